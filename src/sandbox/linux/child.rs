//! From clone to exec: what the new process does while it still shares the worker's memory.
//!
//! The worker stands still meanwhile. Only system calls, and stores to the one place that says what went wrong.

use super::plan::{Exec, MOST_BUILT, PROGRAM, Plan, RULESET, SCRIPT_PATH, Way, Work};
use super::sys::{self, Errno, Fd};
use super::wire::{Request, Step};
use super::{enter, landlock, policy, seccomp};

/// What a child is given, and where it leaves word of a failure.
pub(super) struct Launch<'a> {
    pub(super) plan: &'a mut Plan,
    pub(super) request: &'a Request,
    pub(super) step: Step,
    pub(super) errno: Errno,
}

/// The new process begins here. Returning ends it.
pub(super) extern "C" fn main(launch: *mut libc::c_void) -> libc::c_int {
    // SAFETY: the worker passes a launch, which outlives this: it stands still until exec or exit.
    let launch = unsafe { &mut *launch.cast::<Launch<'_>>() };
    let (step, errno) = match become_program(&mut *launch.plan, launch.request) {
        Ok(never) => match never {},
        Err(failure) => failure,
    };
    launch.step = step;
    launch.errno = errno;
    sys::exit(127)
}

/// A new process that becomes the worker's throw-away user and kills everything else that runs as that user.
pub(super) extern "C" fn kill_all(user: *mut libc::c_void) -> libc::c_int {
    // SAFETY: the worker passes the number of a user, which outlives this.
    let user = unsafe { *user.cast::<u32>() };
    if enter::become_user(user).is_ok() {
        let _ = sys::kill(-1, libc::SIGKILL);
        sys::exit(0);
    }
    sys::exit(1)
}

fn become_program(plan: &mut Plan, request: &Request) -> Result<std::convert::Infallible, (Step, Errno)> {
    let at = |step| move |errno| (step, errno);
    if !plan.shares_group() {
        // SAFETY: no memory is involved.
        sys::check_int(unsafe { libc::setsid() }).map_err(at(Step::Session))?;
    }
    limits(plan, request).map_err(at(Step::Limits))?;
    if matches!(plan.work, Work::Script(_)) {
        open_script_anew().map_err(at(Step::Descriptors))?;
    }
    confine(plan)?;
    sys::set_blocked(&no_signals());
    let argv = plan.argv.as_ptr();
    let environment = plan.environment.as_ptr();
    let (folder, path, flags) = match &plan.exec {
        Exec::Copy => (PROGRAM, c"".as_ptr(), libc::AT_EMPTY_PATH),
        Exec::Path(path) => (libc::AT_FDCWD, path.as_ptr(), 0),
    };
    // The kernel takes five arguments; the sixth carries the key by which the filter knows the worker's call from a program's.
    // SAFETY: both arrays end in a null pointer, and what they point at ends in NUL bytes.
    let returned = unsafe { libc::syscall(libc::SYS_execveat, folder, path, argv, environment, flags, plan.key.0) };
    Err((Step::Exec, sys::check(returned).err().unwrap_or(libc::EINVAL)))
}

/// The script's descriptor is its own for every case: where one has read to is no word to the next.
fn open_script_anew() -> Result<(), Errno> {
    // SAFETY: the path ends in a NUL byte.
    let anew = sys::check_int(unsafe { libc::open(SCRIPT_PATH.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) })? as Fd;
    sys::move_to(anew, PROGRAM, false)?;
    sys::close(anew);
    Ok(())
}

/// What could not be inherited from the worker.
fn confine(plan: &mut Plan) -> Result<(), (Step, Errno)> {
    let at = |step| move |errno| (step, errno);
    if !plan.worker_is_restricted() && plan.way != Way::Unconfined {
        landlock::restrict(RULESET).map_err(at(Step::Landlock))?;
    }
    match plan.way {
        // The end of a worker that is the first process of its namespace ends everything in it.
        Way::RootNamespaces | Way::UserNamespaces => return Ok(()),
        Way::OtherUser => other_user(plan).map_err(at(Step::User))?,
        Way::SameUser if plan.is_build() => {}
        Way::SameUser => {
            // SAFETY: the call cannot fail and takes no memory. Through libc it might give the worker's number.
            let pid = unsafe { libc::syscall(libc::SYS_getpid) } as libc::pid_t;
            policy::set_pid(&mut plan.case_filter, &plan.case_places, pid);
            let installed = seccomp::install(&plan.case_filter);
            for &place in &plan.case_places {
                if let Some(instruction) = plan.case_filter.get_mut(place) {
                    instruction.k = 0;
                }
            }
            installed.map_err(at(Step::CaseFilter))?;
        }
        Way::Unconfined => {}
    }
    // After the change of user, which would undo it.
    sys::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as libc::c_ulong).map_err(at(Step::Session))?;
    // SAFETY: the call cannot fail and takes no memory.
    if unsafe { libc::syscall(libc::SYS_getppid) } as libc::pid_t != plan.worker {
        // The worker was killed before this.
        sys::exit(127);
    }
    Ok(())
}

/// Becomes the worker's throw-away user. If an interpreter lies in a home that is closed to others, the right to pass
/// closed folders comes along: landlock says which files may be read, and that none may be written.
fn other_user(plan: &Plan) -> Result<(), Errno> {
    const READ_SEARCH: libc::c_ulong = 2;
    const OVERRIDE: libc::c_ulong = 1;
    if plan.unreachable.is_empty() {
        return enter::become_user(plan.user);
    }
    sys::prctl(libc::PR_SET_KEEPCAPS, 1)?;
    enter::become_user(plan.user)?;
    // Containers give root one or the other.
    let capability = if enter::set_capabilities(1 << READ_SEARCH, 1 << READ_SEARCH).is_ok() {
        READ_SEARCH
    } else {
        enter::set_capabilities(1 << OVERRIDE, 1 << OVERRIDE)?;
        OVERRIDE
    };
    // SAFETY: plain numbers.
    sys::check_int(unsafe { libc::prctl(libc::PR_CAP_AMBIENT, libc::PR_CAP_AMBIENT_RAISE, capability, 0, 0) }).map(drop)
}

/// The limits that differ from job to job, and those that the worker itself could not live with.
fn limits(plan: &Plan, request: &Request) -> Result<(), Errno> {
    // A second more than asked for: the worker itself watches the time, this is for when a program has many threads.
    let seconds = request.cpu.div_ceil(1_000_000_000).saturating_add(1);
    sys::limit(libc::RLIMIT_CPU as _, seconds, seconds.saturating_add(1))?;
    sys::limit(libc::RLIMIT_AS as _, request.memory, request.memory)?;
    let file_size = if plan.is_build() { MOST_BUILT } else { request.file_size };
    sys::limit(libc::RLIMIT_FSIZE as _, file_size, file_size)?;
    sys::limit(libc::RLIMIT_NOFILE as _, 64, 64)
}

fn no_signals() -> libc::sigset_t {
    // SAFETY: a signal set of zeroes is valid, and empty.
    unsafe { std::mem::zeroed() }
}
