//! The interpreter proper behind a command such as `python3`, and the folders that it needs to read.
//!
//! Nothing is executed to find out: an interpreter's library lies where its executable says by its place, in `lib` beside
//! the `bin` that it is in.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::super::SandboxError;
use super::super::commands::{self, Lookup};

/// An interpreter that was found.
#[derive(Debug)]
pub(super) struct Interpreter {
    /// Its executable file, resolved.
    pub(super) path: PathBuf,
    /// Folders that it reads.
    pub(super) reads: Vec<PathBuf>,
}

/// Finds an interpreter by the first word of its command. `submission` is the folder of the handed-in file.
pub(super) fn find(word: &OsStr, submission: &Path) -> Result<Interpreter, SandboxError> {
    let refused = |reason: String| SandboxError::Interpreter { name: word.to_string_lossy().into_owned(), reason };
    match commands::find(word, submission) {
        Lookup::Executable(path) => Ok(Interpreter { reads: libraries(&path), path }),
        Lookup::Script(path) => Err(refused(format!(
            "{} is a script (a shim?), not the interpreter itself: put the folder of the interpreter's own file in PATH",
            path.display()
        ))),
        Lookup::NotFound => Err(refused("it is not in PATH: install it".into())),
    }
}

/// The folders in which an installation has its libraries: `lib` beside the folder of the executable, and a `lib` that the
/// executable is in (Debian's SWI-Prolog lies in its own library).
pub(super) fn libraries(executable: &Path) -> Vec<PathBuf> {
    let beside = executable.parent().and_then(Path::parent).into_iter();
    let beside = beside.flat_map(|prefix| ["lib", "lib64"].map(|name| prefix.join(name)));
    let around = executable.ancestors().filter(|folder| folder.file_name() == Some(OsStr::new("lib")));
    beside.chain(around.map(Path::to_path_buf)).filter(|folder| folder.is_dir()).collect()
}
