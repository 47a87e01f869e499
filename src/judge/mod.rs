//! From an outcome and the reference to a verdict: compare, explain, diagnose.
//!
//! This room knows the game; it knows nothing of processes beyond an outcome, and nothing of how verdicts are shown.

mod compare;
mod diagnose;
mod ending;
mod explain;
mod run;
mod session;
mod variety;
mod verdict;

pub use diagnose::{Observed, diagnose};
pub use ending::time_in_words;
pub use run::{judge, output_of_interest};
pub use variety::{SECONDS_TO_TRY, all_alike, runs_of, runs_to_be_sure, seconds_to_be_sure};
pub use verdict::{Difference, Kind, Note, Verdict};

/// A known mistake, or two, that agree with everything that a program printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// What the program does, one sentence for each fault: the end of "your program …".
    pub sentences: Vec<String>,
    /// The ids of the failed cases that show it, the one with the shortest output first.
    pub cases: Vec<String>,
}
