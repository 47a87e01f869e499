//! What the scheduler needs of the world: somebody who makes runs, and a clock.
//!
//! Both are traits, so that the scheduler's rules can be tested without processes, whatever the order in which runs end.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::sandbox::{Job, Outcome, Pool, SandboxError};

/// Who makes the runs.
pub(super) trait Runner {
    /// Queues a run.
    fn submit(&mut self, job: Job);
    /// Waits until a run is over; none if there is nothing to wait for. Runs come out in the order in which they end.
    fn next(&mut self) -> Option<(usize, Result<Outcome, SandboxError>)>;
    /// Takes back the runs that have not begun, and gives their numbers. The others still come out of [`Runner::next`].
    fn withdraw(&mut self) -> Vec<usize>;
    /// Makes a run with a terminal as standard output, when no other is wanted any more. None if that cannot be done.
    fn run_with_terminal(&mut self, job: Job) -> Option<Outcome>;
}

impl Runner for Pool {
    fn submit(&mut self, job: Job) {
        Pool::submit(self, job);
    }

    fn next(&mut self) -> Option<(usize, Result<Outcome, SandboxError>)> {
        Pool::next(self)
    }

    fn withdraw(&mut self) -> Vec<usize> {
        Pool::withdraw(self)
    }

    fn run_with_terminal(&mut self, job: Job) -> Option<Outcome> {
        Pool::run_with_terminal(self, job)
    }
}

/// Who knows the time.
pub(super) trait Clock {
    /// The time now.
    fn now(&self) -> Instant;
    /// Waits until the seconds of the time of day have changed for every program that asks for them.
    fn wait_for_next_second(&self);
}

/// How long programs may see a second that is over: they get the time of the kernel's last tick, and ticks may be late.
pub(super) const LATE: Duration = Duration::from_millis(100);

/// The machine's own clock.
pub(super) struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Instant {
        Instant::now()
    }

    fn wait_for_next_second(&self) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        std::thread::sleep(until_next_second(now));
    }
}

/// How long it is until every program sees a later second than now.
fn until_next_second(now: Duration) -> Duration {
    Duration::from_secs(now.as_secs() + 1) + LATE - now
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_second_is_that_of_the_last_tick_too() {
        for now in [0, 1, 499, 950, 999].map(Duration::from_millis) {
            let last_tick = now + until_next_second(now) - LATE;
            assert!(last_tick.as_secs() > now.as_secs(), "{now:?}");
        }
    }
}
