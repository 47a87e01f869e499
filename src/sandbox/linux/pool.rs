//! Which worker runs which job, and when: the supervisor's queue. The workers themselves are in `spawn`.
//!
//! Every worker has two jobs in flight, one that it runs and one that waits in its socket, so that it never waits for
//! the supervisor to compare. Descriptors of a job are fresh, so no state of one job is left for the next. Where programs
//! have a scratch folder, the worker is fresh too.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::os::fd::AsFd;
use std::time::Instant;

use rustix::event::PollFd;

use super::super::preflight::{self, How};
use super::super::printed::never_ran;
use super::super::terminal::Terminal;
use super::super::{Job, Limits, NotExecutable, Options, Outcome, Program, SandboxError, Tier};
use super::outcome::{OutputFiles, outcome};
use super::spawn::{Queued, Worker, spawn_worker, spawn_workers};
use super::spec::WorkerSpec;
use super::wire::{self, Received, WorkerAnswer};
use super::{copy, shell_limits, sys};

/// Jobs that a worker has at a time.
const IN_FLIGHT: usize = 2;

/// Workers that run one program on many inputs.
///
/// Workers are forks, so they start faster while the process is small. Dropping it kills everything at once.
pub struct Pool(State);

enum State {
    /// The file is no program; every one of these jobs is answered so.
    Refused(NotExecutable, VecDeque<usize>),
    Running(Box<Running>),
}

struct Running {
    spec: WorkerSpec,
    /// The name that stands for a script's private copy in what it prints to standard error.
    script: Option<String>,
    workers: Vec<Worker>,
    queue: VecDeque<Queued>,
    /// Jobs that run while no other does.
    alone: VecDeque<Queued>,
    alone_runs: bool,
    next_ticket: u64,
    /// Jobs that are over, by their numbers. What they printed is read when it is asked for: a worker that is ahead of the
    /// caller must not fill the supervisor's memory.
    done: VecDeque<(usize, Result<Answered, SandboxError>)>,
}

/// A worker's answer, with the limits of its job and what was printed.
type Answered = (WorkerAnswer, Limits, OutputFiles);

impl Pool {
    /// Looks at the program, makes a private copy of it and forks the workers.
    ///
    /// A file that is no program is not an error of the sandbox: the pool starts without workers,
    /// [`Pool::not_executable`] tells, and every job ends as [`NotExecutable`](super::super::Termination::NotExecutable).
    pub fn start(program: &Program, options: &Options) -> Result<Pool, SandboxError> {
        let ready = match preflight::look(program) {
            Ok(ready) => ready,
            Err(refusal) => return Ok(Pool(State::Refused(refusal, VecDeque::new()))),
        };
        shell_limits::make_room(options, ready.size, ready.is_sanitized())?;
        let copy = copy::private(&ready.file, ready.size)?;
        let script = matches!(ready.how, How::Script(_))
            .then(|| program.file.file_name().unwrap_or(OsStr::new("script")).to_string_lossy().into_owned());
        let mut spec = WorkerSpec::for_program(program, &ready, copy, options)?;
        let workers = spawn_workers(&mut spec, options)?;
        let running = Running {
            spec,
            script,
            workers,
            queue: VecDeque::new(),
            alone: VecDeque::new(),
            alone_runs: false,
            next_ticket: 1,
            done: VecDeque::new(),
        };
        Ok(Pool(State::Running(Box::new(running))))
    }

    /// Why the program cannot be run at all, if so.
    pub fn not_executable(&self) -> Option<&NotExecutable> {
        match &self.0 {
            State::Refused(refusal, _) => Some(refusal),
            State::Running(_) => None,
        }
    }

    /// How strongly programs are confined.
    pub fn tier(&self) -> Tier {
        match &self.0 {
            State::Refused(..) => Tier::Unconfined,
            State::Running(running) => running.spec.isolation.tier(),
        }
    }

    /// Queues a job; it starts when a worker is free for it, also while nobody waits in [`Pool::next`].
    pub fn submit(&mut self, job: Job) {
        match &mut self.0 {
            State::Refused(_, done) => done.push_back(job.id),
            State::Running(running) => {
                running.queue(job.alone).push_back(Queued { job, again: false });
                running.feed();
            }
        }
    }

    /// Takes back the jobs that no worker has yet; what comes back are their numbers. Those that a worker has still
    /// come out of [`Pool::next`].
    pub fn withdraw(&mut self) -> Vec<usize> {
        match &mut self.0 {
            State::Refused(..) => Vec::new(),
            State::Running(running) => {
                running.alone.drain(..).chain(running.queue.drain(..)).map(|queued| queued.job.id).collect()
            }
        }
    }

    /// Makes a run whose standard output is a terminal, while nothing else runs, and gives its outcome: what a program would
    /// have kept in its buffer arrives line by line. None if it could not be made. Jobs that were submitted before, and
    /// whose outcomes nobody has asked for, are thrown away.
    pub fn run_with_terminal(&mut self, job: Job) -> Option<Outcome> {
        match &mut self.0 {
            State::Refused(..) => None,
            State::Running(running) => running.run_with_terminal(job),
        }
    }

    /// Waits until a job is done and gives its number and outcome; none if there are no more jobs. Jobs come out in the
    /// order in which they end.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<(usize, Result<Outcome, SandboxError>)> {
        match &mut self.0 {
            State::Refused(refusal, done) => Some((done.pop_front()?, Ok(never_ran(refusal.reason.clone())))),
            State::Running(running) => running.next(),
        }
    }
}

impl Drop for Running {
    /// Lets all workers die at the same time. Each is then waited for as it is dropped.
    fn drop(&mut self) {
        self.workers.iter().for_each(Worker::kill);
    }
}

impl Running {
    fn next(&mut self) -> Option<(usize, Result<Outcome, SandboxError>)> {
        loop {
            if let Some((id, answered)) = self.done.pop_front() {
                let script = self.script.as_deref();
                let outcome = answered.and_then(|(answer, limits, printed)| outcome(&answer, &limits, printed, script));
                return Some((id, outcome));
            }
            self.feed();
            if self.done.is_empty() {
                if self.workers.iter().all(|worker| worker.flights.is_empty()) {
                    return None;
                }
                self.wait();
            }
        }
    }

    fn run_with_terminal(&mut self, job: Job) -> Option<Outcome> {
        while self.next().is_some() {}
        if self.spec.scratch && self.workers.first()?.used {
            self.replace(0);
        }
        let limits = job.limits;
        let (mut terminal, program_end) = Terminal::open(limits.output).ok()?;
        let ticket = self.next_ticket;
        self.next_ticket += 1;
        let worker = self.workers.first_mut()?;
        let refused = worker.send_with(Queued { job, again: false }, ticket, Some(program_end)).ok()?;
        let answer = if refused.is_none() { answer_with_terminal(worker, &mut terminal) } else { None };
        let flight = worker.flights.pop_front();
        match (answer, flight) {
            (Some(answer), Some(flight)) if answer.ticket == ticket => {
                let outcome = outcome(&answer, &limits, flight.printed, self.script.as_deref()).ok()?;
                Some(Outcome { stdout: terminal.finish(), ..outcome })
            }
            _ => {
                self.replace(0);
                None
            }
        }
    }

    /// The queue of jobs that run alone, or of the others.
    fn queue(&mut self, alone: bool) -> &mut VecDeque<Queued> {
        if alone { &mut self.alone } else { &mut self.queue }
    }

    /// Gives workers what they can take.
    fn feed(&mut self) {
        loop {
            let in_flight: usize = self.workers.iter().map(|worker| worker.flights.len()).sum();
            if in_flight == 0 {
                self.alone_runs = false;
            }
            let take_alone = !self.alone.is_empty();
            if self.alone_runs || (take_alone && in_flight > 0) {
                return;
            }
            let at_most = if self.spec.scratch { 1 } else { IN_FLIGHT };
            let idlest = (0..self.workers.len()).min_by_key(|&place| self.workers[place].flights.len());
            let Some(place) = idlest.filter(|&place| self.workers[place].flights.len() < at_most) else { return };
            // A scratch folder is one job's own, and a worker has only one: it goes with the worker.
            let waiting = !(self.alone.is_empty() && self.queue.is_empty());
            if self.spec.scratch && self.workers[place].used && waiting {
                self.replace(place);
                continue;
            }
            let Some(queued) = self.queue(take_alone).pop_front() else { return };
            let id = queued.job.id;
            let ticket = self.next_ticket;
            self.next_ticket += 1;
            match self.workers[place].send(queued, ticket) {
                Ok(None) => self.alone_runs = take_alone,
                // A full socket, or a worker that has just died: the next answer, or its end, sets things moving.
                Ok(Some(queued)) => {
                    self.queue(take_alone).push_front(queued);
                    if in_flight == 0 {
                        self.replace(place);
                        continue;
                    }
                    return;
                }
                Err(error) => self.done.push_back((id, Err(error))),
            }
        }
    }

    /// Waits for an answer or for the end of a worker.
    fn wait(&mut self) {
        let mut polled: Vec<PollFd<'_>> =
            self.workers.iter().map(|worker| sys::readable(worker.socket.as_fd())).collect();
        let now = Instant::now();
        let patience = self
            .workers
            .iter()
            .filter(|worker| !worker.flights.is_empty())
            .map(|worker| worker.deadline.saturating_duration_since(now))
            .min()
            .unwrap_or_default();
        sys::poll(&mut polled, patience.as_nanos() as u64);
        let ready: Vec<bool> = polled.iter().map(|polled| !polled.revents().is_empty()).collect();
        // From the end, because a worker that cannot be replaced is taken out.
        for place in (0..ready.len()).rev().filter(|&place| ready[place]) {
            self.receive(place);
        }
        let now = Instant::now();
        for place in (0..self.workers.len()).rev() {
            let worker = self.workers.get(place);
            if worker.is_some_and(|worker| !worker.flights.is_empty() && worker.deadline < now) {
                self.replace(place);
            }
        }
    }

    fn receive(&mut self, place: usize) {
        let Some(worker) = self.workers.get_mut(place) else { return };
        let answer = match wire::receive_answer(worker.socket.as_fd()) {
            Received::Answer(answer, _) => answer,
            Received::Nothing => return,
            Received::Gone => return self.replace(place),
        };
        let Some(flight) = worker.flights.pop_front_if(|flight| flight.ticket == answer.ticket) else {
            // An answer to nothing that was asked: do not believe this worker any more.
            return self.replace(place);
        };
        worker.begin_next();
        // First the worker's next job, then the reading of what this one printed.
        self.feed();
        let Queued { job, .. } = flight.queued;
        self.done.push_back((job.id, Ok((answer, job.limits, flight.printed))));
    }

    /// Puts a new worker in the place of one that is dead or lost. Its jobs are tried once more.
    fn replace(&mut self, place: usize) {
        let flights = std::mem::take(&mut self.workers[place].flights);
        let mut again = Vec::new();
        for (position, mut flight) in flights.into_iter().enumerate() {
            // Only the first can have been running.
            if position == 0 && flight.queued.again {
                self.done.push_back((flight.queued.job.id, Err(SandboxError::WorkerDied)));
                continue;
            }
            flight.queued.again |= position == 0;
            again.push(flight.queued);
        }
        for queued in again.into_iter().rev() {
            self.queue(queued.job.alone).push_front(queued);
        }
        let index = self.workers[place].index;
        let worker =
            spawn_worker(&mut self.spec, index).and_then(|mut worker| worker.wait_until_ready().map(|()| worker));
        match worker {
            Ok(worker) => self.workers[place] = worker,
            Err(error) => {
                self.workers.remove(place);
                if self.workers.is_empty() {
                    self.give_up(error);
                }
            }
        }
    }

    /// No worker is left and none can be had.
    fn give_up(&mut self, error: SandboxError) {
        let mut error = Some(error);
        for queued in self.alone.drain(..).chain(self.queue.drain(..)) {
            self.done.push_back((queued.job.id, Err(error.take().unwrap_or(SandboxError::WorkerDied))));
        }
    }
}

/// Waits for a worker's answer, and reads meanwhile what comes out of a terminal.
fn answer_with_terminal(worker: &Worker, terminal: &mut Terminal) -> Option<WorkerAnswer> {
    let mut is_open = true;
    loop {
        let patience = worker.deadline.saturating_duration_since(Instant::now());
        let sources = [worker.socket.as_fd(), terminal.as_fd()];
        // Where the program has closed it, it would be ready for ever.
        let sources = &sources[..if is_open { 2 } else { 1 }];
        let mut polled: Vec<PollFd<'_>> = sources.iter().map(|source| sys::readable(*source)).collect();
        sys::poll(&mut polled, patience.as_nanos() as u64);
        drop(polled);
        is_open = terminal.read();
        match wire::receive_answer(worker.socket.as_fd()) {
            Received::Answer(answer, _) => return Some(answer),
            Received::Nothing if !patience.is_zero() => {}
            Received::Nothing | Received::Gone => return None,
        }
    }
}
