//! From an outcome and the reference to a verdict: compare, explain, diagnose.
//!
//! This room knows the game; it knows nothing of processes beyond an outcome, and nothing of how verdicts are shown.

mod cause;
mod compare;
mod diagnosis;
mod drawings;
mod finding;
mod game;
mod hint;
mod kind;
mod mistake;
mod not_run;
mod reason;
mod run;
pub(crate) mod sanitizer;
mod session;
mod standard_error;
mod tokens;
mod variety;
mod verdict;

pub use cause::Cause;
pub use diagnosis::{Diagnosis, Example, FoundFault, Left, Observed, PredictedLine, diagnose};
pub use drawings::withdraw_contradicted_drawings;
pub use finding::{Finding, FindingKind, SourceLine, finding_pages};
pub use game::{GameAround, GameTurn};
pub use hint::withdraw_hints;
pub use kind::Kind;
pub use mistake::learned_pages;
pub use not_run::{NotLonger, NotRun, Seen};
pub use reason::{Reason, pages};
pub use run::{OutputOfInterest, blame_the_buffer, has_lost_output, judge, show_second_run};
pub use variety::{SECONDS_TO_TRY, all_alike, runs_of, runs_to_be_sure, seconds_to_be_sure};
pub use verdict::{Difference, Note, Verdict, WrongByte};
