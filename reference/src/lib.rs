//! What a right Nim program prints.
//!
//! The rules of the game are data: one engine plays Nim under a value [`rules::Rules`] and tells it through a
//! [`voice::Voice`], the words and drawings of one assignment. What it produces is a [`transcript::Transcript`], from which everything
//! else is derived: the expected output, the session in a terminal, the reason of a wrong line. Where an assignment leaves
//! a choice to the program, the engine takes it from the program's own output ([`follow`]). A known mistake is an
//! assignment with one setting changed ([`fault`]).
//!
//! This crate knows nothing of processes, files or reports.

pub mod assignment;
mod boards;
pub mod chance;
pub mod compare;
pub mod engine;
pub mod exercise;
pub mod fault;
pub mod follow;
pub mod input;
pub mod lines;
pub mod position;
pub mod rules;
pub mod template;
pub mod transcript;
pub mod voice;

pub use assignment::{Assignment, Subject};
pub use compare::Compare;
pub use fault::Fault;
pub use position::{Move, Position};
pub use rules::Player;
pub use transcript::{Ending, Transcript};
