//! Compiling submissions, each once: the executables stay in the target folder under the name of what they are made of.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::command::root;

/// The executable of a C source in `tests/programs`.
pub(crate) fn program(name: &str) -> PathBuf {
    source_file(&root().join("tests/programs").join(name).with_extension("c"), &[])
}

/// The executable of a C source, compiled with these flags.
pub(crate) fn source_file(source: &Path, flags: &[&str]) -> PathBuf {
    let text = fs::read_to_string(source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
    compiled(&text, source.parent().expect("a source stands in a folder"), flags)
}

/// The executable of a C source that is given as text.
pub(crate) fn text(source: &str) -> PathBuf {
    compiled(source, &root(), &[])
}

/// The right program of assignment 2 with these edits: the first words of each, which it must have, become the second.
pub(crate) fn edited(edits: &[(&str, &str)]) -> PathBuf {
    text(&edited_text(edits))
}

/// The source of [`edited`].
pub(crate) fn edited_text(edits: &[(&str, &str)]) -> String {
    let source = fs::read_to_string(root().join("examples/assignment2/nim.c")).unwrap();
    edits.iter().fold(source, |source, (from, to)| {
        assert!(source.contains(from), "examples/assignment2/nim.c has no {from:?}");
        source.replace(from, to)
    })
}

/// Copies an executable, which everybody may then run. Another process does it: what this one writes may be open in a child that
/// another test is just starting, and the kernel refuses to execute a file that is open for writing.
#[cfg(linux_sandbox)]
pub(crate) fn copy(from: &Path, to: &Path) {
    let status = Command::new("install").args(["-m", "755"]).args([from, to]).status().expect("`install` is installed");
    assert!(status.success(), "{} cannot be copied to {}", from.display(), to.display());
}

fn compiled(source: &str, includes: &Path, flags: &[&str]) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    (source, flags, HEADER).hash(&mut hasher);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled");
    fs::create_dir_all(&folder).unwrap();
    let executable = folder.join(format!("{:016x}", hasher.finish()));
    if executable.is_file() {
        return executable;
    }
    // Under a name of its own first: another test may compile the same at the same time.
    let own = tempfile::tempdir_in(&folder).unwrap();
    let (file, made) = (own.path().join("nim.c"), own.path().join("nim"));
    fs::write(&file, source).unwrap();
    let output = Command::new("cc")
        .args(["-std=gnu11", "-O1", "-w", "-I"])
        .arg(includes)
        .args(flags)
        .arg("-o")
        .args([&made, &file])
        .arg("-lm")
        .output()
        .expect("`cc` is installed");
    assert!(output.status.success(), "cc says: {}", String::from_utf8_lossy(&output.stderr));
    fs::rename(&made, &executable).unwrap();
    executable
}

/// What the programs of `tests/programs` include; it is a part of what they are made of.
const HEADER: &str = include_str!("../../programs/right.h");
