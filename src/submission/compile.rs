//! Compiling a single C source as a student would: `cc nim.c -lm`, in the sandbox.
//!
//! The compiler sees the source and what that includes by name from its own folder, and nothing else of the student's or
//! of the grader's.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

use crate::sandbox::{self, Build, Options, SandboxError, SourceFile, Termination};

/// How much of a compiler's messages is shown, in bytes.
const MAX_MESSAGES: usize = 4000;
/// How large a source and all that it includes may be together, in bytes, and how many files that may be.
const MAX_SOURCE: usize = 16 << 20;
const MAX_FILES: usize = 200;

/// Why there is no executable.
#[derive(Debug)]
pub(super) enum CompileError {
    /// The source is the reason.
    Source(String),
    /// The sandbox is.
    Sandbox(SandboxError),
}

/// Compiles a source; what comes back is the executable.
pub(super) fn compile(source: &Path, options: &Options) -> Result<File, CompileError> {
    let folder = source.parent().unwrap_or(Path::new(""));
    let name = PathBuf::from(source.file_name().unwrap_or_default());
    let (sources, left_out) = with_included(folder, &name).map_err(CompileError::Source)?;
    let mut file = OsString::from("./");
    file.push(&name);
    let product = PathBuf::from(PRODUCT);
    let mut command: Vec<OsString> = ["cc", "-std=gnu11", "-O1", "-pipe", "-o", PRODUCT].map(Into::into).to_vec();
    command.extend([file, "-lm".into()]);
    let submission = folder.to_path_buf();
    let limits = Build::LIMITS;
    let build = Build { sources, command, product, submission, limits };
    let built = sandbox::build(&build, options).map_err(CompileError::Sandbox)?;
    let why = match (&built.outcome.ending, built.overfull) {
        (_, true) => "cc wrote more than a build may".to_owned(),
        (Termination::Exited(0), _) => match built.product {
            Some(executable) => return Ok(executable),
            None => "cc made no executable".to_owned(),
        },
        (Termination::CpuLimit, _) => format!("cc computed for more than {} s", limits.cpu.as_secs()),
        (Termination::WallLimit { .. }, _) => format!("cc took more than {} s", limits.wall.as_secs()),
        (Termination::MemoryLimit, _) => format!("cc asked for more than {} MiB of memory", limits.memory >> 20),
        (Termination::OutputLimit(_), _) => format!("cc printed more than {} MiB", limits.output >> 20),
        (Termination::Signalled(signal), _) => {
            format!("cc was ended by signal {signal}{}", messages(&built.outcome.stderr))
        }
        (Termination::Exited(_) | Termination::NotExecutable(_), _) => {
            format!("cc says:{}", messages(&built.outcome.stderr))
        }
    };
    Err(CompileError::Source(left_out.iter().fold(why, |why, file| format!("{why}\nleft out: {file}"))))
}

/// The name of the executable; no source of a student's is called so, and `cc` refuses to overwrite one that is.
const PRODUCT: &str = "nimgrade-made-this";

/// The source and all files that it includes by name (`#include "…"`), and those by name too, as far as they lie in its
/// folder or below; with the reasons why others, which are there, are left out.
fn with_included(folder: &Path, source: &Path) -> Result<(Vec<SourceFile>, Vec<String>), String> {
    let mut sources = Vec::new();
    let mut left_out = Vec::new();
    let mut known = BTreeSet::from([source.to_path_buf()]);
    let mut waiting = vec![source.to_path_buf()];
    let mut left = MAX_SOURCE;
    while let Some(name) = waiting.pop() {
        let file = match sandbox::open(folder, &name) {
            Ok(file) => file,
            Err(refusal) if sources.is_empty() => return Err(refusal.to_string()),
            Err(refusal) => {
                left_out.extend((!refusal.missing).then(|| refusal.to_string()));
                continue;
            }
        };
        let mut text = Vec::new();
        let read = file.take(left as u64 + 1).read_to_end(&mut text);
        read.map_err(|error| format!("{} cannot be read: {error}", folder.join(&name).display()))?;
        let Some(rest) = left.checked_sub(text.len()) else {
            return Err(format!("it and what it includes are larger than {} MiB", MAX_SOURCE >> 20));
        };
        left = rest;
        let here = name.parent().unwrap_or(Path::new("")).to_path_buf();
        for included in included(&String::from_utf8_lossy(&text)) {
            match below(&here, Path::new(included)) {
                None => left_out.push(format!("{included}, which is not in the folder of {}", source.display())),
                Some(path) if known.len() < MAX_FILES && known.insert(path.clone()) => waiting.push(path),
                Some(_) => {}
            }
        }
        sources.push(SourceFile { name, text });
    }
    Ok((sources, left_out))
}

/// The names in lines like `#include "sp_nim.h"`. A line that is not compiled may be among them; that costs nothing.
fn included(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let name = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start();
        let name = name.strip_prefix('"')?;
        Some(&name[..name.find('"')?])
    })
}

/// A name as it stands in a file of that folder, from the source's folder; none if it leads out of it.
fn below(here: &Path, name: &Path) -> Option<PathBuf> {
    let mut path = here.to_path_buf();
    for part in name.components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir => {
                if !path.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(path)
}

/// The beginning of a compiler's messages, on lines of their own.
fn messages(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(&stderr[..stderr.len().min(MAX_MESSAGES)]);
    format!("\n{}", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_source_includes_by_name_is_found() {
        let text = "#include <stdio.h>\n#include \"a.h\"\n  #  include \"sub/b.h\" // b\nint x; // #include \"c.h\"\n#include \"d";
        assert_eq!(included(text).collect::<Vec<_>>(), ["a.h", "sub/b.h"]);
    }

    #[test]
    fn names_stay_in_the_folder() {
        let of = |here: &str, name: &str| below(Path::new(here), Path::new(name));
        assert_eq!(of("", "a.h"), Some("a.h".into()));
        assert_eq!(of("sub", "../a.h"), Some("a.h".into()));
        assert_eq!(of("sub", "../../a.h"), None);
        assert_eq!(of("", "/etc/passwd"), None);
    }
}
