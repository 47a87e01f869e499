//! What a file is that is no regular one, in words.

use std::fs::FileType;
use std::os::unix::fs::FileTypeExt as _;

/// The kind of a file that is not a regular one, with its article; none for a regular file.
pub(crate) fn special(kind: FileType) -> Option<&'static str> {
    match kind {
        _ if kind.is_file() => None,
        _ if kind.is_symlink() => Some("a link"),
        _ if kind.is_dir() => Some("a directory"),
        _ if kind.is_fifo() => Some("a FIFO (named pipe)"),
        _ if kind.is_socket() => Some("a socket"),
        _ => Some("a device"),
    }
}
