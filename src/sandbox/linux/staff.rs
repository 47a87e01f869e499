//! Workers, seen from the supervisor: hiring them in the strongest tier that can be had, giving them jobs, and seeing them
//! off. Who gets which job is for `pool` to say.

use std::collections::VecDeque;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::super::preflight::Ready;
use super::super::{Confinement, Job, Options, SandboxError, Tier};
use super::identity::ThrowAway;
use super::outcome::Printed;
use super::plan::{Plan, Way, c_string, random};
use super::wire::{self, Answer, Received, Request, Step};
use super::{copy, enter, shell_limits, sys, worker};

/// How much longer than its wall limit a job may take before its worker counts as lost.
const GRACE: Duration = Duration::from_secs(30);

pub(super) struct Queued {
    pub(super) job: Job,
    /// Whether a worker died of it before.
    pub(super) again: bool,
}

pub(super) struct Flight {
    pub(super) ticket: u64,
    pub(super) queued: Queued,
    pub(super) printed: Printed,
}

pub(super) struct Worker {
    pid: libc::pid_t,
    /// Its number among the workers, from 0; its successor has the same.
    pub(super) seat: usize,
    pub(super) socket: OwnedFd,
    pub(super) flights: VecDeque<Flight>,
    /// Whether it was ever given a job.
    pub(super) used: bool,
    /// The scratch folder, where it has a name; removed with the worker.
    _scratch: Option<TempDir>,
    /// Keeps the worker's user from being anybody else's.
    _user: Option<ThrowAway>,
    /// When the first of the flights should be over at the latest.
    pub(super) deadline: Instant,
}

impl Worker {
    /// Sends a job; gives it back if the worker cannot take it now.
    pub(super) fn send(&mut self, queued: Queued, ticket: u64) -> Result<Option<Queued>, SandboxError> {
        let job = &queued.job;
        let arguments = arguments(job)?;
        let stdin = copy::sealed(&job.stdin)?;
        let printed = Printed { stdout: copy::empty()?, stderr: copy::empty()? };
        let nanoseconds = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX / 4).min(u64::MAX / 4);
        let request = Request {
            ticket,
            wall: nanoseconds(job.limits.wall),
            cpu: nanoseconds(job.limits.cpu),
            memory: job.limits.memory,
            file_size: job.limits.output.saturating_add(1),
            words: job.args.len() as u64,
        };
        let streams = [stdin.as_raw_fd(), printed.stdout.as_raw_fd(), printed.stderr.as_raw_fd()];
        match wire::send_job(self.socket.as_raw_fd(), &request, &arguments, streams) {
            Ok(true) => {
                self.flights.push_back(Flight { ticket, queued, printed });
                self.used = true;
                if self.flights.len() == 1 {
                    self.begin_next();
                }
                Ok(None)
            }
            Ok(false) | Err(libc::EPIPE | libc::ECONNRESET) => Ok(Some(queued)),
            Err(errno) => Err(SandboxError::errno("send a job to a sandbox worker", errno)),
        }
    }

    /// The worker turns to the first of its jobs.
    pub(super) fn begin_next(&mut self) {
        if let Some(flight) = self.flights.front() {
            let wall = flight.queued.job.limits.wall.min(Duration::from_secs(86_400));
            self.deadline = Instant::now() + wall * 2 + GRACE;
        }
    }

    /// Waits for the word that all restrictions are on.
    pub(super) fn wait_until_ready(&self) -> Result<(), SandboxError> {
        let socket = self.socket.as_raw_fd();
        let until = Instant::now() + GRACE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            sys::poll(&mut [sys::readable(socket)], left.as_nanos() as u64);
            match wire::receive_answer(socket) {
                Received::Answer(answer) => return ready(&answer),
                Received::Nothing if left > Duration::ZERO => {}
                Received::Nothing => {
                    return Err(SandboxError::Protocol("none at all, after it was started"));
                }
                Received::Gone => {
                    return Err(SandboxError::Protocol("none: it died when it was started"));
                }
            }
        }
    }
}

impl Worker {
    /// Kills it, and what it runs, without waiting for its end.
    pub(super) fn kill(&self) {
        let _ = sys::kill(self.pid, libc::SIGKILL);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
        let _ = sys::wait(self.pid, libc::__WALL);
    }
}

fn ready(answer: &Answer) -> Result<(), SandboxError> {
    if answer.step == Step::None as u32 {
        return Ok(());
    }
    Err(SandboxError::errno(answer.step_words(), answer.errno))
}

/// A job's arguments as they travel: words that end in a NUL byte each.
fn arguments(job: &Job) -> Result<Vec<u8>, SandboxError> {
    let mut bytes = Vec::new();
    for word in &job.args {
        // A NUL byte cannot be passed to any program; what follows it is cut off, as exec would.
        bytes.extend(word.as_bytes().iter().take_while(|&&byte| byte != 0));
        bytes.push(0);
    }
    if bytes.len() > wire::ARGUMENT_BYTES || job.args.len() > wire::ARGUMENT_WORDS {
        return Err(SandboxError::TooManyArguments { bytes: bytes.len(), words: job.args.len() });
    }
    Ok(bytes)
}

/// Forks the workers, as strongly confined as is asked for and can be had.
pub(super) fn staff(plan: &mut Plan, ready: &Ready, options: &Options) -> Result<Vec<Worker>, SandboxError> {
    // SAFETY: the call cannot fail and takes no memory.
    let root = unsafe { libc::geteuid() } == 0;
    let ways: &[Way] = match (options.confinement, root) {
        (Confinement::NoSandbox | Confinement::Exactly(Tier::Unconfined), _) => &[Way::Unconfined],
        (Confinement::Best, true) => {
            // A root that cannot make namespaces by itself does better with a throw-away user: in a user namespace of its
            // own it would still be root to the kernel, which then counts no processes.
            &[Way::RootNamespaces, Way::OtherUser, Way::UserNamespaces, Way::SameUser]
        }
        (Confinement::Best, false) => &[Way::UserNamespaces, Way::SameUser],
        (Confinement::Exactly(Tier::Namespaces), true) => &[Way::RootNamespaces, Way::UserNamespaces],
        (Confinement::Exactly(Tier::Namespaces), false) => &[Way::UserNamespaces],
        (Confinement::Exactly(Tier::OtherUser), _) => &[Way::OtherUser],
        (Confinement::Exactly(Tier::SameUser), _) => &[Way::SameUser],
    };
    let mut reasons = Vec::new();
    for &way in ways.iter().filter(|way| !options.scratch || way.gives_scratch()) {
        plan.confine(way, ready)?;
        let workers: Result<Vec<Worker>, SandboxError> =
            (0..options.workers.max(1)).map(|seat| fork(plan, seat)).collect();
        let workers = workers.and_then(|workers| {
            workers.iter().try_for_each(Worker::wait_until_ready)?;
            Ok(workers)
        });
        match workers {
            Ok(workers) => return Ok(workers),
            // No other tier would have more room.
            Err(error @ SandboxError::ShellLimit(_)) => return Err(error),
            Err(error) => reasons.push(format!("{}: {error}", way.tier().name())),
        }
    }
    if reasons.is_empty() {
        reasons.push("another tier was asked for".to_owned());
    }
    // Both ways to T0 tend to fail alike.
    reasons.dedup();
    let reason = reasons.join("; ");
    Err(if options.scratch { SandboxError::NoScratch { reason } } else { SandboxError::Refused { reason } })
}

fn temporary_folder() -> Result<TempDir, SandboxError> {
    let what = "make a temporary folder for programs to write to";
    tempfile::Builder::new()
        .prefix("nimgrade-scratch-")
        .tempdir()
        .map_err(|source| SandboxError::System { what, source })
}

/// Forks the worker of a seat.
pub(super) fn fork(plan: &mut Plan, seat: usize) -> Result<Worker, SandboxError> {
    let user = plan.way.throws_away().then(|| ThrowAway::take(random())).transpose()?;
    plan.user = user.as_ref().map_or(0, |user| user.id);
    let scratch = (plan.scratch && plan.way == Way::Unconfined).then(temporary_folder).transpose()?;
    if let Some(scratch) = &scratch {
        plan.folder = c_string(scratch.path().as_os_str());
    }
    let mut ends = [-1; 2];
    // SAFETY: the array has room for two descriptors.
    let made =
        unsafe { libc::socketpair(libc::AF_UNIX, libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC, 0, ends.as_mut_ptr()) };
    if made < 0 {
        return Err(SandboxError::last("make a socket for a sandbox worker"));
    }
    // SAFETY: both descriptors were made above and have no other owner.
    let [ours, theirs] = ends.map(|fd| unsafe { OwnedFd::from_raw_fd(fd) });
    let program = plan.program.as_raw_fd();
    let ruleset = plan.ruleset.as_ref().map(AsRawFd::as_raw_fd);
    // No handler of nimgrade's may run in the worker: signals stay blocked until it has given them up.
    let before = sys::block_signals();
    let flags = enter::fork_flags(plan.way);
    // SAFETY: without CLONE_VM this is a fork; the child goes on with a copy of this stack and never returns from
    // `live`, which makes system calls only, so that locks held by other threads do not matter.
    let pid = unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) };
    if pid == 0 {
        worker::live(plan, theirs.as_raw_fd(), program, ruleset);
    }
    let result = sys::check(pid).map_err(|errno| {
        let shells = (errno == libc::EAGAIN).then(|| shell_limits::no_more_tasks(seat + 1)).flatten();
        shells.unwrap_or_else(|| SandboxError::errno("fork a sandbox worker", errno))
    });
    sys::set_blocked(&before);
    let pid = result? as libc::pid_t;
    plan.processors.seat(pid, seat);
    Ok(Worker {
        pid,
        seat,
        socket: ours,
        flights: VecDeque::new(),
        used: false,
        _scratch: scratch,
        _user: user,
        deadline: Instant::now(),
    })
}
