//! Opening a handed-in file as what it is.
//!
//! A submission can hold links to files that only nimgrade may read, pipes that nobody writes to, and devices that do
//! something when they are opened; and it can put one in the place of another between two looks. So a file is first taken
//! hold of without being opened, by a path that the kernel lets lead nowhere out of the file's folder; then it is looked
//! at; and what was looked at is what is opened.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use rustix::fs::{Mode, OFlags};

use super::NotExecutable;
use crate::file_kind;

/// Opens a regular file for reading: `name` in `folder`, or in a folder within it. The name may have links in it that lead
/// nowhere else; the folder is the caller's own choice.
///
/// # Errors
/// There is no such file, or it is none, or it lies elsewhere.
pub fn open(folder: &Path, name: &Path) -> Result<File, NotExecutable> {
    let path = folder.join(name);
    let shown = path.display();
    let held = hold(folder, name).map_err(|errno| refusal(&path, errno))?;
    let looked =
        held.metadata().map_err(|error| NotExecutable::new(format!("{shown} cannot be looked at: {error}")))?;
    if let Some(kind) = file_kind::special(looked.file_type()) {
        let remedy = if looked.is_dir() { ": name the program inside it" } else { ", not a program" };
        refuse!("{shown} is {kind}{remedy}");
    }
    opened(held).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => {
            NotExecutable::new(format!("{shown} cannot be read: run `chmod +rx {shown}`"))
        }
        _ => NotExecutable::new(format!("{shown} cannot be opened: {error}")),
    })
}

/// Opens the file of a path, which may be a link within its folder.
///
/// # Errors
/// As for [`open`].
pub fn open_path(path: &Path) -> Result<File, NotExecutable> {
    let folder = path.parent().unwrap_or(Path::new(""));
    open(folder, Path::new(path.file_name().unwrap_or(OsStr::new("."))))
}

/// Takes hold of what is at a path, without opening it.
#[cfg(target_os = "linux")]
fn hold(folder: &Path, name: &Path) -> Result<File, rustix::io::Errno> {
    use rustix::fs::{ResolveFlags, openat2};
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    let folder = rustix::fs::open(folder, flags | OFlags::DIRECTORY, Mode::empty())?;
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
    openat2(folder, name, flags, Mode::empty(), resolve).map(File::from)
}

/// Opens what is held.
#[cfg(target_os = "linux")]
fn opened(held: File) -> io::Result<File> {
    use std::os::fd::AsRawFd as _;
    use std::os::unix::fs::OpenOptionsExt as _;
    let again = format!("/proc/self/fd/{}", held.as_raw_fd());
    File::options().read(true).custom_flags(OFlags::NOCTTY.bits() as i32).open(again)
}

/// Takes hold of what is at a path. Elsewhere than on Linux nothing can be held without being opened, and a link is none
/// that can be followed safely.
#[cfg(not(target_os = "linux"))]
fn hold(folder: &Path, name: &Path) -> Result<File, rustix::io::Errno> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::NOCTTY | OFlags::CLOEXEC;
    rustix::fs::open(folder.join(name), flags, Mode::empty()).map(File::from)
}

/// Opens what is held.
#[cfg(not(target_os = "linux"))]
fn opened(held: File) -> io::Result<File> {
    Ok(held)
}

/// Why nothing could be taken hold of.
fn refusal(path: &Path, errno: rustix::io::Errno) -> NotExecutable {
    use rustix::io::Errno;
    let shown = path.display();
    let target = fs::read_link(path).ok();
    match (errno, target) {
        (Errno::NOENT, Some(target)) => NotExecutable::new(format!(
            "{shown} is a dangling link: it points to {:?}, which does not exist",
            target.to_string_lossy()
        )),
        (Errno::NOENT, None) => NotExecutable { missing: true, ..NotExecutable::new(format!("{shown}: no such file")) },
        (Errno::NOTDIR, _) => NotExecutable {
            missing: true,
            ..NotExecutable::new(format!("{shown}: no such file (a part of the path is not a directory)"))
        },
        (Errno::ACCESS, _) => {
            NotExecutable::new(format!("{shown} cannot be reached: permission denied on a directory of its path"))
        }
        (Errno::XDEV, Some(target)) => NotExecutable::new(format!(
            "{shown} is a link out of its folder, to {:?}: hand in the file itself, or name that path",
            target.to_string_lossy()
        )),
        (Errno::LOOP, Some(_)) => NotExecutable::new(format!("{shown} is a link that leads back to itself")),
        _ => NotExecutable::new(format!("{shown} cannot be looked at: {}", io::Error::from(errno))),
    }
}
