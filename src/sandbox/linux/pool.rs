//! Who runs what, when: the supervisor's side of the workers.
//!
//! Every worker has two jobs in flight, one that it runs and one that waits in its socket, so that it never waits for
//! the supervisor to compare. Descriptors of a job are fresh, so no state of one job is left for the next.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

use super::super::preflight::{self, How, Ready};
use super::super::{Confinement, Ending, Job, NotExecutable, Options, Outcome, Program, SandboxError, Tier};
use super::identity::ThrowAway;
use super::outcome::{Printed, outcome};
use super::plan::{Plan, Way, random};
use super::wire::{self, Answer, Received, Request, Step};
use super::{copy, enter, sys, worker};

/// Jobs that a worker has at a time.
const IN_FLIGHT: usize = 2;
/// How much longer than its wall limit a job may take before its worker counts as lost.
const GRACE: Duration = Duration::from_secs(30);

/// Workers that run one program on many inputs.
///
/// Start it early, while the process is small and before there is anything in memory that a program must not see:
/// workers are forks. Dropping it kills everything at once.
pub struct Pool {
    state: State,
    done: VecDeque<(usize, Result<Outcome, SandboxError>)>,
}

enum State {
    /// The file is no program; every job is answered so.
    Refused(NotExecutable),
    Running(Box<Running>),
}

struct Running {
    plan: Plan,
    /// The name that stands for a script's private copy in what it prints to standard error.
    script: Option<String>,
    workers: Vec<Worker>,
    queue: VecDeque<Queued>,
    /// Jobs that run while no other does.
    alone: VecDeque<Queued>,
    alone_runs: bool,
    next_ticket: u64,
}

struct Queued {
    job: Job,
    /// Whether a worker died of it before.
    again: bool,
}

struct Flight {
    ticket: u64,
    queued: Queued,
    printed: Printed,
}

struct Worker {
    pid: libc::pid_t,
    socket: OwnedFd,
    flights: VecDeque<Flight>,
    /// Keeps the worker's user from being anybody else's.
    _user: Option<ThrowAway>,
    /// When the first of the flights should be over at the latest.
    deadline: Instant,
}

impl Pool {
    /// Looks at the program, makes a private copy of it and forks the workers.
    ///
    /// A file that is no program is not an error of the sandbox: the pool starts without workers,
    /// [`Pool::not_executable`] tells, and every job ends as [`Ending::NotExecutable`].
    pub fn start(program: &Program, options: &Options) -> Result<Pool, SandboxError> {
        if options.scratch {
            // Nothing asks for one yet; whoever does must not be given none in silence.
            return Err(SandboxError::Refused { reason: "no tier gives programs a folder to write to".into() });
        }
        let ready = match preflight::look(program) {
            Ok(ready) => ready,
            Err(refusal) => {
                return Ok(Pool { state: State::Refused(refusal), done: VecDeque::new() });
            }
        };
        let copy = copy::private(&ready)?;
        let script = matches!(ready.how, How::Script(_))
            .then(|| program.file.file_name().unwrap_or(OsStr::new("script")).to_string_lossy().into_owned());
        let mut plan = Plan::new(program, &ready, copy, options.children)?;
        let workers = staff(&mut plan, &ready, options)?;
        let running = Running {
            plan,
            script,
            workers,
            queue: VecDeque::new(),
            alone: VecDeque::new(),
            alone_runs: false,
            next_ticket: 1,
        };
        Ok(Pool { state: State::Running(Box::new(running)), done: VecDeque::new() })
    }

    /// Why the program cannot be run at all, if so.
    pub fn not_executable(&self) -> Option<&NotExecutable> {
        match &self.state {
            State::Refused(refusal) => Some(refusal),
            State::Running(_) => None,
        }
    }

    /// How strongly programs are confined.
    pub fn tier(&self) -> Tier {
        match &self.state {
            State::Refused(_) => Tier::Unconfined,
            State::Running(running) => running.plan.way.tier(),
        }
    }

    /// Queues a job; it starts when a worker is free for it, also while nobody waits in [`Pool::next`].
    pub fn submit(&mut self, job: Job) {
        match &mut self.state {
            State::Refused(refusal) => self.done.push_back((job.id, Ok(never_ran(&refusal.reason)))),
            State::Running(running) => {
                let queue = if job.alone { &mut running.alone } else { &mut running.queue };
                queue.push_back(Queued { job, again: false });
                running.feed(&mut self.done);
            }
        }
    }

    /// Takes back the jobs that no worker has yet; what comes back are their numbers. Those that a worker has still
    /// come out of [`Pool::next`].
    pub fn withdraw(&mut self) -> Vec<usize> {
        match &mut self.state {
            State::Refused(_) => Vec::new(),
            State::Running(running) => {
                running.alone.drain(..).chain(running.queue.drain(..)).map(|queued| queued.job.id).collect()
            }
        }
    }

    /// Waits until a job is done and gives its number and outcome; none if there are no more jobs. Jobs come out in the
    /// order in which they end.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<(usize, Result<Outcome, SandboxError>)> {
        loop {
            if let Some(done) = self.done.pop_front() {
                return Some(done);
            }
            let State::Running(running) = &mut self.state else {
                return None;
            };
            running.feed(&mut self.done);
            if !self.done.is_empty() {
                continue;
            }
            if running.workers.iter().all(|worker| worker.flights.is_empty()) {
                return None;
            }
            running.wait(&mut self.done);
        }
    }
}

type Done = VecDeque<(usize, Result<Outcome, SandboxError>)>;

impl Running {
    /// Gives workers what they can take.
    fn feed(&mut self, done: &mut Done) {
        loop {
            let in_flight: usize = self.workers.iter().map(|worker| worker.flights.len()).sum();
            if in_flight == 0 {
                self.alone_runs = false;
            }
            let take_alone = !self.alone.is_empty();
            if self.alone_runs || (take_alone && in_flight > 0) {
                return;
            }
            let Some(index) = (0..self.workers.len()).min_by_key(|&index| self.workers[index].flights.len()) else {
                return;
            };
            if self.workers[index].flights.len() >= IN_FLIGHT {
                return;
            }
            let queue = if take_alone { &mut self.alone } else { &mut self.queue };
            let Some(queued) = queue.pop_front() else {
                return;
            };
            let id = queued.job.id;
            let ticket = self.next_ticket;
            self.next_ticket += 1;
            match self.workers[index].send(queued, ticket) {
                Ok(None) => self.alone_runs = take_alone,
                // A full socket, or a worker that has just died: the next answer, or its end, sets things moving.
                Ok(Some(queued)) => {
                    let queue = if take_alone { &mut self.alone } else { &mut self.queue };
                    queue.push_front(queued);
                    if in_flight == 0 {
                        self.replace(index, done);
                        continue;
                    }
                    return;
                }
                Err(error) => done.push_back((id, Err(error))),
            }
        }
    }

    /// Waits for an answer or for the end of a worker.
    fn wait(&mut self, done: &mut Done) {
        let mut polled: Vec<libc::pollfd> =
            self.workers.iter().map(|worker| sys::readable(worker.socket.as_raw_fd())).collect();
        let now = Instant::now();
        let patience = self
            .workers
            .iter()
            .filter(|worker| !worker.flights.is_empty())
            .map(|worker| worker.deadline.saturating_duration_since(now))
            .min()
            .unwrap_or_default();
        sys::poll(&mut polled, patience.as_nanos() as u64);
        for (index, polled) in polled.iter().enumerate() {
            if polled.revents != 0 {
                self.hear(index, done);
            }
        }
        let now = Instant::now();
        for index in 0..self.workers.len() {
            if !self.workers[index].flights.is_empty() && self.workers[index].deadline < now {
                self.replace(index, done);
            }
        }
    }

    fn hear(&mut self, index: usize, done: &mut Done) {
        let answer = match wire::receive_answer(self.workers[index].socket.as_raw_fd()) {
            Received::Answer(answer) => answer,
            Received::Nothing => return,
            Received::Gone => return self.replace(index, done),
        };
        let worker = &mut self.workers[index];
        let Some(flight) = worker.flights.pop_front_if(|flight| flight.ticket == answer.ticket) else {
            // An answer to nothing that was asked: do not believe this worker any more.
            return self.replace(index, done);
        };
        worker.begin_next();
        // First the worker's next job, then the reading of what this one printed.
        self.feed(done);
        let result = outcome(&answer, &flight.queued.job.limits, flight.printed, self.script.as_deref());
        done.push_back((flight.queued.job.id, result));
    }

    /// Puts a new worker in the place of one that is dead or lost. Its jobs are tried once more.
    fn replace(&mut self, index: usize, done: &mut Done) {
        let flights = std::mem::take(&mut self.workers[index].flights);
        let mut again = Vec::new();
        for (position, mut flight) in flights.into_iter().enumerate() {
            // Only the first can have been running.
            if position == 0 && flight.queued.again {
                done.push_back((flight.queued.job.id, Err(SandboxError::WorkerDied)));
                continue;
            }
            flight.queued.again |= position == 0;
            again.push(flight.queued);
        }
        for queued in again.into_iter().rev() {
            let queue = if queued.job.alone { &mut self.alone } else { &mut self.queue };
            queue.push_front(queued);
        }
        let worker = fork(&mut self.plan).and_then(|worker| worker.wait_until_ready().map(|()| worker));
        match worker {
            Ok(worker) => self.workers[index] = worker,
            Err(error) => {
                self.workers.remove(index);
                if self.workers.is_empty() {
                    self.give_up(error, done);
                }
            }
        }
    }

    /// No worker is left and none can be had.
    fn give_up(&mut self, error: SandboxError, done: &mut Done) {
        let mut error = Some(error);
        for queued in self.alone.drain(..).chain(self.queue.drain(..)) {
            done.push_back((queued.job.id, Err(error.take().unwrap_or(SandboxError::WorkerDied))));
        }
    }
}

impl Worker {
    /// Sends a job; gives it back if the worker cannot take it now.
    fn send(&mut self, queued: Queued, ticket: u64) -> Result<Option<Queued>, SandboxError> {
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
    fn begin_next(&mut self) {
        if let Some(flight) = self.flights.front() {
            let wall = flight.queued.job.limits.wall.min(Duration::from_secs(86_400));
            self.deadline = Instant::now() + wall * 2 + GRACE;
        }
    }

    /// Waits for the word that all restrictions are on.
    fn wait_until_ready(&self) -> Result<(), SandboxError> {
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

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = sys::kill(self.pid, libc::SIGKILL);
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
fn staff(plan: &mut Plan, ready: &Ready, options: &Options) -> Result<Vec<Worker>, SandboxError> {
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
    for &way in ways {
        plan.confine(way, ready)?;
        let workers: Result<Vec<Worker>, SandboxError> = (0..options.workers.max(1)).map(|_| fork(plan)).collect();
        let workers = workers.and_then(|workers| {
            workers.iter().try_for_each(Worker::wait_until_ready)?;
            Ok(workers)
        });
        match workers {
            Ok(workers) => return Ok(workers),
            Err(error) => reasons.push(format!("{}: {error}", way.tier().name())),
        }
    }
    Err(SandboxError::Refused { reason: reasons.join("; ") })
}

/// Forks a worker.
fn fork(plan: &mut Plan) -> Result<Worker, SandboxError> {
    let user = plan.way.throws_away().then(|| ThrowAway::take(random())).transpose()?;
    plan.user = user.as_ref().map_or(0, |user| user.id);
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
    let result = sys::check(pid).map_err(|errno| SandboxError::errno("fork a sandbox worker", errno));
    sys::set_blocked(&before);
    Ok(Worker {
        pid: result? as libc::pid_t,
        socket: ours,
        flights: VecDeque::new(),
        _user: user,
        deadline: Instant::now(),
    })
}

fn never_ran(reason: &str) -> Outcome {
    Outcome {
        ending: Ending::NotExecutable(reason.to_owned()),
        stdout: Vec::new(),
        stderr: Vec::new(),
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_kb: 0,
    }
}
