//! Why an executable of macOS or Windows would not run here: as far as its beginning says.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::NotExecutable;
use crate::compiled::Compiled;
use crate::sandbox::system;

/// What the format of executables is called.
pub(super) const FORMAT: &str = if cfg!(windows) { "a Windows executable" } else { "Mach-O" };

/// How much of a file is looked at.
const HEAD: usize = 4096;
/// Where a PE header has its flags, and which of them marks a library.
const FLAGS_AT: usize = 22;
const IS_LIBRARY: u16 = 0x2000;

/// Whether a file that begins so is in the format of this system's executables.
pub(super) fn is_native(head: &[u8]) -> bool {
    let starts = |magic: &[u8]| head.starts_with(magic);
    if cfg!(windows) {
        starts(b"MZ")
    } else {
        let of_several = starts(b"\xca\xfe\xba\xbe") && Compiled::of(head).is_some();
        starts(b"\xcf\xfa\xed\xfe") || starts(b"\xce\xfa\xed\xfe") || of_several
    }
}

/// Checks such a file; it names no loader that would have to be known.
pub(super) fn check(path: &Path, file: &File, _size: u64) -> Result<Option<PathBuf>, NotExecutable> {
    let shown = path.display();
    let mut head = [0; HEAD];
    let read = system::read_full(file, &mut head, 0).unwrap_or(0);
    let head = &head[..read];
    match Compiled::of(head) {
        Some(Compiled::Executable) if is_library(head) => {
            refuse!("{shown} is a shared library, not a program: compile it without -shared")
        }
        Some(Compiled::Executable) => Ok(None),
        Some(Compiled::ObjectFile | Compiled::Library) => {
            refuse!("{shown} is an object file, not a program: link it, as in `gcc {shown} -o nim`")
        }
        None => refuse!("{shown} is a damaged or truncated executable: copy or compile it again"),
    }
}

/// Whether a sanitizer is in it, for which memory is limited otherwise: here no address space is limited.
pub(super) fn reserves_address_space(_: &File) -> bool {
    false
}

/// Whether it is a DLL of Windows, or a dynamic library of macOS (its type is 6).
fn is_library(head: &[u8]) -> bool {
    if !head.starts_with(b"MZ") {
        return head.get(12) == Some(&6) && !head.starts_with(b"\xca\xfe\xba\xbe");
    }
    let header = head.get(0x3c..0x40).and_then(|at| at.try_into().ok()).map(u32::from_le_bytes);
    let flags = header.and_then(|at| head.get(at as usize + FLAGS_AT..at as usize + FLAGS_AT + 2));
    flags.and_then(|flags| flags.try_into().ok()).is_some_and(|flags| u16::from_le_bytes(flags) & IS_LIBRARY != 0)
}
