//! Looking at what was handed in, before anything is run: is it a program at all, and if not, what is wrong with it?
//!
//! The file is hostile: it is never opened before it is known to be a regular file of the submission, read only a little,
//! and every number in it is checked against its size. This module decides; it neither runs nor copies anything.

/// Returns, with the reason why the file cannot be run.
macro_rules! refuse {
    ($($reason:tt)*) => { return Err(NotExecutable::new(format!($($reason)*))) };
}

#[cfg(all(unix, not(target_os = "macos")))]
mod elf;
mod held;
#[cfg(any(target_os = "macos", windows))]
mod native;
mod open;
mod shebang;

use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};

#[cfg(all(unix, not(target_os = "macos")))]
use elf as native;
pub use open::{open, open_path};

use super::{Program, system};

/// The largest program: its private copy is kept in memory. Debug builds of some languages come near a hundred megabytes.
const MAX_SIZE: u64 = 256 << 20;

/// Why a file cannot be run as a program, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct NotExecutable {
    /// Whether there is no file at all: more likely a wrong path on the command line than a wrong submission.
    pub missing: bool,
    /// Whether it is a script whose interpreter this machine does not have: another machine may run it.
    pub lacks_interpreter: bool,
    /// What is wrong, and the remedy.
    pub reason: String,
}

impl NotExecutable {
    fn new(reason: impl Into<String>) -> Self {
        NotExecutable { missing: false, lacks_interpreter: false, reason: reason.into() }
    }

    fn without_interpreter(reason: String) -> Self {
        NotExecutable { lacks_interpreter: true, ..NotExecutable::new(reason) }
    }
}

/// A file that passed.
#[derive(Debug)]
pub(super) struct Ready {
    /// The open file.
    pub(super) file: File,
    /// Its size when it was looked at.
    pub(super) size: u64,
    /// What runs it.
    pub(super) how: How,
}

impl Ready {
    /// Whether it is built with a sanitizer that reserves terabytes of address space.
    pub(super) fn is_sanitized(&self) -> bool {
        matches!(self.how, How::Native { sanitized: true, .. })
    }
}

/// What runs a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum How {
    /// The kernel, with this dynamic loader if it is not linked statically.
    Native {
        /// The loader that the file names.
        loader: Option<PathBuf>,
        /// Whether it is built with a sanitizer that reserves terabytes of address space.
        sanitized: bool,
    },
    /// An interpreter: these words, then the script.
    Script(Vec<OsString>),
}

/// Looks at a program.
pub(super) fn look(program: &Program) -> Result<Ready, NotExecutable> {
    let path = &program.file;
    let shown = path.display();
    let file = match &program.opened {
        Some(file) => {
            file.try_clone().map_err(|error| NotExecutable::new(format!("{shown} cannot be kept: {error}")))?
        }
        None => open_path(path)?,
    };
    let meta = file.metadata().map_err(|error| NotExecutable::new(format!("{shown} cannot be looked at: {error}")))?;
    let size = meta.len();
    if size == 0 {
        refuse!("{shown} is an empty file: did the compilation fail?");
    }
    if size > MAX_SIZE {
        refuse!("{shown} is too large for a program: {} MiB, at most {} MiB", size >> 20, MAX_SIZE >> 20);
    }
    let mut head = [0; 512];
    let read = system::read_full(&file, &mut head, 0)
        .map_err(|error| NotExecutable::new(format!("{shown} cannot be read: {error}")))?;
    let head = &head[..read];
    let how = if !program.interpreter.is_empty() {
        if native::is_native(head) {
            refuse!("{shown} is a compiled program, not a script");
        }
        How::Script(program.interpreter.clone())
    } else {
        let how = if native::is_native(head) {
            How::Native { loader: native::check(path, &file, size)?, sanitized: native::reserves_address_space(&file) }
        } else if head.starts_with(b"#!") {
            How::Script(shebang::interpreter(path, head, &program.interpreters)?)
        } else {
            refuse!("{shown} {}", what_else(path, head, &program.interpreters));
        };
        if !system::is_executable(&meta) {
            refuse!(
                "{shown} has no permission to be executed: run `chmod +x {}`",
                system::shell_word(&path.to_string_lossy())
            );
        }
        how
    };
    Ok(Ready { file, size, how })
}

/// The dynamic loader that a trusted executable names.
#[cfg(linux_sandbox)]
pub(super) fn loader_of(path: &Path) -> Option<PathBuf> {
    let file = File::open(path).ok()?;
    let size = file.metadata().ok()?.len();
    elf::check(path, &file, size).ok()?
}

/// A guess at what a file that is neither ELF nor a script is.
fn what_else(path: &Path, head: &[u8], interpreters: &[OsString]) -> String {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    let starts = |magic: &[u8]| head.starts_with(magic);
    let built_for = |other: &str| format!("is built for {other}, this machine runs {}: compile it here", system::NAME);
    let contains = |words: &[u8]| head.windows(words.len()).any(|window| window == words);
    let binary = head.contains(&0);
    if starts(b"\xcf\xfa\xed\xfe") || starts(b"\xce\xfa\xed\xfe") || starts(b"\xfe\xed\xfa") {
        built_for("macOS")
    } else if starts(b"\xca\xfe\xba\xbe") {
        "is a Java class or a macOS program, which cannot be executed directly".into()
    } else if starts(b"MZ") && binary {
        built_for("Windows")
    } else if starts(b"\x7fELF") {
        built_for("Linux")
    } else if starts(b"!<arch>\n") {
        "is a static library, not a program: link it into one".into()
    } else if starts(b"BC\xc0\xde") {
        "is LLVM bitcode, not a program: compile it to an executable".into()
    } else if starts(b"PK\x03\x04") {
        "is a zip archive, not a program".into()
    } else if starts(b"\x1f\x8b") || starts(b"BZh") || starts(b"\xfd7zXZ") {
        "is a compressed file, not a program".into()
    } else if binary {
        format!("is not a program: it is neither {} nor a script", native::FORMAT)
    } else if matches!(extension, "c" | "h") || contains(b"#include") {
        "is C source: compile it first, or give it to the grader as a .c file".into()
    } else if matches!(extension, "cc" | "cpp" | "cxx") {
        "is C++ source: compile it first".into()
    } else if extension == "py" && !interpreters.iter().any(|name| name.to_string_lossy().starts_with("python")) {
        "is a Python script, and this assignment takes no Python".into()
    } else if extension == "py" {
        "is a Python script without a `#!` line: begin it with `#!/usr/bin/env python3`, or give it to the grader as a .py file".into()
    } else {
        "is a text file without a `#!` line: its first line must name an interpreter, such as `#!/usr/bin/env python3`"
            .into()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests;
