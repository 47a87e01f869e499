//! What a file is that is no regular one, in words.

use std::fs::FileType;

use crate::sandbox::system;

/// The kind of a file that is not a regular one, with its article; none for a regular file.
pub(crate) fn special(kind: FileType) -> Option<&'static str> {
    match kind {
        _ if kind.is_file() => None,
        _ if kind.is_symlink() => Some("a link"),
        _ if kind.is_dir() => Some("a directory"),
        _ => Some(system::rare_kind(kind)),
    }
}
