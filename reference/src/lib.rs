//! What a right Nim program prints.
//!
//! The rules of the game are data: one engine plays a [`game::Game`]: Nim under [`rules::Rules`], printed in the words
//! and drawings of a [`voice::Voice`]. What it produces is a [`transcript::Transcript`], from which everything else is
//! derived: the expected output, the session in a terminal, the reason of a wrong line. Where an assignment leaves a
//! choice to the program, the engine takes it from the program's own output ([`follow`]). A known mistake is an
//! assignment with one setting changed ([`fault`]).
//!
//! This crate knows nothing of processes, files or reports.

pub mod assignment;
mod catalogue;
pub mod chance;
pub mod compare;
pub mod detection;
pub mod edition;
pub mod engine;
pub mod exercise;
pub mod fault;
pub mod follow;
pub mod game;
pub mod grading;
pub mod input;
pub mod layout;
pub mod lines;
pub mod position;
pub mod rules;
pub mod shared;
mod shown;
pub mod template;
pub mod transcript;
pub mod voice;

pub use assignment::{Assignment, Subject};
pub use compare::Compare;
pub use fault::Fault;
pub use game::Game;
pub use grading::Grading;
pub use position::{Move, Position};
pub use rules::Player;
pub use transcript::{Ending, Transcript};
