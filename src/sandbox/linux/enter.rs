//! A worker puts on its restrictions, once; whatever it starts inherits them.

use super::plan::{PROGRAM, Plan, SOCKET};
use super::sys::{self, Errno, Fd};
use super::wire::Step;

/// What failed, and how.
pub(super) type Failure = (Step, Errno);

/// Turns a freshly forked process into a worker.
pub(super) fn enter(plan: &Plan, socket: Fd, program: Fd) -> Result<(), Failure> {
    let at = |step| move |errno| (step, errno);
    descriptors(plan, socket, program).map_err(at(Step::Descriptors))?;
    sys::default_signals();
    // SAFETY: no memory is involved.
    sys::check_int(unsafe { libc::setsid() }).map_err(at(Step::Session))?;
    // SAFETY: no memory is involved.
    unsafe { libc::umask(0o022) };
    // SAFETY: the path ends in a NUL byte.
    sys::check_int(unsafe { libc::chdir(c"/".as_ptr()) }).map_err(at(Step::Folder))?;
    sys::prctl(libc::PR_SET_DUMPABLE, 0).map_err(at(Step::Privileges))?;
    sys::prctl(libc::PR_SET_CHILD_SUBREAPER, 1).map_err(at(Step::Session))?;
    sys::limit(libc::RLIMIT_CORE as _, 0, 0).map_err(at(Step::Limits))?;
    Ok(())
}

/// Keeps the socket and the program, at numbers known to all, and closes everything else that nimgrade has open,
/// its terminal and the ends of other workers' sockets among them.
fn descriptors(plan: &Plan, socket: Fd, program: Fd) -> Result<(), Errno> {
    let aside = 64;
    let socket = sys::copy_above(socket, aside)?;
    let program = sys::copy_above(program, aside)?;
    for fd in 0..SOCKET {
        sys::close(fd);
    }
    sys::move_to(socket, SOCKET, true)?;
    // An interpreter opens the script by its number; a native program needs no descriptor of itself.
    sys::move_to(program, PROGRAM, matches!(plan.exec, super::plan::Exec::Copy))?;
    sys::close_from(PROGRAM + 1)
}
