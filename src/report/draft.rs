//! A report that goes to a file: it has no name until it is whole, and then takes its name in one step.
//!
//! Whoever reads the file finds the report before or this one, never half of one, whenever nimgrade is killed and
//! however many write to the same name. The file is made before anything is run, in the folder where it will be, so that
//! no result is lost to a folder that cannot be written. The kernel removes a file without a name when nimgrade ends.

use std::ffi::OsString;
use std::fs::{self, File, FileType};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::file_kind;
use crate::sandbox::system;

/// A report that has not got its name yet.
pub(super) struct Draft {
    content: Content,
    /// The folder, as an absolute path without links, and the name in it.
    folder: PathBuf,
    name: OsString,
}

/// Where the text is until then.
enum Content {
    /// A file without a name.
    Nameless(File),
    /// A file with a name of its own, where the file system knows no others. It stays if nimgrade is killed.
    Named(NamedTempFile),
}

impl Draft {
    /// An empty draft of the report at this path. Nothing that stands there is opened.
    ///
    /// # Errors
    /// What stands there is no plain file, or the folder cannot be written to.
    pub(super) fn begin(path: &Path) -> io::Result<Draft> {
        let named = path.file_name().filter(|_| !path.as_os_str().as_encoded_bytes().ends_with(b"/"));
        let name = named.ok_or_else(|| refused("it is a directory", NAME_A_FILE))?.to_owned();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = fs::canonicalize(folder)?;
        let before = match fs::symlink_metadata(folder.join(&name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            found => Some(found?),
        };
        if let Some(before) = before {
            if let Some(error) = refused_kind(before.file_type()) {
                return Err(error);
            }
            if system::is_kept_by_another(&before, &fs::metadata(&folder)?) {
                return Err(refused("it belongs to another user, and nobody else may replace it", "name another file"));
            }
        }
        let content = match system::nameless(&folder)? {
            Some(file) => Content::Nameless(file),
            None => Content::Named(named_beside(&folder)?),
        };
        Ok(Draft { content, folder, name })
    }

    /// Whether both would take the same name.
    pub(super) fn is_rival_of(&self, other: &Draft) -> bool {
        (&self.folder, &self.name) == (&other.folder, &other.name)
    }

    /// The file to write to.
    pub(super) fn file(&mut self) -> &mut File {
        match &mut self.content {
            Content::Nameless(file) => file,
            Content::Named(file) => file.as_file_mut(),
        }
    }

    /// Gives the report its name; what had it before is gone.
    pub(super) fn publish(self) -> io::Result<()> {
        let path = self.folder.join(&self.name);
        match self.content {
            Content::Named(file) => file.persist(path).map(drop).map_err(|error| error.error),
            Content::Nameless(file) => {
                // No call gives a file a name that is taken: where this one is, the file gets another first.
                match system::link(&file, &path) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                    linked => return linked,
                }
                let linked = tempfile::Builder::new()
                    .prefix(TEMPORARY)
                    .make_in(&self.folder, |temporary| system::link(&file, temporary))?;
                linked.persist(path).map(drop).map_err(|error| error.error)
            }
        }
    }
}

/// How the names of files begin that are not reports yet.
const TEMPORARY: &str = ".nimgrade-report-";

fn named_beside(folder: &Path) -> io::Result<NamedTempFile> {
    system::as_any_new_file(tempfile::Builder::new().prefix(TEMPORARY)).tempfile_in(folder)
}

/// Why no report can be written in the place of a file that is no plain one, and what to do about it.
fn refused_kind(kind: FileType) -> Option<io::Error> {
    let remedy = match kind {
        _ if kind.is_symlink() => "name the file that it leads to",
        _ if kind.is_dir() => NAME_A_FILE,
        _ => "name a plain file, or leave out the name to have the report on standard output",
    };
    file_kind::special(kind).map(|kind| refused(&format!("it is {kind}"), remedy))
}

const NAME_A_FILE: &str = "name a file in it";

fn refused(why: &str, remedy: &str) -> io::Error {
    io::Error::other(format!("{why}: {remedy}"))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    /// What the command line cannot bring about on any file system that tests run on.
    #[test]
    fn without_nameless_files_a_report_is_published_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("report");
        fs::write(&path, "before").expect("a file");
        let mut draft = Draft::begin(&path).expect("a draft");
        draft.content = Content::Named(named_beside(folder.path()).expect("a file"));
        draft.file().write_all(b"after").expect("the file takes it");
        assert_eq!(fs::read(&path).expect("a report"), b"before");
        let new = folder.path().join("new");
        fs::write(&new, "").expect("a file");
        draft.publish().expect("it gets its name");
        assert_eq!(fs::read(&path).expect("a report"), b"after");
        let permissions = fs::metadata(&path).expect("a report").permissions();
        assert_eq!(permissions, fs::metadata(&new).expect("a file").permissions(), "as any new file");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "and nothing else is left");
    }
}
