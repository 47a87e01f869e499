//! The exception of Python that ended a program before a line: what it would have printed there, nobody knows.

use nim_reference::Assignment;

use super::evidence::Evidence;
use crate::judge::reason::{self, Reason};

/// The exception before line `at`, from 0, of a case, which is a line of `assignment`.
pub(super) fn before_line(case: &Evidence<'_>, assignment: &Assignment, at: usize) -> Option<Reason> {
    if case.case.stderr.is_empty() {
        return None;
    }
    let transcript = case.transcript(assignment);
    case.explained(|output| reason::python_error(assignment, &transcript, output, at))
}
