//! Which processor a worker stays on, with the programs that it runs.
//!
//! A worker waits while its program runs, so both lose nothing on one processor, and neither has to wake another one for
//! the other, which costs most in virtual machines. This is done only where there is a worker for every processor: with fewer, other
//! graders may run beside this one, and two that had chosen the same processor would leave others idle.

use rustix::process::Pid;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The processors that this process may use, where every worker gets one of them; none where the kernel chooses.
pub(super) struct Processors(Vec<usize>);

impl Processors {
    /// For this many workers.
    pub(super) fn of(workers: usize) -> Processors {
        // An error where the machine has more processors than fit in a set.
        let allowed = sched_getaffinity(None).unwrap_or_else(|_| CpuSet::new());
        let all: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&processor| allowed.is_set(processor)).collect();
        Processors(if workers < all.len() { Vec::new() } else { all })
    }

    /// Keeps a worker that was just forked, and all that it will start, on the processor of its index. Where that cannot be
    /// done, the kernel chooses. Allocates nothing.
    pub(super) fn pin(&self, worker: libc::pid_t, index: usize) {
        let Some(&processor) = index.checked_rem(self.0.len()).and_then(|place| self.0.get(place)) else { return };
        let mut set = CpuSet::new();
        set.set(processor);
        let _ = sched_setaffinity(Pid::from_raw(worker), &set);
    }
}
