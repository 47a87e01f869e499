//! The `#!` line of a script, read as the kernel reads it.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::NotExecutable;

/// The kernel reads no further.
const LONGEST: usize = 255;

/// The words of the interpreter that a script's first line names.
pub(super) fn interpreter(path: &Path, head: &[u8]) -> Result<Vec<OsString>, NotExecutable> {
    let shown = path.display();
    let line = &head[2..head.len().min(LONGEST)];
    let Some(end) = line.iter().position(|&byte| byte == b'\n').or((head.len() < LONGEST).then_some(line.len())) else {
        return Err(NotExecutable::new(format!("{shown} has a `#!` line longer than {LONGEST} bytes")));
    };
    let line = &line[..end];
    if line.ends_with(b"\r") {
        return Err(NotExecutable::new(format!(
            "the `#!` line of {shown} ends in a carriage return, as Windows writes it: run `sed -i 's/\\r$//' {shown}`"
        )));
    }
    let line = line.trim_ascii();
    let split = line.iter().position(|byte| matches!(byte, b' ' | b'\t')).unwrap_or(line.len());
    let (name, argument) = (&line[..split], line[split..].trim_ascii());
    if name.is_empty() {
        return Err(NotExecutable::new(format!("the `#!` line of {shown} names no interpreter")));
    }
    if name.contains(&0) {
        return Err(NotExecutable::new(format!("the `#!` line of {shown} has a NUL byte in it")));
    }
    let name = Path::new(OsStr::from_bytes(name));
    let shown_name = name.display();
    if !name.is_absolute() {
        return Err(NotExecutable::new(format!(
            "the `#!` line of {shown} names {shown_name}, which is no absolute path: write `#!/usr/bin/env {shown_name}`"
        )));
    }
    if name.file_name() == Some(OsStr::new("env")) && !argument.is_empty() {
        return through_env(path, argument);
    }
    let Ok(real) = fs::canonicalize(name) else {
        return Err(NotExecutable::new(format!(
            "the `#!` line of {shown} names {shown_name}, which this machine does not have"
        )));
    };
    if fs::canonicalize(path).is_ok_and(|itself| itself == real) {
        return Err(NotExecutable::new(format!("the `#!` line of {shown} names the script itself")));
    }
    not_a_script(path, &real)?;
    if !is_installed(&real) {
        return Err(NotExecutable::new(format!(
            "the `#!` line of {shown} names {shown_name}, which is not in a folder of this machine's PATH"
        )));
    }
    let mut words = vec![name.as_os_str().to_owned()];
    if !argument.is_empty() {
        words.push(OsStr::from_bytes(argument).to_owned());
    }
    Ok(words)
}

/// `#!/usr/bin/env NAME` and `#!/usr/bin/env -S NAME WORDS…`: what env would run.
fn through_env(path: &Path, argument: &[u8]) -> Result<Vec<OsString>, NotExecutable> {
    let shown = path.display();
    let rest = argument.strip_prefix(b"-S").unwrap_or(argument).trim_ascii();
    let words: Vec<OsString> = if rest.len() < argument.len() {
        rest.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty()).map(os).collect()
    } else {
        vec![os(argument)]
    };
    let Some(name) = words.first().filter(|name| !name.as_bytes().starts_with(b"-")) else {
        return Err(NotExecutable::new(format!("the `#!` line of {shown} names no interpreter after env")));
    };
    if name.as_bytes().contains(&b'/') {
        return Err(NotExecutable::new(format!(
            "the `#!` line of {shown} gives env a path: give it the interpreter's name"
        )));
    }
    if in_path(name).is_none() {
        return Err(NotExecutable::new(format!(
            "the `#!` line of {shown} asks env for {:?}, which is not in this machine's PATH{}",
            name.to_string_lossy(),
            if name.as_bytes().contains(&b' ') { ": give env several words with `-S`" } else { "" }
        )));
    }
    Ok(words)
}

/// Whether a file lies where this machine's commands are. The submission names its interpreter, and could name a file of
/// its own making, which would then be asked about itself outside the sandbox.
fn is_installed(real: &Path) -> bool {
    let Some(name) = real.file_name() else { return false };
    let usual = ["/bin", "/usr/bin", "/usr/local/bin"].map(PathBuf::from);
    // A command's name may be a link to the file, and the file's own name need not be in PATH.
    usual.into_iter().chain(folders_of_path()).filter_map(|folder| fs::canonicalize(folder).ok()).any(|folder| {
        real.parent() == Some(&*folder) || fs::canonicalize(folder.join(name)).is_ok_and(|found| found == real)
    })
}

/// The folders of PATH; relative ones are not believed, for the submission may lie in the working directory.
fn folders_of_path() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    env::split_paths(&path).filter(|folder| folder.is_absolute()).collect()
}

/// An interpreter that is a script in its turn may lead back to the first; shims in PATH are reached through env only.
fn not_a_script(path: &Path, interpreter: &Path) -> Result<(), NotExecutable> {
    let mut head = [0; 2];
    let is_file = fs::metadata(interpreter).is_ok_and(|meta| meta.is_file());
    let read = is_file.then(|| fs::File::open(interpreter).and_then(|file| super::read_up_to(&file, &mut head, 0)));
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

/// Where PATH leads for a command's name; a name with a slash in it leads to itself.
pub(in crate::sandbox) fn in_path(name: &OsStr) -> Option<PathBuf> {
    if name.as_bytes().contains(&b'/') {
        return Path::new(name).is_file().then(|| PathBuf::from(name));
    }
    folders_of_path()
        .into_iter()
        .map(|folder| folder.join(name))
        .find(|candidate| fs::metadata(candidate).is_ok_and(|meta| meta.is_file() && super::mode(&meta) & 0o111 != 0))
}

fn os(bytes: &[u8]) -> OsString {
    OsStr::from_bytes(bytes).to_owned()
}
