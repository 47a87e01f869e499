//! A worker's keeper: the process that is left when a worker has died in whatever way, and sees to what it leaves.
//!
//! In a pid namespace the kernel ends everything with the worker. Elsewhere, what a program started goes on without it, a
//! folder keeps its name, and a control group stays. So the supervisor forks the keeper, and the keeper the worker; what
//! loses its parents comes to the keeper. When the worker has ended, the keeper ends all that is left of what it ran, says
//! so, waits until the supervisor lets go (or is dead), and removes the folder and the group. Whichever one of the three
//! is killed, the other two leave nothing. Allocates nothing, like a worker.

use std::ffi::CStr;
use std::mem;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

use rustix::fs::{AtFlags, Mode, OFlags};
use rustix::process::DumpableBehavior;

use super::cgroup::Cgroup;
use super::spec::WorkerSpec;
use super::sys::{self, Errno, Fd, borrow};
use super::{leftovers, worker};

/// Where the keeper has its end of the line to the supervisor, and the folder that holds the one to be removed.
const LINE: Fd = 0;
const ABOVE: Fd = 1;

/// A folder to be removed: the descriptor of the one above it, and its name there.
#[derive(Clone, Copy)]
pub(super) struct FolderToRemove<'a> {
    pub(super) above: BorrowedFd<'a>,
    pub(super) name: &'a CStr,
}

/// The life of a keeper, which begins with its worker's. `socket` is for the worker, `line` for itself.
pub(super) fn live(
    spec: &mut WorkerSpec,
    index: usize,
    socket: BorrowedFd<'_>,
    line: BorrowedFd<'_>,
    folder: Option<FolderToRemove<'_>>,
) -> ! {
    sys::default_signals();
    if sys::adopt_orphans().is_err() {
        sys::exit(1);
    }
    // Out of reach of a terminal's keys, which end the supervisor.
    let _ = rustix::process::setsid();
    let worker = match sys::fork(spec.isolation.fork_flags()) {
        Ok(0) => worker::live(spec, socket),
        Ok(pid) => pid,
        Err(_) => sys::exit(1),
    };
    // It has what the supervisor knows in its memory, as a worker has, which does the same when it has become what it is.
    let _ = rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable);
    spec.processors.pin(worker, index);
    let _ = sys::move_to(line.as_raw_fd(), LINE, true);
    if let Some(folder) = folder {
        let _ = sys::move_to(folder.above.as_raw_fd(), ABOVE, true);
    }
    let _ = sys::close_from(ABOVE + 1);
    wait_for(worker);
    leftovers::end_after_worker(spec, worker);
    let _ = rustix::io::write(borrow(LINE), b"!");
    // Nothing ever comes but the end.
    let _ = rustix::io::read(borrow(LINE), &mut [0]);
    if let Some(folder) = folder {
        let _ = remove(borrow(ABOVE), folder.name);
    }
    spec.cgroup.iter().for_each(Cgroup::remove);
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
        match sys::wait(worker, libc::WNOHANG) {
            Ok(ended) if ended.pid == 0 => {}
            _ => return,
        }
        // SAFETY: the set is valid for the call; nothing is asked about the signal.
        if unsafe { libc::sigwaitinfo(&raw const awaited, std::ptr::null_mut()) } == libc::SIGTERM {
            let _ = sys::kill(worker, libc::SIGKILL);
        }
    }
}

/// Removes a folder with all that is in it, however deep: what is in a folder in it is moved up first. The folders' modes
/// are the program's, and are changed where they are in the way. Ends when nothing more can be removed.
pub(super) fn remove(above: BorrowedFd<'_>, name: &CStr) -> Result<(), Errno> {
    let top = open_folder(above, name)?;
    let mut moved = 0;
    loop {
        let (mut found, mut done) = (false, false);
        sys::each_entry(&top, &mut |entry| {
            found = true;
            done |= removed(top.as_fd(), entry) || moved_up(top.as_fd(), entry, &mut moved);
        })?;
        if !(found && done) {
            break;
        }
        rustix::fs::seek(&top, rustix::fs::SeekFrom::Start(0))?;
    }
    rustix::fs::unlinkat(above, name, AtFlags::REMOVEDIR)
}

/// Opens a folder, which must not be a link, by its name in another one.
fn open_folder(above: BorrowedFd<'_>, name: &CStr) -> Result<OwnedFd, Errno> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    rustix::fs::openat(above, name, flags, Mode::empty())
}

/// Removes a file or an empty folder.
fn removed(folder: BorrowedFd<'_>, entry: &CStr) -> bool {
    [AtFlags::empty(), AtFlags::REMOVEDIR].iter().any(|&kind| rustix::fs::unlinkat(folder, entry, kind).is_ok())
}

/// Empties a folder in another one, into which its folders go that are not empty; whether any of it went.
fn moved_up(top: BorrowedFd<'_>, entry: &CStr, moved: &mut u64) -> bool {
    // A folder that its owner may not write to can be neither emptied nor moved.
    let open_up = |folder: BorrowedFd<'_>, name: &CStr| {
        // What a link leads to is somebody else's.
        if sys::is_folder(folder, name) {
            let _ = rustix::fs::chmodat(folder, name, Mode::RWXU, AtFlags::empty());
        }
    };
    open_up(top, entry);
    let Ok(below) = open_folder(top, entry) else { return false };
    let mut done = false;
    let _ = sys::each_entry(&below, &mut |inner| {
        if removed(below.as_fd(), inner) {
            done = true;
            return;
        }
        open_up(below.as_fd(), inner);
        *moved += 1;
        let mut unique = [0; 32];
        let name = numbered(&mut unique, *moved);
        done |= rustix::fs::renameat(&below, inner, top, name).is_ok();
    });
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
