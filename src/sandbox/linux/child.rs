//! From clone to exec: what the new process does while it still shares the worker's memory.
//!
//! The worker stands still meanwhile. Only system calls, and stores to the one place for what failed.

use std::convert::Infallible;
use std::os::fd::AsRawFd;

use rustix::fs::{Mode, OFlags};
use rustix::process::{Resource, Signal};

use super::enter::{StepError, at};
use super::files::Work;
use super::isolation::Isolation;
use super::spec::{Exec, MAX_BUILT, MAX_THREADS, PROGRAM, RULESET, SCRIPT_PATH, WorkerSpec};
use super::sys::{self, Errno, Fd};
use super::wire::{Request, Step};
use super::{identity, landlock, usage};

/// What a child is given, and where it leaves what it has for the worker.
pub(super) struct Launch<'a> {
    pub(super) spec: &'a mut WorkerSpec,
    pub(super) request: &'a Request,
    pub(super) failed: Option<StepError>,
    /// What tells of the program's threads, in the table of descriptors that the child shares with the worker until it executes.
    pub(super) listener: Option<Fd>,
}

/// The new process begins here. Returning ends it.
pub(super) extern "C" fn main(launch: *mut libc::c_void) -> libc::c_int {
    // SAFETY: the worker passes a launch, which outlives this: it stands still until exec or exit.
    let launch = unsafe { &mut *launch.cast::<Launch<'_>>() };
    let Err(failed) = become_program(&mut *launch.spec, launch.request, &mut launch.listener);
    launch.failed = Some(failed);
    sys::exit(127)
}

fn become_program(
    spec: &mut WorkerSpec,
    request: &Request,
    listener: &mut Option<Fd>,
) -> Result<Infallible, StepError> {
    if !spec.shares_group() {
        rustix::process::setsid().map_err(at(Step::Session))?;
    }
    limits(spec, request).map_err(at(Step::Limits))?;
    if matches!(spec.work, Work::Script(_)) {
        open_script_anew().map_err(at(Step::Descriptors))?;
    }
    *listener = confine(spec)?;
    sys::set_blocked(&no_signals());
    let argv = spec.argv.as_ptr();
    let environment = spec.environment.as_ptr();
    let (folder, path, flags) = match &spec.exec {
        Exec::Copy => (PROGRAM, c"".as_ptr(), libc::AT_EMPTY_PATH),
        Exec::Path(path) => (libc::AT_FDCWD, path.as_ptr(), 0),
    };
    // The kernel takes five arguments; the sixth carries the key by which the filter knows the worker's call from a program's.
    // SAFETY: both arrays end in a null pointer, and what they point at ends in NUL bytes.
    let returned = unsafe { libc::syscall(libc::SYS_execveat, folder, path, argv, environment, flags, spec.key.0) };
    Err((Step::Exec, sys::check(returned).err().unwrap_or(Errno::INVAL)))
}

/// The script's descriptor is its own for every case: the position that one case has read to does not reach the next.
fn open_script_anew() -> Result<(), Errno> {
    let anew = rustix::fs::open(SCRIPT_PATH, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    sys::move_to(anew.as_raw_fd(), PROGRAM, false)
}

/// What could not be inherited from the worker. Gives the listener of the program's own filter, where it has one.
fn confine(spec: &mut WorkerSpec) -> Result<Option<Fd>, StepError> {
    if spec.isolation != Isolation::Unconfined && !spec.worker_is_restricted() {
        if spec.sanitized {
            // Sanitizers look there where the program's memory is.
            landlock::open_own_memory_map(RULESET).map_err(at(Step::Landlock))?;
        }
        landlock::restrict(RULESET).map_err(at(Step::Landlock))?;
    }
    if spec.isolation.has_namespaces() {
        // The end of a worker that is the first process of its namespace ends everything in it.
        return Ok(None);
    }
    if spec.isolation == Isolation::OtherUser {
        // An interpreter may lie in a home that is closed to others.
        let unreachable = !spec.unreachable.is_empty();
        let become_user = if unreachable { identity::become_user_who_passes_folders } else { identity::become_user };
        become_user(spec.user).map_err(at(Step::User))?;
    }
    let mut listener = None;
    if let Some(filter) = &mut spec.case_filter {
        let pid = rustix::process::getpid().as_raw_pid() as u32;
        listener = filter.install(pid, spec.key).map_err(at(Step::CaseFilter))?;
        if listener.is_none() {
            // Then the kernel counts. Others of the user may come and go at any time; the machine's are never fewer than the user's.
            sys::limit_at_most(Resource::Nproc, usage::tasks_of_all() + MAX_THREADS).map_err(at(Step::Limits))?;
        }
    }
    // After the change of user, which would undo it.
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL)).map_err(at(Step::Session))?;
    if rustix::process::getppid() != Some(spec.worker) {
        // The worker was killed before this.
        sys::exit(127);
    }
    Ok(listener)
}

/// The limits that differ from job to job, and those that the worker itself could not live with.
fn limits(spec: &WorkerSpec, request: &Request) -> Result<(), Errno> {
    // A second more than asked for: the worker itself watches the time, this is for when a program has many threads.
    let seconds = request.cpu.div_ceil(1_000_000_000).saturating_add(1);
    sys::limit(Resource::Cpu, seconds, seconds.saturating_add(1))?;
    // The worker watches what a sanitizer's program takes of what it reserves.
    let space = if spec.sanitized { u64::MAX } else { request.memory };
    sys::limit(Resource::As, space, space)?;
    let file_size = if spec.is_build() { MAX_BUILT } else { request.file_size };
    sys::limit(Resource::Fsize, file_size, file_size)?;
    sys::limit(Resource::Nofile, 64, 64)
}

fn no_signals() -> libc::sigset_t {
    // SAFETY: a signal set of zeroes is valid, and empty.
    unsafe { std::mem::zeroed() }
}
