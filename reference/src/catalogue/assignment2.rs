//! assignment2: a C program in which the computer begins.

mod mistakes;

use crate::game::Game;
use crate::grading::Grading;
use crate::input::Syntax;
use crate::rules::{
    AfterIllegal, Control, Counted, DrawingPlace, HeapCount, Opening, Player, RuleMistakes, Rules, Showing, Strategy,
    TurnRules,
};
use crate::voice::{Columns, Drawing, Message, Voice};
pub(super) use mistakes::FAULTS;

/// The game of assignment2.
pub(crate) fn game() -> Game {
    let rules = Rules {
        opening: Opening::CountAndSizes(HeapCount::between(1, 32)),
        first: Player::Computer,
        user: Control::Input,
        computer: Control::Machine(Strategy::least_index()),
        entered_base: 1,
        turns: TurnRules {
            status: Showing::EVERY_TURN,
            drawing: Showing::USER_TURNS,
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
        (Message::AskHeaps, "Enter the number of heaps:", true),
        (Message::BadHeaps, "Error: the number of heaps must be between 1 and 32.", true),
        (Message::AskSizes, "Enter the heap sizes:", true),
        (Message::BadSize, "Error: the size of heap {heap} should be positive.", true),
        (Message::Status, "In turn {turn} heap sizes are: {heaps}.", true),
        (Message::HeapEntry, "h{heap}={size}", false),
        (Message::AskMove, "Your turn: please enter the heap index and the number of removed objects.", true),
        (Message::Illegal, "Error: Invalid input.", true),
        (Message::AskAgain, "Please enter again the heap index and the number of removed objects.", true),
        (Message::UserTakes, "You take {count} objects from heap {heap}.", true),
        (Message::ComputerTakes, "Computer takes {count} objects from heap {heap}.", true),
        (Message::UserWins, "You win!", true),
        (Message::ComputerWins, "Computer wins!", true),
    ]);
    voice.drawing = Drawing::Columns(Columns::of("*", "\t")).into();
    voice.nouns.turn = Some("turn");
    Game { rules: rules.into(), voice: voice.into(), syntax: Syntax::Words, grading: Grading::WholeOutput }
}
