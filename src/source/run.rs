//! Runs of a program that was built with an instrument.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use super::Failure;
use super::build::Instrumented;
use crate::sandbox::{Job, Limits, Options, Outcome, Pool};

/// How long such a run may take, by the clock and on a processor: with instruments a program is slower, but it is stopped where it
/// first does something wrong.
const TIME: Duration = Duration::from_secs(2);
/// How much more memory a sanitizer may use for itself, in bytes.
const MEMORY: u64 = 512 << 20;

/// A program that can be run on cases, one after the other.
pub(super) struct Runs {
    pool: Pool,
    deadline: Instant,
}

impl Runs {
    /// Gets ready to run a program, until this time. None where the sandbox refuses.
    pub(super) fn of(
        built: &Instrumented,
        failures: &[Failure<'_>],
        options: &Options,
        deadline: Instant,
    ) -> Option<Self> {
        let all = failures.iter().map(|failure| limits(failure.limits));
        let largest = all.reduce(|one, other| Limits {
            wall: one.wall.max(other.wall),
            cpu: one.cpu.max(other.cpu),
            memory: one.memory.max(other.memory),
            output: one.output.max(other.output),
        })?;
        // What depends on addresses must be seen to differ.
        let repeatable = false;
        let options = Options { workers: 1, children: false, repeatable, largest, ..options.clone() };
        let pool = Pool::start(&built.program, &options).ok()?;
        pool.not_executable().is_none().then_some(Runs { pool, deadline })
    }

    /// Runs it on a case, with one more argument if there is one.
    pub(super) fn run(&mut self, failure: &Failure<'_>, order: Option<String>) -> Option<Outcome> {
        let args: Vec<OsString> = failure.input.args.iter().cloned().chain(order).map(Into::into).collect();
        let stdin = failure.input.stdin.clone().into_bytes();
        let left = self.deadline.saturating_duration_since(Instant::now());
        let limits = limits(failure.limits);
        let limits = Limits { wall: limits.wall.min(left), ..limits };
        if left.is_zero() {
            return None;
        }
        self.pool.submit(Job { id: 0, stdin, args, limits, patience: left, alone: false });
        self.pool.next()?.1.ok()
    }
}

fn limits(of_case: Limits) -> Limits {
    Limits {
        wall: of_case.wall.min(TIME),
        cpu: of_case.cpu.min(TIME),
        memory: of_case.memory.saturating_add(MEMORY),
        output: of_case.output,
    }
}
