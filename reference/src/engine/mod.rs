//! The engine: plays one game under an assignment's rules and prints it in the assignment's words.
//!
//! It is total: every input, also one that ends early or is not of the assignment's layout, gives a transcript of
//! bounded length. Nothing about a course is written here.

mod as_printed;
mod ending;
mod input_turn;
mod machine_turn;
mod move_check;
mod opening;
mod refusal;
mod table;
mod turns;

use crate::game::Game;
use crate::transcript::{Ending, Transcript};
use table::Table;

pub use table::{Run, Watcher};

/// Plays a game to its end.
pub fn play<'a>(game: &'a Game, run: Run<'a>) -> Transcript {
    let mut table = Table::new(game, run);
    let ending = match table.open().and_then(|()| table.turns()) {
        Ok(()) => Ending::Finished,
        Err(ending) => ending,
    };
    table.finish(ending)
}
