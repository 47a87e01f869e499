//! What differs from system to system and is no confinement: names, kinds and owners of files, and how a page is opened.
//!
//! `unix` and `windows` have the same functions; the rest of nimgrade asks here, and never which system it runs on.

#[cfg(target_os = "linux")]
mod nameless;
mod shell;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

pub use shell::shell_word;
#[cfg(unix)]
pub use unix::*;
#[cfg(windows)]
pub use windows::*;

/// The name of this system, as people write it.
pub const NAME: &str = if cfg!(target_os = "linux") {
    "Linux"
} else if cfg!(target_os = "macos") {
    "macOS"
} else if cfg!(windows) {
    "Windows"
} else {
    "Unix"
};

#[cfg(target_os = "linux")]
pub use nameless::{link, nameless};

/// A file in this folder that has no name: only Linux knows such files.
#[cfg(not(target_os = "linux"))]
pub fn nameless(_: &std::path::Path) -> std::io::Result<Option<std::fs::File>> {
    Ok(None)
}

/// Gives a name to a file that has none.
#[cfg(not(target_os = "linux"))]
pub fn link(_: &std::fs::File, _: &std::path::Path) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// Reads at a place of a file until `buffer` is full or the file ends; gives how much was read.
///
/// # Errors
/// It cannot be read.
pub(super) fn read_full(file: &std::fs::File, buffer: &mut [u8], offset: u64) -> std::io::Result<usize> {
    let mut read = 0;
    while read < buffer.len() {
        match read_at(file, &mut buffer[read..], offset + read as u64) {
            Ok(0) => break,
            Ok(more) => read += more,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}
