//! Which run is asked for when, and what becomes of a case when its runs are in.
//!
//! Three rules of fairness and thrift live here. A program that waits past its wall limit may be the victim of a loaded machine: the first
//! such run is tried once more, alone. A program that times out three times in a row will not do better: the rest of its
//! cases are skipped, and count as failed. A program that must play at random may take its seed from the clock, which ticks once a second:
//! before its games count as all alike, they are played again in other seconds.

use std::collections::VecDeque;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{Event, Finished, Plan, Printed, limits_of};
use crate::judge::{Kind, Verdict, all_alike, judge, output_of_interest, runs_of, runs_to_be_sure, seconds_to_try};
use crate::sandbox::{Ending, Job, Limits, Outcome, Pool, SandboxError};

/// After how many timeouts in a row the rest is skipped.
const MOST_TIMEOUTS: usize = 3;

pub(super) struct Schedule<'a> {
    pool: &'a mut Pool,
    plan: &'a Plan<'a>,
    on_event: &'a mut dyn FnMut(Event),
    cases: Vec<Progress>,
    /// Runs that are not asked for yet.
    waiting: VecDeque<usize>,
    /// The runs that were asked for, by the number of their job.
    runs: Vec<Run>,
    in_flight: usize,
    timeouts_in_a_row: usize,
    /// Whether a wall timeout was seen to come from the program and not from the machine.
    really_waits: bool,
    /// Why the rest is not run.
    stopped: Option<&'static str>,
}

/// One run of a case.
#[derive(Clone, Copy)]
struct Run {
    case: usize,
    retry: bool,
}

/// A case that is being run.
struct Progress {
    limits: Option<Limits>,
    /// How often it is run; 1 where runs are not compared with each other.
    runs: u32,
    runs_left: u32,
    verdict: Option<Verdict>,
    outputs: Option<Vec<Printed>>,
}

impl<'a> Schedule<'a> {
    pub(super) fn new(pool: &'a mut Pool, plan: &'a Plan<'a>, on_event: &'a mut dyn FnMut(Event)) -> Self {
        let cases: Vec<Progress> = plan
            .cases
            .iter()
            .map(|case| {
                let runs = runs_of(&plan.suite.assignment, case);
                Progress { limits: None, runs, runs_left: runs, verdict: None, outputs: Some(Vec::new()) }
            })
            .collect();
        let waiting =
            cases.iter().enumerate().flat_map(|(case, progress)| vec![case; progress.runs as usize]).collect();
        Schedule {
            pool,
            plan,
            on_event,
            cases,
            waiting,
            runs: Vec::new(),
            in_flight: 0,
            timeouts_in_a_row: 0,
            really_waits: false,
            stopped: None,
        }
    }

    /// Runs everything and gives every case its verdict.
    pub(super) fn run(mut self) -> Vec<Finished> {
        self.drain();
        self.demand_variety();
        let stopped = self.stopped.unwrap_or("the case was not run");
        let finish = |progress: Progress| Finished {
            verdict: progress.verdict.unwrap_or_else(|| without_run(Kind::Skipped, stopped.to_owned())),
            outputs: progress.outputs,
        };
        self.cases.into_iter().map(finish).collect()
    }

    /// Asks for runs and judges them until none is left.
    fn drain(&mut self) {
        loop {
            // Enough that no worker waits, and not so many that stopping would have much to take back.
            while self.in_flight < 4 * self.plan.workers
                && self.stopped.is_none()
                && let Some(case) = self.waiting.pop_front()
            {
                self.ask(Run { case, retry: false });
            }
            let Some((id, outcome)) = self.pool.next() else { return };
            self.in_flight -= 1;
            self.take(self.runs[id], outcome);
        }
    }

    fn ask(&mut self, run: Run) {
        let case = self.plan.cases[run.case];
        let progress = &mut self.cases[run.case];
        let plan = self.plan;
        let limits = *progress.limits.get_or_insert_with(|| limits_of(plan.suite, case, &plan.limits, plan.is_script));
        let job = Job {
            id: self.runs.len(),
            stdin: case.input.stdin.clone().into_bytes(),
            args: case.input.args.iter().map(Into::into).collect(),
            limits,
            alone: run.retry,
        };
        self.runs.push(run);
        self.in_flight += 1;
        self.pool.submit(job);
    }

    fn take(&mut self, run: Run, outcome: Result<Outcome, SandboxError>) {
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) => {
                self.cases[run.case].outputs = None;
                return self.settle(run.case, without_run(Kind::GraderError, error.to_string()));
            }
        };
        if outcome.ending == (Ending::WallLimit { busy: false }) {
            if !run.retry && !self.really_waits {
                return self.ask(Run { case: run.case, retry: true });
            }
            self.really_waits = true;
        }
        let case = self.plan.cases[run.case];
        // A run that has an outcome was asked for, and so has limits.
        let Some(limits) = self.cases[run.case].limits else { return };
        let verdict = judge(self.plan.suite, case, &limits, &outcome);
        self.timeouts_in_a_row = if verdict.kind == Kind::TimeLimit { self.timeouts_in_a_row + 1 } else { 0 };
        let (output, complete) = output_of_interest(self.plan.suite, &outcome);
        if let Some(outputs) = &mut self.cases[run.case].outputs {
            outputs.push(Printed { output, complete });
        }
        self.settle(run.case, verdict);
        if self.timeouts_in_a_row >= MOST_TIMEOUTS {
            self.stop("three cases in a row ran out of time, so the rest was not run");
        }
    }

    /// Counts a run's verdict towards its case: the first failure stays, and the slowest run's figures.
    fn settle(&mut self, case: usize, verdict: Verdict) {
        let progress = &mut self.cases[case];
        progress.runs_left = progress.runs_left.saturating_sub(1);
        let settled = match progress.verdict.take() {
            None => verdict,
            Some(mut earlier) => {
                let (wall, cpu) = (earlier.wall.max(verdict.wall), earlier.cpu.max(verdict.cpu));
                let peak_kb = earlier.peak_kb.max(verdict.peak_kb);
                if earlier.kind == Kind::Pass {
                    earlier = verdict;
                }
                (earlier.wall, earlier.cpu, earlier.peak_kb) = (wall, cpu, peak_kb);
                earlier
            }
        };
        let kind = settled.kind;
        progress.verdict = Some(settled);
        if progress.runs_left == 0 {
            (self.on_event)(Event::Judged(kind));
        }
        if self.plan.fail_fast && kind != Kind::Pass {
            self.stop("--fail-fast: a case before it failed");
        }
    }

    /// Asks for nothing more. What a worker has already begun still comes in.
    fn stop(&mut self, why: &'static str) {
        self.stopped.get_or_insert(why);
        self.waiting.clear();
        self.in_flight -= self.pool.withdraw().len();
    }

    /// Fails the cases of a random game whose runs are all alike, as often as they are run.
    fn demand_variety(&mut self) {
        self.run_until_sure();
        let mut alike = self.alike();
        if self.stopped.is_some() || alike.is_empty() {
            return;
        }
        // Where most cases vary within a second, chance does not come from the clock, and there is nothing to wait for.
        let varied = (0..self.cases.len()).filter(|&case| self.cases[case].runs > 1 && !self.is_alike(case)).count();
        let inputs = alike.iter().map(|&case| &self.plan.cases[case].input);
        let seconds = if varied > alike.len() { 0 } else { seconds_to_try(&self.plan.suite.assignment, inputs) };
        for _ in 0..seconds {
            wait_for_next_second();
            self.run_again(alike.iter().map(|&case| (case, 1)));
            let before = alike.len();
            alike.retain(|&case| self.is_alike(case));
            if alike.len() < before {
                // The clock is where its chance comes from: each second has its own game.
                return;
            }
        }
        for case in alike {
            if let Some(verdict) = &mut self.cases[case].verdict {
                verdict.kind = Kind::WrongOutput;
                verdict.reason = Some(
                    "every run of this case played the same game; the human must play at random, so that the games \
                     differ."
                        .to_owned(),
                );
            }
        }
    }

    /// Runs cases that were alike so far until that is no chance any more. Cases without enough choice are let off.
    fn run_until_sure(&mut self) {
        let mut more = Vec::new();
        for case in self.alike() {
            let needed = runs_to_be_sure(&self.plan.suite.assignment, self.plan.cases[case]);
            let progress = &mut self.cases[case];
            match needed {
                Some(needed) => more.push((case, needed.saturating_sub(progress.runs))),
                None => progress.runs = 1,
            }
        }
        self.run_again(more.into_iter());
    }

    fn run_again(&mut self, cases: impl Iterator<Item = (usize, u32)>) {
        for (case, runs) in cases {
            self.cases[case].runs += runs;
            self.cases[case].runs_left += runs;
            self.waiting.extend(std::iter::repeat_n(case, runs as usize));
        }
        self.drain();
    }

    fn alike(&self) -> Vec<usize> {
        (0..self.cases.len()).filter(|&case| self.is_alike(case)).collect()
    }

    /// Whether a case was run several times, has passed so far, and has not varied.
    fn is_alike(&self, case: usize) -> bool {
        let progress = &self.cases[case];
        let passed = progress.verdict.as_ref().is_some_and(|verdict| verdict.kind == Kind::Pass);
        let outputs = progress.outputs.iter().flatten().map(|printed| printed.output.as_slice());
        progress.runs > 1 && passed && all_alike(outputs)
    }
}

/// A verdict on a case that has no outcome.
fn without_run(kind: Kind, why: String) -> Verdict {
    Verdict {
        kind,
        ending: Some(why),
        difference: None,
        reason: None,
        stderr: Vec::new(),
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_kb: 0,
    }
}

/// Sleeps until the clock's seconds have changed.
fn wait_for_next_second() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    std::thread::sleep(Duration::from_secs(1) - Duration::from_nanos(u64::from(now.subsec_nanos())));
}
