//! Finding the interpreter proper behind a command such as `python3`, and the folders that it needs to read.
//!
//! The interpreter is the machine's own and trusted: asking it about itself is the one thing that is executed outside
//! the sandbox. Version managers put scripts (shims) in PATH, which would have to read half a home folder and start
//! other programs; what they lead to is what runs.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::super::SandboxError;
use super::super::preflight::in_path;

/// An interpreter that was found.
#[derive(Debug)]
pub(super) struct Interpreter {
    /// Its executable file.
    pub(super) path: PathBuf,
    /// Folders and files that it reads.
    pub(super) reads: Vec<PathBuf>,
}

/// Finds an interpreter by the first word of its command.
pub(super) fn find(word: &OsStr) -> Result<Interpreter, SandboxError> {
    let refused = |reason: String| SandboxError::Interpreter { name: word.to_string_lossy().into_owned(), reason };
    let found = in_path(word).ok_or_else(|| refused("it is not in PATH: install it".into()))?;
    let absolute = std::path::absolute(&found).map_err(|error| refused(error.to_string()))?;
    let name = absolute.file_name().unwrap_or_default().as_bytes().to_vec();
    let interpreter = if name.starts_with(b"python") || name.starts_with(b"pypy") {
        python(&absolute).map_err(&refused)?
    } else if name.starts_with(b"swipl") {
        swipl(&absolute)
    } else {
        Interpreter { reads: Vec::new(), path: absolute }
    };
    if is_script(&interpreter.path) {
        return Err(refused(format!(
            "{} is a script (a shim?), not the interpreter itself: name the interpreter's own file",
            interpreter.path.display()
        )));
    }
    Ok(interpreter)
}

/// Asks Python where it lives and what it would import from.
fn python(path: &Path) -> Result<Interpreter, String> {
    const ASK: &str = "import sys, os\n\
        for p in [sys.executable, sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix] + sys.path:\n\
        \x20   os.write(1, os.fsencode(p) + b'\\0')";
    let said = ask(path, &["-I", "-B", "-c", ASK])?;
    let mut words = said.split(|&byte| byte == 0).map(|word| PathBuf::from(OsStr::from_bytes(word)));
    let path = words.next().filter(|path| path.is_absolute()).ok_or("it does not say where its executable is")?;
    let prefixes: Vec<PathBuf> = words.by_ref().take(4).collect();
    // Standard library and installed packages; not the prefix as a whole, which may be /usr or somebody's home.
    let mut reads: Vec<PathBuf> = words.filter(|path| path.is_absolute()).collect();
    for prefix in prefixes {
        reads.extend([prefix.join("lib"), prefix.join("pyvenv.cfg")]);
    }
    if let Some(folder) = path.parent() {
        reads.extend([folder.join("pyvenv.cfg"), folder.join("pybuilddir.txt")]);
    }
    Ok(Interpreter { path, reads })
}

/// Asks SWI-Prolog for its home.
fn swipl(path: &Path) -> Interpreter {
    let said = ask(path, &["--dump-runtime-variables"]).unwrap_or_default();
    let home = said.split(|&byte| byte == b'\n').find_map(|line| {
        let value = line.strip_prefix(b"PLBASE=\"")?.strip_suffix(b"\";")?;
        Some(PathBuf::from(OsString::from_vec(value.to_vec())))
    });
    Interpreter { path: path.to_path_buf(), reads: home.into_iter().collect() }
}

/// Runs an interpreter outside the sandbox, with nothing of the submission's.
fn ask(path: &Path, arguments: &[&str]) -> Result<Vec<u8>, String> {
    let output = Command::new(path)
        .args(arguments)
        .current_dir("/")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{} cannot be executed: {error}", path.display()))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!("{} does not work: {}", path.display(), said.lines().last().unwrap_or("it says nothing")))
    }
}

fn is_script(path: &Path) -> bool {
    let mut head = [0; 2];
    fs::canonicalize(path)
        .and_then(File::open)
        .and_then(|mut file| file.read_exact(&mut head))
        .is_ok_and(|()| &head == b"#!")
}
