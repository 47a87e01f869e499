//! Taking hold of a file: looking at it first, and opening what was looked at.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::Held;
#[cfg(target_os = "linux")]
pub(super) use linux::Held;

/// The system's number for links that lead back to themselves.
#[cfg(unix)]
pub(super) const LOOP: i32 = libc::ELOOP;
/// The system's number for links that lead back to themselves.
#[cfg(windows)]
pub(super) const LOOP: i32 = windows_sys::Win32::Foundation::ERROR_CANT_RESOLVE_FILENAME as i32;

#[cfg(target_os = "linux")]
mod linux {
    use std::os::fd::AsRawFd as _;
    use std::os::unix::fs::OpenOptionsExt as _;

    use rustix::fs::{Mode, OFlags, ResolveFlags, openat2};

    use super::*;

    /// What a path leads to, held without being opened.
    pub(crate) struct Held(File);

    impl Held {
        /// Takes hold of what is at a path, which leads nowhere out of the folder.
        pub(crate) fn of(folder: &Path, name: &Path) -> io::Result<Held> {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            let flags = OFlags::PATH | OFlags::CLOEXEC;
            let folder = rustix::fs::open(folder, flags | OFlags::DIRECTORY, Mode::empty())?;
            let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
            Ok(Held(openat2(folder, name, flags, Mode::empty(), resolve).map(File::from)?))
        }

        pub(crate) fn metadata(&self) -> io::Result<Metadata> {
            self.0.metadata()
        }

        /// Opens what is held.
        pub(crate) fn open(self) -> io::Result<File> {
            let again = format!("/proc/self/fd/{}", self.0.as_raw_fd());
            File::options().read(true).custom_flags(OFlags::NOCTTY.bits() as i32).open(again)
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    /// What a path leads to. Elsewhere than on Linux nothing can be held without being opened; what is run there is trusted
    /// not to put something else in its place.
    pub(crate) struct Held(PathBuf);

    impl Held {
        /// Finds what is at a path, which leads nowhere out of the folder.
        pub(crate) fn of(folder: &Path, name: &Path) -> io::Result<Held> {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            let folder = dunce::canonicalize(folder)?;
            let real = dunce::canonicalize(folder.join(name))?;
            if real.starts_with(&folder) { Ok(Held(real)) } else { Err(io::ErrorKind::CrossesDevices.into()) }
        }

        pub(crate) fn metadata(&self) -> io::Result<Metadata> {
            fs::symlink_metadata(&self.0)
        }

        /// Opens it.
        pub(crate) fn open(self) -> io::Result<File> {
            File::open(self.0)
        }
    }
}
