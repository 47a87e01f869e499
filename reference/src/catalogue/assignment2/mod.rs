//! assignment2 (seed 000): a C program in which the computer begins.

mod faults;

pub(crate) use faults::faults;

use crate::game::Game;
use crate::grading::Grading;
use crate::input::Syntax;
use crate::rules::{
    AfterIllegal, BadSize, Control, Counted, DrawingPlace, HeapCount, Legality, Opening, Player, RefusedSizes, Rules,
    Showing, SizeCheck, Skipped, Strategy, TurnRules,
};
use crate::voice::{Columns, Drawing, Message, Voice};

/// The game of assignment2.
pub(crate) fn game() -> Game {
    let rules = Rules {
        opening: Opening::CountAndSizes(
            HeapCount::between(1, 32),
            SizeCheck {
                refuses: RefusedSizes::NotPositive,
                reports: BadSize::First,
                base: 1,
                shows_size: false,
                skips: Skipped::None,
                in_16_bits: false,
                asks_for_each: false,
            },
        ),
        first: Player::Computer,
        user: Control::Input,
        computer: Control::Machine(Strategy::least_index()),
        legality: Legality::from_base(1),
        turns: TurnRules {
            status: Showing::EveryTurn,
            status_at_end: false,
            drawing: Showing::UserTurns,
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
    voice.drawing = Drawing::Columns(Columns::of("*", "\t"));
    Game { rules, voice, syntax: Syntax::Words, grading: Grading::WholeOutput, names_in_lower_case_only: false }
}
