//! The error of Python or Prolog that ended a program before a line: what it would have printed there, nobody knows.

use nim_reference::Assignment;

use super::evidence::Evidence;
use crate::judge::reason::{self, Reason};

impl Evidence<'_> {
    /// The error before line `at`, from 0, which is a line of `assignment`.
    pub(in crate::judge) fn exception_before(&self, assignment: &Assignment, at: usize) -> Option<Reason> {
        if self.case.stderr.is_empty() {
            return None;
        }
        let transcript = self.transcript(assignment);
        self.explained(|output| reason::uncaught_error(assignment, &transcript, output, at))
    }
}
