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

use super::NotExecutable;
use super::held::{Held, LOOP};
use crate::file_kind;

/// Opens a regular file for reading: `name` in `folder`, or in a folder within it. The name may have links in it that lead
/// nowhere else; the folder is the caller's own choice.
///
/// # Errors
/// There is no such file, or it is none, or it lies elsewhere.
pub fn open(folder: &Path, name: &Path) -> Result<File, NotExecutable> {
    let path = folder.join(name);
    let shown = path.display();
    let held = Held::of(folder, name).map_err(|error| refusal(&path, &error))?;
    let looked =
        held.metadata().map_err(|error| NotExecutable::new(format!("{shown} cannot be looked at: {error}")))?;
    if let Some(kind) = file_kind::special(looked.file_type()) {
        let remedy = if looked.is_dir() { ": name the program inside it" } else { ", not a program" };
        refuse!("{shown} is {kind}{remedy}");
    }
    held.open().map_err(|error| match error.kind() {
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

/// Why nothing could be taken hold of.
fn refusal(path: &Path, error: &io::Error) -> NotExecutable {
    let shown = path.display();
    let target = fs::read_link(path).ok();
    match (error.kind(), target) {
        (io::ErrorKind::NotFound, Some(target)) => NotExecutable::new(format!(
            "{shown} is a dangling link: it points to {:?}, which does not exist",
            target.to_string_lossy()
        )),
        (io::ErrorKind::NotFound, None) => {
            NotExecutable { missing: true, ..NotExecutable::new(format!("{shown}: no such file")) }
        }
        (io::ErrorKind::NotADirectory, _) => NotExecutable {
            missing: true,
            ..NotExecutable::new(format!("{shown}: no such file (a part of the path is not a directory)"))
        },
        (io::ErrorKind::PermissionDenied, _) => {
            NotExecutable::new(format!("{shown} cannot be reached: permission denied on a directory of its path"))
        }
        (io::ErrorKind::CrossesDevices, Some(target)) => NotExecutable::new(format!(
            "{shown} is a link out of its folder, to {:?}: hand in the file itself, or name that path",
            target.to_string_lossy()
        )),
        (_, Some(_)) if error.raw_os_error() == Some(LOOP) => {
            NotExecutable::new(format!("{shown} is a link that leads back to itself"))
        }
        _ => NotExecutable::new(format!("{shown} cannot be looked at: {error}")),
    }
}
