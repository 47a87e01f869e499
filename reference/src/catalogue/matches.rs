//! matches: the Prolog program of the course report (its Appendix B).

use super::faults::GameFaults;
use crate::fault::game_faults;
use crate::game::Game;
use crate::grading::Grading;
use crate::input::Syntax;
use crate::rules::{
    AfterIllegal, Control, Counted, DrawingPlace, HeapChoice, LosesTurn, Opening, Player, RuleMistakes, Rules, Showing,
    Strategy, Take, TurnRules,
};
use crate::voice::{AnnouncedBefore, HeapsCounted, Message, Nouns, ToldIllegal, Voice};

/// The game of matches.
pub(crate) fn game() -> Game {
    let computer = Strategy { winning: HeapChoice::Last, losing: HeapChoice::Largest, ..Strategy::least_index() };
    let rules = Rules {
        opening: Opening::List,
        first: Player::Computer,
        user: Control::Input,
        computer: Control::Machine(computer),
        entered_base: 1,
        turns: TurnRules {
            status: Showing::USER_TRIES,
            drawing: Showing::NEVER,
            drawing_place: DrawingPlace::AfterStatus,
            first_turn: 1,
            counts: Counted::Moves,
            turns_per_try: 0,
            checks_heap_first: true,
            after_illegal: AfterIllegal::PROMPT,
        },
        mistakes: RuleMistakes::default(),
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
    voice.heap_separator = ",".into();
    voice.nouns = Nouns { object: "match", objects: "matches", status: "the line with the heaps", ..Nouns::default() };
    Game { rules: rules.into(), voice: voice.into(), syntax: Syntax::Terms, grading: Grading::WholeOutput }
}

/// What students get wrong.
pub(super) const FAULTS: GameFaults = GameFaults {
    own: &[game_faults! {
        Strategy {
            "first-winning-heap": "takes the first winning heap instead of the last one"
                => |g| g.computer(|s| s.winning = HeapChoice::First);
            "most-removed": "takes the winning heap from which most matches are removed instead of the last one"
                => |g| g.computer(|s| s.winning = HeapChoice::LastMostRemoved);
            "losing-first":
                "takes from the first heap that has matches instead of the largest one {when lost}"
                => |g| g.computer(|s| s.losing = HeapChoice::First);
            "losing-last-largest":
                "takes from the last of the largest heaps instead of the first of them {when lost}"
                => |g| g.computer(|s| s.losing = HeapChoice::LastLargest);
            "losing-whole-heap-in-plural":
                "takes the whole largest heap instead of one match {when lost}, and prints “matches” for several",
                or "takes the whole heap instead of one match {when lost}, and prints “matches” for several"
                => |g| {
                    g.computer(|s| s.mistakes.take = Take::All);
                    g.voice.replace(Message::ComputerTakesLosing, "match", "{count:match|matches}");
                };
        }
        Turns {
            "heaps-once": "does not print the heaps again after an illegal move"
                => |g| g.rules.turns.status.again = false;
            "no-heaps": "does not print the heaps before the user's move"
                => |g| g.rules.turns.status = Showing::NEVER;
            "empty-line-before-turns": "prints an empty line before the heaps of each turn of the user"
                => |g| {
                    let mistakes = &mut g.rules.mistakes;
                    (mistakes.empty_line_between_turns, mistakes.empty_line_before_first) = (true, true);
                };
            "heaps-before-computer": "prints the heaps before the computer's moves too"
                => |g| g.rules.turns.status.computer = true;
        }
        Moves {
            "accepts-empty-heap": "asks for the number of matches although the chosen heap is empty"
                => |g| g.rules.mistakes.accepts_empty_heap = true;
            "checks-heap-late": "asks for the number of matches before it checks the heap"
                => |g| g.rules.turns.checks_heap_first = false;
            "everything-from-0": "counts heaps from 0 instead of 1 everywhere, and prints “from 0 to” in the prompt"
                => |g| {
                    (g.rules.entered_base, g.voice.move_base) = (0, 0);
                    g.voice.replace(Message::AskMove, "from 1", "from 0");
                    g.voice.mistakes.heaps_counted = HeapsCounted::OneLess;
                };
            "missing-heap-ends":
                "ends without an error when a heap is entered that does not exist (does a goal such as nth1 fail there?)"
                => |g| g.rules.mistakes.missing_heap_ends = true;
            "bad-heap-loses-turn": "lets the computer move after a wrong heap was chosen, instead of asking again"
                => |g| g.rules.mistakes.loses_turn = LosesTurn::Heap;
            "bad-number-loses-turn": "lets the computer move after a wrong number of matches, instead of asking again"
                => |g| g.rules.mistakes.loses_turn = LosesTurn::Count;
            "no-error-about-heap": "prints no error when a wrong heap was chosen, and asks again at once"
                => |g| g.voice.mistakes.told_illegal = ToldIllegal::Count;
            "no-error-about-number": "prints no error about a wrong number of matches, and asks again at once"
                => |g| g.voice.mistakes.told_illegal = ToldIllegal::Heap;
            "asks-wrong-number-again":
                "asks again only for the wrong number after an illegal move: it keeps a heap that is right, and does not print the heaps again"
                => |g| {
                    g.rules.mistakes.asks_wrong_number_again = true;
                    g.rules.turns.status.again = false;
                };
        }
        Words {
            "same-words-when-losing":
                "prints its move in the same words when the nim-sum is 0 as when it is not (“matches”)"
                => |g| g.voice.drop(Message::ComputerTakesLosing);
            "own-move-twice": "prints the line with its move twice, unless the move takes the last match"
                => |g| g.voice.mistakes.announced_before = AnnouncedBefore::Itself;
            "every-move-found":
                "prints a line for each move that is as good, and then the first of them again, unless the move takes the last match (is a \
                 cut missing behind the search for a move?)"
                => |g| g.voice.mistakes.announced_before = AnnouncedBefore::EachFound;
            "period-always": "prints a period after its move when the nim-sum is 0 too"
                => |g| g.voice.replace(Message::ComputerTakesLosing, " heap", " heap.");
            "period-never": "prints no period after its moves when the nim-sum is not 0"
                => |g| g.voice.replace(Message::ComputerTakes, "heap.", "heap");
            "ordinals": "prints “1st”, “2nd” and “3rd” where the assignment prints “1th”, “2th” and “3th”"
                => |g| {
                    for message in [Message::ComputerTakes, Message::ComputerTakesLosing] {
                        g.voice.replace(message, "{heap}th", "{heap:ordinal}");
                    }
                };
            "three-in-prompt": "always prints “from 1 to 3” when it asks for the heap"
                => |g| g.voice.set(Message::AskMove, "Choose heap number from 1 to 3: ");
            "counts-full-heaps-only": "counts only the heaps that have matches when it asks for the heap"
                => |g| g.voice.mistakes.heaps_counted = HeapsCounted::Full;
            "one-heap-less-in-prompt": "prints a number of heaps that is one too small when it asks for the heap"
                => |g| g.voice.mistakes.heaps_counted = HeapsCounted::OneLess;
            "one-heap-more-in-prompt": "prints a number of heaps that is one too large when it asks for the heap"
                => |g| g.voice.mistakes.heaps_counted = HeapsCounted::OneMore;
            "one-less-in-prompt": "prints a number that is one too small when it asks for the number of matches"
                => |g| g.voice.mistakes.size_off = -1;
            "spaces-in-lists": "prints a space after each comma of a list"
                => |g| g.voice.heap_separator = ", ".into();
            "heaps-after-computers-move": "prints “So now the heaps are” after the computer's moves too"
                => |g| g.rules.mistakes.lists_heaps_after_computer = true;
            "no-user-takes": "does not print the heaps after the user's move"
                => |g| g.voice.drop(Message::UserTakes);
        }
        Ending {
            "heaps-at-end": "prints the heaps once more when the computer has taken the last match"
                => |g| {
                    g.rules.turns.status.at_end = true;
                    g.rules.mistakes.shown_at_end_after = Some(Player::Computer);
                };
            "user-wins-one-line": "prints the message that the user wins on one line instead of two"
                => |g| g.voice.replace(Message::UserWins, "\n", "");
            "no-congratulations": "does not print “Congratulations!” when the user wins"
                => |g| g.voice.set(Message::UserWins, "You won :(");
            "begins-without-matches": "does not see that no heap has a match before the first move, and goes on with that move all the same"
                => |g| g.rules.mistakes.begins_without_objects = true;
            "takes-last-move-back":
                "says that the user's last move was illegal when the user has won, and asks for it again (is a cut missing behind the \
                 user's move?)"
                => |g| g.rules.mistakes.takes_last_move_back = true;
            "no-computer-wins": "does not announce its own win" => |g| g.voice.drop(Message::ComputerWins);
            "no-space-in-win": "prints no space before “Congratulations!”"
                => |g| g.voice.replace(Message::UserWins, " Congratulations", "Congratulations");
        }
    }],
    shared: "\
        largest-winning-heap smallest-winning-heap always-largest-heap always-largest-heap-or-one takes-whole-largest-heap nim-sum-from-largest-heap always-whole-largest-heap removes-heap-nim-sum removes-heap-nim-sum-or-all removes-nim-sum \
        removes-whole-winning-heap removes-one passes-when-lost sum-without-first sum-without-last losing-last \
        losing-smallest losing-whole-heap sum-once sum-by-addition sum-by-addition-ends sum-by-or winning-by-size never-nim-sum singular prints-moves-from-0 \
        moves-from-0 accepts-0-matches accepts-negative-matches accepts-negative-matches-only \
        drops-empty-heaps checks-first-try-only refuses-one-match refuses-whole-heap accepts-too-many too-many-is-cut refused-too-many-empties refuses-last-heap refuses-first-heap loses-turn ends-on-illegal reads-no-other-move \
        no-illegal-message ends-after-user-only ends-at-one-heap ends-at-one-match ends-at-nim-sum-0 ends-with-first-heap ends-with-last-heap \
        ends-with-any-heap end-check-without-first end-check-without-last \
        ends-at-size-1 losing-takes-nothing ends-after-first-move ends-after-first-round user-passes winner-swapped computer-wins-always user-wins-always no-user-wins user-begins \
        other-losing-move other-moves ends-when-lost",
};
