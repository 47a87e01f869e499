//! The program's private copy: a sealed memory file, so that nothing that happens to the file that was handed in, and
//! nothing that the program does, changes what the next case runs. It has no name and vanishes with nimgrade.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt;

use rustix::fs::{MemfdFlags, OFlags, SealFlags, memfd_create};

use super::super::SandboxError;
use super::sys::Errno;

/// Copies at most as much as was seen when the file was looked at.
pub(super) fn private(mut from: &File, size: u64) -> Result<OwnedFd, SandboxError> {
    let mut copied = || {
        let flags = MemfdFlags::ALLOW_SEALING | MemfdFlags::CLOEXEC;
        // Kernels before 6.3 do not know this flag, and always let a memory file be executed.
        let mut copy = match memfd_create(c"program", flags | MemfdFlags::EXEC) {
            Err(Errno::INVAL) => memfd_create(c"program", flags),
            made => made,
        }
        .map(File::from)?;
        from.rewind()?;
        io::copy(&mut from.take(size), &mut copy)?;
        sealed_file(copy)
    };
    copied().map_err(SandboxError::system("make a private copy of the program"))
}

/// A sealed memory file with these bytes, to be read from its beginning.
pub(super) fn sealed(bytes: &[u8]) -> Result<OwnedFd, SandboxError> {
    let made = || {
        let file = File::from(memfd_create(c"stdin", MemfdFlags::ALLOW_SEALING | MemfdFlags::CLOEXEC)?);
        // Written at a position, so that the offset that the program inherits stays at the beginning.
        file.write_all_at(bytes, 0)?;
        sealed_file(file)
    };
    made().map_err(SandboxError::system("make a memory file for standard input"))
}

/// An empty memory file that is only ever appended to, so that no seek makes a hole in it. Nobody can seal it.
pub(super) fn empty() -> Result<OwnedFd, SandboxError> {
    let made = || {
        let file = memfd_create(c"output", MemfdFlags::CLOEXEC)?;
        rustix::fs::fcntl_setfl(&file, OFlags::APPEND)?;
        Ok(file)
    };
    made().map_err(SandboxError::system::<Errno>("make a memory file for output"))
}

fn sealed_file(file: File) -> io::Result<OwnedFd> {
    rustix::fs::fcntl_add_seals(&file, SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL)?;
    Ok(file.into())
}
