//! That a program crashes in cases that its mistakes do not explain.

use super::{CaseResult, Report};
use crate::judge::{Kind, Reason};

/// Cases that crash, some of which are not explained.
pub(super) struct Crashes<'r> {
    /// How many there are that are not explained.
    count: usize,
    /// What does not explain them, where there are others that it does explain.
    unexplained_by: Option<&'static str>,
    /// The simplest that is not explained of which it is known how far the program came, or else the simplest of all.
    pub(super) example: &'r CaseResult<'r>,
}

impl<'r> Crashes<'r> {
    /// Those of a report's program, beside the mistakes that it makes; `None` where there is none.
    pub(super) fn of(report: &'r Report<'r>) -> Option<Self> {
        let diagnosis = report.diagnosis.as_ref().filter(|found| found.is_predicted && !found.faults.is_empty())?;
        let left = diagnosis.left.as_ref()?;
        let result = |id: &String| report.results.iter().find(|result| result.case.id == *id);
        let crashes = |result: &&CaseResult<'_>| result.verdict.kind == Kind::Crashed && !result.is_hidden();
        let crashed: Vec<&CaseResult<'_>> = left.cases.iter().filter_map(result).filter(crashes).collect();
        let example = crashed.iter().find(|result| !is_unseen(result)).or(crashed.first()).copied()?;
        let are_all = report.results.iter().filter(crashes).count() == crashed.len();
        let these = if diagnosis.faults.len() == 1 { "this mistake does not" } else { "these mistakes do not" };
        Some(Crashes { count: crashed.len(), unexplained_by: (!are_all).then_some(these), example })
    }

    /// The same as a full sentence.
    pub(super) fn sentence(&self) -> String {
        let example = &self.example.case.id;
        match (self.count, self.unexplained_by) {
            (1, None) => format!("It also crashes in {example}."),
            (1, Some(these)) => format!("It also crashes in {example}, which {these} explain."),
            (count, None) => format!("It also crashes in {count} cases, for example in {example}."),
            (count, Some(these)) => {
                format!("It also crashes in {count} cases that {these} explain, for example in {example}.")
            }
        }
    }
}

/// Whether nobody knows how far the program came, because the end of its output is lost.
pub(super) fn is_unseen(result: &CaseResult<'_>) -> bool {
    result.verdict.reason.as_ref().is_some_and(Reason::is_unseen_loss)
}
