//! From a failing case to the line of the student's source.
//!
//! A submission that nimgrade compiled itself is built again, with instruments, and the cases that a report shows are run once more:
//!
//! * with the **watch**, which sees which call prints the first wrong byte (`printed`, `watch.c`);
//! * with **sanitizers**, which end the program at the first mistake in memory (`mistake`);
//! * with what is not set **filled** with strange values: where that changes what is printed, a value is used that was never set
//!   (`unset`).
//!
//! Builds and runs are as hostile as the first ones: all of them are jobs of the sandbox. What a program prints about itself is
//! believed only as far as it names an instruction of the submission (`places`), and, where it is about the output, as the run
//! printed what the graded one did. The verdict stays what it is. What cannot be found is left out, and where the machine lacks
//! what it takes, nothing is.

mod build;
mod expression;
mod locals;
mod mistake;
mod places;
mod printed;
mod run;
mod script;
mod unset;

use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use nim_reference::assignment::Input;

use self::build::{Instrument, Instrumented, build};
use self::places::Places;
use self::run::Runs;
use crate::judge::{Finding, Kind, Verdict};
use crate::random;
use crate::sandbox::{Limits, Options};
use crate::submission::CProgram;

pub use script::in_script;

/// How many cases are looked at.
pub const MAX_CASES: usize = 8;

/// A case that failed.
#[derive(Debug, Clone, Copy)]
pub struct Failure<'a> {
    /// What the program gets.
    pub input: &'a Input,
    /// What came of it.
    pub verdict: &'a Verdict,
    /// The limits with which the case is graded.
    pub limits: Limits,
    /// Whether a right program may print something else in every run.
    pub may_vary: bool,
}

/// Finds the lines of a C program, which was handed in in this folder, to which failures lead: for each failure what is found,
/// the cause before the line that shows it. No run is begun when this time by the clock on the wall is over; nearly always a second
/// is enough.
pub fn in_c(
    program: &CProgram,
    submission: &Path,
    failures: &[Failure<'_>],
    time: Duration,
    options: &Options,
) -> Vec<Vec<Finding>> {
    let deadline = Instant::now() + time;
    let (watched, filled) = (OnceLock::new(), OnceLock::new());
    let source = Source { program, submission, failures, options, key: random::word(), deadline, watched, filled };
    // Both builds take their time, and there may be two processors.
    let (printed, mistakes) = std::thread::scope(|scope| {
        let mistakes = scope.spawn(|| source.mistakes());
        let printed = source.printed();
        if failures.iter().any(unset::is_looked_at) {
            let _ = (source.built(Instrument::Watch), source.built(Instrument::Fill));
        }
        (printed, mistakes.join().unwrap_or_default())
    });
    let mut found: Vec<Vec<Finding>> = failures.iter().map(|_| Vec::new()).collect();
    for (found, mistake) in found.iter_mut().zip(mistakes) {
        found.extend(mistake);
    }
    unset::find(&source, &mut found);
    for (found, printed) in found.iter_mut().zip(printed) {
        found.extend(printed);
    }
    found
}

/// What is looked at.
struct Source<'a> {
    program: &'a CProgram,
    submission: &'a Path,
    failures: &'a [Failure<'a>],
    options: &'a Options,
    /// What nobody else knows.
    key: String,
    /// When no run is begun any more.
    deadline: Instant,
    watched: OnceLock<Option<Instrumented>>,
    filled: OnceLock<Option<Instrumented>>,
}

impl Source<'_> {
    fn build(&self, program: &CProgram, how: Instrument) -> Result<Instrumented, String> {
        build(program, how, &self.key, self.submission, self.options)
    }

    /// The program with the watch, built once.
    fn built(&self, how: Instrument) -> Option<&Instrumented> {
        let built = if how == Instrument::Watch { &self.watched } else { &self.filled };
        built.get_or_init(|| self.build(self.program, how).ok()).as_ref()
    }

    fn runs(&self, built: &Instrumented) -> Option<Runs> {
        Runs::of(built, self.failures, self.options, self.deadline)
    }

    /// The last argument of a run with the watch: the number of the allocation from which on malloc fills what it gives, and the
    /// byte that is looked for.
    fn order(&self, filled_from: u32, byte: Option<usize>) -> Option<String> {
        let byte = byte.map_or("-1".to_owned(), |byte| byte.to_string());
        Some(format!("{}:{filled_from}:{byte}", self.key))
    }

    /// For each failure, what printed the first wrong byte.
    fn printed(&self) -> Vec<Option<Finding>> {
        let wrong_byte = |failure: &Failure<'_>| failure.verdict.difference.as_ref()?.wrong_byte;
        if self.failures.iter().all(|failure| wrong_byte(failure).is_none()) {
            return Vec::new();
        }
        let Some(built) = self.built(Instrument::Watch) else { return Vec::new() };
        let Some((places, mut runs)) = Places::of(built, self.program).zip(self.runs(built)) else { return Vec::new() };
        let found = |failure: &Failure<'_>| {
            let wrong = wrong_byte(failure)?;
            let outcome = runs.run(failure, self.order(u32::MAX, Some(wrong.offset)))?;
            printed::finding(&outcome, wrong, &self.key, &places)
        };
        self.failures.iter().map(found).collect()
    }

    /// For each failure, the first mistake in memory.
    fn mistakes(&self) -> Vec<Option<Finding>> {
        // A loop without an end would only be slower.
        let is_looked_at = |failure: &Failure<'_>| {
            let prints_wrong =
                failure.verdict.difference.as_ref().is_some_and(|difference| difference.actual.is_some());
            prints_wrong || !matches!(failure.verdict.kind, Kind::TimeLimit | Kind::OutputLimit)
        };
        if !self.failures.iter().any(is_looked_at) {
            return Vec::new();
        }
        let Ok(built) = self.build(self.program, Instrument::Sanitize) else { return Vec::new() };
        let Some(mut runs) = self.runs(&built) else { return Vec::new() };
        // On macOS addresses lead nowhere; a sanitizer names the line itself where it saw what C leaves undefined.
        let places = Places::of(&built, self.program);
        let found = |failure: &Failure<'_>| {
            let outcome = is_looked_at(failure).then(|| runs.run(failure, None))??;
            mistake::finding(&outcome, places.as_ref(), self.program, &built.messages)
        };
        self.failures.iter().map(found).collect()
    }
}
