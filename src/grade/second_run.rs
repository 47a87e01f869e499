//! What a program held in its buffer when it was killed, shown by a second run with a terminal as standard output.
//!
//! The verdict is the first run's. The cases are the simplest ones, which are shown before others; so what is shown does not depend on
//! how many runs are made at once.

use std::time::Duration;

use super::limits::short;
use super::schedule::Schedule;
use crate::judge::{Kind, has_lost_output, show_second_run};
use crate::sandbox::Limits;

/// How many cases are run a second time at most: more of those that crash, which takes no time.
const MAX_SECOND_RUNS: usize = 8;
const MAX_CRASHES: usize = 64;
/// How long such a run may take by the clock on the wall.
const WALL: Duration = Duration::from_secs(1);

impl Schedule<'_> {
    /// Runs the simplest cases a second time whose output was lost, to show how far they came.
    pub(super) fn show_lost_output(&mut self) {
        let plan = self.plan;
        for number in self.lost() {
            if self.is_over {
                return;
            }
            let (case, limits) = (plan.cases[number], self.limits(number));
            let Some(kind) = self.cases[number].failed_run().map(|failed| failed.verdict.kind) else { continue };
            // What loops has printed all that it will long before its limit.
            let second = if kind == Kind::TimeLimit { short(&limits) } else { limits };
            let second = Limits { wall: limits.wall.min(WALL), ..second };
            let job = self.job(number, second, true);
            let Some(outcome) = self.runner.run_with_terminal(job) else { return };
            if let Some(failed) = self.cases[number].failed_run() {
                let first = failed.printed.as_ref();
                let shown = show_second_run(plan.suite, case, &limits, first, &outcome, &mut failed.verdict);
                if let Some((shown, printed)) = shown.zip(failed.printed.as_mut()) {
                    *printed = shown;
                }
            }
        }
    }

    /// The numbers of the cases that are run a second time, the simplest first.
    fn lost(&mut self) -> Vec<usize> {
        let cases = &mut self.cases[..self.cases_left];
        let mut lost: Vec<_> = (self.plan.cases.iter().zip(cases).enumerate())
            .filter(|(_, (case, progress))| case.hidden.is_none() && progress.not_run.is_none())
            .filter_map(|(number, (case, progress))| {
                let verdict = &progress.failed_run()?.verdict;
                let line = verdict.difference.as_ref().map(|difference| difference.line);
                has_lost_output(verdict).then(|| ((line, case.input.size()), number, verdict.kind == Kind::Crashed))
            })
            .collect();
        lost.sort_unstable();
        let (crashed, others): (Vec<_>, Vec<_>) = lost.into_iter().partition(|&(.., crashed)| crashed);
        let all = crashed.into_iter().take(MAX_CRASHES).chain(others.into_iter().take(MAX_SECOND_RUNS));
        all.map(|(_, number, _)| number).collect()
    }
}
