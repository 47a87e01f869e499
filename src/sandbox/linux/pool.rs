//! Which worker runs which job, and when: the supervisor's queue. The workers themselves are in `spawn`.
//!
//! Every worker has two jobs in flight, one that it runs and one that waits in its socket, so that it never waits for
//! the supervisor to compare. Descriptors of a job are fresh, so no state of one job is left for the next. Where programs
//! have a scratch folder, the worker is fresh too.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::event::PollFd;

use super::super::preflight::{self, How};
use super::super::{Ending, Job, Limits, NotExecutable, Options, Outcome, Program, SandboxError, Tier};
use super::outcome::{OutputFiles, outcome};
use super::spawn::{Queued, Worker, spawn_worker, spawn_workers};
use super::spec::WorkerSpec;
use super::wire::{self, Answer, Received};
use super::{copy, shell_limits, sys};

/// Jobs that a worker has at a time.
const IN_FLIGHT: usize = 2;

/// Workers that run one program on many inputs.
///
/// Workers are forks, so they start faster while the process is small. Dropping it kills everything at once.
pub struct Pool {
    state: State,
    done: Done,
}

enum State {
    /// The file is no program; every job is answered so.
    Refused(NotExecutable),
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
}

impl Pool {
    /// Looks at the program, makes a private copy of it and forks the workers.
    ///
    /// A file that is no program is not an error of the sandbox: the pool starts without workers,
    /// [`Pool::not_executable`] tells, and every job ends as [`Ending::NotExecutable`].
    pub fn start(program: &Program, options: &Options) -> Result<Pool, SandboxError> {
        let ready = match preflight::look(program) {
            Ok(ready) => ready,
            Err(refusal) => {
                return Ok(Pool { state: State::Refused(refusal), done: VecDeque::new() });
            }
        };
        shell_limits::make_room(options, ready.size)?;
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
            State::Running(running) => running.spec.isolation.tier(),
        }
    }

    /// Queues a job; it starts when a worker is free for it, also while nobody waits in [`Pool::next`].
    pub fn submit(&mut self, job: Job) {
        match &mut self.state {
            State::Refused(refusal) => self.done.push_back((job.id, Ok(Finished::Refused(refusal.reason.clone())))),
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
            if let Some((id, ended)) = self.done.pop_front() {
                let script = match &self.state {
                    State::Running(running) => running.script.as_deref(),
                    State::Refused(_) => None,
                };
                return Some((id, ended.and_then(|ended| ended.outcome(script))));
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

/// Jobs that are over, by their numbers. What they printed is read when it is asked for: a worker that is ahead of the caller
/// must not fill the supervisor's memory.
type Done = VecDeque<(usize, Result<Finished, SandboxError>)>;

/// A job that is over.
enum Finished {
    /// Its program never ran.
    Refused(String),
    /// A worker's answer, with what it is about.
    Answered(Box<(Answer, Limits, OutputFiles)>),
}

impl Finished {
    fn outcome(self, script: Option<&str>) -> Result<Outcome, SandboxError> {
        match self {
            Finished::Refused(reason) => Ok(never_ran(reason)),
            Finished::Answered(answered) => {
                let (answer, limits, printed) = *answered;
                outcome(&answer, &limits, printed, script)
            }
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
            if self.workers[index].flights.len() >= self.in_flight_at_most() {
                return;
            }
            // A scratch folder is one job's own, and a worker has only one: it goes with the worker.
            let waiting = !(self.alone.is_empty() && self.queue.is_empty());
            if self.spec.scratch && self.workers[index].used && waiting {
                self.replace(index, done);
                continue;
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

    fn in_flight_at_most(&self) -> usize {
        if self.spec.scratch { 1 } else { IN_FLIGHT }
    }

    /// Waits for an answer or for the end of a worker.
    fn wait(&mut self, done: &mut Done) {
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
        for index in (0..ready.len()).filter(|&index| ready[index]) {
            self.receive(index, done);
        }
        let now = Instant::now();
        for index in 0..self.workers.len() {
            if !self.workers[index].flights.is_empty() && self.workers[index].deadline < now {
                self.replace(index, done);
            }
        }
    }

    fn receive(&mut self, index: usize, done: &mut Done) {
        let answer = match wire::receive_answer(self.workers[index].socket.as_fd()) {
            Received::Answer(answer, _) => answer,
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
        let answered = Finished::Answered(Box::new((answer, flight.queued.job.limits, flight.printed)));
        done.push_back((flight.queued.job.id, Ok(answered)));
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
        let index = self.workers[index].index;
        let worker =
            spawn_worker(&mut self.spec, index).and_then(|mut worker| worker.wait_until_ready().map(|()| worker));
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

fn never_ran(reason: String) -> Outcome {
    Outcome {
        ending: Ending::NotExecutable(reason),
        stdout: Vec::new(),
        stderr: Vec::new(),
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_kb: 0,
    }
}
