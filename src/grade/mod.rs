//! Grading one submission: every selected case is run in the sandbox and judged, in whatever order the runs end.
//!
//! This room decides what is run when, and what is not run any more; it knows neither how a program is confined nor how an
//! output is judged. `rounds` and `variety` say which run is due, `budget` counts what they cost, `schedule` asks for them and
//! hears of them through the traits of `runner`.

mod budget;
mod limits;
mod progress;
mod rounds;
mod runner;
mod schedule;
mod second_run;
#[cfg(test)]
mod tests;
mod variety;

use std::time::{Duration, Instant};

pub(crate) use limits::short;
pub use limits::{largest_limits, limits_of};

use crate::judge::{
    Diagnosis, Kind, Observed, OutputOfInterest, Verdict, blame_the_buffer, diagnose, withdraw_contradicted_drawings,
    withdraw_hints,
};
use crate::sandbox::Pool;
use crate::suite::{Case, LimitSettings, Suite};
use runner::SystemClock;
use schedule::Schedule;

/// What is to be graded, and how.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The cases' suite.
    pub suite: &'a Suite,
    /// The selected cases.
    pub cases: Vec<&'a Case>,
    /// Limits set on the command line, which go before all others.
    pub limits: LimitSettings,
    /// Whether an interpreter runs the program.
    pub is_script: bool,
    /// Whether the first failure ends the run.
    pub fail_fast: bool,
    /// How many jobs the pool can run at once. With more than there are processors, what computes may be taken for what waits.
    pub workers: usize,
    /// When grading ends by the clock on the wall, counted from the first run; full runs may cost a quarter of it together.
    pub total_limit: Duration,
}

/// What happens while a submission is graded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GradeEvent {
    /// The cases begin to run.
    Began {
        /// How many there are.
        cases: usize,
    },
    /// A case was judged.
    Judged(Kind),
}

/// What came of it.
#[derive(Debug)]
pub struct Graded {
    /// A verdict for each selected case, in the suite's order.
    pub verdicts: Vec<Verdict>,
    /// The known mistake that explains the failures, if there is one.
    pub diagnosis: Option<Diagnosis>,
    /// Time by the clock on the wall.
    pub elapsed: Duration,
}

/// Runs and judges every selected case.
pub fn grade(pool: &mut Pool, plan: &Plan<'_>, on_event: &mut dyn FnMut(GradeEvent)) -> Graded {
    let started = Instant::now();
    on_event(GradeEvent::Began { cases: plan.cases.len() });
    let finished = Schedule::new(pool, &SystemClock, plan, on_event).run();
    let diagnosis = name_the_mistake(plan, &finished);
    let mut verdicts: Vec<Verdict> = finished.into_iter().map(|case| case.verdict).collect();
    let is_named = |id: &str| diagnosis.as_ref().is_some_and(|diagnosis| diagnosis.names(id));
    if is_named("lost-buffer") {
        verdicts.iter_mut().for_each(blame_the_buffer);
    }
    verdicts.iter_mut().filter_map(|verdict| verdict.reason.as_mut()).for_each(|reason| reason.keep_mistake(is_named));
    withdraw_contradicted_drawings(diagnosis.as_ref(), &mut verdicts);
    withdraw_hints(&plan.cases, &mut verdicts);
    Graded { verdicts, diagnosis, elapsed: started.elapsed() }
}

/// A case with its verdict and everything that it printed.
struct Finished {
    verdict: Verdict,
    /// What it printed in each run; `None` when nimgrade lost one of the runs.
    outputs: Option<Vec<OutputOfInterest>>,
}

/// Looks for the mistake behind the failures; only when something failed, and all that was printed is known. What a case
/// printed that was not run to its end must agree too, as far as it goes, but it is no failure to be explained.
fn name_the_mistake(plan: &Plan<'_>, finished: &[Finished]) -> Option<Diagnosis> {
    let failed = |finished: &Finished| !matches!(finished.verdict.kind, Kind::Pass | Kind::Skipped);
    if !finished.iter().any(failed) {
        return None;
    }
    let mut observed = Vec::new();
    for (case, finished) in plan.cases.iter().zip(finished) {
        for printed in finished.outputs.as_ref()? {
            observed.push(Observed {
                id: &case.id,
                input: &case.input,
                compare: case.compare,
                output: &printed.text,
                whole: &printed.whole,
                on_stderr: printed.on_stderr,
                stderr: &finished.verdict.stderr,
                complete: printed.complete,
                killed: Some(finished.verdict.kind).filter(|kind| kind.is_killed()),
                failed: failed(finished),
                judged: finished.verdict.kind != Kind::Skipped,
                reason: finished.verdict.reason.as_ref(),
                nothing_lost: printed.nothing_lost,
                wrong_status: finished.verdict.kind == Kind::ExitStatus && finished.verdict.reason.is_none(),
                line: finished.verdict.difference.as_ref().map(|difference| difference.line),
                hidden: case.hidden.is_some(),
            });
        }
    }
    diagnose(&plan.suite.assignment, &observed)
}
