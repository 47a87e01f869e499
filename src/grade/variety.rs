//! Programs that must play at random: cases whose games were all alike are run again until that is no chance any more.
//!
//! A program may take its seed from the clock, which ticks once a second. So before a case's games count as all alike it is
//! played again in other seconds, each case in as many as it takes; cases share the seconds. Only a program that has shown in
//! some case that its seed changes faster is spared that. `judge::variety` has the arithmetic.

use super::progress::{CaseProgress, CaseRun};
use super::schedule::Schedule;
use crate::judge::{Kind, SECONDS_TO_TRY, runs_to_be_sure, seconds_to_be_sure};

impl Schedule<'_> {
    /// Fails the cases of a random game whose runs are all alike, as often as they are run.
    pub(super) fn demand_variety(&mut self) {
        // A program that had more games than there were seconds does not take its seed from the clock, in any case.
        let may_be_the_clock = !self.cases.iter().any(CaseProgress::varies_within_seconds);
        let mut alike = self.run_until_sure();
        if !may_be_the_clock {
            return alike.into_iter().for_each(|case| self.find_monotonous(case));
        }
        // In how many further seconds each of them can be distinguished from a program that takes its seed from the clock.
        let mut sure: Vec<Option<u32>> = alike.iter().map(|&case| seconds_to_be_sure(self.plan.cases[case])).collect();
        let mut varied = false;
        for second in 1..=SECONDS_TO_TRY {
            if sure.iter().all(Option::is_none) {
                // More games would tell nothing about those that are left, and they get the benefit of the doubt.
                return;
            }
            self.clock.wait_for_next_second();
            self.run_more(&alike.iter().map(|&case| (case, 1)).collect::<Vec<_>>());
            let others;
            (alike, others) = alike.into_iter().partition::<Vec<_>, _>(|&case| self.cases[case].is_alike());
            varied |= others.into_iter().any(|case| self.cases[case].decided() != Some(Kind::Skipped));
            sure = alike.iter().map(|&case| seconds_to_be_sure(self.plan.cases[case])).collect();
            let is_sure = |sure: &Option<u32>| sure.is_some_and(|seconds| seconds <= second);
            // Where not one case varies from second to second, the clock is not what the games depend on.
            let all = !varied && sure.iter().any(is_sure);
            for (&case, sure) in alike.iter().zip(&mut sure) {
                if all || is_sure(sure) {
                    self.find_monotonous(case);
                }
            }
            (alike, sure) = alike
                .into_iter()
                .zip(sure)
                .filter(|&(case, _)| !self.cases[case].is_monotonous && case < self.cases_left)
                .unzip();
        }
    }

    /// Runs cases that were alike so far until that is no chance any more, if every run has a seed of its own. Gives those that
    /// still are; cases without enough choice are let off.
    fn run_until_sure(&mut self) -> Vec<usize> {
        let left = self.cases_left;
        let mut alike: Vec<usize> = (0..left).filter(|&case| self.cases[case].is_alike()).collect();
        let mut more = Vec::new();
        alike.retain(|&case| {
            let needed = runs_to_be_sure(self.plan.cases[case]);
            let runs = self.cases[case].runs.len() as u32;
            more.extend(needed.map(|needed| (case, needed.saturating_sub(runs))));
            needed.is_some()
        });
        self.run_more(&more);
        alike.retain(|&case| self.cases[case].is_alike());
        alike
    }

    fn find_monotonous(&mut self, case: usize) {
        self.cases[case].is_monotonous = true;
        self.announce(case);
    }

    /// Runs each of these cases so many times more.
    fn run_more(&mut self, cases: &[(usize, u32)]) {
        let mut batch = Vec::new();
        for &(case, more) in cases.iter().filter(|(_, more)| *more > 0) {
            let runs = &mut self.cases[case].runs;
            batch.push((case, runs.len()));
            runs.extend((0..more).map(|_| CaseRun::default()));
        }
        self.run_cases(&batch);
    }
}
