//! The program's private copy: a sealed memory file, so that nothing that happens to the file that was handed in, and
//! nothing that the program does, changes what the next case runs. It has no name and vanishes with nimgrade.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{FromRawFd, OwnedFd};

use super::super::SandboxError;
use super::sys::memory_file;

const SEALS: libc::c_int = libc::F_SEAL_WRITE | libc::F_SEAL_GROW | libc::F_SEAL_SHRINK | libc::F_SEAL_SEAL;
/// Says that a memory file may be executed; kernels before 6.3 do not know it and need not be told.
const MFD_EXEC: libc::c_uint = 0x10;

/// Copies at most as much as was seen when the file was looked at.
pub(super) fn private(from: &File, size: u64) -> Result<OwnedFd, SandboxError> {
    let what = "make a private copy of the program";
    let flags = libc::MFD_ALLOW_SEALING;
    let fd = match memory_file(c"program", flags | MFD_EXEC) {
        Err(libc::EINVAL) => memory_file(c"program", flags),
        other => other,
    }
    .map_err(|errno| SandboxError::errno(what, errno))?;
    // SAFETY: the descriptor was made above and has no other owner.
    let mut file = unsafe { File::from_raw_fd(fd) };
    let failed = |source| SandboxError::System { what, source };
    let mut from = from;
    io::Seek::rewind(&mut from).map_err(failed)?;
    io::copy(&mut from.take(size), &mut file).map_err(failed)?;
    file.flush().map_err(failed)?;
    seal(fd).map_err(|errno| SandboxError::errno(what, errno))?;
    Ok(file.into())
}

/// A sealed memory file with these bytes, to be read from its beginning.
pub(super) fn sealed(bytes: &[u8]) -> Result<OwnedFd, SandboxError> {
    let what = "make a memory file for standard input";
    let fd = memory_file(c"stdin", libc::MFD_ALLOW_SEALING).map_err(|errno| SandboxError::errno(what, errno))?;
    // SAFETY: the descriptor was made above and has no other owner.
    let file = unsafe { File::from_raw_fd(fd) };
    // Written at a position, so that the offset that the program inherits stays at the beginning.
    std::os::unix::fs::FileExt::write_all_at(&file, bytes, 0)
        .map_err(|source| SandboxError::System { what, source })?;
    seal(fd).map_err(|errno| SandboxError::errno(what, errno))?;
    Ok(file.into())
}

/// An empty memory file that is only ever appended to, so that no seek makes a hole in it. Nobody can seal it.
pub(super) fn empty() -> Result<OwnedFd, SandboxError> {
    let what = "make a memory file for output";
    let fd = memory_file(c"output", 0).map_err(|errno| SandboxError::errno(what, errno))?;
    // SAFETY: the descriptor was made above and has no other owner.
    let owned = unsafe { OwnedFd::from_raw_fd(fd) };
    // SAFETY: no memory is involved.
    if unsafe { libc::fcntl(fd, libc::F_SETFL, libc::O_APPEND) } < 0 {
        return Err(SandboxError::last(what));
    }
    Ok(owned)
}

fn seal(fd: libc::c_int) -> Result<(), i32> {
    // SAFETY: no memory is involved.
    super::sys::check_int(unsafe { libc::fcntl(fd, libc::F_ADD_SEALS, SEALS) }).map(drop)
}
