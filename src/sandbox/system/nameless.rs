//! Files without a name, which the kernel removes when nimgrade ends.

use std::fs::{self, File};
use std::io;
use std::os::fd::AsRawFd as _;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};
use rustix::io::Errno;

/// A file in this folder that has no name and that all may read and write whom the umask lets; `None` where the file system knows
/// no such files, or they cannot be named later.
///
/// # Errors
/// The folder cannot be written to.
pub fn nameless(folder: &Path) -> io::Result<Option<File>> {
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    match open(folder, flags, Mode::from_raw_mode(super::NEW_FILE)) {
        Ok(file) => Ok(Some(File::from(file)).filter(|file| fs::symlink_metadata(proc_path(file)).is_ok())),
        // Some file systems call what they do not know by the wrong name.
        Err(Errno::OPNOTSUPP | Errno::ISDIR | Errno::INVAL | Errno::NOSYS) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Gives a name to a file that has none.
///
/// # Errors
/// The name is taken, or the folder cannot be written to.
pub fn link(file: &File, name: &Path) -> io::Result<()> {
    Ok(linkat(CWD, proc_path(file), CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}

fn proc_path(file: &File) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
}
