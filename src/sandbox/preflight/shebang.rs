//! The `#!` line of a script, read as the kernel reads it.
//!
//! The submission names its interpreter, and could name any program of this machine. So a name stands only for one of the
//! interpreters that the assignment's languages have, and only for one that this machine's administrator installed.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

use super::NotExecutable;
use crate::sandbox::commands::{self, Lookup};
use crate::sandbox::system::{self, os_string};

/// The kernel reads no further.
const LONGEST: usize = 255;

/// The words of the interpreter that a script's first line names; `allowed` are the commands of the assignment's languages.
pub(super) fn interpreter(path: &Path, head: &[u8], allowed: &[OsString]) -> Result<Vec<OsString>, NotExecutable> {
    let shown = path.display();
    let line = &head[2..head.len().min(LONGEST)];
    let Some(end) = line.iter().position(|&byte| byte == b'\n').or((head.len() < LONGEST).then_some(line.len())) else {
        refuse!("{shown} has a `#!` line longer than {LONGEST} bytes");
    };
    let line = &line[..end];
    if line.ends_with(b"\r") {
        refuse!(
            "the `#!` line of {shown} ends in a carriage return, as Windows writes it: run `perl -pi -e 's/\\r$//' {}`",
            system::shell_word(&path.to_string_lossy())
        );
    }
    let line = line.trim_ascii();
    let split = line.iter().position(|byte| matches!(byte, b' ' | b'\t')).unwrap_or(line.len());
    let (name, argument) = (&line[..split], line[split..].trim_ascii());
    if name.is_empty() {
        refuse!("the `#!` line of {shown} names no interpreter");
    }
    if name.contains(&0) {
        refuse!("the `#!` line of {shown} has a NUL byte in it");
    }
    let name = os_string(name);
    let name = Path::new(&name);
    let shown_name = name.display();
    if !name.has_root() {
        refuse!(
            "the `#!` line of {shown} names {shown_name}, which is no absolute path: write `#!/usr/bin/env {shown_name}`"
        );
    }
    let words = if name.file_name() == Some(OsStr::new("env")) && !argument.is_empty() {
        through_env(path, argument)?
    } else {
        by_path(path, name, argument)?
    };
    let interpreter = words.first().map_or(OsStr::new(""), |word| word.as_os_str());
    let folder = commands::folder_of(path);
    if !allowed.iter().any(|allowed| is_same(allowed, interpreter, &folder)) {
        refuse!(
            "the `#!` line of {shown} names {}, which runs no submissions to this assignment: {}",
            interpreter.display(),
            languages(allowed)
        );
    }
    Ok(words)
}

/// `#!/usr/bin/python3 …`: the file that the path leads to, if it is a command of this machine.
fn by_path(path: &Path, name: &Path, argument: &[u8]) -> Result<Vec<OsString>, NotExecutable> {
    let (shown, shown_name) = (path.display(), name.display());
    let Ok(real) = dunce::canonicalize(name) else {
        let reason = format!("the `#!` line of {shown} names {shown_name}, which this machine does not have");
        return Err(NotExecutable::without_interpreter(reason));
    };
    if dunce::canonicalize(path).is_ok_and(|itself| itself == real) {
        refuse!("the `#!` line of {shown} names the script itself");
    }
    not_a_script(path, &real)?;
    if !commands::is_installed(&real, &commands::folder_of(path)) {
        refuse!("the `#!` line of {shown} names {shown_name}, which is not in a folder of this machine's PATH");
    }
    let mut words = vec![real.into_os_string()];
    if !argument.is_empty() {
        words.push(os_string(argument));
    }
    Ok(words)
}

/// Whether a `#!` line means the command of a language: by its name, whatever its version, or by what the name leads to.
fn is_same(allowed: &OsStr, named: &OsStr, folder: &Path) -> bool {
    let plain = |word: &OsStr| without_version(Path::new(word).file_name().unwrap_or_default()).to_vec();
    plain(allowed) == plain(named) || commands::find(allowed, folder) == Lookup::Executable(named.into())
}

/// A command's name without the version at its end: `python` of `python3.11`.
fn without_version(name: &OsStr) -> &[u8] {
    let name = name.as_encoded_bytes();
    let end =
        name.iter().rposition(|byte| !byte.is_ascii_digit() && *byte != b'.' && *byte != b'-').map_or(0, |at| at + 1);
    &name[..end]
}

/// What may be named instead.
fn languages(allowed: &[OsString]) -> String {
    if allowed.is_empty() {
        return "it takes compiled programs only".to_owned();
    }
    let names: Vec<String> = allowed.iter().map(|name| format!("`{}`", name.to_string_lossy())).collect();
    format!("it may name {}", names.join(" or "))
}

/// `#!/usr/bin/env NAME` and `#!/usr/bin/env -S NAME WORDS…`: what env would run.
fn through_env(path: &Path, argument: &[u8]) -> Result<Vec<OsString>, NotExecutable> {
    let shown = path.display();
    let rest = argument.strip_prefix(b"-S").unwrap_or(argument).trim_ascii();
    let words: Vec<OsString> = if rest.len() < argument.len() {
        rest.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty()).map(os_string).collect()
    } else {
        vec![os_string(argument)]
    };
    let Some(name) = words.first().filter(|name| !name.as_encoded_bytes().starts_with(b"-")) else {
        refuse!("the `#!` line of {shown} names no interpreter after env");
    };
    if system::is_path(name) {
        refuse!("the `#!` line of {shown} gives env a path: give it the interpreter's name");
    }
    if commands::find(name, &commands::folder_of(path)) == Lookup::NotFound {
        let advice = if name.as_encoded_bytes().contains(&b' ') { ": give env several words with `-S`" } else { "" };
        return Err(NotExecutable::without_interpreter(format!(
            "the `#!` line of {shown} asks env for {:?}, which is not in this machine's PATH{advice}",
            name.to_string_lossy(),
        )));
    }
    Ok(words)
}

/// An interpreter that is a script in its turn may lead back to the first; shims in PATH are reached through env only.
fn not_a_script(path: &Path, interpreter: &Path) -> Result<(), NotExecutable> {
    let mut head = [0; 2];
    let is_file = fs::metadata(interpreter).is_ok_and(|meta| meta.is_file());
    let read = is_file.then(|| fs::File::open(interpreter).and_then(|file| system::read_full(&file, &mut head, 0)));
    match read {
        Some(Ok(2)) if &head == b"#!" => Err(NotExecutable::new(format!(
            "the `#!` line of {} names {}, which is a script itself: name the interpreter proper",
            path.display(),
            interpreter.display()
        ))),
        Some(_) => Ok(()),
        None => Err(NotExecutable::new(format!(
            "the `#!` line of {} names {}, which is not a file",
            path.display(),
            interpreter.display()
        ))),
    }
}
