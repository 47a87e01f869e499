//! Landlock: which files may be read and executed. Everything else is closed: no writing and no making
//! (but in a scratch folder, which the worker opens that mounted it), no TCP, no
//! abstract sockets and no signals out of the worker's domain, as far as the kernel knows these.
//!
//! The ruleset is made once by the supervisor; every worker puts it on. Landlock knows inodes, not names, so that a
//! folder is open wherever it is mounted.

use std::mem;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::path::Path;

use rustix::fs::{CWD, FileType, Mode, OFlags};

use super::super::SandboxError;
use super::sys::{Errno, Fd, borrow, check};

const CREATE_RULESET: libc::c_long = 444;
pub(super) const ADD_RULE: libc::c_long = 445;
pub(super) const RESTRICT_SELF: libc::c_long = 446;

const EXECUTE: u64 = 1 << 0;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
const READ_DIR: u64 = 1 << 3;
const REMOVE_DIR: u64 = 1 << 4;
const REMOVE_FILE: u64 = 1 << 5;
const MAKE_DIR: u64 = 1 << 7;
const MAKE_REG: u64 = 1 << 8;
/// Moving and linking from one folder to another.
const REFER: u64 = 1 << 13;
const TRUNCATE: u64 = 1 << 14;

#[repr(C)]
struct RulesetAttr {
    handled_fs: u64,
    handled_net: u64,
    scoped: u64,
}

#[repr(C, packed)]
struct PathAttr {
    allowed: u64,
    parent: i32,
}

/// What may be done with a file, or with all files in a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Reading, and listing folders.
    Read,
    /// Reading and executing, of a file or of all files in a folder.
    Execute,
    /// Reading and writing, of a device that swallows everything.
    Device,
}

impl Access {
    fn rights(self) -> u64 {
        match self {
            Access::Read => READ_FILE | READ_DIR,
            Access::Execute => READ_FILE | READ_DIR | EXECUTE,
            Access::Device => READ_FILE | WRITE_FILE,
        }
    }
}

/// The version of landlock that the kernel has; none without landlock.
pub fn version() -> Option<u32> {
    // SAFETY: with this flag the kernel takes no memory.
    check(unsafe { libc::syscall(CREATE_RULESET, 0, 0, 1) }).ok().map(|version| version as u32)
}

/// Everything that a scratch folder is for. Not: executing, links to elsewhere, pipes and sockets with names.
const SCRATCH: u64 =
    READ_FILE | READ_DIR | WRITE_FILE | TRUNCATE | MAKE_REG | MAKE_DIR | REMOVE_FILE | REMOVE_DIR | REFER;

/// The rights over files that a version knows.
fn known(version: u32) -> u64 {
    let rights = match version {
        1 => 13,
        2 => 14,
        3 | 4 => 15,
        _ => 16,
    };
    (1 << rights) - 1
}

/// A ruleset in the making.
pub(super) struct Ruleset {
    fd: OwnedFd,
    handled: u64,
}

impl Ruleset {
    /// A ruleset that closes everything.
    pub(super) fn new() -> Result<Ruleset, SandboxError> {
        let version = version().ok_or_else(|| SandboxError::Refused {
            reason: "this kernel has no landlock (Linux 5.13 or newer, switched on with lsm=landlock)".into(),
        })?;
        let attr = RulesetAttr {
            handled_fs: known(version),
            handled_net: if version >= 4 { 0b11 } else { 0 },
            scoped: if version >= 6 { 0b11 } else { 0 },
        };
        // Older kernels take a shorter structure.
        let size = match version {
            1..=3 => 8,
            4 | 5 => 16,
            _ => mem::size_of::<RulesetAttr>(),
        };
        // SAFETY: the structure is valid for the call and at least as long as the size.
        let made = check(unsafe { libc::syscall(CREATE_RULESET, &raw const attr, size, 0) });
        let fd = made.map_err(SandboxError::system("make a landlock ruleset"))?;
        // SAFETY: the descriptor was made above and has no other owner.
        let fd = unsafe { OwnedFd::from_raw_fd(fd as Fd) };
        Ok(Ruleset { fd, handled: attr.handled_fs })
    }

    /// Opens a file or folder; one that does not exist stays closed.
    pub(super) fn open(&self, path: &Path, access: Access) -> Result<(), SandboxError> {
        let Ok(fd) = rustix::fs::open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) else { return Ok(()) };
        let added = rustix::fs::fstat(&fd).and_then(|stat| {
            let mut allowed = access.rights() & self.handled;
            // Of the file that is held, not of what may have come in its place.
            if FileType::from_raw_mode(stat.st_mode) != FileType::Directory {
                allowed &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;
            }
            add(&self.fd, allowed, &fd)
        });
        added.map_err(SandboxError::system("open a folder to programs (landlock)"))
    }

    /// The finished ruleset.
    pub(super) fn into_fd(self) -> OwnedFd {
        self.fd
    }
}

/// Opens the working folder of the calling process as a scratch folder. Allocates nothing.
///
/// All workers share a ruleset, so it comes to know the folders of all of them. Nobody can name another's: each is in a
/// mount namespace of its own.
pub(super) fn open_scratch(ruleset: Fd) -> Result<(), Errno> {
    let folder = rustix::fs::openat(CWD, c".", OFlags::PATH | OFlags::CLOEXEC, Mode::empty())?;
    add(borrow(ruleset), SCRATCH & known(version().unwrap_or(1)), folder)
}

/// Opens a /proc for reading. Allocates nothing.
pub(super) fn open_proc(ruleset: Fd, proc: Fd) -> Result<(), Errno> {
    add(borrow(ruleset), READ_FILE, borrow(proc))
}

/// Opens to the calling process, for reading, where its own memory is and how it was called. Allocates nothing.
pub(super) fn open_own_memory_map(ruleset: Fd) -> Result<(), Errno> {
    [c"/proc/self/maps", c"/proc/self/cmdline", c"/proc/self/environ"].into_iter().try_for_each(|path| {
        let file = rustix::fs::openat(CWD, path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty())?;
        add(borrow(ruleset), READ_FILE, file)
    })
}

fn add(ruleset: impl AsFd, allowed: u64, parent: impl AsFd) -> Result<(), Errno> {
    let attr = PathAttr { allowed, parent: parent.as_fd().as_raw_fd() };
    // SAFETY: the structure is valid for the call.
    check(unsafe { libc::syscall(ADD_RULE, ruleset.as_fd().as_raw_fd(), 1, &raw const attr, 0) }).map(drop)
}

/// Puts a ruleset on the calling thread and what it starts. Allocates nothing.
pub(super) fn restrict(ruleset: Fd) -> Result<(), Errno> {
    // SAFETY: no memory is involved.
    check(unsafe { libc::syscall(RESTRICT_SELF, ruleset, 0) }).map(drop)
}
