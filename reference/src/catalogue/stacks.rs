//! stacks: a simulation; the human plays at random, the computer plays to win.

use super::faults::GameFaults;
use crate::fault::game_faults;
use crate::game::Game;
use crate::grading::Grading;
use crate::input::Syntax;
use crate::rules::{
    AfterIllegal, Control, Counted, DrawingPlace, EndsUnfinished, Freedom, LooksForEnd, Movers, Opening, Player,
    RuleMistakes, Rules, Showing, Strategy, Sum, TurnRules, Usage, WhichTurns,
};
use crate::voice::{Columns, Drawing, Message, Nouns, Voice};

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
        entered_base: 1,
        turns: TurnRules {
            status: Showing::EVERY_TURN_AND_END,
            drawing: Showing::EVERY_TURN_AND_END,
            drawing_place: DrawingPlace::AfterStatus,
            first_turn: 1,
            counts: Counted::Moves,
            turns_per_try: 0,
            checks_heap_first: false,
            after_illegal: AfterIllegal::ASK_AGAIN,
        },
        mistakes: RuleMistakes::default(),
    };
    let mut voice = Voice::with(&[
        (Message::Status, "Stacks: {heaps}", true),
        (Message::UserTakes, "Human takes {count} from stack {heap}", true),
        (Message::ComputerTakes, "Computer takes {count} from stack {heap}", true),
        (Message::UserWins, "Human wins", true),
        (Message::ComputerWins, "Computer wins", true),
    ]);
    voice.drawing = Drawing::Columns(Columns::of("o", " ")).into();
    voice.nouns = Nouns {
        object: "token",
        objects: "tokens",
        heap: "stack",
        user: "human",
        sum: "digital sum",
        status: "the line with the stacks",
        ..Nouns::default()
    };
    Game { rules: rules.into(), voice: voice.into(), syntax: Syntax::Words, grading: Grading::WholeOutput }
}

/// What students get wrong.
pub(super) const FAULTS: GameFaults = GameFaults {
    own: &[game_faults! {
        Strategy {
            "human-takes-one": "lets the human always take one token from the first stack, instead of playing at random"
                => |g| g.human(|s| {
                    (s.winning_freedom, s.losing_freedom, s.mistakes.sum) = (Freedom::None, Freedom::None, Sum::Never);
                });
            "human-plays-to-win": "lets the human play to win instead of at random"
                => |g| g.human(|s| (s.winning_freedom, s.losing_freedom) = (Freedom::Winning, Freedom::Legal));
            "human-never-takes-whole": "never lets the human take a whole stack of more than one token"
                => |g| g.human(|s| s.mistakes.never_takes_whole = true);
            "random-takes-0": "makes random moves that take 0 tokens"
                => |g| {
                    g.human(|s| s.mistakes.may_take_none = true);
                    g.computer(|s| s.mistakes.may_take_none = true);
                };
            "random-takes-empty": "makes random moves that may take 0 tokens from an empty stack"
                => |g| {
                    g.human(|s| s.mistakes.may_take_empty = true);
                    g.computer(|s| s.mistakes.may_take_empty = true);
                };
        }
        Opening {
            "accepts-0": "accepts a stack of height 0"
                => |g| g.rules.opening = Opening::Arguments(Usage { least: 0, ..USAGE });
        }
        Turns {
            "human-only": "makes every move for the human, and never lets the computer move"
                => |g| g.rules.mistakes.movers = Movers::Only(Player::User);
            "computer-moves-on":
                "lets the computer make every move after the human's first one, and announces that the human wins"
                => |g| g.rules.mistakes.movers = Movers::OtherAfterFirst;
            "no-status-at-end": "does not print the stacks between the last move and the line that names the winner"
                => |g| (g.rules.turns.status.at_end, g.rules.turns.drawing.at_end) = (false, false);
            "no-status-at-start": "does not print the stacks before the first move"
                => |g| (g.rules.turns.status.which, g.rules.turns.drawing.which) = (WhichTurns::NotFirst, WhichTurns::NotFirst);
            "status-twice-at-end": "prints the stacks twice when the game is over"
                => |g| g.rules.mistakes.shown_again_at_end = true;
            "status-after-winner": "prints the stacks behind the line that names the winner"
                => |g| (g.rules.mistakes.status_after_winner, g.rules.mistakes.drawing_after_winner) = (true, true);
            "status-before-human-only": "prints the stacks only before the human's moves"
                => |g| (g.rules.turns.status.computer, g.rules.turns.drawing.computer) = (false, false);
        }
        Ending {
            "ends-after-first-move-shown": "prints the stacks after the first move and ends then, even if the game is not over"
                => |g| g.rules.mistakes.ends_unfinished = EndsUnfinished::After { moves: 1, shows: true, looks: LooksForEnd::Always };
        }
        Words {
            "movers-exchanged": "names the other player in the line with a move" => |g| g.exchange_movers();
        }
        Drawing {
            "tabs-for-spaces": "prints tabs instead of spaces between the columns of the drawing"
                => |g| g.columns(|c| "\t".clone_into(&mut c.separator));
            "stars": "draws “*” instead of “o”" => |g| g.columns(|c| "*".clone_into(&mut c.object));
        }
    }],
    shared: "\
        takes-whole-largest-stack nim-sum-from-largest-stack removes-heap-nim-sum removes-heap-nim-sum-or-all removes-nim-sum removes-nim-sum-from-stack-that-has-it removes-whole-winning-stack removes-one sum-without-first \
        sum-without-last sum-once sum-by-addition sum-by-or search-without-last one-from-largest never-nim-sum winning-by-and losing-stack-1 no-drawing drawing-before-status \
        upside-down no-separator line-above-drawing line-below-drawing level-too-many no-lowest-level level-below lies-down lies-down-closed-up \
        level-too-few height-of-start height-of-first mirrored one-level-lower no-column-for-empty drops-empty-stacks empty-cells closed-up-drawing both-takes-exchanged prints-moves-from-0 \
        human-takes-exchanged computer-takes-exchanged human-takes-from-0 computer-takes-from-0 \
        commas-between-stacks no-human-takes no-computer-takes winner-swapped computer-wins-always human-wins-always no-winner \
        ends-with-first-stack ends-with-last-stack ends-with-any-stack end-check-without-first end-check-without-last \
        ends-after-first-move ends-at-nim-sum-0 ends-at-one-stack ends-at-one-token ends-at-size-1 computer-begins \
        computer-at-random",
};
