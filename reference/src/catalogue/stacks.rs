//! stacks (seed 003): a simulation; the human plays at random, the computer plays to win.

use crate::fault::Fault;
use crate::game::Game;
use crate::grading::Grading;
use crate::input::Syntax;
use crate::rules::{
    AfterIllegal, Control, Counted, DrawingPlace, Freedom, Legality, Opening, Player, Removal, Rules, Showing, Skipped,
    Strategy, Sum, TurnRules, Usage,
};
use crate::template::Template;
use crate::voice::{Columns, Drawing, Height, Message, Nouns, Rows, Voice};

/// The arguments: stack heights that fit an int.
const USAGE: Usage = Usage { least: 1, most: i32::MAX as u64, word: "usage" };

/// The game of stacks.
pub(crate) fn game() -> Game {
    let human =
        Strategy { winning_freedom: Freedom::Random, losing_freedom: Freedom::Random, ..Strategy::least_index() };
    let computer =
        Strategy { winning_freedom: Freedom::Winning, losing_freedom: Freedom::Legal, ..Strategy::least_index() };
    let rules = Rules {
        opening: Opening::Arguments(USAGE),
        first: Player::User,
        user: Control::Machine(human),
        computer: Control::Machine(computer),
        legality: Legality::from_base(1),
        turns: TurnRules {
            status: Showing::EveryTurn,
            status_at_end: true,
            drawing: Showing::EveryTurn,
            drawing_place: DrawingPlace::AfterStatus,
            first_turn: 1,
            counts: Counted::Moves,
            after_illegal: AfterIllegal::AskAgain,
            swaps_winner: false,
            announces_winner: true,
            heaps_at_end: 0,
            ends_after: None,
        },
    };
    let mut voice = Voice::with(&[
        (Message::Status, "Stacks: {heaps}", true),
        (Message::UserTakes, "Human takes {count} from stack {heap}", true),
        (Message::ComputerTakes, "Computer takes {count} from stack {heap}", true),
        (Message::UserWins, "Human wins", true),
        (Message::ComputerWins, "Computer wins", true),
    ]);
    voice.drawing = Drawing::Columns(Columns::of("o", " "));
    voice.nouns = Nouns { object: "token", objects: "tokens", heap: "stack", turn: None };
    Game { rules, voice, syntax: Syntax::Words, grading: Grading::WholeOutput, names_in_lower_case_only: false }
}

/// The known faults of stacks.
pub(crate) fn faults() -> &'static [Fault] {
    const FAULTS: &[Fault] = &[
        Fault::game(
            "removes-heap-nim-sum",
            "removes as many tokens as the stack's nim-sum, where that is the number that should be left",
            |g| {
                g.computer(|s| s.removal = Removal::ItsNimSum);
            },
        ),
        Fault::game(
            "removes-nim-sum",
            "removes as many tokens as the digital sum of all stacks, instead of the stack's height less its own nim-sum",
            |g| {
                g.computer(|s| s.removal = Removal::TheNimSum);
            },
        ),
        Fault::game(
            "removes-whole-winning-stack",
            "removes the whole winning stack instead of leaving its nim-sum",
            |g| {
                g.computer(|s| s.removal = Removal::All);
            },
        ),
        Fault::game("removes-one", "removes one token from the winning stack instead of leaving its nim-sum", |g| {
            g.computer(|s| s.removal = Removal::One);
        }),
        Fault::game("sum-without-first", "leaves the first stack out of the digital sum", |g| {
            g.computer(|s| s.sum_skips = Skipped::First)
        }),
        Fault::game("sum-without-last", "leaves the last stack out of the digital sum", |g| {
            g.computer(|s| s.sum_skips = Skipped::Last)
        }),
        Fault::game("sum-by-addition", "adds the stacks up instead of taking their digital sum", |g| {
            g.computer(|s| s.sum = Sum::Plus)
        }),
        Fault::game("search-without-last", "never looks at the last stack when it searches for a winning move", |g| {
            g.computer(|s| s.search_skips = Skipped::Last);
        }),
        Fault::game(
            "never-nim-sum",
            "always takes one token from the first stack that has any, whatever the digital sum is",
            |g| {
                g.computer(|s| (s.losing_freedom, s.sum) = (Freedom::None, Sum::Never));
            },
        ),
        Fault::game("computer-begins", "lets the computer begin instead of the human", |g| {
            g.rules.first = Player::Computer
        }),
        Fault::game("no-status-at-end", "does not print the stacks when the game is over", |g| {
            g.rules.turns.status_at_end = false
        }),
        Fault::game("status-before-human-only", "prints the stacks only before the human's moves", |g| {
            (g.rules.turns.status, g.rules.turns.drawing) = (Showing::UserTurns, Showing::UserTurns);
        }),
        Fault::game("no-drawing", "does not draw the stacks", |g| g.voice.drawing = Drawing::None),
        Fault::game("drawing-before-status", "draws the stacks before the line that lists them", |g| {
            g.rules.turns.drawing_place = DrawingPlace::BeforeStatus;
        }),
        Fault::game("upside-down", "draws the stacks upside down", |g| g.columns(|c| c.tallest_first = false)),
        Fault::game("no-separator", "puts nothing between the columns of the drawing", |g| {
            g.columns(|c| c.separator.clear())
        }),
        Fault::game("tabs-for-spaces", "puts tabs between the columns of the drawing", |g| {
            g.columns(|c| "\t".clone_into(&mut c.separator))
        }),
        Fault::game("stars", "draws “*” instead of “o”", |g| g.columns(|c| "*".clone_into(&mut c.object))),
        Fault::game("height-of-start", "draws as many levels as the tallest stack had at the beginning", |g| {
            g.columns(|c| c.height = Height::TallestAtStart);
        }),
        Fault::game("height-of-first", "draws only as many levels as the first stack has", |g| {
            g.columns(|c| c.height = Height::FirstHeap)
        }),
        Fault::game("level-too-many", "draws one level too many", |g| g.columns(|c| c.extra_levels = 1)),
        Fault::game(
            "level-below",
            "draws one level too many: a line with a token in every column at the bottom",
            |g| {
                g.columns(|c| c.ground = true);
            },
        ),
        Fault::game("lies-down", "draws each stack as a row instead of a column", |g| {
            g.voice.drawing = Drawing::Rows(Rows {
                line: Template::known("{row}", true),
                object: "o".to_owned(),
                separator: " ".to_owned(),
                keeps_empty: true,
                numbers: false,
            });
        }),
        Fault::game("moves-exchanged", "prints stack and number of tokens in each other's place in every move", |g| {
            g.exchange(Message::UserTakes);
            g.exchange(Message::ComputerTakes);
        }),
        Fault::game("level-too-few", "draws one level too few", |g| g.columns(|c| c.extra_levels = -1)),
        Fault::game("line-below-drawing", "prints an empty line after the drawing", |g| g.columns(|c| c.below = 1)),
        Fault::game("line-above-drawing", "prints an empty line before the drawing", |g| g.columns(|c| c.above = 1)),
        Fault::game("no-column-for-empty", "leaves emptied stacks out of the drawing", |g| {
            g.columns(|c| c.keeps_empty = false)
        }),
        Fault::game("moves-told-from-0", "counts stacks from 0 in the lines that tell the moves", |g| {
            g.voice.move_base = 0
        }),
        Fault::game("commas-between-stacks", "puts commas between the stack heights", |g| {
            ", ".clone_into(&mut g.voice.heap_separator)
        }),
        Fault::game(
            "winner-swapped",
            "announces the wrong winner: it names the one who did not take the last token",
            |g| {
                g.rules.turns.swaps_winner = true;
            },
        ),
        Fault::game("no-winner", "does not announce the winner", |g| g.rules.turns.announces_winner = false),
        Fault::game("no-human-takes", "does not print what the human takes", |g| g.voice.drop(Message::UserTakes)),
        Fault::game("no-computer-takes", "does not print what the computer takes", |g| {
            g.voice.drop(Message::ComputerTakes)
        }),
        Fault::game("accepts-0", "accepts a stack of height 0", |g| {
            g.rules.opening = Opening::Arguments(Usage { least: 0, ..USAGE });
        }),
        Fault::game(
            "human-takes-one",
            "lets the human always take one token from the first stack, instead of playing at random",
            |g| {
                g.human(|s| {
                    (s.winning_freedom, s.losing_freedom, s.sum) = (Freedom::None, Freedom::None, Sum::Never);
                });
            },
        ),
        Fault::game("human-plays-to-win", "lets the human play to win instead of at random", |g| {
            g.human(|s| (s.winning_freedom, s.losing_freedom) = (Freedom::Winning, Freedom::Legal));
        }),
        // The last, for it agrees with whatever legal moves a program makes.
        Fault::game(
            "computer-at-random",
            "lets the computer make moves that do not win when it has a winning one",
            |g| {
                g.computer(|s| s.winning_freedom = Freedom::Random);
            },
        ),
    ];
    FAULTS
}
