//! A runner without processes: what each program does is a script, its time passes on a clock of its own, and the order in which
//! runs end is anybody's choice.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use nim_reference::Assignment;
use nim_reference::assignment::Input;

use crate::grade::runner::{Clock, Runner};
use crate::grade::schedule::Schedule;
use crate::grade::{Finished, GradeEvent, Plan};
use crate::judge::Kind;
use crate::judge::{Cause, NotRun};
use crate::sandbox::{Job, Outcome, SandboxError, Termination};
use crate::suite::{Case, Expect, LimitSettings, Suite};

/// What the right program prints in every case.
const RIGHT: &str = "right\n";

/// What a program does in a case, with times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
    /// It computes for so long, and is right.
    Pass(u64),
    /// It computes for so long, and is wrong.
    Wrong(u64),
    /// It sleeps for so long, and is right.
    Late(u64),
    /// It computes for ever.
    Loop,
    /// It computes for ever and gets only every sixth moment of a processor.
    Starve,
    /// It computes for ever, and gets a processor only when it runs alone.
    LoopInCrowd,
    /// It waits for ever, but for runs that are made alone.
    WaitInCompany,
    /// It computes for so long, and has then used up its memory.
    Memory(u64),
    /// The sandbox fails.
    Lost,
}

/// Which of the runs that could have ended by now ends first.
#[derive(Debug, Clone, Copy)]
pub(super) enum Order {
    Fifo,
    Lifo,
    /// Any, by a generator with this seed.
    Shuffled(u64),
}

/// A clock that goes only as far as runs take.
#[derive(Clone)]
pub(super) struct ScriptedClock {
    begun: Instant,
    passed: Rc<Cell<Duration>>,
}

impl Clock for ScriptedClock {
    fn now(&self) -> Instant {
        self.begun + self.passed.get()
    }

    fn wait_for_next_second(&self) {
        self.passed.set(Duration::from_secs(self.passed.get().as_secs() + 1));
    }
}

struct ScriptedRunner {
    script: Vec<Does>,
    order: Order,
    workers: usize,
    load: u32,
    clock: ScriptedClock,
    queue: Vec<Job>,
    /// With the times at which they began.
    running: Vec<(Job, Duration)>,
    /// Every run that was made to its end: the case, and whether it was alone.
    made: Vec<(usize, bool)>,
}

impl Runner for ScriptedRunner {
    fn submit(&mut self, job: Job) {
        self.queue.push(job);
        self.start();
    }

    fn next(&mut self) -> Option<(usize, Result<Outcome, SandboxError>)> {
        self.start();
        let index = match &mut self.order {
            _ if self.running.is_empty() => return None,
            Order::Fifo => 0,
            Order::Lifo => self.running.len() - 1,
            Order::Shuffled(seed) => {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (*seed >> 33) as usize % self.running.len()
            }
        };
        let (job, begun) = self.running.remove(index);
        let case: usize = job.stdin.iter().fold(0, |number, digit| number * 10 + usize::from(digit - b'0'));
        self.made.push((case, job.alone));
        let outcome = outcome(self.script[case], &job, self.load);
        let took = outcome.as_ref().map_or(Duration::ZERO, |(_, took)| *took);
        self.clock.passed.set(self.clock.passed.get().max(begun + took));
        Some((job.id, outcome.map(|(outcome, _)| outcome)))
    }

    fn withdraw(&mut self) -> Vec<usize> {
        self.start();
        self.queue.drain(..).map(|job| job.id).collect()
    }

    fn run_with_terminal(&mut self, _: Job) -> Option<Outcome> {
        None
    }
}

impl ScriptedRunner {
    /// Lets workers begin what they can, as the pool does: what is to run alone goes before the rest.
    fn start(&mut self) {
        while !self.running.iter().any(|(job, _)| job.alone) && self.running.len() < self.workers {
            let alone = self.queue.iter().position(|job| job.alone);
            if alone.is_some() && !self.running.is_empty() || self.queue.is_empty() {
                return;
            }
            let job = self.queue.remove(alone.unwrap_or(0));
            self.running.push((job, self.clock.passed.get()));
        }
    }
}

/// What comes of a run, and how long it takes by the clock on the wall.
fn outcome(does: Does, job: &Job, load: u32) -> Result<(Outcome, Duration), SandboxError> {
    let ms = Duration::from_millis;
    let limits = &job.limits;
    let never = ms(1_000_000);
    let (cpu, wall, ending, stdout) = match does {
        Does::Pass(time) => (ms(time), ms(time), Termination::Exited(0), RIGHT),
        Does::Wrong(time) => (ms(time), ms(time), Termination::Exited(0), "wrong\n"),
        Does::Late(time) => (ms(0), ms(time), Termination::Exited(0), RIGHT),
        Does::Loop => (never, never, Termination::Exited(0), ""),
        Does::LoopInCrowd if job.alone => (never, never, Termination::Exited(0), ""),
        Does::LoopInCrowd => (never / 100, never, Termination::Exited(0), ""),
        Does::Starve => (never / 6, never, Termination::Exited(0), ""),
        Does::WaitInCompany => (ms(0), if job.alone { ms(1) } else { never }, Termination::Exited(0), RIGHT),
        Does::Memory(time) => (ms(time), ms(time), Termination::MemoryLimit, ""),
        Does::Lost => return Err(SandboxError::WorkerDied),
    };
    let busy = !cpu.is_zero();
    // Which limit comes first, in time by the clock on the wall without waiting for a processor; and with it, beside load.
    let cpu_share = if busy { (wall.as_nanos() / cpu.as_nanos()).max(1) as u32 } else { 1 };
    let beside_load = |own: Duration| if busy { own + own / cpu_share * (load - 1) } else { own };
    let (ending, wall) = match (cpu > limits.cpu, wall > limits.wall) {
        (true, _) if limits.cpu * cpu_share <= limits.wall => (Termination::CpuLimit, limits.cpu * cpu_share),
        (_, true) => (Termination::WallLimit { busy: Some(busy) }, limits.wall),
        _ => (ending, wall),
    };
    let (ending, wall) = if beside_load(wall) > job.patience {
        (Termination::WallLimit { busy: Some(busy) }, wall.mul_f64(job.patience.div_duration_f64(beside_load(wall))))
    } else {
        (ending, wall)
    };
    let ended = matches!(ending, Termination::Exited(_) | Termination::MemoryLimit);
    let stdout = if ended { stdout } else { "" }.into();
    let cpu = if busy { wall / cpu_share } else { Duration::ZERO };
    Ok((Outcome { ending, stdout, stderr: Vec::new(), wall, cpu, peak_kb: 1000 }, beside_load(wall)))
}

/// A grading of a scripted program.
#[derive(Debug, Clone)]
pub(super) struct Grading {
    pub(super) script: Vec<Does>,
    pub(super) order: Order,
    pub(super) workers: usize,
    pub(super) limits: LimitSettings,
    pub(super) total_limit: Duration,
    pub(super) fail_fast: bool,
    /// How many programs share each processor, this one among them.
    pub(super) load: u32,
}

/// What came of it.
pub(super) struct Graded {
    pub(super) finished: Vec<Finished>,
    /// Every run that was made: the case, and whether it was alone.
    pub(super) made: Vec<(usize, bool)>,
    pub(super) took: Duration,
    pub(super) announced: usize,
}

impl Grading {
    /// With the usual limits, one worker, in order.
    pub(super) fn of(script: Vec<Does>) -> Self {
        Grading {
            script,
            order: Order::Fifo,
            workers: 1,
            limits: LimitSettings::default(),
            total_limit: Duration::from_secs(180),
            fail_fast: false,
            load: 1,
        }
    }

    pub(super) fn run(&self) -> Graded {
        let assignment = Assignment::builtin("assignment2").expect("a built-in assignment");
        let cases = (0..self.script.len()).map(case).collect();
        let title = String::new();
        let suite = Suite {
            assignment,
            title,
            cases,
            languages: [].into(),
            build: Default::default(),
            scratch: false,
            checks: Default::default(),
            inherited: None,
            settings: Default::default(),
        };
        let plan = Plan {
            suite: &suite,
            cases: suite.cases.iter().collect(),
            limits: self.limits,
            is_script: false,
            fail_fast: self.fail_fast,
            workers: self.workers,
            total_limit: self.total_limit,
        };
        let clock = ScriptedClock { begun: Instant::now(), passed: Rc::default() };
        let mut runner = ScriptedRunner {
            script: self.script.clone(),
            order: self.order,
            workers: self.workers,
            load: self.load,
            clock: clock.clone(),
            queue: Vec::new(),
            running: Vec::new(),
            made: Vec::new(),
        };
        let mut announced = 0;
        let mut count = |event| announced += usize::from(matches!(event, GradeEvent::Judged(_)));
        let finished = Schedule::new(&mut runner, &clock, &plan, &mut count).run();
        Graded { finished, made: runner.made, took: clock.passed.get(), announced }
    }
}

impl Graded {
    pub(super) fn kinds(&self) -> Vec<Kind> {
        self.finished.iter().map(|case| case.verdict.kind).collect()
    }

    pub(super) fn count(&self, kind: Kind) -> usize {
        self.kinds().into_iter().filter(|&other| other == kind).count()
    }

    /// Why a case was not judged.
    pub(super) fn why(&self, case: usize) -> NotRun {
        let verdict = &self.finished[case].verdict;
        assert_eq!(verdict.kind, Kind::Skipped, "case {case}");
        match verdict.cause {
            Some(Cause::NotRun(why)) => why,
            ref other => panic!("case {case}: {other:?}"),
        }
    }

    /// That a case was not judged, for this reason.
    pub(super) fn assert_not_run(&self, case: usize, why: NotRun) {
        assert_eq!(self.why(case), why, "case {case}");
    }
}

fn case(number: usize) -> Case {
    let assignment = Assignment::builtin("assignment2").expect("a built-in assignment");
    let input = Input { stdin: number.to_string(), args: Vec::new() };
    let reference = assignment.transcript(&input);
    Case {
        id: format!("case-{number}"),
        expect: Expect::Words { stdout: Some(RIGHT.to_owned()), exit_status: None },
        ..Case::new(&assignment, input, reference)
    }
}

/// Limits as the scheduler knows them.
pub(super) fn limits(cpu: u64, wall: u64) -> LimitSettings {
    let ms = |time| Some(Duration::from_millis(time));
    LimitSettings { cpu: ms(cpu), wall: ms(wall), ..LimitSettings::default() }
}
