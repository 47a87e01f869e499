//! Which processor a worker stays on, with the programs that it runs.
//!
//! A worker waits while its program runs, so both lose nothing on one processor, and neither has to wake another one for
//! the other, which costs most in virtual machines. This is done only where there is a worker for every processor: with fewer, other
//! graders may run beside this one, and two that had chosen the same processor would leave others idle.

use std::mem;

/// The processors that this process may use, where every worker gets one of them; none where the kernel chooses.
pub(super) struct Processors(Vec<usize>);

impl Processors {
    /// For this many workers.
    pub(super) fn of(workers: usize) -> Processors {
        let all = allowed();
        Processors(if workers < all.len() { Vec::new() } else { all })
    }

    /// Keeps a worker that was just forked, and all that it will start, on the processor of its seat. Where that cannot be done, the
    /// kernel chooses.
    pub(super) fn seat(&self, worker: libc::pid_t, seat: usize) {
        let Some(&processor) = seat.checked_rem(self.0.len()).and_then(|place| self.0.get(place)) else { return };
        // SAFETY: a set of zeroes is valid, and empty.
        let mut set: libc::cpu_set_t = unsafe { mem::zeroed() };
        // SAFETY: the number came out of such a set, so it is within its bounds.
        unsafe { libc::CPU_SET(processor, &mut set) };
        // SAFETY: the set has the size that is given.
        unsafe { libc::sched_setaffinity(worker, mem::size_of_val(&set), &raw const set) };
    }
}

/// None where the machine has more processors than fit in a set.
fn allowed() -> Vec<usize> {
    // SAFETY: a set of zeroes is valid, and empty.
    let mut set: libc::cpu_set_t = unsafe { mem::zeroed() };
    // SAFETY: the set has the size that is given.
    if unsafe { libc::sched_getaffinity(0, mem::size_of_val(&set), &raw mut set) } < 0 {
        return Vec::new();
    }
    // SAFETY: every number is within the bounds of the set.
    (0..libc::CPU_SETSIZE as usize).filter(|&processor| unsafe { libc::CPU_ISSET(processor, &set) }).collect()
}
