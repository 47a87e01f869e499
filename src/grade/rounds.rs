//! The two rounds in which cases are run: all with a small part of their time, then the slow ones with all of it.
//!
//! Nearly every program ends long before its limits, so the first round costs little even where many cases loop; and what a
//! submission that loops, waits or is slow may cost is decided before the second, whose runs are expensive. What a case comes to is
//! counted when its turn comes in the suite's order. What waits may be the victim of a loaded machine: it is run once more
//! while nothing else runs, before that counts.

use std::time::Duration;

use super::budget::Suspicion;
use super::progress::RunResult;
use super::schedule::{Attempt, RunId, Schedule};
use crate::judge::{Cause, Kind, NotLonger, NotRun, Seen};
use crate::sandbox::Termination;

impl Schedule<'_> {
    /// Runs cases, each from its run of this number on, in both rounds.
    pub(super) fn run_cases(&mut self, cases: &[(usize, usize)]) {
        let done = self.first_round(cases);
        self.second_round(&cases[..done]);
    }

    /// Runs cases with short limits. Gives how many of them had their turn; the others are marked.
    fn first_round(&mut self, cases: &[(usize, usize)]) -> usize {
        let counted: Vec<(usize, usize, usize)> =
            cases.iter().map(|&(case, from)| (case, from, self.cases[case].runs.len())).collect();
        let mut asks = counted.iter().flat_map(|&(case, from, runs)| (from..runs).map(move |run| RunId { case, run }));
        // The runs that passed their wall limit, and whether they waited.
        let mut suspects: Vec<(RunId, bool)> = Vec::new();
        for (turn, &(case, from, runs)) in counted.iter().enumerate() {
            loop {
                if let Some(why) = self.why_stop(case) {
                    self.take_back();
                    cases[turn..].iter().for_each(|&(case, from)| self.leave_out(case, from, why));
                    return turn;
                }
                self.ask_ahead(&mut asks);
                if self.cases[case].is_in() {
                    break;
                }
                self.receive();
            }
            for ask in (from..runs).map(|run| RunId { case, run }) {
                match self.result_of(ask) {
                    Some(result) if result.passed_wall_limit() => {
                        let waited = result.waited && !self.budget.is_crowded();
                        suspects.push((ask, waited));
                        self.budget.count_short(waited);
                    }
                    Some(result) if !result.slow => self.budget.note_end(),
                    _ => {}
                }
            }
            self.announce(case);
            self.check_suspicion(&suspects);
        }
        cases.len()
    }

    /// Where a program looks as if there was no use in running it further, makes one of its slow runs alone, with full limits:
    /// the machine may be to blame.
    fn check_suspicion(&mut self, suspects: &[(RunId, bool)]) {
        let Some(suspicion) = self.budget.suspicion().filter(|_| self.budget.first_round_over().is_none()) else {
            return;
        };
        let of_that_sort = |&&(ask, waited): &&(RunId, bool)| {
            waited == (suspicion == Suspicion::Waits)
                && !self.cases[ask.case].has_failed()
                && self.result_of(ask).is_some_and(|result| result.slow)
        };
        let suspect = suspects.iter().find(of_that_sort).filter(|_| self.budget.may_be_alone().is_ok());
        let Some(&(ask, _)) = suspect else { return self.budget.confirm(suspicion) };
        let Some(result) = self.run_alone(ask) else { return };
        if result.passed_wall_limit() && (suspicion == Suspicion::GetsNowhere || result.hardly_computed()) {
            self.budget.confirm(suspicion);
        } else {
            self.budget.refute(suspicion);
        }
        self.count(ask, result);
        self.announce(ask.case);
    }

    /// Why the first round does not come to this case, if so.
    fn why_stop(&self, case: usize) -> Option<NotRun> {
        if self.is_over {
            return Some(NotRun::TotalLimit(self.plan.total_limit));
        }
        if case >= self.cases_left {
            return Some(NotRun::FailFast);
        }
        self.budget.first_round_over()
    }

    /// Notes that a case is not run, from its run of this number on.
    fn leave_out(&mut self, case: usize, from: usize, why: NotRun) {
        let progress = &mut self.cases[case];
        progress.forget(from);
        progress.not_run = Some(if from > 0 { NotRun::Unsure } else { why });
        self.announce(case);
    }

    /// Runs those of the cases that were slow with their full limits, as long as that is worth its time.
    fn second_round(&mut self, cases: &[(usize, usize)]) {
        let mut slow = Vec::new();
        for &(case, from) in cases {
            let runs = from..self.cases[case].runs.len();
            slow.extend(runs.map(|run| RunId { case, run }).filter(|&ask| self.result_of(ask).is_some_and(|r| r.slow)));
        }
        for (turn, &ask) in slow.iter().enumerate() {
            if ask.case >= self.cases_left {
                break;
            }
            if self.cases[ask.case].has_failed() {
                continue;
            }
            match self.may_repeat(ask) {
                Ok(attempt) => self.repeat(&slow[turn..], attempt),
                Err(why) => self.keep(ask, why),
            }
            self.announce(ask.case);
        }
        // Nobody waits for what was asked for ahead of its turn, if the turn has not come.
        if !slow.is_empty() {
            self.take_back();
        }
    }

    /// How a slow run is made once more, or why not.
    fn may_repeat(&self, ask: RunId) -> Result<Attempt, NotLonger> {
        if self.is_over {
            return Err(NotLonger::TotalLimit(self.plan.total_limit));
        }
        match self.result_of(ask) {
            Some(result) if result.waited && !self.budget.is_crowded() && !self.budget.waits_end() => {
                self.budget.may_wait().map(|()| Attempt::Alone)
            }
            // It had its full wall limit, and another processor may have been what it lacked.
            Some(result) if result.passed_limit() => self.budget.may_be_alone().map(|()| Attempt::Alone),
            Some(result) if result.waited => self.budget.may_wait_beside().map(|()| Attempt::Full),
            _ => self.budget.may_compute().map(|()| Attempt::Full),
        }
    }

    /// Makes the first of these slow runs once more, and counts what it comes to.
    fn repeat(&mut self, slow: &[RunId], attempt: Attempt) {
        let ask = slow[0];
        if attempt == Attempt::Alone {
            let Some(result) = self.run_alone(ask) else {
                return self.keep(ask, NotLonger::TotalLimit(self.plan.total_limit));
            };
            // It only seemed to wait, and is left out where one that was seen to compute is.
            return match self.budget.may_compute() {
                Err(why) if !result.hardly_computed() => self.keep(ask, why),
                _ => self.count(ask, result),
            };
        }
        while !self.is_over && self.run_of(ask).longer.is_none() {
            self.repeat_ahead(slow);
            self.receive();
        }
        let Some(mut result) = self.run_of(ask).longer.take() else {
            return self.keep(ask, NotLonger::TotalLimit(self.plan.total_limit));
        };
        if result.passed_wall_limit() {
            match self.budget.may_be_alone() {
                Ok(()) => {
                    self.count_cost(ask, &result, false);
                    result = self.run_alone(ask).unwrap_or(result);
                }
                // The machine may be to blame.
                Err(why) if result.waited && !self.budget.is_crowded() => {
                    self.count_cost(ask, &result, false);
                    return self.keep(ask, why);
                }
                Err(_) => {}
            }
        }
        self.count(ask, result);
    }

    /// Asks for slow runs before their turn, while workers are idle, up to the first that may be made alone.
    fn repeat_ahead(&mut self, slow: &[RunId]) {
        for &ask in slow {
            if self.may_repeat(ask) != Ok(Attempt::Full) || !self.has_idle_worker() {
                return;
            }
            let run = self.run_of(ask);
            if run.job.is_none() && run.longer.is_none() {
                self.ask(ask, Attempt::Full);
            }
        }
    }

    /// Makes a run while nothing else runs. None if it was not over before the grading was.
    fn run_alone(&mut self, ask: RunId) -> Option<RunResult> {
        // Near the end what runs now takes time that this one cannot have, which begins only when that has ended.
        let is_near_end = self.time_left() < 2 * self.limits(ask.case).wall;
        while is_near_end && !self.is_over && self.in_flight > 0 {
            self.receive();
        }
        if self.is_over {
            return None;
        }
        self.ask(ask, Attempt::Alone);
        while !self.is_over && self.run_of(ask).longer.is_none() {
            self.receive();
        }
        let result = self.run_of(ask).longer.take()?;
        let limit = self.limits(ask.case).wall;
        if self.result_of(ask).is_some_and(|short| short.waited) {
            if !result.hardly_computed() {
                self.budget.note_crowd();
            } else if !result.passed_limit() {
                self.budget.note_wait_ended();
            }
        }
        self.budget.count_alone(result.passed_wall_limit().then_some(limit));
        Some(result)
    }

    /// Puts the result of a full run in the place of the short one's.
    fn count(&mut self, ask: RunId, result: RunResult) {
        self.count_cost(ask, &result, result.passed_limit());
        self.run_of(ask).result = Some(result);
    }

    /// Counts what a full run costs, and whether it passed a limit.
    fn count_cost(&mut self, ask: RunId, result: &RunResult, passed: bool) {
        let waited = self.result_of(ask).is_some_and(|short| short.waited);
        self.budget.count_full(waited, result.verdict.cpu, result.verdict.wall, passed);
    }

    /// Leaves a slow run as it is: what it printed so far is known, and that it had not ended.
    fn keep(&mut self, ask: RunId, why: NotLonger) {
        let limits = super::limits::short(&self.limits(ask.case));
        let crowded = self.budget.is_crowded();
        let Some(result) = &mut self.run_of(ask).result else { return };
        result.slow = false;
        // One that had its full limit has its verdict.
        if result.verdict.kind == Kind::Skipped {
            let seen = result.seen(limits.cpu, limits.wall, crowded);
            result.verdict.cause = Some(Cause::NotRun(NotRun::NotLonger(seen, why)));
        }
    }

    fn result_of(&self, ask: RunId) -> Option<&RunResult> {
        self.cases[ask.case].runs[ask.run].result.as_ref()
    }
}

impl RunResult {
    /// Whether it waited or slept for most of its time.
    fn hardly_computed(&self) -> bool {
        self.verdict.cpu * 10 < self.verdict.wall
    }

    /// How it was seen, with these limits, when it had not ended. On a crowded machine one that waits may wait for a processor.
    fn seen(&self, cpu: Duration, wall: Duration, crowded: bool) -> Seen {
        match self.ending {
            Some(Termination::WallLimit { .. }) if self.waited && !crowded => Seen::Waiting(wall),
            Some(Termination::WallLimit { .. }) => Seen::Busy(wall),
            _ => Seen::Computing(cpu),
        }
    }
}
