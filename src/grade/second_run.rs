//! What a program held in its buffer when it was killed, shown by a second run with a terminal as standard output.
//!
//! The verdict is the first run's. The cases are the first ones in the suite's order, so that what is shown does not depend on
//! how many runs are made at once.

use std::time::Duration;

use super::limits::short;
use super::schedule::Schedule;
use crate::judge::{Kind, has_lost_output, show_second_run};
use crate::sandbox::Limits;

/// How many cases are run a second time at most.
const MAX_SECOND_RUNS: usize = 8;
/// How long such a run may take by the clock on the wall.
const WALL: Duration = Duration::from_secs(1);

impl Schedule<'_> {
    /// Runs the first cases a second time whose output was lost, to show how far they came.
    pub(super) fn show_lost_output(&mut self) {
        let mut left = MAX_SECOND_RUNS;
        let plan = self.plan;
        for (number, &case) in plan.cases.iter().enumerate() {
            if left == 0 || self.is_over || number >= self.cases_left {
                return;
            }
            let limits = self.limits(number);
            if self.cases[number].not_run.is_some() {
                continue;
            }
            let Some(failed) = self.cases[number].failed_run() else { continue };
            let kind = failed.verdict.kind;
            if case.hidden.is_some() || !has_lost_output(&failed.verdict) {
                continue;
            }
            left -= 1;
            // What loops has printed all that it will long before its limit.
            let second = if kind == Kind::TimeLimit { short(&limits) } else { limits };
            let second = Limits { wall: limits.wall.min(WALL), ..second };
            let job = self.job(number, second, true);
            let Some(outcome) = self.runner.run_with_terminal(job) else { return };
            if let Some(failed) = self.cases[number].failed_run() {
                show_second_run(plan.suite, case, &limits, &outcome, &mut failed.verdict);
            }
        }
    }
}
