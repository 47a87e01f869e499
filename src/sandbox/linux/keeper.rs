//! A worker's keeper: the process that is left when a worker has died in whatever way, and sees to what it leaves.
//!
//! In a pid namespace the kernel ends everything with the worker. Elsewhere, what a program started goes on without it, a
//! folder keeps its name, and a control group stays. So the supervisor forks the keeper, and the keeper the worker; what
//! loses its parents comes to the keeper. When the worker has ended, the keeper ends all that is left of what it ran, says
//! so, waits until the supervisor lets go (or is dead), and removes the folder and the group. Whichever one of the three
//! is killed, the other two leave nothing. Allocates nothing, like a worker.

use std::ffi::CStr;
use std::mem;

use super::cgroup::Cgroup;
use super::plan::{Plan, Way};
use super::sys::{self, Errno, Fd};
use super::{child, enter, worker};

/// Where the keeper has its end of the line to the supervisor, and the folder that holds the one to be removed.
const LINE: Fd = 0;
const ABOVE: Fd = 1;

/// A folder to be removed: the descriptor of the one above it, and its name there.
#[derive(Clone, Copy)]
pub(super) struct Condemned<'a> {
    pub(super) above: Fd,
    pub(super) name: &'a CStr,
}

/// The descriptors that a worker takes over.
#[derive(Clone, Copy)]
pub(super) struct Inherited {
    pub(super) socket: Fd,
    pub(super) program: Option<Fd>,
    pub(super) ruleset: Option<Fd>,
}

/// The life of a keeper, which begins with its worker's.
pub(super) fn live(plan: &mut Plan, seat: usize, inherited: Inherited, line: Fd, folder: Option<Condemned<'_>>) -> ! {
    sys::default_signals();
    if sys::prctl(libc::PR_SET_CHILD_SUBREAPER, 1).is_err() {
        sys::exit(1);
    }
    // Out of reach of a terminal's keys, which end the supervisor.
    // SAFETY: no memory is involved.
    unsafe { libc::setsid() };
    let worker = match sys::fork(enter::fork_flags(plan.way)) {
        Ok(0) => worker::live(plan, inherited),
        Ok(pid) => pid,
        Err(_) => sys::exit(1),
    };
    // It has what the supervisor knows in its memory, as a worker has, which does the same when it has become what it is.
    let _ = sys::prctl(libc::PR_SET_DUMPABLE, 0);
    plan.processors.seat(worker, seat);
    let _ = sys::move_to(line, LINE, true);
    if let Some(folder) = folder {
        let _ = sys::move_to(folder.above, ABOVE, true);
    }
    let _ = sys::close_from(ABOVE + 1);
    wait_for(worker);
    end_leftovers(plan, worker);
    let _ = sys::write(LINE, b"!");
    // Nothing ever comes but the end.
    let _ = sys::read(LINE, &mut [0]);
    if let Some(folder) = folder {
        let _ = remove(ABOVE, folder.name);
    }
    plan.cgroup.iter().for_each(Cgroup::remove);
    sys::exit(0)
}

/// Waits for the worker's end, and brings it about when the supervisor wishes it. All signals are blocked since the fork.
fn wait_for(worker: libc::pid_t) {
    // SAFETY: a signal set of zeroes is valid, and both are valid for the calls.
    let awaited = unsafe {
        let mut awaited: libc::sigset_t = mem::zeroed();
        libc::sigaddset(&raw mut awaited, libc::SIGCHLD);
        libc::sigaddset(&raw mut awaited, libc::SIGTERM);
        awaited
    };
    loop {
        match sys::wait(worker, libc::WNOHANG | libc::__WALL) {
            Ok(ended) if ended.pid == 0 => {}
            _ => return,
        }
        // SAFETY: the set is valid for the call; nothing is asked about the signal.
        if unsafe { libc::sigwaitinfo(&raw const awaited, std::ptr::null_mut()) } == libc::SIGTERM {
            let _ = sys::kill(worker, libc::SIGKILL);
        }
    }
}

/// Ends everything that the worker's programs left running.
fn end_leftovers(plan: &mut Plan, worker: libc::pid_t) {
    loop {
        match plan.way {
            // They ended with their namespace.
            Way::RootNamespaces | Way::UserNamespaces => return,
            Way::OtherUser => {
                if sys::fork(libc::SIGCHLD) == Ok(0) {
                    child::kill_all((&raw mut plan.user).cast());
                    sys::exit(0)
                }
            }
            // They cannot leave the worker's process group, and the kernel lets none be started while it is killed.
            Way::SameUser => drop(sys::kill(-worker, libc::SIGKILL)),
            Way::Unconfined => drop(worker::kill_children()),
        }
        loop {
            match sys::wait(-1, libc::__WALL) {
                Ok(_) if plan.way == Way::Unconfined => break,
                Ok(_) => {}
                Err(_) => return,
            }
        }
    }
}

/// Removes a folder with all that is in it, however deep: what is in a folder in it is moved up first. The folders' modes
/// are the program's, and are changed where they are in the way. Ends when nothing more can be removed.
pub(super) fn remove(above: Fd, name: &CStr) -> Result<(), Errno> {
    let top = sys::open_folder(above, name)?;
    let mut moved = 0;
    loop {
        let (mut found, mut done) = (false, false);
        sys::each_entry(top, &mut |entry| {
            found = true;
            done |= removed(top, entry) || moved_up(top, entry, &mut moved);
        })?;
        if !(found && done) {
            break;
        }
        // SAFETY: no memory is involved.
        unsafe { libc::lseek(top, 0, libc::SEEK_SET) };
    }
    sys::close(top);
    sys::unlink(above, name, libc::AT_REMOVEDIR)
}

/// Removes a file or an empty folder.
fn removed(folder: Fd, entry: &CStr) -> bool {
    sys::unlink(folder, entry, 0).is_ok() || sys::unlink(folder, entry, libc::AT_REMOVEDIR).is_ok()
}

/// Empties a folder in another one, into which its folders go that are not empty; whether any of it went.
fn moved_up(top: Fd, entry: &CStr, moved: &mut u64) -> bool {
    // A folder that its owner may not write to can be neither emptied nor moved.
    let open_up = |folder: Fd, name: &CStr| {
        // What a link leads to is somebody else's.
        if sys::is_folder(folder, name) {
            // SAFETY: the name ends in a NUL byte.
            unsafe { libc::fchmodat(folder, name.as_ptr(), 0o700, 0) };
        }
    };
    open_up(top, entry);
    let Ok(below) = sys::open_folder(top, entry) else { return false };
    let mut done = false;
    let _ = sys::each_entry(below, &mut |inner| {
        if removed(below, inner) {
            done = true;
            return;
        }
        open_up(below, inner);
        *moved += 1;
        let mut unique = [0; 32];
        let name = numbered(&mut unique, *moved);
        // SAFETY: both names end in a NUL byte.
        done |= unsafe { libc::renameat(below, inner.as_ptr(), top, name.as_ptr()) } == 0;
    });
    sys::close(below);
    done
}

/// A name that no program gives a folder by chance; one that is given on purpose costs a failed move, and another round.
fn numbered(buffer: &mut [u8; 32], number: u64) -> &CStr {
    const PREFIX: &[u8] = b".nimgrade-";
    let (prefix, digits) = buffer.split_at_mut(PREFIX.len());
    prefix.copy_from_slice(PREFIX);
    let mut rest = number;
    for digit in digits.iter_mut().take(16) {
        *digit = b'a' + (rest % 16) as u8;
        rest /= 16;
    }
    CStr::from_bytes_until_nul(buffer).unwrap_or(c".nimgrade")
}
