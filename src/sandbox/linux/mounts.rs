//! A worker's own view of the file system: its own /proc, and a way for a throw-away user to an interpreter in somebody's
//! home.
//!
//! A folder that is closed to others is covered by an empty one, in which the needed folders, and nothing else, appear
//! at their usual places. Only the worker and its programs see that, and it vanishes with them.

use std::ffi::CStr;
use std::os::fd::OwnedFd;

use rustix::fs::{CWD, Mode};
use rustix::mount::{
    FsMountFlags, FsOpenFlags, MountAttrFlags, MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, mount,
};

use super::isolation::Isolation;
use super::spec::WorkerSpec;
use super::sys::Errno;

/// More folders than any interpreter needs.
const MAX: usize = 32;

/// Arranges the mounts of a new mount namespace.
pub(super) fn arrange(spec: &WorkerSpec) -> Result<(), Errno> {
    // Nothing of what is done here may spread to the rest of the system.
    let private = MountPropagationFlags::REC | MountPropagationFlags::PRIVATE;
    rustix::mount::mount_change(c"/", private)?;
    keep_no_access_times();
    // The old /proc shows the processes of another namespace.
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount(c"proc", c"/proc", c"proc", flags, c"subset=pid")
        .or_else(|_| mount(c"proc", c"/proc", c"proc", flags, None))?;
    // In a user namespace of one's own the user stays the same, and everything is as reachable as before.
    if spec.isolation != Isolation::RootNamespaces {
        return Ok(());
    }
    let mut trees = [const { None::<OwnedFd> }; MAX];
    // A copy of each folder's mount that is nowhere yet, before anything is covered.
    let flags = OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC | OpenTreeFlags::AT_RECURSIVE;
    for (tree, needed) in trees.iter_mut().zip(&spec.unreachable) {
        *tree = Some(rustix::mount::open_tree(CWD, &*needed.folder, flags)?);
    }
    for (index, (this, tree)) in spec.unreachable.iter().zip(trees.iter().flatten()).enumerate() {
        let covered = spec.unreachable.iter().take(index).any(|before| before.closed == this.closed);
        if !covered {
            let flags = MountFlags::NOSUID | MountFlags::NODEV;
            mount(c"none", &*this.closed, c"tmpfs", flags, c"size=64k,mode=755")?;
        }
        for folder in &this.between {
            match rustix::fs::mkdirat(CWD, &**folder, Mode::from_raw_mode(0o755)) {
                Ok(()) | Err(Errno::EXIST) => {}
                Err(errno) => return Err(errno),
            }
        }
        rustix::mount::move_mount(tree, c"", CWD, &*this.folder, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)?;
    }
    Ok(())
}

/// A /proc of the worker's pid namespace that is mounted nowhere.
pub(super) fn nameless_proc() -> Result<OwnedFd, Errno> {
    let proc = rustix::mount::fsopen(c"proc", FsOpenFlags::FSOPEN_CLOEXEC)?;
    // Kernels that do not know the option show more.
    let _ = rustix::mount::fsconfig_set_string(&proc, c"subset", c"pid");
    rustix::mount::fsconfig_create(&proc)?;
    let attributes = MountAttrFlags::MOUNT_ATTR_NOSUID
        | MountAttrFlags::MOUNT_ATTR_NODEV
        | MountAttrFlags::MOUNT_ATTR_NOEXEC
        | MountAttrFlags::MOUNT_ATTR_RDONLY;
    rustix::mount::fsmount(&proc, FsMountFlags::FSMOUNT_CLOEXEC, attributes)
}

/// Mounts an empty folder that programs may write to: in memory, and gone with the worker's mount namespace, however that
/// ends. Its files count neither against a program's memory nor, beyond this, against the machine's.
pub(super) fn scratch(folder: &CStr, size: &CStr) -> Result<(), Errno> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    // Nobody but this worker and its program sees it, whoever they are going to be.
    mount(c"none", folder, c"tmpfs", flags, size)
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
    // SAFETY: the path ends in a NUL byte, and the size is the structure's.
    unsafe {
        let size = std::mem::size_of::<Attributes>();
        libc::syscall(MOUNT_SETATTR, libc::AT_FDCWD, c"/".as_ptr(), libc::AT_RECURSIVE, &raw const attributes, size)
    };
}
