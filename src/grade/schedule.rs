//! The runs of a grading: which are asked for, which are awaited, and what their outcomes mean.
//!
//! `rounds` and `variety` decide which run is asked for when. They decide by what cases earlier in the suite's order came
//! to, and never by the order in which runs end; so verdicts do not depend on how many run at once. Runs are asked for before
//! their turn, so that no worker waits, and what comes of those that should not have been made is thrown away.

use std::time::{Duration, Instant};

use super::budget::Budget;
use super::limits::{limits_of, short};
use super::progress::{CaseProgress, CaseRun, RunResult};
use super::runner::{Clock, Runner};
use super::{Finished, GradeEvent, Plan};
use crate::judge::{Cause, Kind, NotRun, OutputOfInterest, Verdict, judge, runs_of};
use crate::sandbox::{Job, Limits, Outcome, SandboxError, Termination};

/// How many runs are asked for at once for each worker: enough that none waits, and not so many that stopping would have
/// much to take back.
const AHEAD: usize = 4;
/// The part of the total limit that waits of full runs may cost together. On a busy machine the same runs take longer by the clock,
/// and it is not the clock that should end them.
const BUDGET: u32 = 6;
/// How many times its wall limit a run may take that waits for a processor: a program with a twentieth of a processor still
/// comes to its own end or limits.
const PATIENCE: u32 = 20;
/// How many cases `--fail-fast` looks at before it runs any of them longer: a loop in the first case is to be known before the
/// last case is run.
const FAIL_FAST_CASES: usize = 16;

pub(super) struct Schedule<'a> {
    pub(super) runner: &'a mut dyn Runner,
    pub(super) clock: &'a dyn Clock,
    pub(super) plan: &'a Plan<'a>,
    on_event: &'a mut dyn FnMut(GradeEvent),
    pub(super) cases: Vec<CaseProgress>,
    /// What was asked for, by the number of the job.
    asked: Vec<(RunId, Attempt)>,
    pub(super) in_flight: usize,
    pub(super) budget: Budget,
    /// The time when it was last looked at.
    now: Instant,
    /// The longest that a short run may take.
    longest: Duration,
    /// When everything ends; known from the first run on.
    deadline: Option<Instant>,
    /// Whether that has come.
    pub(super) is_over: bool,
    /// With `--fail-fast`, the number of cases up to the first that is known not to pass.
    pub(super) cases_left: usize,
}

/// A run, by the numbers of its case and of the run in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RunId {
    pub(super) case: usize,
    pub(super) run: usize,
}

/// How a run is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attempt {
    /// With a small part of its time.
    Short,
    /// With its full limits.
    Full,
    /// Likewise, and while no other does.
    Alone,
}

impl<'a> Schedule<'a> {
    pub(super) fn new(
        runner: &'a mut dyn Runner,
        clock: &'a dyn Clock,
        plan: &'a Plan<'a>,
        on_event: &'a mut dyn FnMut(GradeEvent),
    ) -> Self {
        let progress = |case: &&crate::suite::Case| CaseProgress::new(runs_of(&plan.suite.assignment, case));
        Schedule {
            runner,
            clock,
            plan,
            on_event,
            cases: plan.cases.iter().map(progress).collect(),
            asked: Vec::new(),
            in_flight: 0,
            budget: Budget::new(plan.total_limit / BUDGET),
            now: clock.now(),
            longest: Duration::ZERO,
            deadline: None,
            is_over: false,
            cases_left: plan.cases.len(),
        }
    }

    /// Runs everything and gives every case its verdict.
    pub(super) fn run(mut self) -> Vec<Finished> {
        let all: Vec<(usize, usize)> = (0..self.cases.len()).map(|case| (case, 0)).collect();
        let at_once = if self.plan.fail_fast { FAIL_FAST_CASES } else { all.len().max(1) };
        for some in all.chunks(at_once) {
            self.run_cases(some);
        }
        self.demand_variety();
        self.show_lost_output();
        let mut failed = false;
        let fail_fast = self.plan.fail_fast;
        let finish = |mut case: CaseProgress| {
            if failed {
                case = CaseProgress { not_run: Some(NotRun::FailFast), ..CaseProgress::new(0) };
            }
            failed |= fail_fast && case.decided() != Some(Kind::Pass);
            case.finish()
        };
        self.cases.into_iter().map(finish).collect()
    }

    /// Asks for short runs as long as workers may have need of them.
    pub(super) fn ask_ahead(&mut self, asks: &mut impl Iterator<Item = RunId>) {
        while self.in_flight < AHEAD * self.plan.workers {
            // Near the end a run that had to wait for its worker would end too late.
            if self.in_flight >= self.plan.workers && self.time_left() < self.longest * AHEAD as u32 {
                return;
            }
            let Some(ask) = asks.next() else { return };
            self.ask(ask, Attempt::Short);
        }
    }

    /// Whether another full run may be begun now.
    pub(super) fn has_idle_worker(&self) -> bool {
        self.in_flight < self.plan.workers
    }

    pub(super) fn ask(&mut self, ask: RunId, attempt: Attempt) {
        let mut limits = self.limits(ask.case);
        if attempt == Attempt::Short {
            limits = short(&limits);
            self.longest = self.longest.max(limits.wall * PATIENCE);
        }
        let job = self.job(ask.case, limits, attempt == Attempt::Alone);
        let progress = &mut self.cases[ask.case];
        progress.time.get_or_insert((self.now, self.now));
        progress.runs[ask.run].job = Some(job.id);
        self.asked.push((ask, attempt));
        self.in_flight += 1;
        self.runner.submit(job);
    }

    /// A run of a case.
    pub(super) fn job(&mut self, case: usize, limits: Limits, alone: bool) -> Job {
        let (wall, time_left) = (limits.wall, self.time_left());
        let (limits, patience) = (Limits { wall: wall.min(time_left), ..limits }, (wall * PATIENCE).min(time_left));
        let input = &self.plan.cases[case].input;
        let (stdin, args) = (input.stdin.clone().into_bytes(), input.args.iter().map(Into::into).collect());
        Job { id: self.asked.len(), stdin, args, limits, patience, alone }
    }

    /// The full limits of a case.
    pub(super) fn limits(&mut self, case: usize) -> Limits {
        let plan = self.plan;
        let limits = || limits_of(plan.cases[case], &plan.limits, plan.is_script);
        *self.cases[case].limits.get_or_insert_with(limits)
    }

    /// How long the grading may still take. The first to ask begins it.
    pub(super) fn time_left(&mut self) -> Duration {
        let now = self.clock.now();
        self.now = now;
        let deadline = *self.deadline.get_or_insert(now + self.plan.total_limit);
        // Not nothing: a run with no time at all would be no run.
        deadline.saturating_duration_since(now).max(Duration::from_millis(1))
    }

    /// Waits for an outcome, of whichever run. One that comes after the end, or that nobody waits for any more, counts as
    /// nothing.
    pub(super) fn receive(&mut self) {
        let next = self.runner.next();
        self.now = self.clock.now();
        self.is_over = self.deadline.is_some_and(|deadline| deadline <= self.now);
        let Some((id, outcome)) = next else { return self.give_up() };
        self.in_flight = self.in_flight.saturating_sub(1);
        let (ask, attempt) = self.asked[id];
        if self.is_over || self.cases[ask.case].runs.get(ask.run).is_none_or(|run| run.job != Some(id)) {
            return;
        }
        let result = self.result(ask, attempt, outcome);
        let progress = &mut self.cases[ask.case];
        if let Some((_, ended)) = &mut progress.time {
            *ended = self.now;
        }
        let run = &mut progress.runs[ask.run];
        run.job = None;
        *(if attempt == Attempt::Short { &mut run.result } else { &mut run.longer }) = Some(result);
    }

    /// What an outcome means.
    fn result(&mut self, ask: RunId, attempt: Attempt, outcome: Result<Outcome, SandboxError>) -> RunResult {
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) => return lost(&error),
        };
        let limits = self.limits(ask.case);
        let (case, suite) = (self.plan.cases[ask.case], self.plan.suite);
        let printed = OutputOfInterest::of(suite, &outcome);
        let given = if attempt == Attempt::Short { short(&limits) } else { limits };
        let may_take_longer = match outcome.ending {
            Termination::CpuLimit => given.cpu < limits.cpu,
            Termination::WallLimit { .. } => given.wall < limits.wall,
            _ => false,
        };
        let passed_wall_limit = matches!(outcome.ending, Termination::WallLimit { .. });
        // The sandbox's own measure, a tenth of the wall limit, is soon reached by an interpreter that merely starts.
        // One that had not even come to its wall limit lacked a processor, for longer than there is patience.
        let is_known = outcome.ending != Termination::WallLimit { busy: None };
        let waited = passed_wall_limit && is_known && outcome.wall >= given.wall && outcome.cpu * 2 < given.cpu;
        let mut verdict = Verdict::skipped();
        if may_take_longer {
            (verdict.wall, verdict.cpu, verdict.peak_kb) = (outcome.wall, outcome.cpu, outcome.peak_kb);
        } else {
            verdict = judge(suite, case, &limits, &outcome);
        }
        RunResult {
            verdict,
            // A full wall limit may have been passed by the machine's fault.
            slow: attempt == Attempt::Short && (may_take_longer || passed_wall_limit),
            waited,
            ending: Some(outcome.ending),
            printed: Some(printed),
        }
    }

    /// There is nobody left who could make the runs that are awaited.
    fn give_up(&mut self) {
        self.in_flight = 0;
        for run in self.cases.iter_mut().flat_map(|case| &mut case.runs) {
            if run.job.take().is_some() {
                let result = Some(lost(&SandboxError::WorkerDied));
                *(if run.result.is_none() { &mut run.result } else { &mut run.longer }) = result;
            }
        }
    }

    /// Asks for nothing more, and waits for nothing any more.
    pub(super) fn take_back(&mut self) {
        self.in_flight = self.in_flight.saturating_sub(self.runner.withdraw().len());
        for run in self.cases.iter_mut().flat_map(|case| &mut case.runs) {
            (run.job, run.longer) = (None, None);
        }
    }

    pub(super) fn run_of(&mut self, ask: RunId) -> &mut CaseRun {
        &mut self.cases[ask.case].runs[ask.run]
    }

    /// Announces a case's verdict, if it is known now; where the first failure is to be the end, it is.
    pub(super) fn announce(&mut self, case: usize) {
        let Some(kind) = self.cases[case].decided() else { return };
        if !std::mem::replace(&mut self.cases[case].announced, true) {
            (self.on_event)(GradeEvent::Judged(kind));
        }
        if self.plan.fail_fast && kind != Kind::Pass {
            self.cases_left = self.cases_left.min(case + 1);
        }
    }
}

/// A run that nimgrade lost.
fn lost(error: &SandboxError) -> RunResult {
    let verdict = Verdict::without_run(Kind::GraderError, Cause::GraderError(error.to_string()));
    RunResult { verdict, ending: None, printed: None, slow: false, waited: false }
}
