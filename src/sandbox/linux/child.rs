//! From clone to exec: what the new process does while it still shares the worker's memory.
//!
//! The worker stands still meanwhile. Only system calls, and stores to the one place that says what went wrong.

use super::plan::{Exec, PROGRAM, Plan};
use super::sys::{self, Errno};
use super::wire::{Request, Step};

/// What a child is given, and where it leaves word of a failure.
pub(super) struct Launch<'a> {
    pub(super) plan: &'a Plan,
    pub(super) request: &'a Request,
    pub(super) step: Step,
    pub(super) errno: Errno,
}

/// The new process begins here. Returning ends it.
pub(super) extern "C" fn main(launch: *mut libc::c_void) -> libc::c_int {
    // SAFETY: the worker passes a launch, which outlives this: it stands still until exec or exit.
    let launch = unsafe { &mut *launch.cast::<Launch<'_>>() };
    let (step, errno) = match become_program(launch.plan, launch.request) {
        Ok(never) => match never {},
        Err(failure) => failure,
    };
    launch.step = step;
    launch.errno = errno;
    sys::exit(127)
}

fn become_program(plan: &Plan, request: &Request) -> Result<std::convert::Infallible, (Step, Errno)> {
    let at = |step| move |errno| (step, errno);
    // SAFETY: no memory is involved.
    sys::check_int(unsafe { libc::setsid() }).map_err(at(Step::Session))?;
    limits(request).map_err(at(Step::Limits))?;
    sys::set_blocked(&no_signals());
    let argv = plan.argv.as_ptr();
    let environment = plan.environment.as_ptr();
    let returned = match &plan.exec {
        // SAFETY: both arrays end in a null pointer, and what they point at ends in NUL bytes.
        Exec::Copy => unsafe {
            libc::syscall(libc::SYS_execveat, PROGRAM, c"".as_ptr(), argv, environment, libc::AT_EMPTY_PATH)
        },
        // SAFETY: the same.
        Exec::Interpreter(path) => unsafe { libc::syscall(libc::SYS_execve, path.as_ptr(), argv, environment) },
    };
    Err((Step::Exec, sys::check(returned).err().unwrap_or(libc::EINVAL)))
}

/// The limits that differ from job to job, and those that the worker itself could not live with.
fn limits(request: &Request) -> Result<(), Errno> {
    // A second more than asked for: the worker itself watches the time, this is for when a program has many threads.
    let seconds = request.cpu.div_ceil(1_000_000_000).saturating_add(1);
    sys::limit(libc::RLIMIT_CPU as _, seconds, seconds.saturating_add(1))?;
    sys::limit(libc::RLIMIT_AS as _, request.memory, request.memory)?;
    sys::limit(libc::RLIMIT_FSIZE as _, request.file_size, request.file_size)?;
    sys::limit(libc::RLIMIT_NOFILE as _, 64, 64)
}

fn no_signals() -> libc::sigset_t {
    // SAFETY: a signal set of zeroes is valid, and empty.
    unsafe { std::mem::zeroed() }
}
