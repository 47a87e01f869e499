//! What nimgrade's exit status says.

use std::process::ExitCode;

use nimgrade::judge::Kind;
use nimgrade::report::Report;

/// An exit status of nimgrade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// What was asked for is done; when grading, every case passed, and every check that is worth points.
    Success = 0,
    /// Some case or such a check did not pass; of `doctor`, that something of the sandbox does not work.
    NotPassed = 1,
    /// nimgrade could not do it: the command line, a case file, the submission or the machine is in the way.
    Failure = 2,
}

impl Exit {
    /// What a report comes to. Where one case could not be judged, the program is not judged.
    pub(crate) fn of(report: &Report<'_>) -> Exit {
        if report.results.iter().any(|result| result.verdict.kind == Kind::GraderError) {
            Exit::Failure
        } else if report.all_passed() {
            Exit::Success
        } else {
            Exit::NotPassed
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
