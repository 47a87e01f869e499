//! The exception of Python that ended a program before a line: what it would have printed there, nobody knows.

use nim_reference::Assignment;

use super::Observed;
use super::evidence::Evidence;
use crate::judge::reason::{self, Output, Reason};

/// The exception before line `at`, from 0, of a case, which is a line of `assignment`.
pub(super) fn before_line(case: &Evidence<'_>, assignment: &Assignment, at: usize) -> Option<Reason> {
    if case.case.stderr.is_empty() {
        return None;
    }
    let lines: Vec<&[u8]> = case.lines().collect();
    let Observed { output, stderr, compare, complete, .. } = *case.case;
    let output = Output { printed: output, whole: output, lines: &lines, stderr, compare, complete };
    reason::python_error(assignment, &case.transcript(assignment), output, at)
}
