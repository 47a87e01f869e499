//! Workers, seen from the supervisor: spawning them in the strongest tier that can be had, giving them jobs, and ending them.
//! Which worker gets which job is decided in `pool`.

use std::collections::VecDeque;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::net::{AddressFamily, Shutdown, SocketFlags, SocketType};

use super::super::{Job, Options, SandboxError};
use super::cgroup::Cgroup;
use super::folder::NamedFolder;
use super::identity::ThrowAway;
use super::isolation::Isolation;
use super::names::{random, unique_name};
use super::outcome::OutputFiles;
use super::spec::WorkerSpec;
use super::sys::Errno;
use super::wire::{self, Received, Request, Step, WorkerAnswer};
use super::{copy, keeper, shell_limits, sys, worker};

/// How much longer than it may a job can take before its worker counts as lost.
const GRACE: Duration = Duration::from_secs(30);

pub(super) struct Queued {
    pub(super) job: Job,
    /// Whether a worker died of it before.
    pub(super) again: bool,
}

pub(super) struct Flight {
    pub(super) ticket: u64,
    pub(super) queued: Queued,
    pub(super) printed: OutputFiles,
}

pub(super) struct Worker {
    /// The worker, or its keeper.
    pid: libc::pid_t,
    /// The line to the keeper, if there is one.
    line: Option<OwnedFd>,
    /// Its number among the workers, from 0; its successor has the same.
    pub(super) index: usize,
    pub(super) socket: OwnedFd,
    pub(super) flights: VecDeque<Flight>,
    /// The working folder of a build.
    pub(super) folder: Option<OwnedFd>,
    /// Whether it was ever given a job.
    pub(super) used: bool,
    /// What has a name: removed after everything has ended, where the keeper did not do it.
    _named: (Option<NamedFolder>, Option<Cgroup>),
    /// Keeps the worker's user from being anybody else's.
    _user: Option<ThrowAway>,
    /// When the first of the flights should be over at the latest.
    pub(super) deadline: Instant,
}

impl Worker {
    /// Sends a job; gives it back if the worker cannot take it now.
    pub(super) fn send(&mut self, queued: Queued, ticket: u64) -> Result<Option<Queued>, SandboxError> {
        self.send_with(queued, ticket, None)
    }

    /// The same, with this as standard output in the place of a memory file.
    pub(super) fn send_with(
        &mut self,
        queued: Queued,
        ticket: u64,
        stdout: Option<OwnedFd>,
    ) -> Result<Option<Queued>, SandboxError> {
        let job = &queued.job;
        let arguments = arguments(job)?;
        let stdin = copy::sealed(&job.stdin)?;
        let printed = OutputFiles { stdout: copy::empty()?, stderr: copy::empty()? };
        let nanoseconds = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX / 4).min(u64::MAX / 4);
        let request = Request {
            ticket,
            wall: nanoseconds(job.limits.wall),
            patience: nanoseconds(job.patience.max(job.limits.wall)),
            cpu: nanoseconds(job.limits.cpu),
            memory: job.limits.memory,
            file_size: job.limits.output.saturating_add(1),
            words: job.args.len() as u64,
        };
        let stdout = stdout.as_ref().unwrap_or(&printed.stdout).as_fd();
        let streams = [stdin.as_fd(), stdout, printed.stderr.as_fd()];
        match wire::send_job(self.socket.as_fd(), &request, &arguments, streams) {
            Ok(true) => {
                self.flights.push_back(Flight { ticket, queued, printed });
                self.used = true;
                if self.flights.len() == 1 {
                    self.begin_next();
                }
                Ok(None)
            }
            Ok(false) | Err(Errno::PIPE | Errno::CONNRESET) => Ok(Some(queued)),
            Err(errno) => Err(SandboxError::system("send a job to a sandbox worker")(errno)),
        }
    }

    /// The worker turns to the first of its jobs.
    pub(super) fn begin_next(&mut self) {
        if let Some(flight) = self.flights.front() {
            let job = &flight.queued.job;
            let longest = job.patience.max(job.limits.wall).min(Duration::from_secs(86_400));
            self.deadline = Instant::now() + longest * 2 + GRACE;
        }
    }

    /// Waits for the answer that all restrictions are on; a worker that builds sends its folder with it.
    pub(super) fn wait_until_ready(&mut self) -> Result<(), SandboxError> {
        let until = Instant::now() + GRACE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            sys::poll(&mut [sys::readable(self.socket.as_fd())], left.as_nanos() as u64);
            match wire::receive_answer(self.socket.as_fd()) {
                Received::Answer(answer, folder) => {
                    self.folder = folder;
                    return ready(&answer);
                }
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

    /// Kills it, and what it runs, without waiting for its end. A keeper does that for its worker, and then its own work.
    pub(super) fn kill(&self) {
        let _ = sys::kill(self.pid, if self.line.is_some() { libc::SIGTERM } else { libc::SIGKILL });
    }

    /// Whether its keeper was killed, so that nobody sees to what it leaves when it is killed too.
    pub(super) fn is_unkept(&self) -> bool {
        self.line.as_ref().is_some_and(|line| {
            let mut polled = [sys::readable(line.as_fd())];
            sys::poll(&mut polled, 0) > 0 && polled[0].revents().contains(PollFlags::HUP)
        })
    }

    /// Kills it, and waits until nothing runs any more that it started. What it leaves in a folder is there until the
    /// worker is dropped.
    pub(super) fn end(&self) {
        self.kill();
        if let Some(line) = &self.line {
            sys::poll(&mut [sys::readable(line.as_fd())], GRACE.as_nanos() as u64);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
        // The keeper's sign to remove what has a name.
        self.line = None;
        // A worker whose keeper was killed ends at the end of its socket.
        let _ = rustix::net::shutdown(&self.socket, Shutdown::Write);
        let _ = sys::wait(self.pid, 0);
        // With no flags, only the other end's being closed counts.
        sys::poll(&mut [PollFd::new(&self.socket, PollFlags::empty())], GRACE.as_nanos() as u64);
    }
}

fn ready(answer: &WorkerAnswer) -> Result<(), SandboxError> {
    if answer.step == Step::None as u32 {
        return Ok(());
    }
    Err(SandboxError::system(answer.step_words())(Errno::from_raw_os_error(answer.errno)))
}

/// A job's arguments as they travel: words that end in a NUL byte each.
fn arguments(job: &Job) -> Result<Vec<u8>, SandboxError> {
    job.check_arguments()?;
    let mut bytes = Vec::new();
    for word in &job.args {
        // A NUL byte cannot be passed to any program; what follows it is cut off, as exec would.
        bytes.extend(word.as_bytes().iter().take_while(|&&byte| byte != 0));
        bytes.push(0);
    }
    Ok(bytes)
}

/// Forks the workers, as strongly confined as is asked for and can be had.
pub(super) fn spawn_workers(spec: &mut WorkerSpec, options: &Options) -> Result<Vec<Worker>, SandboxError> {
    let mut reasons = Vec::new();
    let gives_scratch =
        |&&method: &&Isolation| !options.scratch || method.has_namespaces() || method == Isolation::Unconfined;
    for &method in Isolation::candidates(options.confinement).iter().filter(gives_scratch) {
        let confined = spec.confine(method, &options.kept);
        let workers: Result<Vec<Worker>, SandboxError> =
            confined.and_then(|()| (0..options.workers.max(1)).map(|index| spawn_worker(spec, index)).collect());
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
            Err(SandboxError::Refused { reason }) => reasons.push(format!("{}: {reason}", method.tier().name())),
            Err(error) => reasons.push(format!("{}: {error}", method.tier().name())),
        }
    }
    if reasons.is_empty() {
        reasons.push("another tier was asked for".to_owned());
    }
    // Both methods for T0 tend to fail alike.
    reasons.dedup();
    let reason = reasons.join("; ");
    Err(if options.scratch { SandboxError::NoScratch { reason } } else { SandboxError::Refused { reason } })
}

/// Forks one worker, with a keeper where it needs one.
pub(super) fn spawn_worker(spec: &mut WorkerSpec, index: usize) -> Result<Worker, SandboxError> {
    let user = spec.isolation.has_throw_away_user().then(|| ThrowAway::take(random())).transpose()?;
    spec.user = user.as_ref().map_or(0, |user| user.id);
    // Elsewhere each process has limits that hold for all of them, as there is only one.
    spec.cgroup = if spec.counts() || spec.sanitized { Cgroup::make(&unique_name()) } else { None };
    let folder =
        (spec.scratch && !spec.isolation.has_namespaces()).then(|| NamedFolder::make(spec.user)).transpose()?;
    if let Some(folder) = &folder {
        spec.folder = folder.path.clone();
    }
    let (ours, theirs) = socket_pair(SocketType::SEQPACKET)?;
    let line = spec.needs_keeper().then(|| socket_pair(SocketType::STREAM)).transpose()?;
    let to_remove = folder.as_ref().map(NamedFolder::to_remove);
    // No handler of nimgrade's may run in the worker: signals stay blocked until it has given them up.
    let before = sys::block_signals();
    let forked = sys::fork(if line.is_some() { libc::SIGCHLD } else { spec.isolation.fork_flags() });
    if forked == Ok(0) {
        match &line {
            Some((_, line)) => keeper::live(spec, index, theirs.as_fd(), line.as_fd(), to_remove),
            None => worker::live(spec, theirs.as_fd()),
        }
    }
    sys::set_blocked(&before);
    let cgroup = spec.cgroup.take();
    let pid = forked.map_err(|errno| {
        let shells = (errno == Errno::AGAIN).then(|| shell_limits::no_more_tasks(index + 1)).flatten();
        shells.unwrap_or_else(|| SandboxError::system("fork a sandbox worker")(errno))
    })?;
    if line.is_none() {
        spec.processors.pin(pid, index);
    }
    Ok(Worker {
        pid,
        line: line.map(|(ours, _)| ours),
        index,
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
fn socket_pair(kind: SocketType) -> Result<(OwnedFd, OwnedFd), SandboxError> {
    rustix::net::socketpair(AddressFamily::UNIX, kind, SocketFlags::CLOEXEC, None)
        .map_err(SandboxError::system("make a socket for a sandbox worker"))
}
