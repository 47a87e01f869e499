//! How many threads a program has where the kernel counts all that its user runs together, or, for root, does not count.
//!
//! There a limit of the kernel's would let a program fail for what runs beside it. So the filter of the case has the kernel ask
//! the worker about every new thread: while the program has fewer than it may have, the call goes on, and else it fails as if the
//! kernel had counted. If the worker dies, the kernel answers for it that there is no such call. Allocates nothing.

use std::mem;

use rustix::event::PollFlags;

use super::spec::{MAX_THREADS, PROC};
use super::sys::{self, Errno, Fd, borrow, check};
use super::usage;

/// The threads of one program.
pub(super) struct Threads {
    program: libc::pid_t,
    /// What notifies of each call that makes one.
    listener: Fd,
    /// Whether all threads have ended, so that no notification comes any more.
    over: bool,
    most: u64,
    /// Calls that may not have come to their end yet, by the thread that makes them, and when each was let go on.
    under_way: [Option<(u32, u64)>; MAX_THREADS as usize],
    /// A call for which it is not known yet whether there is room.
    waiting: Option<Call>,
}

/// A call that waits for an answer.
#[derive(Clone, Copy)]
struct Call {
    id: u64,
    thread: u32,
}

/// What is decided about a call.
#[derive(Debug, PartialEq, Eq)]
enum Decision {
    Allow,
    Refuse,
    /// Threads that are being made may fill the room that is left.
    LookAgain,
}

/// After so many nanoseconds a call that was let go on has come to its end.
const UNDER_WAY: u64 = 20_000_000;
/// How long until the next look while a call waits, in nanoseconds.
const NEXT_LOOK: u64 = 1_000_000;

impl Threads {
    /// Those of this program, of which it may have so many at a time, its first included. The listener is closed with this.
    pub(super) fn of(program: libc::pid_t, listener: Fd, most: u64) -> Threads {
        Threads { program, listener, over: false, most, under_way: [None; MAX_THREADS as usize], waiting: None }
    }

    /// What to poll, and for how long at most.
    pub(super) fn awaited(&self) -> (Option<Fd>, u64) {
        match self.waiting {
            Some(_) => (None, NEXT_LOOK),
            None => (Some(self.listener).filter(|_| !self.over), u64::MAX),
        }
    }

    /// Answers a call, if one waits or a notification has come.
    pub(super) fn answer(&mut self, news: PollFlags) {
        self.over |= news.contains(PollFlags::HUP);
        let next = if news.contains(PollFlags::IN) { self.receive() } else { None };
        let Some(call) = self.waiting.take().or(next) else { return };
        // What cannot be seen is a program that has just been killed.
        let present = usage::threads_of(borrow(PROC), self.program).unwrap_or(0);
        let error = match self.decide(call.thread, present, sys::clock(libc::CLOCK_MONOTONIC)) {
            Decision::Allow => 0,
            Decision::Refuse => -libc::EAGAIN,
            Decision::LookAgain => {
                self.waiting = Some(call);
                return;
            }
        };
        let flags = if error == 0 { libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32 } else { 0 };
        let mut answer = libc::seccomp_notif_resp { id: call.id, val: 0, error, flags };
        // Of a call that a signal has interrupted meanwhile a new notification comes.
        let _ = self.ask_kernel(libc::SECCOMP_IOCTL_NOTIF_SEND, &mut answer);
    }

    /// Whether a thread may make another one, where so many are there now.
    fn decide(&mut self, thread: u32, present: u64, now: u64) -> Decision {
        for place in &mut self.under_way {
            // Who makes a call has come back from the one before.
            *place = place.filter(|&(maker, since)| maker != thread && now.saturating_sub(since) < UNDER_WAY);
        }
        let under_way = self.under_way.iter().flatten().count() as u64;
        if present >= self.most {
            return Decision::Refuse;
        }
        let free = self.under_way.iter_mut().find(|place| place.is_none());
        match free {
            // Some of those under way may be among the present already.
            Some(place) if present + under_way < self.most => {
                *place = Some((thread, now));
                Decision::Allow
            }
            _ => Decision::LookAgain,
        }
    }

    /// The next call of which the kernel notifies.
    fn receive(&mut self) -> Option<Call> {
        // SAFETY: a notification of zeroes is valid, and what the kernel wants to be given.
        let mut call: libc::seccomp_notif = unsafe { mem::zeroed() };
        // A signal may have interrupted it before it is received.
        self.ask_kernel(libc::SECCOMP_IOCTL_NOTIF_RECV, &mut call).ok()?;
        Some(Call { id: call.id, thread: call.pid })
    }

    fn ask_kernel<T>(&self, request: libc::Ioctl, message: &mut T) -> Result<(), Errno> {
        // SAFETY: callers pass a message of the kind that the request is for, which is valid for the call.
        check(unsafe { libc::ioctl(self.listener, request, &raw mut *message) }.into()).map(drop)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        sys::close(self.listener);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads() -> Threads {
        // No descriptor has this number, so closing it does nothing.
        Threads::of(1, Fd::MAX, 4)
    }

    #[test]
    fn one_after_the_other_are_made_at_once_up_to_the_limit() {
        let mut threads = threads();
        for present in 1..4 {
            assert_eq!(threads.decide(7, present, 0), Decision::Allow, "{present}");
        }
        assert_eq!(threads.decide(7, 4, 0), Decision::Refuse);
    }

    #[test]
    fn threads_that_are_being_made_may_fill_the_room() {
        let mut threads = threads();
        assert_eq!(threads.decide(7, 2, 0), Decision::Allow);
        // Two are there, and a third may be.
        assert_eq!(threads.decide(8, 2, 5), Decision::Allow);
        assert_eq!(threads.decide(9, 2, 9), Decision::LookAgain);
        assert_eq!(threads.decide(9, 4, 10), Decision::Refuse);
    }

    #[test]
    fn room_that_stays_free_is_given_in_the_end() {
        let mut threads = threads();
        assert_eq!(threads.decide(7, 3, 0), Decision::Allow);
        assert_eq!(threads.decide(8, 3, 1), Decision::LookAgain);
        assert_eq!(threads.decide(8, 3, UNDER_WAY), Decision::Allow);
    }
}
