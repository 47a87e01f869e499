//! From an outcome and the reference to a verdict: compare, explain, diagnose.
//!
//! This room knows the game; it knows nothing of processes beyond an outcome, and nothing of how verdicts are shown.

mod verdict;

pub use verdict::{Difference, Kind, Note, SessionLine, SessionPiece, Verdict, stream_name};

/// A known mistake that agrees with everything that a program printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// What the program does, one sentence for each fault: the end of "your program …".
    pub sentences: Vec<String>,
    /// The ids of the failed cases that show it.
    pub cases: Vec<String>,
}
