//! lab3 (seed 001): a C program in which the user begins and each round is one line of prompts and answers.

use crate::fault::Fault;
use crate::game::Game;
use crate::grading::Grading;
use crate::input::Syntax;
use crate::rules::{
    AfterIllegal, Control, Counted, DrawingPlace, Freedom, HeapChoice, HeapCount, Legality, Opening, Player, Removal,
    Rules, Showing, Skipped, Strategy, Sum, Take, TooMany, TurnRules,
};
use crate::template::Template;
use crate::voice::{Drawing, Message, Nouns, Rows, Voice};

/// The game of lab3.
pub(crate) fn game() -> Game {
    let computer = Strategy { winning_freedom: Freedom::Winning, ..Strategy::least_index() };
    let rules = Rules {
        opening: Opening::Progression { count: HeapCount::between(2, 5), first: 1, step: 2, asks_again: true },
        first: Player::User,
        user: Control::Input,
        computer: Control::Machine(computer),
        legality: Legality::from_base(0),
        turns: TurnRules {
            status: Showing::UserTurns,
            status_at_end: false,
            drawing: Showing::UserTurns,
            drawing_place: DrawingPlace::AfterStatus,
            first_turn: 1,
            counts: Counted::Rounds,
            after_illegal: AfterIllegal::Prompt,
            swaps_winner: false,
            announces_winner: true,
            heaps_at_end: 0,
            ends_after: None,
        },
    };
    let mut voice = Voice::with(&[
        (Message::AskHeaps, "How many heaps [2-5]? ", false),
        (Message::Status, "----- round {turn}", true),
        (Message::AskMove, "Your Turn: input heap, coins: ", false),
        (Message::ComputerTakes, "My Turn: heap, coins: {heap} {count}", true),
        (Message::UserWins, "You win", true),
        (Message::ComputerWins, "Sorry, you lose", true),
    ]);
    voice.drawing = Drawing::Rows(Rows {
        line: Template::known("heap[{heap}]: {row}", false),
        object: "o".to_owned(),
        separator: String::new(),
        keeps_empty: true,
        numbers: false,
    });
    (voice.move_base, voice.label_base, voice.free_user_win) = (0, 0, true);
    voice.nouns = Nouns { object: "coin", objects: "coins", heap: "heap", turn: Some("round") };
    Game { rules, voice, syntax: Syntax::Words, grading: Grading::WholeOutput, names_in_lower_case_only: false }
}

fn progression(game: &mut Game, change: impl Fn(&mut HeapCount, &mut u64, &mut u64)) {
    if let Opening::Progression { count, first, step, .. } = &mut game.rules.opening {
        change(count, first, step);
    }
}

/// The known faults of lab3.
pub(crate) fn faults() -> &'static [Fault] {
    const FAULTS: &[Fault] = &[
        Fault::game("accepts-1-heap", "accepts a single heap", |g| progression(g, |count, _, _| count.min = 1)),
        Fault::game("no-lower-bound", "accepts fewer than 2 heaps", |g| {
            progression(g, |count, _, _| count.min = i64::MIN)
        }),
        Fault::game("accepts-6-heaps", "accepts 6 heaps", |g| progression(g, |count, _, _| count.max = 6)),
        Fault::game("refuses-5-heaps", "refuses 5 heaps, which are allowed", |g| {
            progression(g, |count, _, _| count.max = 4)
        }),
        Fault::game("refuses-2-heaps", "refuses 2 heaps, which are allowed", |g| {
            progression(g, |count, _, _| count.min = 3)
        }),
        Fault::game("asks-heaps-once", "ends after a wrong number of heaps instead of asking for it again", |g| {
            if let Opening::Progression { asks_again, .. } = &mut g.rules.opening {
                *asks_again = false;
            }
        }),
        Fault::game("echoes-input", "prints what the user enters", |g| g.voice.echoes = true),
        Fault::game("sizes-1-2-3", "fills the heaps with 1, 2, 3, … coins instead of the odd numbers", |g| {
            progression(g, |_, _, step| *step = 1);
        }),
        Fault::game("sizes-2-4-6", "fills the heaps with 2, 4, 6, … coins instead of the odd numbers", |g| {
            progression(g, |_, first, _| *first = 2);
        }),
        Fault::game("sizes-from-3", "fills the heaps with 3, 5, 7, … coins instead of beginning with 1", |g| {
            progression(g, |_, first, _| *first = 3);
        }),
        Fault::game("rounds-from-0", "counts rounds from 0 instead of 1", |g| g.rules.turns.first_turn = 0),
        Fault::game("round-per-move", "counts each move as a round", |g| g.rules.turns.counts = Counted::Moves),
        Fault::game("round-stays", "never increases the round number", |g| g.rules.turns.counts = Counted::Nothing),
        Fault::game("round-per-try", "counts each illegal move as a round", |g| {
            g.rules.turns.counts = Counted::RoundsAndTries
        }),
        Fault::game("no-round", "does not print the line with the number of the round", |g| {
            g.voice.drop(Message::Status)
        }),
        Fault::game("round-at-end", "prints the round and its heaps once more when the game is over", |g| {
            g.rules.turns.status_at_end = true;
        }),
        Fault::game("heaps-again", "prints the heaps again before the computer's move", |g| {
            g.rules.turns.drawing = Showing::EveryTurn
        }),
        Fault::game("round-again", "prints the round and its heaps again after an illegal move", |g| {
            (g.rules.turns.status, g.rules.turns.drawing) = (Showing::UserTries, Showing::UserTries);
        }),
        Fault::game("round-before-computer", "prints the round and the heaps before the computer's move too", |g| {
            (g.rules.turns.status, g.rules.turns.drawing) = (Showing::EveryTurn, Showing::EveryTurn);
        }),
        Fault::game("labels-from-1", "counts heaps from 1 when it prints them", |g| g.voice.label_base = 1),
        Fault::game("moves-told-from-1", "counts heaps from 1 when it tells its move", |g| g.voice.move_base = 1),
        Fault::game("moves-from-1", "counts heaps from 1 in the moves that the user enters", |g| {
            g.rules.legality.base = 1
        }),
        Fault::game("everything-from-1", "counts heaps from 1 instead of 0 everywhere", |g| {
            (g.voice.label_base, g.voice.move_base, g.rules.legality.base) = (1, 1, 1);
        }),
        Fault::game("hides-empty-heaps", "does not print empty heaps", |g| {
            g.rows(|rows| rows.keeps_empty = false);
        }),
        Fault::game("spaced-coins", "prints spaces between the coins of a heap", |g| {
            g.rows(|rows| " ".clone_into(&mut rows.separator));
        }),
        Fault::game("prints-numbers", "prints the number of a heap's coins instead of the coins", |g| {
            g.rows(|rows| rows.numbers = true);
        }),
        Fault::game(
            "removes-heap-nim-sum",
            "removes as many coins as the heap's nim-sum, where that is the number that should be left",
            |g| {
                g.computer(|s| s.removal = Removal::ItsNimSum);
            },
        ),
        Fault::game(
            "removes-nim-sum",
            "removes as many coins as the nim-sum of all heaps, instead of the heap's size less its own nim-sum",
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
        Fault::game("removes-one", "removes one coin from the winning heap instead of leaving its nim-sum", |g| {
            g.computer(|s| s.removal = Removal::One);
        }),
        Fault::game("sum-without-first", "leaves heap 0 out of the nim-sum", |g| {
            g.computer(|s| s.sum_skips = Skipped::First)
        }),
        Fault::game("sum-without-last", "leaves the last heap out of the nim-sum", |g| {
            g.computer(|s| s.sum_skips = Skipped::Last)
        }),
        Fault::game("sum-once", "computes the nim-sum once, at the beginning of the game, and not again", |g| {
            g.computer(|s| s.sum = Sum::AtStart)
        }),
        Fault::game("sum-by-addition", "adds the heaps up instead of combining them by exclusive or (^)", |g| {
            g.computer(|s| s.sum = Sum::Plus)
        }),
        Fault::game("search-without-last", "never looks at the last heap when it searches for a winning heap", |g| {
            g.computer(|s| s.search_skips = Skipped::Last);
        }),
        Fault::game(
            "never-nim-sum",
            "always takes one coin from the first heap that has any, whatever the nim-sum is",
            |g| {
                g.computer(|s| s.sum = Sum::Never);
            },
        ),
        Fault::game(
            "losing-last",
            "takes from the last heap that has coins instead of the first one when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::Last);
            },
        ),
        Fault::game(
            "losing-largest",
            "takes from the largest heap instead of the first one that has coins when the nim-sum is 0",
            |g| {
                g.computer(|s| s.losing = HeapChoice::Largest);
            },
        ),
        // Not from the smallest heap: when the computer is lost, the first heap with coins is always a smallest one.
        Fault::game(
            "losing-whole-heap",
            "takes the whole first heap that has coins instead of one coin when the nim-sum is 0",
            |g| {
                g.computer(|s| s.take = Take::All);
            },
        ),
        Fault::game("accepts-0-coins", "accepts a move of 0 coins", |g| g.rules.legality.fewest = 0),
        Fault::game("accepts-negative-coins", "accepts a move of a negative number of coins", |g| {
            g.rules.legality.fewest = i64::MIN
        }),
        Fault::game("refuses-whole-heap", "refuses a move that takes a whole heap", |g| {
            g.rules.legality.whole_heap = false
        }),
        Fault::game("too-many-empties", "accepts a move of more coins than the heap has, and empties the heap", |g| {
            g.rules.legality.too_many = TooMany::EmptiesAnnouncingEntered;
        }),
        Fault::game("refuses-last-heap", "refuses every move from the last heap", |g| {
            g.rules.legality.refuses = Skipped::Last
        }),
        Fault::game("refuses-first-heap", "refuses every move from heap 0", |g| {
            g.rules.legality.refuses = Skipped::First
        }),
        Fault::game("count-first", "reads the number of coins first and the heap second", |g| {
            g.rules.legality.count_first = true
        }),
        Fault::game(
            "checks-first-try-only",
            "accepts any second try after an illegal move, without checking it",
            |g| g.rules.legality.first_try_only = true,
        ),
        Fault::game(
            "accepts-negative-coins-only",
            "accepts a move of a negative number of coins; only 0 is refused",
            |g| (g.rules.legality.fewest, g.rules.legality.not_0) = (i64::MIN, true),
        ),
        Fault::game("loses-turn", "lets the computer move after an illegal move, instead of asking again", |g| {
            g.rules.turns.after_illegal = AfterIllegal::LoseTurn;
        }),
        Fault::game("ends-on-illegal", "ends the program after an illegal move", |g| {
            g.rules.turns.after_illegal = AfterIllegal::End
        }),
        Fault::game("move-exchanged", "tells its move with the coins before the heap", |g| {
            g.exchange(Message::ComputerTakes)
        }),
        Fault::game("no-computer-takes", "does not tell its own moves", |g| g.voice.drop(Message::ComputerTakes)),
        Fault::game("says-lose-always", "prints “Sorry, you lose” when the user wins too", |g| {
            g.voice.free_user_win = false;
            g.voice.say(Message::UserWins, "Sorry, you lose");
        }),
        Fault::game(
            "winner-swapped",
            "announces the wrong winner: it names the one who did not take the last coin",
            |g| {
                g.rules.turns.swaps_winner = true;
            },
        ),
        Fault::game("no-winner", "does not announce the winner", |g| g.rules.turns.announces_winner = false),
        Fault::game("computer-begins", "lets the computer begin instead of the user", |g| {
            g.rules.first = Player::Computer
        }),
        Fault::game(
            "computer-begins-round",
            "lets the computer begin instead of the user, and counts its first move as a round",
            |g| (g.rules.first, g.rules.turns.counts) = (Player::Computer, Counted::ComputerMoves),
        ),
    ];
    FAULTS
}
