//! A worker: takes a job, runs the program, sees to it that nothing is left of it, answers; and so on.
//!
//! It runs after a fork, so it must not allocate, take locks or panic. It never reads or writes a byte of what programs
//! print, and knows nothing of what a job is for.

use std::os::fd::{AsFd, BorrowedFd};

use rustix::event::{PollFd, PollFlags};
use rustix::fs::{CWD, Mode, OFlags};

use super::cgroup::{self, GroupUsage};
use super::child::{self, Launch};
use super::enter::{self, StepError, at};
use super::isolation::Isolation;
use super::leftovers;
use super::spec::{CPU_USAGE, MEMORY_LIMIT, OOM_KILLS, PROC, SOCKET, WorkerSpec};
use super::sys::{self, Errno, Fd, borrow};
use super::threads::Threads;
use super::usage::{ProcessUsage, Processes, delay_of, memory_of};
use super::vfork::vfork;
use super::wire::{self, Request, STREAMS, Step, WorkerAnswer};

/// What a worker and the beginnings of its programs need of a control group's memory.
const MEMORY_OF_WORKER: u64 = 8 << 20;

/// The life of a worker, which has this end of a socket to the supervisor.
pub(super) fn live(spec: &mut WorkerSpec, socket: BorrowedFd<'_>) -> ! {
    if let Err((step, errno)) = enter::enter(spec, socket) {
        // The descriptors may not have been arranged yet; the answer goes to whichever of the two is the socket.
        let answer = WorkerAnswer::failed(0, step, errno);
        let sent = wire::send_answer(borrow(SOCKET), &answer, None);
        let _ = sent.or_else(|_| wire::send_answer(socket, &answer, None));
        sys::exit(1);
    }
    if ready(spec).is_err() {
        sys::exit(1);
    }
    let mut request = Request::default();
    loop {
        let (length, streams) = match wire::receive_job(borrow(SOCKET), &mut request, &mut spec.arguments[..]) {
            Ok(Some(job)) => job,
            Ok(None) => end(spec),
            Err(_) => sys::exit(1),
        };
        let answer = match streams {
            [0, 1, 2] => run(spec, &request, length),
            _ => Err((Step::Protocol, Errno::BADF)),
        };
        let mut answer = answer.unwrap_or_else(|(step, errno)| WorkerAnswer::failed(request.ticket, step, errno));
        answer.ticket = request.ticket;
        for fd in streams {
            sys::close(fd);
        }
        if wire::send_answer(borrow(SOCKET), &answer, None).is_err() {
            sys::exit(1);
        }
    }
}

/// Answers that all restrictions are on; with the working folder, if the supervisor has a build's files to put there.
fn ready(spec: &WorkerSpec) -> Result<(), Errno> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let folder = if spec.is_build() { Some(rustix::fs::openat(CWD, c".", flags, Mode::empty())?) } else { None };
    wire::send_answer(borrow(SOCKET), &WorkerAnswer::default(), folder.as_ref().map(AsFd::as_fd))
}

/// Nimgrade is done, or gone. What shares the worker's process group ends with it.
fn end(spec: &WorkerSpec) -> ! {
    if spec.shares_group() {
        let _ = sys::kill_with_key(0, libc::SIGKILL, spec.key.0);
    }
    sys::exit(0)
}

/// Runs one job from its start until nothing is left of it.
fn run(spec: &mut WorkerSpec, request: &Request, length: usize) -> Result<WorkerAnswer, StepError> {
    spec.point_at_arguments(length, request.words).ok_or((Step::Protocol, Errno::TOOBIG))?;
    let mut meter = Meter::new(spec, request);
    let begun = sys::clock(libc::CLOCK_MONOTONIC);
    let (key, stack, has_listener) = (spec.key.0, spec.stack_top(), spec.case_filter.is_some());
    let mut launch = Launch { spec: &mut *spec, request, failed: None, listener: None };
    let started = vfork(child::main, (&raw mut launch).cast(), key, stack, has_listener);
    let (pid, pidfd) = started.map_err(at(Step::Clone))?;
    let (failed, listener) = (launch.failed, launch.listener);
    let mut threads = listener.map(|listener| Threads::of(pid, listener, spec.max_processes));
    meter.watched = spec.sanitized.then_some(pid);
    let killed = match failed {
        None => watch(pid, pidfd, request, key, begun, &mut meter, &mut threads),
        Some(_) => wire::NOT_KILLED,
    };
    // Once more, before those that are left are ended.
    meter.measure();
    let delayed = match sys::clock(libc::CLOCK_MONOTONIC).saturating_sub(begun) {
        // What it waits after it was killed is nothing of its wall limit's.
        _ if killed == wire::KILLED_WALL => meter.delayed,
        // So short a time comes near no limit, and looking takes some time of its own.
        ..GLANCE => 0,
        _ => delay_of(borrow(PROC), pid),
    };
    // Whoever still waits for an answer is being killed, or has none to wait for any more.
    drop(threads);
    let ended = sys::wait(pid, 0).map_err(at(Step::Wait));
    let wall = sys::clock(libc::CLOCK_MONOTONIC).saturating_sub(begun);
    sys::close(pidfd);
    leftovers::end(spec).map_err(at(Step::Leftovers))?;
    let ended = ended?;
    if let Some(failed) = failed {
        return Err(failed);
    }
    if killed == wire::KILLED_UNWATCHED {
        return Err((Step::Memory, Errno::ACCESS));
    }
    let peak = ended.usage.ru_maxrss as u64;
    // What was resident for so short a time that nobody looked meanwhile, the kernel counted.
    let was_over = meter.watched.is_some() && peak > request.memory / 1024;
    let out_of_memory = meter.finish() || was_over;
    Ok(WorkerAnswer {
        wall: wall.saturating_sub(delayed),
        cpu: meter.cpu,
        peak_kb: peak.max(meter.peak / 1024),
        status: ended.status,
        killed: if out_of_memory { wire::KILLED_MEMORY } else { killed },
        ..WorkerAnswer::default()
    })
}

/// What all processes of a program have used, where it may have several.
struct Meter {
    processes: Option<(Processes, Option<u32>)>,
    /// The program, where its memory is watched because nothing limits its address space.
    watched: Option<libc::pid_t>,
    /// What the worker's children had used before.
    children_before: u64,
    /// What the control group had, where there is one.
    group_before: Option<GroupUsage>,
    cpu: u64,
    peak: u64,
    /// How long the program waited for a processor, when it was last looked at: not before its wall limit matters.
    delayed: u64,
    /// Processes that the kernel ended for want of memory.
    kills: u64,
}

impl Meter {
    fn new(spec: &WorkerSpec, request: &Request) -> Meter {
        // Without a process namespace a program's processes are known by their user.
        let user = (spec.isolation == Isolation::OtherUser).then_some(spec.user);
        if spec.cgroup.as_ref().is_some_and(|cgroup| cgroup.limit.is_some()) {
            // Where the kernel does not take it, `Processes` still looks.
            let _ = cgroup::set_limit(MEMORY_LIMIT, request.memory.saturating_add(MEMORY_OF_WORKER));
        }
        Meter {
            processes: spec.counts().then_some((Processes::new(), user)),
            watched: None,
            children_before: sys::children_cpu(),
            group_before: spec.cgroup.as_ref().map(|_| GroupUsage::read(OOM_KILLS, CPU_USAGE)),
            cpu: 0,
            peak: 0,
            delayed: 0,
            kills: 0,
        }
    }

    /// Measures; gives what is in use now. What cannot be seen counts as nothing: each process has its own limits besides.
    fn measure(&mut self) -> ProcessUsage {
        let ended = self.add_up();
        let used = match (&mut self.processes, self.watched) {
            (Some((processes, user)), _) => processes.measure(borrow(PROC), *user).unwrap_or_default(),
            (None, Some(pid)) => {
                ProcessUsage { memory: memory_of(borrow(PROC), pid).unwrap_or(UNKNOWN), ..ProcessUsage::default() }
            }
            (None, None) => return ProcessUsage::default(),
        };
        if used.memory == UNKNOWN {
            return used;
        }
        self.cpu = self.cpu.max(used.cpu).max(used.waited + ended);
        self.peak = self.peak.max(used.memory);
        used
    }

    /// Measures for the last time, when everything is over; whether the kernel ended a process for want of memory.
    fn finish(&mut self) -> bool {
        self.add_up();
        self.kills > 0
    }

    /// Adds up what the kernel itself counts; gives the CPU time of children that were waited for.
    fn add_up(&mut self) -> u64 {
        let ended = sys::children_cpu().saturating_sub(self.children_before);
        self.cpu = self.cpu.max(ended);
        if let Some(before) = self.group_before {
            let now = GroupUsage::read(OOM_KILLS, CPU_USAGE);
            self.cpu = self.cpu.max(now.cpu.saturating_sub(before.cpu));
            self.kills = now.kills.saturating_sub(before.kills);
        }
        ended
    }
}

/// Memory that cannot be seen.
const UNKNOWN: u64 = u64::MAX;

/// How many times the memory limit the address space of all processes of a program together may be. What is in no
/// process's page tables counts as nobody's resident memory, though it is held.
const MAX_SPACE: u64 = 2;

/// How often a program is looked at that has not ended, in nanoseconds; whether it prints more than it may, having ignored the signal
/// for that, and what its processes use.
const GLANCE: u64 = 50_000_000;

/// Waits until the program has ended or must be ended; gives why the worker killed it, if so.
fn watch(
    pid: libc::pid_t,
    pidfd: Fd,
    request: &Request,
    key: u64,
    begun: u64,
    meter: &mut Meter,
    threads: &mut Option<Threads>,
) -> u32 {
    let cpu_clock = sys::cpu_clock_of(pid);
    let mut cpu_left = request.cpu;
    loop {
        // What has all address space can fill some 10 MiB meanwhile.
        const SHORT_GLANCE: u64 = 5_000_000;
        let glance = if meter.watched.is_some() { SHORT_GLANCE } else { GLANCE };
        let wall_limit = request.wall.saturating_add(meter.delayed).min(request.patience);
        let wall_left = wall_limit.saturating_sub(sys::clock(libc::CLOCK_MONOTONIC).saturating_sub(begun));
        // One thread cannot use more CPU time than passes on the wall, so there is no need to look sooner.
        let patience = wall_left.min(cpu_left.max(1_000_000)).min(glance);
        let (listener, soon) = threads.as_ref().map_or((None, u64::MAX), Threads::awaited);
        // The socket matters only for its end: a next job that waits there must not wake us.
        let hung_up = PollFd::from_borrowed_fd(borrow(SOCKET), PollFlags::RDHUP);
        let mut polled = [sys::readable(borrow(pidfd)), hung_up, sys::readable(borrow(listener.unwrap_or(pidfd)))];
        let awaited = if listener.is_some() { &mut polled[..] } else { &mut polled[..2] };
        sys::poll(awaited, patience.min(soon));
        let news = polled[2].revents();
        let [has_ended, is_alone, _] = polled.map(|polled| !polled.revents().is_empty());
        if has_ended {
            return wire::NOT_KILLED;
        }
        if is_alone {
            // Nimgrade is gone: end the program; the next attempt to receive a job ends the worker.
            let _ = sys::kill_with_key(pid, libc::SIGKILL, key);
            return wire::KILLED_WALL;
        }
        if let Some(threads) = threads {
            threads.answer(news);
        }
        let wall_used = sys::clock(libc::CLOCK_MONOTONIC).saturating_sub(begun);
        if wall_used >= wall_limit {
            meter.delayed = delay_of(borrow(PROC), pid);
        }
        let in_use = meter.measure();
        cpu_left = request.cpu.saturating_sub(sys::clock(cpu_clock).max(meter.cpu));
        let why = if cpu_left == 0 {
            wire::KILLED_CPU
        } else if in_use.memory == UNKNOWN {
            wire::KILLED_UNWATCHED
        } else if in_use.memory > request.memory || in_use.space / MAX_SPACE > request.memory {
            wire::KILLED_MEMORY
        } else if wall_used >= request.wall.saturating_add(meter.delayed).min(request.patience) {
            wire::KILLED_WALL
        } else if (1..STREAMS as Fd).any(|stream| size(stream) >= request.file_size) {
            // What ended it shows in the size.
            wire::NOT_KILLED
        } else {
            continue;
        };
        let _ = sys::kill_with_key(pid, libc::SIGKILL, key);
        return why;
    }
}

/// The size of an open file; 0 where it cannot be had.
fn size(fd: Fd) -> u64 {
    rustix::fs::fstat(borrow(fd)).map_or(0, |stat| stat.st_size as u64)
}
