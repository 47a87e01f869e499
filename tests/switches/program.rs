//! A program of `tests/switches` and the mistakes that can be switched on in it.
//!
//! The tests and the command that measures the naming of mistakes both include this file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use nim_reference::Assignment;

/// What stands before the names of the mistakes, in a source as in an executable.
const MARK: &[u8] = b"SWITCHES:";

/// What scripts have in place of Python's own module: they are started so often that importing it would be most of what they
/// cost.
const JSON: &str = include_str!("json.py");

/// A program that makes those known mistakes of an assignment that it is told to make, and is right without.
pub(crate) struct Switched {
    /// The assignment's name.
    pub(crate) assignment: &'static str,
    /// The names of the known mistakes, each a switch.
    pub(crate) ids: Vec<String>,
    /// What the file is called: its ending decides how it is run.
    name: String,
    /// The file without a switch: an executable, or the text of a script.
    file: Vec<u8>,
}

impl Switched {
    /// The program of every assignment that has one below `tests/switches`.
    pub(crate) fn all() -> Vec<Switched> {
        Assignment::NAMES.into_iter().filter_map(Switched::of).collect()
    }

    /// The program of this assignment, `tests/switches/ASSIGNMENT.c` or another ending.
    fn of(assignment: &'static str) -> Option<Switched> {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/switches");
        let source = ["c", "py"].map(|ending| sources.join(format!("{assignment}.{ending}")));
        let source = source.into_iter().find(|source| source.is_file())?;
        let (name, file) = match source.extension() {
            Some(ending) if ending == "c" => ("nim".to_owned(), executable(&source)),
            _ => {
                let name = source.file_name().expect("a file has a name").to_string_lossy();
                let script = fs::read_to_string(&source).expect("the source can be read");
                (name.into_owned(), script.replacen("import json\n", JSON, 1).into_bytes())
            }
        };
        let faults = Assignment::builtin(assignment).expect("a known name").faults();
        Some(Switched { assignment, ids: faults.into_iter().map(|fault| fault.id).collect(), name, file })
    }

    /// The program with these switches, as a new file in a folder that has none of it yet.
    pub(crate) fn with(&self, ids: &[&str], folder: &Path) -> PathBuf {
        let names = ids.join(" ");
        let at = self.file.windows(MARK.len()).position(|bytes| bytes == MARK).expect("the mark") + MARK.len();
        let (before, after) = self.file.split_at(at);
        // An executable keeps its length: it has room for the names.
        let room = after.iter().take_while(|&&byte| byte == 0).count();
        assert!(room == 0 || room > names.len(), "there is no room for {names}");
        let rest = &after[names.len().min(room)..];
        let made = folder.join(&self.name);
        // Another process makes the file: what this one writes may still be open in a child that is just being started
        // elsewhere, and the kernel refuses to execute a file that is open for writing.
        let draft = folder.join("draft");
        fs::write(&draft, [before, names.as_bytes(), rest].concat()).expect("the folder can be written to");
        let status = Command::new("install").args(["-m", "755"]).args([&draft, &made]).status();
        assert!(status.is_ok_and(|status| status.success()), "`install` is installed");
        made
    }
}

/// What the compiler makes of a C source.
fn executable(source: &Path) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let made = folder.path().join("nim");
    let status =
        Command::new("cc").args(["-std=gnu11", "-O1", "-Wall", "-Wextra", "-o"]).args([&made, source]).status();
    assert!(status.is_ok_and(|status| status.success()), "{} must compile", source.display());
    fs::read(made).expect("the compiler made a file")
}
