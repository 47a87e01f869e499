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

/// The program of an assignment's `mistakes.c` that makes this mistake: compiled once for all of them, and told which by the
/// number in the executable.
pub(crate) fn mistake(source: &Path, name: &str) -> PathBuf {
    const MARK: &[u8] = b"MISTAKE NO:\0";
    // How long an array is, the compiler decides.
    if name == "array-of-31" {
        return source_file(source, &["-DMISTAKE=array_of_31"]);
    }
    let text = fs::read_to_string(source).unwrap();
    let number = number_of(&text, &name.replace('-', "_"));
    let number = number.unwrap_or_else(|| panic!("{} makes no mistake {name}", source.display()));
    let all = source_file(source, &[]);
    kept((&all, number), |folder| {
        let mut bytes = fs::read(&all).unwrap();
        let at = bytes.windows(MARK.len()).position(|bytes| bytes == MARK).expect("the mark") + MARK.len();
        bytes[at..at + 4].copy_from_slice(&number.to_ne_bytes());
        let (draft, made) = (folder.join("draft"), folder.join("nim"));
        fs::write(&draft, bytes).unwrap();
        copy(&draft, &made);
        made
    })
}

/// The number that C gives to this name of the first enumeration of a source.
fn number_of(source: &str, name: &str) -> Option<i32> {
    let (_, names) = source.split_once("enum mistake {")?;
    let names = names.split_once('}')?.0.lines().filter(|line| !line.trim_start().starts_with("/*"));
    let names: String = names.collect();
    let at = names.split(',').map(str::trim).position(|other| other == name)?;
    i32::try_from(at).ok()
}

/// Copies an executable, which everybody may then run. Another process does it: what this one writes may be open in a child that
/// another test is just starting, and the kernel refuses to execute a file that is open for writing.
pub(crate) fn copy(from: &Path, to: &Path) {
    let status = Command::new("install").args(["-m", "755"]).args([from, to]).status().expect("`install` is installed");
    assert!(status.success(), "{} cannot be copied to {}", from.display(), to.display());
}

fn compiled(source: &str, includes: &Path, flags: &[&str]) -> PathBuf {
    kept((source, flags, HEADER), |folder| {
        let (file, made) = (folder.join("nim.c"), folder.join("nim"));
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
        made
    })
}

/// The executable that is kept for what it is made of; it is made in a folder if it is not there yet.
fn kept(of: impl Hash, make: impl FnOnce(&Path) -> PathBuf) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled");
    fs::create_dir_all(&folder).unwrap();
    let executable = folder.join(format!("{:016x}", hasher.finish()));
    if executable.is_file() {
        return executable;
    }
    // In a folder of its own first: another test may make the same at the same time.
    let own = tempfile::tempdir_in(&folder).unwrap();
    fs::rename(make(own.path()), &executable).unwrap();
    executable
}

/// What the programs of `tests/programs` include; it is a part of what they are made of.
const HEADER: &str = include_str!("../../programs/right.h");
