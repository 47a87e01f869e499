//! A worker puts on its restrictions, once; whatever it starts inherits them.
//!
//! The order matters: what needs privileges comes before they are given up, and the filter comes last, because it
//! forbids most of what is done here.

use std::os::fd::{AsFd, AsRawFd, BorrowedFd, IntoRawFd};

use rustix::fs::{Mode, OFlags};
use rustix::process::{DumpableBehavior, Resource};
use rustix::thread::{CapabilitiesSecureBits, CapabilitySet, UnshareFlags};

use super::cgroup::Cgroup;
use super::isolation::Isolation;
use super::spec::{CPU_USAGE, Exec, MEMORY_LIMIT, OOM_KILLS, PROC, PROGRAM, RULESET, SOCKET, WorkerSpec};
use super::sys::{self, Errno, Fd};
use super::wire::Step;
use super::{identity, landlock, mounts, seccomp, shell_limits};

/// What failed, and how.
pub(super) type StepError = (Step, Errno);

/// Pairs an error number with the step at which it came.
pub(super) fn at(step: Step) -> impl Fn(Errno) -> StepError {
    move |errno| (step, errno)
}

/// Namespaces in which nobody but the worker is: these cost time, so workers make theirs side by side, after the fork.
/// Those for processes and users are made by the fork itself.
const NAMESPACES: UnshareFlags =
    UnshareFlags::NEWNS.union(UnshareFlags::NEWNET).union(UnshareFlags::NEWIPC).union(UnshareFlags::NEWUTS);

/// Turns a freshly forked process into a worker, which has this end of a socket to the supervisor.
pub(super) fn enter(spec: &mut WorkerSpec, socket: BorrowedFd<'_>) -> Result<(), StepError> {
    sys::default_signals();
    spec.worker = rustix::process::getpid();
    for group in spec.cgroup.iter().flat_map(|cgroup| &cgroup.enter) {
        rustix::io::write(group, b"0").map_err(at(Step::ControlGroup))?;
    }
    descriptors(spec, socket).map_err(at(Step::Descriptors))?;
    rustix::process::setsid().map_err(at(Step::Session))?;
    rustix::process::umask(Mode::from_raw_mode(0o022));
    namespaces(spec)?;
    open_proc(spec).map_err(at(Step::Mounts))?;
    rustix::process::chdir(&*spec.folder).map_err(at(Step::Folder))?;
    // If memory runs out, programs go first. A container may not let this be written; nothing depends on it.
    let _ = sys::write_setting(c"/proc/self/oom_score_adj", b"800");
    if spec.relies_on_count() {
        processes_are_counted()?;
    }
    limits(spec).map_err(at(Step::Limits))?;
    if spec.keeps_addresses {
        keep_addresses(spec);
    }
    privileges(spec)?;
    if spec.isolation == Isolation::Unconfined {
        return Ok(());
    }
    rustix::thread::set_no_new_privs(true).map_err(at(Step::Privileges))?;
    if spec.scratch {
        landlock::open_scratch(RULESET).map_err(at(Step::Landlock))?;
    }
    if spec.worker_is_restricted() {
        landlock::open_proc(RULESET, PROC).map_err(at(Step::Landlock))?;
        landlock::restrict(RULESET).map_err(at(Step::Landlock))?;
        sys::close(RULESET);
    }
    seccomp::install(&spec.filter, spec.key.0).map_err(at(Step::Filter))
}

/// Keeps what the worker needs, at numbers known to all, and closes everything else that nimgrade has open, its terminal
/// and the ends of other workers' sockets among them.
fn descriptors(spec: &WorkerSpec, socket: BorrowedFd<'_>) -> Result<(), Errno> {
    let group = spec.cgroup.as_ref().map_or([None; 3], Cgroup::descriptors);
    // An interpreter opens the script by its number; a native program needs no descriptor of itself.
    let program_stays_shut = matches!(spec.exec, Exec::Copy);
    let wanted: [(Option<BorrowedFd<'_>>, Fd, bool); 6] = [
        (Some(socket), SOCKET, true),
        (spec.program.as_ref().map(AsFd::as_fd), PROGRAM, program_stays_shut),
        (spec.ruleset.as_ref().map(AsFd::as_fd), RULESET, true),
        (group[0], MEMORY_LIMIT, true),
        (group[1], OOM_KILLS, true),
        (group[2], CPU_USAGE, true),
    ];
    // First out of the way of each other.
    let mut aside = [None; 6];
    for (place, (fd, ..)) in aside.iter_mut().zip(wanted) {
        let copy = fd.map(|fd| rustix::io::fcntl_dupfd_cloexec(fd, 64)).transpose()?;
        *place = copy.map(IntoRawFd::into_raw_fd);
    }
    for fd in 0..SOCKET {
        sys::close(fd);
    }
    for (aside, (_, number, shut)) in aside.into_iter().zip(wanted) {
        match aside {
            Some(fd) => sys::move_to(fd, number, shut)?,
            None => sys::close(number),
        }
    }
    sys::close_from(CPU_USAGE + 1)
}

fn namespaces(spec: &WorkerSpec) -> Result<(), StepError> {
    match spec.isolation {
        Isolation::OtherUser | Isolation::SameUser | Isolation::Unconfined => return Ok(()),
        Isolation::RootNamespaces => {}
        Isolation::UserNamespaces => {
            let [users, groups] = &spec.maps;
            // Without this the kernel refuses to map groups. Kernels before 3.19 do not have it and are too old anyway.
            sys::write_setting(c"/proc/self/setgroups", b"deny").map_err(at(Step::UserMap))?;
            sys::write_setting(c"/proc/self/uid_map", users).map_err(at(Step::UserMap))?;
            sys::write_setting(c"/proc/self/gid_map", groups).map_err(at(Step::UserMap))?;
        }
    }
    // SAFETY: descriptors stay shared with nobody, as they are.
    unsafe { rustix::thread::unshare_unsafe(NAMESPACES) }.map_err(at(Step::Namespaces))?;
    mounts::arrange(spec).map_err(at(Step::Mounts))?;
    if spec.scratch {
        mounts::scratch(&spec.folder, spec.scratch_size).map_err(at(Step::Scratch))?;
    }
    Ok(())
}

/// Opens the /proc in which the worker sees its programs. One that restricts itself has one that no program can name: the rule
/// that lets the worker read there says nothing of any other.
fn open_proc(spec: &WorkerSpec) -> Result<(), Errno> {
    let folder = if spec.worker_is_restricted() {
        mounts::nameless_proc()?
    } else {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        rustix::fs::open(c"/proc", flags, Mode::empty())?
    };
    sys::move_to(folder.as_raw_fd(), PROC, true)
}

/// Has the program lie at the same addresses each time. Containers may forbid this; nothing else depends on it.
fn keep_addresses(spec: &WorkerSpec) {
    let _ = sys::keep_addresses();
    if spec.isolation == Isolation::SameUser {
        // Root would be given capabilities with the program, which are taken away at once, but so is this wish.
        let _ = rustix::thread::set_capabilities_secure_bits(CapabilitiesSecureBits::NO_ROOT);
    }
}

/// Fails where the kernel does not count this user's processes: it is root, also where it goes by another number in a user
/// namespace.
fn processes_are_counted() -> Result<(), StepError> {
    let tried = sys::fork(libc::SIGCHLD).map_err(at(Step::Clone))?;
    if tried == 0 {
        let _ = sys::limit(Resource::Nproc, 0, 0);
        match sys::fork(libc::SIGCHLD) {
            Err(_) => sys::exit(0),
            Ok(0) => sys::exit(0),
            Ok(_) => sys::exit(1),
        }
    }
    let uncounted = sys::wait(tried, 0).map_err(at(Step::Wait))?.status != 0;
    // What the trial started may have come here.
    while sys::wait(-1, 0).is_ok() {}
    if uncounted { Err((Step::ProcessCount, Errno::PERM)) } else { Ok(()) }
}

/// The limits that never change. A worker keeps within them easily. The shell's own may be lower, and hard: where that does no
/// harm they stay so, and [`shell_limits`] has refused what would.
fn limits(spec: &WorkerSpec) -> Result<(), Errno> {
    // One byte, not none: that alone keeps the kernel from starting a crash handler (apport, systemd-coredump) too.
    sys::limit_at_most(Resource::Core, 1)?;
    sys::limit(Resource::Memlock, 0, 0)?;
    sys::limit(Resource::Msgqueue, 0, 0)?;
    sys::limit(Resource::Nice, 0, 0)?;
    sys::limit(Resource::Rtprio, 0, 0)?;
    sys::limit_at_most(Resource::Sigpending, 256)?;
    // As large as where students try their programs, and never unlimited, which would change how memory is laid out.
    sys::limit(Resource::Stack, shell_limits::STACK, 64 << 20)
        .or_else(|_| sys::limit_at_most(Resource::Stack, shell_limits::STACK))?;
    // Where the kernel counts all that the user runs, the worker counts the threads of its program itself.
    if spec.isolation == Isolation::Unconfined || spec.shares_count() {
        return Ok(());
    }
    sys::limit_at_most(Resource::Nproc, spec.max_processes + spec.counted_beside)
}

fn privileges(spec: &mut WorkerSpec) -> Result<(), StepError> {
    if spec.isolation == Isolation::OtherUser {
        // Whether programs can become the throw-away user is better known now than with the first of them.
        let tried = sys::fork(libc::SIGCHLD).map_err(at(Step::Clone))?;
        if tried == 0 {
            sys::exit(identity::become_user(spec.user).err().map_or(0, Errno::raw_os_error));
        }
        match sys::wait(tried, 0).map_err(at(Step::Wait))?.status >> 8 {
            0 => {}
            errno => return Err((Step::User, Errno::from_raw_os_error(errno))),
        }
    }
    match spec.isolation {
        Isolation::RootNamespaces => identity::become_user(spec.user).map_err(at(Step::User))?,
        // Those of a new user namespace, or of a root that can become nobody else. With `no_new_privs` none come back.
        Isolation::UserNamespaces | Isolation::SameUser => {
            identity::keep_only(CapabilitySet::empty()).map_err(at(Step::Privileges))?;
        }
        // Orphans come to the worker, which ends them; in a pid namespace they come to it anyway.
        Isolation::OtherUser | Isolation::Unconfined => sys::adopt_orphans().map_err(at(Step::Session))?,
    }
    // After the change of user, which would set it back.
    rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(at(Step::Privileges))
}
