//! Workers, seen from the supervisor: hiring them in the strongest tier that can be had, giving them jobs, and seeing them
//! off. Who gets which job is for `pool` to say.

use std::collections::VecDeque;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

use super::super::{Confinement, Job, Options, SandboxError, Tier};
use super::cgroup::Cgroup;
use super::folder::Folder;
use super::identity::ThrowAway;
use super::keeper::{self, Inherited};
use super::outcome::Printed;
use super::plan::{Plan, Way};
use super::wire::{self, Answer, Received, Request, Step};
use super::words::{random, unique_name};
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
    /// The worker, or its keeper.
    pid: libc::pid_t,
    /// The line to the keeper, if there is one.
    line: Option<OwnedFd>,
    /// Its number among the workers, from 0; its successor has the same.
    pub(super) seat: usize,
    pub(super) socket: OwnedFd,
    pub(super) flights: VecDeque<Flight>,
    /// The working folder of a build.
    pub(super) folder: Option<OwnedFd>,
    /// Whether it was ever given a job.
    pub(super) used: bool,
    /// What has a name: removed after everything has ended, where the keeper did not do it.
    _named: (Option<Folder>, Option<Cgroup>),
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

    /// Waits for the word that all restrictions are on; a worker that builds sends its folder with it.
    pub(super) fn wait_until_ready(&mut self) -> Result<(), SandboxError> {
        let socket = self.socket.as_raw_fd();
        let until = Instant::now() + GRACE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            sys::poll(&mut [sys::readable(socket)], left.as_nanos() as u64);
            let (received, folder) = wire::receive_folder(socket);
            // SAFETY: the descriptor came with the message and has no other owner.
            self.folder = folder.map(|fd| unsafe { OwnedFd::from_raw_fd(fd) });
            match received {
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
    /// Kills it, and what it runs, without waiting for its end. A keeper does that for its worker, and then its own work.
    pub(super) fn kill(&self) {
        let _ = sys::kill(self.pid, if self.line.is_some() { libc::SIGTERM } else { libc::SIGKILL });
    }

    /// Whether its keeper was killed, so that nobody sees to what it leaves when it is killed too.
    pub(super) fn is_unkept(&self) -> bool {
        self.line.as_ref().is_some_and(|line| {
            let mut polled = [sys::readable(line.as_raw_fd())];
            sys::poll(&mut polled, 0) > 0 && polled[0].revents & libc::POLLHUP != 0
        })
    }

    /// Kills it, and waits until nothing runs any more that it started. What it leaves in a folder is there until the
    /// worker is dropped.
    pub(super) fn end(&self) {
        self.kill();
        if let Some(line) = &self.line {
            sys::poll(&mut [sys::readable(line.as_raw_fd())], GRACE.as_nanos() as u64);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
        // The keeper's sign to remove what has a name.
        self.line = None;
        let socket = self.socket.as_raw_fd();
        // SAFETY: no memory is involved. A worker whose keeper was killed ends at the end of its socket.
        unsafe { libc::shutdown(socket, libc::SHUT_WR) };
        let _ = sys::wait(self.pid, libc::__WALL);
        let mut polled = [sys::readable(socket)];
        polled[0].events = 0;
        sys::poll(&mut polled, GRACE.as_nanos() as u64);
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
pub(super) fn staff(plan: &mut Plan, options: &Options) -> Result<Vec<Worker>, SandboxError> {
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
    let gives_scratch = |way: Way| way.mounts() || way == Way::Unconfined || !options.scratch;
    for &way in ways.iter().filter(|&&way| gives_scratch(way)) {
        let confined = plan.confine(way, &options.kept);
        let workers: Result<Vec<Worker>, SandboxError> =
            confined.and_then(|()| (0..options.workers.max(1)).map(|seat| fork(plan, seat)).collect());
        let workers = workers.and_then(|mut workers| {
            workers.iter_mut().try_for_each(Worker::wait_until_ready)?;
            Ok(workers)
        });
        match workers {
            Ok(workers) => return Ok(workers),
            // No other tier would have more room, or another folder.
            Err(
                error @ (SandboxError::ShellLimit(_) | SandboxError::Exposed { .. } | SandboxError::NoScratch { .. }),
            ) => return Err(error),
            Err(SandboxError::Refused { reason }) => reasons.push(format!("{}: {reason}", way.tier().name())),
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

/// Forks the worker of a seat, with a keeper where it needs one.
pub(super) fn fork(plan: &mut Plan, seat: usize) -> Result<Worker, SandboxError> {
    let user = plan.way.throws_away().then(|| ThrowAway::take(random())).transpose()?;
    plan.user = user.as_ref().map_or(0, |user| user.id);
    // Elsewhere each process has limits that hold for all of them, as there is only one.
    plan.cgroup = if plan.counts() { Cgroup::make(&unique_name()) } else { None };
    let folder = (plan.scratch && !plan.way.mounts()).then(|| Folder::make(plan.user)).transpose()?;
    if let Some(folder) = &folder {
        plan.folder = folder.path.clone();
    }
    let (ours, theirs) = socket_pair(libc::SOCK_SEQPACKET)?;
    let line = plan.needs_keeper().then(|| socket_pair(libc::SOCK_STREAM)).transpose()?;
    let inherited = Inherited {
        socket: theirs.as_raw_fd(),
        program: plan.program.as_ref().map(AsRawFd::as_raw_fd),
        ruleset: plan.ruleset.as_ref().map(AsRawFd::as_raw_fd),
    };
    let condemned = folder.as_ref().map(Folder::condemned);
    // No handler of nimgrade's may run in the worker: signals stay blocked until it has given them up.
    let before = sys::block_signals();
    let forked = sys::fork(if line.is_some() { libc::SIGCHLD } else { enter::fork_flags(plan.way) });
    if forked == Ok(0) {
        match &line {
            Some((_, line)) => keeper::live(plan, seat, inherited, line.as_raw_fd(), condemned),
            None => worker::live(plan, inherited),
        }
    }
    sys::set_blocked(&before);
    let cgroup = plan.cgroup.take();
    let pid = forked.map_err(|errno| {
        let shells = (errno == libc::EAGAIN).then(|| shell_limits::no_more_tasks(seat + 1)).flatten();
        shells.unwrap_or_else(|| SandboxError::errno("fork a sandbox worker", errno))
    })?;
    if line.is_none() {
        plan.processors.seat(pid, seat);
    }
    Ok(Worker {
        pid,
        line: line.map(|(ours, _)| ours),
        seat,
        socket: ours,
        flights: VecDeque::new(),
        folder: None,
        used: false,
        _named: (folder, cgroup),
        _user: user,
        deadline: Instant::now(),
    })
}

/// Both ends of a socket; they are closed on exec.
fn socket_pair(kind: libc::c_int) -> Result<(OwnedFd, OwnedFd), SandboxError> {
    let mut ends = [-1; 2];
    // SAFETY: the array has room for two descriptors.
    let made = unsafe { libc::socketpair(libc::AF_UNIX, kind | libc::SOCK_CLOEXEC, 0, ends.as_mut_ptr()) };
    if made < 0 {
        return Err(SandboxError::last("make a socket for a sandbox worker"));
    }
    // SAFETY: both descriptors were made above and have no other owner.
    let [ours, theirs] = ends.map(|fd| unsafe { OwnedFd::from_raw_fd(fd) });
    Ok((ours, theirs))
}
