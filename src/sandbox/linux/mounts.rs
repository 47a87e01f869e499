//! A worker's own view of the file system: its own /proc, and a way for a throw-away user to an interpreter in somebody's
//! home.
//!
//! A folder that is closed to others is covered by an empty one, in which the needed folders, and nothing else, appear
//! at their usual places. Only the worker and its programs see that, and it vanishes with them.

use std::ffi::CStr;
use std::ptr;

use super::plan::{Plan, Way};
use super::sys::{self, Errno, Fd};

/// More folders than any interpreter needs.
const MOST: usize = 32;

/// Arranges the mounts of a new mount namespace.
pub(super) fn arrange(plan: &Plan) -> Result<(), Errno> {
    // Nothing of what is done here may spread to the rest of the system.
    mount(c"none", c"/", None, libc::MS_REC | libc::MS_PRIVATE, None)?;
    keep_no_access_times();
    // The old /proc shows the processes of another namespace.
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    mount(c"proc", c"/proc", Some(c"proc"), flags, Some(c"subset=pid"))
        .or_else(|_| mount(c"proc", c"/proc", Some(c"proc"), flags, None))?;
    // In a user namespace of one's own the user stays the same, and everything is as reachable as before.
    if plan.way != Way::RootNamespaces || plan.unreachable.is_empty() {
        return Ok(());
    }
    let mut trees: [Fd; MOST] = [-1; MOST];
    let needed = plan.unreachable.get(..MOST.min(plan.unreachable.len())).unwrap_or_default();
    for (tree, needed) in trees.iter_mut().zip(needed) {
        *tree = open_tree(&needed.folder)?;
    }
    for (index, this) in needed.iter().enumerate() {
        let covered = needed.iter().take(index).any(|before| before.closed == this.closed);
        if !covered {
            let flags = libc::MS_NOSUID | libc::MS_NODEV;
            mount(c"none", &this.closed, Some(c"tmpfs"), flags, Some(c"size=64k,mode=755"))?;
        }
        for folder in &this.between {
            // SAFETY: the path ends in a NUL byte.
            match sys::check_int(unsafe { libc::mkdir(folder.as_ptr(), 0o755) }) {
                Ok(_) | Err(libc::EEXIST) => {}
                Err(errno) => return Err(errno),
            }
        }
        let tree = trees.get(index).copied().unwrap_or(-1);
        move_mount(tree, &this.folder)?;
        sys::close(tree);
    }
    Ok(())
}

/// Mounts an empty folder that programs may write to: in memory, and gone with the worker's mount namespace, however that
/// ends. Its files count neither against a program's memory nor, beyond this, against the machine's.
pub(super) fn scratch(folder: &CStr, size: &CStr) -> Result<(), Errno> {
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    // Nobody but this worker and its program sees it, whoever they are going to be.
    mount(c"none", folder, Some(c"tmpfs"), flags, Some(size))
}

/// Reading a file leaves no trace in it for the next case. In a user namespace, and before Linux 5.12, this cannot be had.
fn keep_no_access_times() {
    /// What `mount_setattr` takes: flags to set, to clear, propagation, a user namespace.
    #[repr(C)]
    struct Attributes([u64; 4]);
    const MOUNT_SETATTR: libc::c_long = 442;
    const NOATIME: u64 = 0x10;
    const ATIME_FLAGS: u64 = 0x70;
    let attributes = Attributes([NOATIME, ATIME_FLAGS, 0, 0]);
    // SAFETY: the path ends in a NUL byte, and the structure is as long as is said.
    unsafe {
        let size = std::mem::size_of::<Attributes>();
        libc::syscall(MOUNT_SETATTR, libc::AT_FDCWD, c"/".as_ptr(), libc::AT_RECURSIVE, &raw const attributes, size)
    };
}

fn mount(
    source: &CStr,
    target: &CStr,
    kind: Option<&CStr>,
    flags: libc::c_ulong,
    data: Option<&CStr>,
) -> Result<(), Errno> {
    let pointer = |text: Option<&CStr>| text.map_or(ptr::null(), CStr::as_ptr);
    // SAFETY: all texts end in a NUL byte or are absent.
    let mounted = unsafe { libc::mount(source.as_ptr(), target.as_ptr(), pointer(kind), flags, pointer(data).cast()) };
    sys::check_int(mounted).map(drop)
}

/// A copy of a folder's mount that is nowhere yet.
fn open_tree(folder: &CStr) -> Result<Fd, Errno> {
    const OPEN_TREE_CLONE: libc::c_uint = 1;
    let flags = OPEN_TREE_CLONE | libc::O_CLOEXEC as libc::c_uint | libc::AT_RECURSIVE as libc::c_uint;
    // SAFETY: the path ends in a NUL byte.
    sys::check(unsafe { libc::syscall(libc::SYS_open_tree, libc::AT_FDCWD, folder.as_ptr(), flags) }).map(|fd| fd as Fd)
}

fn move_mount(tree: Fd, folder: &CStr) -> Result<(), Errno> {
    const FROM_EMPTY_PATH: libc::c_uint = 4;
    // SAFETY: both paths end in a NUL byte.
    sys::check(unsafe {
        libc::syscall(libc::SYS_move_mount, tree, c"".as_ptr(), libc::AT_FDCWD, folder.as_ptr(), FROM_EMPTY_PATH)
    })
    .map(drop)
}
