//! A worker puts on its restrictions, once; whatever it starts inherits them.
//!
//! The order matters: what needs privileges comes before they are given up, and the filter comes last, because it
//! forbids most of what is done here.

use std::os::fd::AsRawFd;

use super::cgroup::Cgroup;
use super::keeper::Inherited;
use super::mounts;
use super::plan::{CPU_USAGE, Exec, MEMORY_LIMIT, OOM_KILLS, PROGRAM, Plan, RULESET, SOCKET, Way};
use super::sys::{self, Errno};
use super::wire::Step;
use super::{landlock, seccomp, shell_limits};

/// What failed, and how.
pub(super) type Failure = (Step, Errno);

/// Namespaces in which nobody but the worker is: these cost time, so workers make theirs side by side, after the fork.
/// Those for processes and users are made by the fork itself.
const NAMESPACES: libc::c_int = libc::CLONE_NEWNS | libc::CLONE_NEWNET | libc::CLONE_NEWIPC | libc::CLONE_NEWUTS;

/// The flags of the fork that makes a worker.
pub(super) fn fork_flags(way: Way) -> libc::c_int {
    libc::SIGCHLD
        | match way {
            Way::RootNamespaces => libc::CLONE_NEWPID,
            Way::UserNamespaces => libc::CLONE_NEWPID | libc::CLONE_NEWUSER,
            Way::OtherUser | Way::SameUser | Way::Unconfined => 0,
        }
}

/// Turns a freshly forked process into a worker.
pub(super) fn enter(plan: &mut Plan, inherited: Inherited) -> Result<(), Failure> {
    let at = |step| move |errno| (step, errno);
    sys::default_signals();
    // SAFETY: the call cannot fail and takes no memory. Through libc it might be the supervisor's number.
    plan.worker = unsafe { libc::syscall(libc::SYS_getpid) } as libc::pid_t;
    for group in plan.cgroup.iter().flat_map(|cgroup| &cgroup.enter) {
        sys::write(group.as_raw_fd(), b"0").map_err(at(Step::ControlGroup))?;
    }
    descriptors(plan, inherited).map_err(at(Step::Descriptors))?;
    // SAFETY: no memory is involved.
    sys::check_int(unsafe { libc::setsid() }).map_err(at(Step::Session))?;
    // SAFETY: no memory is involved.
    unsafe { libc::umask(0o022) };
    namespaces(plan)?;
    // SAFETY: the path ends in a NUL byte.
    sys::check_int(unsafe { libc::chdir(plan.folder.as_ptr()) }).map_err(at(Step::Folder))?;
    // If memory runs out, programs go first. A container may not let this be written; nothing depends on it.
    let _ = sys::write_setting(c"/proc/self/oom_score_adj", b"800");
    if plan.relies_on_count() {
        processes_are_counted()?;
    }
    limits(plan).map_err(at(Step::Limits))?;
    privileges(plan)?;
    if plan.way == Way::Unconfined {
        return Ok(());
    }
    sys::prctl(libc::PR_SET_NO_NEW_PRIVS, 1).map_err(at(Step::Privileges))?;
    if plan.scratch {
        landlock::open_scratch(RULESET).map_err(at(Step::Landlock))?;
    }
    if plan.worker_is_restricted() {
        landlock::restrict(RULESET).map_err(at(Step::Landlock))?;
        sys::close(RULESET);
    }
    seccomp::install(&plan.filter).map_err(at(Step::Filter))
}

/// Keeps what the worker needs, at numbers known to all, and closes everything else that nimgrade has open, its terminal
/// and the ends of other workers' sockets among them.
fn descriptors(plan: &Plan, inherited: Inherited) -> Result<(), Errno> {
    let group = plan.cgroup.as_ref().map_or([None; 3], Cgroup::descriptors);
    // An interpreter opens the script by its number; a native program needs no descriptor of itself.
    let program_stays_shut = matches!(plan.exec, Exec::Copy);
    let wanted = [
        (Some(inherited.socket), SOCKET, true),
        (inherited.program, PROGRAM, program_stays_shut),
        (inherited.ruleset, RULESET, true),
        (group[0], MEMORY_LIMIT, true),
        (group[1], OOM_KILLS, true),
        (group[2], CPU_USAGE, true),
    ];
    // First out of the way of each other.
    let mut aside = [None; 6];
    for (place, (fd, ..)) in aside.iter_mut().zip(&wanted) {
        *place = fd.map(|fd| sys::copy_above(fd, 64)).transpose()?;
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

fn namespaces(plan: &Plan) -> Result<(), Failure> {
    let at = |step| move |errno| (step, errno);
    match plan.way {
        Way::OtherUser | Way::SameUser | Way::Unconfined => return Ok(()),
        Way::RootNamespaces => {}
        Way::UserNamespaces => {
            let [users, groups] = &plan.maps;
            // Without this the kernel lets nobody map groups. Kernels before 3.19 do not have it and are too old anyway.
            sys::write_setting(c"/proc/self/setgroups", b"deny").map_err(at(Step::UserMap))?;
            sys::write_setting(c"/proc/self/uid_map", users).map_err(at(Step::UserMap))?;
            sys::write_setting(c"/proc/self/gid_map", groups).map_err(at(Step::UserMap))?;
        }
    }
    // SAFETY: no memory is involved.
    sys::check_int(unsafe { libc::unshare(NAMESPACES) }).map_err(at(Step::Namespaces))?;
    mounts::arrange(plan).map_err(at(Step::Mounts))?;
    if plan.scratch {
        mounts::scratch(&plan.folder, plan.scratch_size).map_err(at(Step::Scratch))?;
    }
    Ok(())
}

/// Fails where the kernel does not count this user's processes: it is root, also where it goes by another number in a user
/// namespace.
fn processes_are_counted() -> Result<(), Failure> {
    let at = |step| move |errno| (step, errno);
    let tried = sys::fork(libc::SIGCHLD).map_err(at(Step::Clone))?;
    if tried == 0 {
        let _ = sys::limit(libc::RLIMIT_NPROC as _, 0, 0);
        match sys::fork(libc::SIGCHLD) {
            Err(_) => sys::exit(0),
            Ok(0) => sys::exit(0),
            Ok(_) => sys::exit(1),
        }
    }
    let uncounted = sys::wait(tried, libc::__WALL).map_err(at(Step::Wait))?.status != 0;
    // What the trial started may have come here.
    while sys::wait(-1, libc::__WALL).is_ok() {}
    if uncounted { Err((Step::ProcessCount, libc::EPERM)) } else { Ok(()) }
}

/// The limits that never change. A worker keeps within them easily. The shell's own may be lower, and hard: where that does no
/// harm they stay so, and [`shell_limits`] has refused what would.
fn limits(plan: &Plan) -> Result<(), Errno> {
    // One byte, not none: that alone keeps the kernel from starting a crash handler (apport, systemd-coredump) too.
    sys::limit_at_most(libc::RLIMIT_CORE as _, 1)?;
    sys::limit(libc::RLIMIT_MEMLOCK as _, 0, 0)?;
    sys::limit(libc::RLIMIT_MSGQUEUE as _, 0, 0)?;
    sys::limit(libc::RLIMIT_NICE as _, 0, 0)?;
    sys::limit(libc::RLIMIT_RTPRIO as _, 0, 0)?;
    sys::limit_at_most(libc::RLIMIT_SIGPENDING as _, 256)?;
    // As large as where students try their programs, and never unlimited, which would change how memory is laid out.
    sys::limit(libc::RLIMIT_STACK as _, shell_limits::STACK, 64 << 20)
        .or_else(|_| sys::limit_at_most(libc::RLIMIT_STACK as _, shell_limits::STACK))?;
    if plan.way == Way::Unconfined {
        return Ok(());
    }
    sys::limit_at_most(libc::RLIMIT_NPROC as _, plan.most_processes)
}

fn privileges(plan: &mut Plan) -> Result<(), Failure> {
    let at = |step| move |errno| (step, errno);
    if plan.way == Way::OtherUser {
        // Whether programs can become the throw-away user is better known now than with the first of them.
        let tried = sys::fork(libc::SIGCHLD).map_err(at(Step::Clone))?;
        if tried == 0 {
            sys::exit(become_user(plan.user).err().unwrap_or(0));
        }
        match sys::wait(tried, libc::__WALL).map_err(at(Step::Wait))?.status >> 8 {
            0 => {}
            errno => return Err((Step::User, errno)),
        }
    }
    match plan.way {
        Way::RootNamespaces => become_user(plan.user).map_err(at(Step::User))?,
        Way::UserNamespaces | Way::SameUser => drop_capabilities().map_err(at(Step::Privileges))?,
        Way::OtherUser | Way::Unconfined => {
            // Orphans come to the worker, which ends them; in a pid namespace they come to it anyway.
            sys::prctl(libc::PR_SET_CHILD_SUBREAPER, 1).map_err(at(Step::Session))?;
        }
    }
    // After the change of user, which would set it back.
    sys::prctl(libc::PR_SET_DUMPABLE, 0).map_err(at(Step::Privileges))
}

/// Becomes the throw-away user for good. System calls proper: libc's functions would want all threads to follow.
pub(super) fn become_user(user: u32) -> Result<(), Errno> {
    // SAFETY: no group is passed, and numbers only.
    unsafe {
        sys::check(libc::syscall(libc::SYS_setgroups, 0, 0))?;
        sys::check(libc::syscall(libc::SYS_setresgid, user, user, user))?;
        sys::check(libc::syscall(libc::SYS_setresuid, user, user, user))?;
    }
    Ok(())
}

/// Gives up all capabilities: those of a new user namespace, or of a root that can become nobody else. With
/// `no_new_privs` none come back.
fn drop_capabilities() -> Result<(), Errno> {
    set_capabilities(0, 0)
}

/// Sets the capabilities below 32 that are effective and permitted, and those inherited; the others are given up.
pub(super) fn set_capabilities(permitted: u32, inherited: u32) -> Result<(), Errno> {
    const VERSION_3: u32 = 0x2008_0522;
    let header: [u32; 2] = [VERSION_3, 0];
    let data: [u32; 6] = [permitted, permitted, inherited, 0, 0, 0];
    // SAFETY: both arrays are laid out as the kernel's structures of this version and valid for the call.
    sys::check(unsafe { libc::syscall(libc::SYS_capset, header.as_ptr(), data.as_ptr()) }).map(drop)
}
