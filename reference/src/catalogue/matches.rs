//! matches (seed 004): the Prolog program of the report's Appendix B.

use crate::fault::Fault;
use crate::game::Game;
use crate::grading::Grading;
use crate::input::Syntax;
use crate::rules::{
    AfterIllegal, Control, Counted, DrawingPlace, HeapChoice, Legality, Opening, Player, Removal, Rules, Showing,
    Skipped, Strategy, Sum, Take, TooMany, TurnRules,
};
use crate::voice::{Message, Nouns, Voice};

/// The game of matches.
pub(crate) fn game() -> Game {
    let computer = Strategy { winning: HeapChoice::Last, losing: HeapChoice::Largest, ..Strategy::least_index() };
    let rules = Rules {
        opening: Opening::List,
        first: Player::Computer,
        user: Control::Input,
        computer: Control::Machine(computer),
        legality: Legality::from_base(1),
        turns: TurnRules {
            status: Showing::UserTries,
            status_at_end: false,
            drawing: Showing::Never,
            drawing_place: DrawingPlace::AfterStatus,
            first_turn: 1,
            counts: Counted::Moves,
            after_illegal: AfterIllegal::Prompt,
            swaps_winner: false,
            announces_winner: true,
            heaps_at_end: 0,
            ends_after: None,
        },
    };
    let mut voice = Voice::with(&[
        (Message::AskHeaps, "Enter number of matches in heaps [N1, N2, N3]: ", false),
        (Message::Status, "You have heaps of matches: [{heaps}]", true),
        (Message::AskMove, "Choose heap number from 1 to {number}: ", false),
        (Message::AskCount, "Choose number of matches to take from 1 to {size}: ", false),
        (Message::Illegal, "Illegal move! Try again.", true),
        (Message::UserTakes, "So now the heaps are: [{heaps}]", true),
        (Message::ComputerTakes, "I take {count} matches from {heap}th heap.", true),
        (Message::ComputerTakesLosing, "I take {count} match from {heap}th heap", true),
        (Message::UserWins, "You won :(\n Congratulations!", true),
        (Message::ComputerWins, "I won! :)", true),
    ]);
    ",".clone_into(&mut voice.heap_separator);
    voice.nouns = Nouns { object: "match", objects: "matches", heap: "heap", turn: None };
    Game { rules, voice, syntax: Syntax::Terms, grading: Grading::WholeOutput, names_in_lower_case_only: false }
}

/// The known faults of matches.
pub(crate) fn faults() -> &'static [Fault] {
    const FAULTS: &[Fault] = &[
        Fault::game("first-winning-heap", "takes the first winning heap instead of the last one", |g| {
            g.computer(|s| s.winning = HeapChoice::First);
        }),
        Fault::game("largest-winning-heap", "takes the largest winning heap instead of the last one", |g| {
            g.computer(|s| s.winning = HeapChoice::Largest);
        }),
        Fault::game("smallest-winning-heap", "takes the smallest winning heap instead of the last one", |g| {
            g.computer(|s| s.winning = HeapChoice::Smallest);
        }),
        Fault::game(
            "removes-heap-nim-sum",
            "removes as many matches as the heap's nim-sum, where that is the number that should be left",
            |g| {
                g.computer(|s| s.removal = Removal::ItsNimSum);
            },
        ),
        Fault::game(
            "removes-nim-sum",
            "removes as many matches as the nim-sum of all heaps, instead of the heap's size less its own nim-sum",
            |g| {
                g.computer(|s| s.removal = Removal::TheNimSum);
            },
        ),
        Fault::game(
            "removes-whole-winning-heap",
            "removes the whole winning heap instead of leaving its nim-sum",
            |g| {
                g.computer(|s| s.removal = Removal::All);
            },
        ),
        Fault::game("sum-without-first", "leaves the first heap out of the nim-sum", |g| {
            g.computer(|s| s.sum_skips = Skipped::First)
        }),
        Fault::game("sum-without-last", "leaves the last heap out of the nim-sum", |g| {
            g.computer(|s| s.sum_skips = Skipped::Last)
        }),
        Fault::game(
            "losing-first",
            "takes from the first heap that has matches instead of the largest one when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::First);
            },
        ),
        Fault::game(
            "losing-last",
            "takes from the last heap that has matches instead of the largest one when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::Last);
            },
        ),
        Fault::game(
            "losing-last-largest",
            "takes from the last of the largest heaps instead of the first of them when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::LastLargest);
            },
        ),
        Fault::game(
            "losing-smallest",
            "takes from the smallest heap instead of the largest one when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::Smallest);
            },
        ),
        Fault::game(
            "losing-whole-heap",
            "takes the whole largest heap instead of one match when the nim-sum is 0",
            |g| {
                g.computer(|s| s.take = Take::All);
            },
        ),
        Fault::game(
            "losing-whole-heap-in-plural",
            "takes the whole largest heap instead of one match when the nim-sum is 0, and tells it in the plural",
            |g| {
                g.computer(|s| s.take = Take::All);
                g.voice.replace(Message::ComputerTakesLosing, "match", "{count:match|matches}");
            },
        ),
        Fault::game("sum-once", "computes the nim-sum once, at the beginning of the game, and not again", |g| {
            g.computer(|s| s.sum = Sum::AtStart);
        }),
        Fault::game("sum-by-addition", "adds the heaps up instead of combining them by exclusive or", |g| {
            g.computer(|s| s.sum = Sum::Plus);
        }),
        Fault::game("never-nim-sum", "always takes one match from the largest heap, whatever the nim-sum is", |g| {
            g.computer(|s| s.sum = Sum::Never);
        }),
        Fault::game(
            "same-words-when-losing",
            "tells its move in a lost position in the words of a winning one (“matches”, with a period)",
            |g| {
                g.voice.drop(Message::ComputerTakesLosing);
            },
        ),
        Fault::game("period-always", "prints a period after its move in a lost position too", |g| {
            g.voice.say(Message::ComputerTakesLosing, "I take {count} match from {heap}th heap.");
        }),
        Fault::game("period-never", "prints no period after its winning moves", |g| {
            g.voice.say(Message::ComputerTakes, "I take {count} matches from {heap}th heap");
        }),
        Fault::game("singular", "prints “1 match” where the program prints “1 matches”", |g| {
            g.voice.replace(Message::ComputerTakes, "matches", "{count:match|matches}")
        }),
        Fault::game(
            "ordinals",
            "prints “1st”, “2nd” and “3rd” where the program prints “1th”, “2th” and “3th”",
            |g| {
                g.voice.replace(Message::ComputerTakes, "{heap}th", "{heap:ordinal}");
                g.voice.replace(Message::ComputerTakesLosing, "{heap}th", "{heap:ordinal}");
            },
        ),
        Fault::game("three-in-prompt", "always prints “from 1 to 3” when it asks for the heap", |g| {
            g.voice.say(Message::AskMove, "Choose heap number from 1 to 3: ");
        }),
        Fault::game(
            "counts-full-heaps-only",
            "counts only the heaps that have matches when it asks for the heap",
            |g| g.voice.counts_full_only = true,
        ),
        Fault::game("one-less-in-prompt", "prints one too few when it asks for the number of matches", |g| {
            g.voice.size_off = -1
        }),
        Fault::game("heaps-told-from-0", "counts heaps from 0 when it tells its move", |g| g.voice.move_base = 0),
        Fault::game("heaps-from-0", "counts heaps from 0 in the moves that the user enters", |g| {
            g.rules.legality.base = 0
        }),
        Fault::game("spaces-in-lists", "prints a space after each comma of a list", |g| {
            ", ".clone_into(&mut g.voice.heap_separator)
        }),
        Fault::game("accepts-0-matches", "accepts a move of 0 matches", |g| g.rules.legality.fewest = 0),
        Fault::game("accepts-negative-matches", "accepts a move of a negative number of matches", |g| {
            g.rules.legality.fewest = i64::MIN
        }),
        Fault::game(
            "accepts-negative-matches-only",
            "accepts a move of a negative number of matches; only 0 is refused",
            |g| (g.rules.legality.fewest, g.rules.legality.not_0) = (i64::MIN, true),
        ),
        Fault::game(
            "checks-first-try-only",
            "accepts any second try after an illegal move, without checking it",
            |g| g.rules.legality.first_try_only = true,
        ),
        Fault::game("refuses-whole-heap", "refuses a move that takes a whole heap", |g| {
            g.rules.legality.whole_heap = false
        }),
        Fault::game(
            "too-many-is-cut",
            "accepts a move of more matches than the heap has, and takes what is there",
            |g| {
                g.rules.legality.too_many = TooMany::EmptiesAnnouncingTaken;
            },
        ),
        Fault::game("accepts-empty-heap", "asks for the number of matches although the chosen heap is empty", |g| {
            g.rules.legality.empty_heap = true;
        }),
        Fault::game("refuses-last-heap", "refuses every move from the last heap", |g| {
            g.rules.legality.refuses = Skipped::Last
        }),
        Fault::game("heaps-once", "does not print the heaps again after an illegal move", |g| {
            g.rules.turns.status = Showing::UserTurns
        }),
        Fault::game("no-heaps", "does not print the heaps before the user's move", |g| {
            g.rules.turns.status = Showing::Never
        }),
        Fault::game("heaps-before-computer", "prints the heaps before the computer's moves too", |g| {
            g.rules.turns.status = Showing::EveryTry
        }),
        Fault::game("loses-turn", "lets the computer move after an illegal move, instead of asking again", |g| {
            g.rules.turns.after_illegal = AfterIllegal::LoseTurn;
        }),
        Fault::game("ends-on-illegal", "ends the program after an illegal move", |g| {
            g.rules.turns.after_illegal = AfterIllegal::End
        }),
        Fault::game("no-illegal-message", "does not say that a move is illegal", |g| g.voice.drop(Message::Illegal)),
        Fault::game("no-user-takes", "does not print the heaps after the user's move", |g| {
            g.voice.drop(Message::UserTakes)
        }),
        Fault::game("user-wins-one-line", "prints the user's win on one line", |g| {
            g.voice.say(Message::UserWins, "You won :( Congratulations!");
        }),
        Fault::game("no-congratulations", "does not print “Congratulations!” when the user wins", |g| {
            g.voice.say(Message::UserWins, "You won :(");
        }),
        Fault::game("no-computer-wins", "does not announce its own win", |g| g.voice.drop(Message::ComputerWins)),
        Fault::game(
            "ends-after-user-only",
            "looks for the end of the game after the user's moves only, so that it goes on when the computer has won",
            |g| g.rules.turns.ends_after = Some(Player::User),
        ),
        Fault::game("no-space-in-win", "prints no space before “Congratulations!”", |g| {
            g.voice.say(Message::UserWins, "You won :(\nCongratulations!");
        }),
        Fault::game(
            "winner-swapped",
            "announces the wrong winner: it names the one who did not take the last match",
            |g| {
                g.rules.turns.swaps_winner = true;
            },
        ),
        Fault::game("user-begins", "lets the user begin instead of the computer", |g| g.rules.first = Player::User),
    ];
    FAULTS
}
