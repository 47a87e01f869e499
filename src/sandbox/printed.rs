//! What a program printed, read from the two files that it printed to.

use std::fs::File;
use std::io;

use super::{Outcome, Stream, Termination, system};

/// How much is kept of the beginning of standard error, and how much of its end: an error says at its end what it is. In bytes.
pub const STDERR_KEPT: u64 = 32 << 10;
/// What stands between the two where something is left out.
const LEFT_OUT: &[u8] = "\n…\n".as_bytes();

/// What is kept of both streams, and which of them is more than may be printed.
pub(super) struct Printed {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    pub(super) over: Option<Stream>,
}

/// Reads both streams of a program that may print so many bytes on each.
pub(super) fn read(stdout: &File, stderr: &File, limit: u64) -> io::Result<Printed> {
    let (stdout, stdout_size) = beginning(stdout, limit)?;
    let (stderr, stderr_size) = both_ends(stderr, limit)?;
    let over = match () {
        () if stdout_size > limit => Some(Stream::Stdout),
        () => (stderr_size > limit).then_some(Stream::Stderr),
    };
    Ok(Printed { stdout, stderr, over })
}

/// All that is in a file, wherever it is read otherwise.
///
/// # Errors
/// It cannot be read.
pub fn content(file: &File) -> io::Result<Vec<u8>> {
    part(file, 0, file.metadata()?.len())
}

/// Puts the name that a script goes by in the place of the path at which its interpreter finds it.
pub(super) fn named(stderr: Vec<u8>, path: &[u8], name: &[u8]) -> Vec<u8> {
    // A Python program with modules beside it is an archive of them, in which it is the main one itself.
    let main = [path, b"/__main__.py"].concat();
    let module = [path, b"/"].concat();
    let places = [(main.as_slice(), name), (&module, b""), (path, name)];
    places.into_iter().fold(stderr, |stderr, (place, shown)| replace(&stderr, place, shown))
}

/// What a program of Windows printed, as its author wrote it: the C library there puts a carriage return before each end of a line.
/// One that the program itself printed before it is left.
#[cfg(any(windows, test))]
pub(super) fn without_carriage_returns(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut kept = 0;
    for at in 0..bytes.len() {
        if bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n') {
            continue;
        }
        bytes[kept] = bytes[at];
        kept += 1;
    }
    bytes.truncate(kept);
    bytes
}

/// What comes of a program that could not be started at all.
pub(super) fn never_ran(reason: String) -> Outcome {
    Outcome {
        ending: Termination::NotExecutable(reason),
        stdout: Vec::new(),
        stderr: Vec::new(),
        wall: std::time::Duration::ZERO,
        cpu: std::time::Duration::ZERO,
        peak_kb: 0,
    }
}

/// At most `most` bytes of a file, and its full size.
fn beginning(file: &File, most: u64) -> io::Result<(Vec<u8>, u64)> {
    let size = file.metadata()?.len();
    Ok((part(file, 0, size.min(most))?, size))
}

/// The beginning and the end of the first `most` bytes of a file, and its full size.
fn both_ends(file: &File, most: u64) -> io::Result<(Vec<u8>, u64)> {
    let size = file.metadata()?.len();
    let looked_at = size.min(most);
    let Some(left_out) = looked_at.checked_sub(2 * STDERR_KEPT).filter(|&bytes| bytes > 0) else {
        return Ok((part(file, 0, looked_at)?, size));
    };
    let ends = [part(file, 0, STDERR_KEPT)?, LEFT_OUT.to_vec(), part(file, STDERR_KEPT + left_out, STDERR_KEPT)?];
    Ok((ends.concat(), size))
}

/// So many bytes of a file, from a place in it.
pub(super) fn part(file: &File, offset: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length as usize];
    match system::read_full(file, &mut bytes, offset)? {
        read if read < bytes.len() => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(bytes),
    }
}

/// Puts `new` where `old` is.
fn replace(bytes: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(old.len()).position(|window| window == old) {
        replaced.extend_from_slice(&rest[..at]);
        replaced.extend_from_slice(new);
        rest = &rest[at + old.len()..];
    }
    replaced.extend_from_slice(rest);
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_librarys_own_carriage_returns_are_taken_away() {
        for (printed, written) in [
            ("one\r\ntwo\r\n", "one\ntwo\n"),
            ("one\r\r\n", "one\r\n"),
            ("one\rtwo\r", "one\rtwo\r"),
            ("\r\n\r\n", "\n\n"),
            ("one\n", "one\n"),
            ("", ""),
        ] {
            assert_eq!(without_carriage_returns(printed.into()), written.as_bytes(), "{printed:?}");
        }
    }

    #[test]
    fn a_scripts_path_becomes_its_name() {
        let printed = b"File \"/tmp/x/nim.py/__main__.py\", /tmp/x/nim.py/other.py, /tmp/x/nim.py".to_vec();
        let shown = named(printed, b"/tmp/x/nim.py", b"nim.py");
        assert_eq!(String::from_utf8_lossy(&shown), "File \"nim.py\", other.py, nim.py");
    }
}
