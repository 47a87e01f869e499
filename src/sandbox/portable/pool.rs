//! Which run is made when: a queue, and threads that take from it.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::super::preflight;
use super::super::printed::never_ran;
use super::super::{Job, NotExecutable, Options, Outcome, Program, SandboxError, Tier};
use super::launch::Launch;
use super::system_tree::{Keeper, Terminal};

/// Threads that run one program on many inputs.
///
/// Dropping it ends everything that runs.
pub struct Pool(State);

enum State {
    /// The file is no program; every one of these jobs is answered so.
    Refused(NotExecutable, VecDeque<usize>),
    Running {
        shared: Arc<Shared>,
        threads: Vec<JoinHandle<()>>,
    },
}

/// What the threads and their pool share.
struct Shared {
    launch: Launch,
    jobs: Mutex<Jobs>,
    changed: Condvar,
    /// Whether everything is to end.
    stop: AtomicBool,
}

/// A job that has not begun.
struct Queued {
    job: Job,
    /// What its standard output is, if that is a terminal, and the program's end of it.
    terminal: Option<(Terminal, Stdio)>,
}

#[derive(Default)]
struct Jobs {
    queue: VecDeque<Queued>,
    /// Jobs that run while no other does.
    alone: VecDeque<Queued>,
    /// How many run now, and whether it is one that runs alone.
    running: usize,
    alone_runs: bool,
    done: VecDeque<(usize, Result<Outcome, SandboxError>)>,
}

impl Pool {
    /// Looks at the program, where the user trusts it, and starts the threads.
    ///
    /// A file that is no program is not an error of the sandbox: [`Pool::not_executable`] tells, and every job ends as
    /// [`super::super::Termination::NotExecutable`].
    pub fn start(program: &Program, options: &Options) -> Result<Pool, SandboxError> {
        super::trusted(options)?;
        let ready = match preflight::look(program) {
            Ok(ready) => ready,
            Err(refusal) => return Ok(Pool(State::Refused(refusal, VecDeque::new()))),
        };
        let shared = Arc::new(Shared {
            launch: Launch::of(program, &ready, options.repeatable)?,
            jobs: Mutex::default(),
            changed: Condvar::new(),
            stop: AtomicBool::new(false),
        });
        let mut pool = Pool(State::Running { shared: Arc::clone(&shared), threads: Vec::new() });
        for _ in 0..options.workers.max(1) {
            let keeper = Keeper::start(shared.launch.folder()).map_err(SandboxError::system("watch over programs"))?;
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().spawn(move || shared.work(keeper));
            let thread = thread.map_err(SandboxError::system("start a thread"))?;
            if let State::Running { threads, .. } = &mut pool.0 {
                threads.push(thread);
            }
        }
        Ok(pool)
    }

    /// Why the program cannot be run at all, if so.
    pub fn not_executable(&self) -> Option<&NotExecutable> {
        match &self.0 {
            State::Refused(refusal, _) => Some(refusal),
            State::Running { .. } => None,
        }
    }

    /// How strongly programs are confined: not at all.
    pub fn tier(&self) -> Tier {
        Tier::Unconfined
    }

    /// Queues a job; it starts when a thread is free for it, also while nobody waits in [`Pool::next`].
    pub fn submit(&mut self, job: Job) {
        match &mut self.0 {
            State::Refused(_, done) => done.push_back(job.id),
            State::Running { shared, .. } => shared.submit(Queued { job, terminal: None }),
        }
    }

    /// Takes back the jobs that have not begun; what comes back are their numbers. The others still come out of [`Pool::next`].
    pub fn withdraw(&mut self) -> Vec<usize> {
        match &mut self.0 {
            State::Refused(..) => Vec::new(),
            State::Running { shared, .. } => {
                let jobs = &mut *shared.jobs();
                jobs.alone.drain(..).chain(jobs.queue.drain(..)).map(|queued| queued.job.id).collect()
            }
        }
    }

    /// Makes a run whose standard output is a terminal, while nothing else runs, and gives its outcome: what a program would
    /// have kept in its buffer arrives line by line. None if it could not be made, as on Windows. Jobs that were submitted before,
    /// and whose outcomes nobody has asked for, are thrown away.
    pub fn run_with_terminal(&mut self, job: Job) -> Option<Outcome> {
        while self.next().is_some() {}
        let State::Running { shared, .. } = &self.0 else { return None };
        let (terminal, programs_end) = Terminal::open(job.limits.output).ok()?;
        shared.submit(Queued { job, terminal: Some((terminal, programs_end.into())) });
        self.next()?.1.ok()
    }

    /// Waits until a job is done and gives its number and outcome; none if there are no more jobs. Jobs come out in the
    /// order in which they end.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<(usize, Result<Outcome, SandboxError>)> {
        match &mut self.0 {
            State::Refused(refusal, done) => Some((done.pop_front()?, Ok(never_ran(refusal.reason.clone())))),
            State::Running { shared, .. } => {
                let is_awaited = |jobs: &mut Jobs| jobs.done.is_empty() && !jobs.are_over();
                let jobs = shared.changed.wait_while(shared.jobs(), is_awaited);
                jobs.unwrap_or_else(PoisonError::into_inner).done.pop_front()
            }
        }
    }
}

impl Drop for Pool {
    /// Ends what runs, and waits for that.
    fn drop(&mut self) {
        if let State::Running { shared, threads } = &mut self.0 {
            // Under the lock, so that no thread begins to wait between its look and the news.
            let jobs = shared.jobs();
            shared.stop.store(true, Ordering::Relaxed);
            drop(jobs);
            shared.changed.notify_all();
            for thread in threads.drain(..) {
                // Its panic was printed where it happened.
                let _ = thread.join();
            }
        }
    }
}

impl Jobs {
    fn are_over(&self) -> bool {
        self.running == 0 && self.queue.is_empty() && self.alone.is_empty()
    }

    /// The job that is to be run next, if one may begin now.
    fn take(&mut self) -> Option<Queued> {
        let take_alone = !self.alone.is_empty();
        if self.alone_runs || (take_alone && self.running > 0) {
            return None;
        }
        let queued = if take_alone { self.alone.pop_front() } else { self.queue.pop_front() }?;
        self.running += 1;
        self.alone_runs = take_alone;
        Some(queued)
    }
}

impl Shared {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn submit(&self, queued: Queued) {
        let mut jobs = self.jobs();
        if queued.job.alone { &mut jobs.alone } else { &mut jobs.queue }.push_back(queued);
        self.changed.notify_all();
    }

    /// The life of a thread.
    fn work(&self, mut keeper: Keeper) {
        while let Some(Queued { job, terminal }) = self.wait_for_job() {
            let made = catch_unwind(AssertUnwindSafe(|| self.launch.run(&job, terminal, &self.stop, &mut keeper)));
            let mut jobs = self.jobs();
            jobs.running -= 1;
            jobs.alone_runs = false;
            jobs.done.push_back((job.id, made.unwrap_or(Err(SandboxError::WorkerDied))));
            self.changed.notify_all();
        }
    }

    fn wait_for_job(&self) -> Option<Queued> {
        let mut jobs = self.jobs();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(queued) = jobs.take() {
                return Some(queued);
            }
            jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
