//! A worker: takes a job, runs the program, sees to it that nothing is left of it, answers; and so on.
//!
//! It runs after a fork, so it must not allocate, take locks or panic. It never reads or writes a byte of what programs
//! print, and knows nothing of what a job is for.

use super::census::Census;
use super::cgroup::{self, Reading};
use super::child::{self, Launch};
use super::enter;
use super::keeper::Inherited;
use super::plan::{CPU_USAGE, MEMORY_LIMIT, OOM_KILLS, Plan, SOCKET, Way};
use super::spawn::spawn;
use super::sys::{self, Errno, Fd};
use super::wire::{self, Answer, Request, STREAMS, Step};

/// What a worker and the beginnings of its programs need of a control group's memory.
const MEMORY_OF_WORKER: u64 = 8 << 20;

/// The life of a worker.
pub(super) fn live(plan: &mut Plan, inherited: Inherited) -> ! {
    if let Err((step, errno)) = enter::enter(plan, inherited) {
        // The descriptors may not have been arranged yet; whichever is the socket hears of it.
        let answer = Answer::failed(0, step, errno);
        let _ = wire::send_answer(SOCKET, &answer).or_else(|_| wire::send_answer(inherited.socket, &answer));
        sys::exit(1);
    }
    let ready = if plan.is_build() { wire::send_folder(SOCKET) } else { wire::send_answer(SOCKET, &Answer::empty()) };
    if ready.is_err() {
        sys::exit(1);
    }
    let mut request = Request { ticket: 0, wall: 0, cpu: 0, memory: 0, file_size: 0, words: 0 };
    let mut streams: [Fd; STREAMS] = [-1; STREAMS];
    loop {
        let length = match wire::receive_job(SOCKET, &mut request, &mut plan.arguments[..], &mut streams) {
            Ok(Some(length)) => length,
            Ok(None) => end(plan),
            Err(_) => sys::exit(1),
        };
        let answer = match streams {
            [0, 1, 2] => run(plan, &request, length),
            _ => Err((Step::Protocol, libc::EBADF)),
        };
        let mut answer = answer.unwrap_or_else(|(step, errno)| Answer::failed(request.ticket, step, errno));
        answer.ticket = request.ticket;
        for fd in streams {
            sys::close(fd);
        }
        if wire::send_answer(SOCKET, &answer).is_err() {
            sys::exit(1);
        }
    }
}

/// Nimgrade is done, or gone. What shares the worker's process group ends with it.
fn end(plan: &Plan) -> ! {
    if plan.shares_group() {
        let _ = sys::kill_with_key(0, libc::SIGKILL, plan.key.0);
    }
    sys::exit(0)
}

/// Runs one job from its start until nothing is left of it.
fn run(plan: &mut Plan, request: &Request, length: usize) -> Result<Answer, enter::Failure> {
    arguments(plan, length, request.words).ok_or((Step::Protocol, libc::E2BIG))?;
    let mut tally = Tally::new(plan, request);
    let begun = sys::clock(libc::CLOCK_MONOTONIC);
    let (key, stack) = (plan.key.0, stack_top(plan));
    let mut launch = Launch { plan: &mut *plan, request, step: Step::None, errno: 0 };
    let (pid, pidfd) =
        spawn(child::main, (&raw mut launch).cast(), key, stack).map_err(|errno| (Step::Clone, errno))?;
    let (step, errno) = (launch.step, launch.errno);
    let killed = if step == Step::None { watch(pid, pidfd, request, key, begun, &mut tally) } else { wire::NOT_KILLED };
    // Once more, before those that are left are ended.
    tally.take();
    let ended = sys::wait(pid, libc::__WALL).map_err(|errno| (Step::Wait, errno));
    let wall = sys::clock(libc::CLOCK_MONOTONIC).saturating_sub(begun);
    sys::close(pidfd);
    end_leftovers(plan)?;
    let ended = ended?;
    if step != Step::None {
        return Err((step, errno));
    }
    let out_of_memory = tally.finish();
    Ok(Answer {
        wall,
        cpu: tally.cpu,
        peak_kb: (ended.usage.ru_maxrss as u64).max(tally.peak / 1024),
        status: ended.status,
        killed: if out_of_memory { wire::KILLED_MEMORY } else { killed },
        ..Answer::empty()
    })
}

/// What all processes of a program have used, where it may have several.
struct Tally {
    census: Option<(Census, Option<u32>)>,
    /// What the worker's children had used before.
    children_before: u64,
    /// What the control group had, where there is one.
    group_before: Option<Reading>,
    cpu: u64,
    peak: u64,
    /// Processes that the kernel ended for want of memory.
    kills: u64,
}

/// What is in use now.
#[derive(Default)]
struct InUse {
    memory: u64,
    space: u64,
}

impl Tally {
    fn new(plan: &Plan, request: &Request) -> Tally {
        // Without a process namespace the program's user tells its processes from others.
        let user = (plan.way == Way::OtherUser).then_some(plan.user);
        if plan.cgroup.as_ref().is_some_and(|cgroup| cgroup.limit.is_some()) {
            // Where the kernel does not take it, the census still looks.
            let _ = cgroup::set_limit(MEMORY_LIMIT, request.memory.saturating_add(MEMORY_OF_WORKER));
        }
        Tally {
            census: plan.counts().then_some((Census::new(), user)),
            children_before: sys::children_cpu(),
            group_before: plan.cgroup.as_ref().map(|_| Reading::take(OOM_KILLS, CPU_USAGE)),
            cpu: 0,
            peak: 0,
            kills: 0,
        }
    }

    /// Looks. What cannot be seen counts as nothing: each process has its own limits besides.
    fn take(&mut self) -> InUse {
        let ended = self.add_up();
        let Some((census, user)) = &mut self.census else { return InUse::default() };
        let used = census.take(*user).unwrap_or_default();
        self.cpu = self.cpu.max(used.cpu).max(used.waited + ended);
        self.peak = self.peak.max(used.memory);
        InUse { memory: used.memory, space: used.space }
    }

    /// The last look, when everything is over; whether the kernel ended a process for want of memory.
    fn finish(&mut self) -> bool {
        self.add_up();
        self.kills > 0
    }

    /// Adds up what the kernel itself counts; gives the CPU time of children that were waited for.
    fn add_up(&mut self) -> u64 {
        let ended = sys::children_cpu().saturating_sub(self.children_before);
        self.cpu = self.cpu.max(ended);
        if let Some(before) = self.group_before {
            let now = Reading::take(OOM_KILLS, CPU_USAGE);
            self.cpu = self.cpu.max(now.cpu.saturating_sub(before.cpu));
            self.kills = now.kills.saturating_sub(before.kills);
        }
        ended
    }
}

/// Points `argv` at the job's arguments: words that end in a NUL byte each.
fn arguments(plan: &mut Plan, length: usize, words: u64) -> Option<()> {
    let mut at = 0;
    for index in 0..usize::try_from(words).ok()? {
        let rest = plan.arguments.get(at..length)?;
        let end = rest.iter().position(|&byte| byte == 0)?;
        let slot = plan.argv.get_mut(plan.fixed + index)?;
        *slot = rest.as_ptr().cast();
        at += end + 1;
    }
    *plan.argv.get_mut(plan.fixed + words as usize)? = std::ptr::null();
    Some(())
}

/// How many times the memory limit the address space of all processes of a program together may be. What is in no
/// process's page tables counts as nobody's resident memory, though it is held.
const MOST_SPACE: u64 = 2;

/// Waits until the program has ended or must be ended; says whether it was.
fn watch(pid: libc::pid_t, pidfd: Fd, request: &Request, key: u64, begun: u64, tally: &mut Tally) -> u32 {
    let cpu_clock = sys::cpu_clock_of(pid);
    let mut cpu_left = request.cpu;
    loop {
        // Now and then, also look whether it prints more than it may, having ignored the signal for that.
        const GLANCE: u64 = 50_000_000;
        let wall_left = request.wall.saturating_sub(sys::clock(libc::CLOCK_MONOTONIC).saturating_sub(begun));
        // One thread cannot use more CPU time than passes on the wall, so there is no need to look sooner.
        let patience = wall_left.min(cpu_left.max(1_000_000)).min(GLANCE);
        let mut polled = [sys::readable(pidfd), sys::readable(SOCKET)];
        // The socket matters only for its end: a next job that waits there must not wake us.
        polled[1].events = libc::POLLRDHUP;
        sys::poll(&mut polled, patience);
        if polled[0].revents != 0 {
            return wire::NOT_KILLED;
        }
        if polled[1].revents != 0 {
            // Nimgrade is gone: end the program; the next attempt to receive a job ends the worker.
            let _ = sys::kill_with_key(pid, libc::SIGKILL, key);
            return wire::KILLED_WALL;
        }
        let wall_used = sys::clock(libc::CLOCK_MONOTONIC).saturating_sub(begun);
        let in_use = tally.take();
        cpu_left = request.cpu.saturating_sub(sys::clock(cpu_clock).max(tally.cpu));
        let why = if cpu_left == 0 {
            wire::KILLED_CPU
        } else if in_use.memory > request.memory || in_use.space / MOST_SPACE > request.memory {
            wire::KILLED_MEMORY
        } else if wall_used >= request.wall {
            wire::KILLED_WALL
        } else if (1..STREAMS as Fd).any(|stream| sys::size(stream) >= request.file_size) {
            // What ended it shows in the size.
            wire::NOT_KILLED
        } else {
            continue;
        };
        let _ = sys::kill_with_key(pid, libc::SIGKILL, key);
        return why;
    }
}

/// The end of the children's stack, which grows downwards.
fn stack_top(plan: &mut Plan) -> *mut libc::c_void {
    plan.stack.0.as_mut_ptr_range().end.cast()
}

/// Kills and reaps what the program left running: everything that it started comes to be a child of the worker when
/// its own parent ends.
fn end_leftovers(plan: &mut Plan) -> Result<(), enter::Failure> {
    if plan.shares_group() {
        // They are in the worker's own process group: its keeper ends them, after the worker.
        return Ok(());
    }
    loop {
        match sys::wait(-1, libc::WNOHANG | libc::__WALL) {
            Err(libc::ECHILD) => return Ok(()),
            Err(errno) => return Err((Step::Leftovers, errno)),
            Ok(ended) if ended.pid != 0 => {}
            Ok(_) => {
                kill_all(plan).map_err(|errno| (Step::Leftovers, errno))?;
                match sys::wait(-1, libc::__WALL) {
                    Ok(_) | Err(libc::ECHILD) => {}
                    Err(errno) => return Err((Step::Leftovers, errno)),
                }
            }
        }
    }
}

/// Kills all processes of the program. The kernel lets none be started between the first and the last of them.
fn kill_all(plan: &mut Plan) -> Result<(), Errno> {
    match plan.way {
        // The first process of a namespace is never among "all".
        Way::RootNamespaces | Way::UserNamespaces => match sys::kill(-1, libc::SIGKILL) {
            Ok(()) | Err(libc::ESRCH) => Ok(()),
            other => other,
        },
        Way::OtherUser => {
            // Only as the throw-away user does "all" mean the program's own processes.
            let (key, stack) = (plan.key.0, stack_top(plan));
            let user = &raw mut plan.user;
            let (pid, pidfd) = spawn(child::kill_all, user.cast(), key, stack)?;
            sys::close(pidfd);
            sys::wait(pid, libc::__WALL).map(drop)
        }
        // No program has children there; one that has is a hole, and this worker is not to be used any more.
        Way::SameUser => Err(libc::EBUSY),
        Way::Unconfined => kill_children(),
    }
}

/// Kills this process's children, one by one: all that can be done without namespaces or users.
pub(super) fn kill_children() -> Result<(), Errno> {
    let mut list = [0; 4096];
    let length = sys::read_file(c"/proc/thread-self/children", &mut list)?;
    for word in list.get(..length).unwrap_or_default().split(|&byte| byte == b' ') {
        let pid = word.iter().fold(0, |pid: libc::pid_t, digit| pid * 10 + libc::pid_t::from(digit.wrapping_sub(b'0')));
        if pid > 0 {
            let _ = sys::kill(pid, libc::SIGKILL);
        }
    }
    Ok(())
}
