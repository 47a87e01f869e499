//! Compiling a single C source as a student would: `cc nim.c -lm`, in the sandbox.
//!
//! The compiler sees the source and what that includes by name from its own folder, and nothing else of the student's or
//! of the grader's.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

use super::NotCompiled;
use crate::safe_text::message;
use crate::sandbox::{self, Build, Options, SandboxError, SourceFile, Termination};

/// How much of a compiler's messages is looked at, in bytes.
const MAX_READ: usize = 64 << 10;
/// How many lines of them are kept; the rest of an error that is begun comes with it.
const MAX_LINES: usize = 20;
/// How much is kept of a line, in bytes.
const MAX_LINE: usize = 400;
/// How large a source and all that it includes may be together, in bytes, and how many files that may be.
const MAX_SOURCE: usize = 16 << 20;
const MAX_FILES: usize = 200;
/// What a lone source is compiled as.
const DIALECT: &str = "-std=gnu11";

/// Why there is no executable.
#[derive(Debug)]
pub(super) enum CompileError {
    /// The compiler was called, and made no program of the source.
    Source(NotCompiled),
    /// The source cannot be given to it.
    Unreadable(String),
    /// The sandbox is.
    Sandbox(SandboxError),
}

/// What the C program of a submission is made of: enough to build it once more in another way.
#[derive(Debug, Clone)]
pub struct CProgram {
    /// All files that the build finds in its folder.
    pub files: Vec<SourceFile>,
    /// The sources that are compiled, by their paths below that folder.
    pub units: Vec<PathBuf>,
    /// The dialect of C, as an option of the compiler: `-std=c99`.
    pub dialect: String,
}

/// Compiles a source; what comes back is the executable, and what it was made of.
pub(super) fn compile(source: &Path, options: &Options) -> Result<(File, CProgram), CompileError> {
    let folder = source.parent().unwrap_or(Path::new(""));
    let name = PathBuf::from(source.file_name().unwrap_or_default());
    let (sources, left_out) = with_included(folder, &name).map_err(CompileError::Unreadable)?;
    let mut file = OsString::from("./");
    file.push(&name);
    let program = CProgram { files: sources.clone(), units: vec![name], dialect: DIALECT.to_owned() };
    let product = PathBuf::from(PRODUCT);
    let mut command: Vec<OsString> = ["cc", DIALECT, "-O1", "-pipe", "-o", PRODUCT].map(Into::into).to_vec();
    command.extend([file, "-lm".into()]);
    let submission = folder.to_path_buf();
    let limits = Build::LIMITS;
    let build = Build { sources, command, product, submission, limits };
    let built = sandbox::build(&build, options).map_err(CompileError::Sandbox)?;
    let why = match (&built.outcome.ending, built.overfull) {
        (_, true) => "cc wrote more than a build may".to_owned(),
        (Termination::Exited(0), _) => match built.product {
            Some(executable) => return Ok((executable, program)),
            None => "cc made no executable".to_owned(),
        },
        (Termination::CpuLimit, _) => format!("cc computed for more than {} s", limits.cpu.as_secs()),
        (Termination::WallLimit { .. }, _) => format!("cc took more than {} s", limits.wall.as_secs()),
        (Termination::MemoryLimit, _) => format!("cc asked for more than {} MiB of memory", limits.memory >> 20),
        (Termination::OutputLimit(_), _) => format!("cc printed more than {} MiB", limits.output >> 20),
        (Termination::Signalled(signal), _) => format!("cc was ended by signal {signal}"),
        (Termination::Exited(status), _) => format!("cc ended with status {status}"),
        (Termination::NotExecutable(why), _) => return Err(CompileError::Unreadable(why.to_string())),
    };
    let stderr = &built.outcome.stderr;
    let said = Diagnostics::of(&String::from_utf8_lossy(&stderr[..stderr.len().min(MAX_READ)]));
    let mut messages = said.errors_first();
    messages.extend(left_out.iter().map(|file| format!("left out: {file}")));
    let why = said.first_error().unwrap_or(why);
    Err(CompileError::Source(NotCompiled { path: source.to_string_lossy().into_owned(), why, messages }))
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

/// A compiler's messages, one by one: each with the lines before it that say where it is, and those behind it that show it.
struct Diagnostics(Vec<Vec<String>>);

impl Diagnostics {
    fn of(text: &str) -> Self {
        let mut all: Vec<Vec<String>> = Vec::new();
        // Lines such as "In function ‘main’:" belong to the message behind them.
        let mut place: Vec<String> = Vec::new();
        for line in text.lines() {
            // The compiler is given `./nim.c`, for a name may begin with a hyphen.
            let line = line.strip_prefix("./").unwrap_or(line);
            let line = message(&line[..line.floor_char_boundary(MAX_LINE)]).into_owned();
            let says_where = !line.starts_with(' ') && line.ends_with([':', ',']);
            if says_where {
                place.push(line);
            } else if is_error(&line) || line.contains(": warning: ") || all.is_empty() {
                place.push(line);
                all.push(std::mem::take(&mut place));
            } else if let Some(last) = all.last_mut() {
                last.append(&mut place);
                last.push(line);
            }
        }
        Diagnostics(all)
    }

    /// The line of the first error.
    fn first_error(&self) -> Option<String> {
        self.0.iter().flatten().find(|line| is_error(line)).cloned()
    }

    /// The errors, or what else there is, as far as a reader needs them.
    fn errors_first(&self) -> Vec<String> {
        let is_error = |message: &&Vec<String>| message.iter().any(|line| is_error(line));
        let errors: Vec<&Vec<String>> = self.0.iter().filter(is_error).collect();
        let messages = if errors.is_empty() { self.0.iter().collect() } else { errors };
        let mut lines: Vec<String> = Vec::new();
        let mut left = messages.len();
        for message in messages {
            if lines.len() >= MAX_LINES {
                break;
            }
            lines.extend(message.iter().take(MAX_LINES).cloned());
            left -= 1;
        }
        if left > 0 {
            lines.push(format!("… and {left} more"));
        }
        lines
    }
}

/// Whether a compiler or its linker calls this an error.
fn is_error(line: &str) -> bool {
    ["error: ", "undefined reference", "multiple definition"].iter().any(|words| line.contains(words))
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
    fn errors_come_before_warnings_with_the_lines_that_show_them() {
        let text = "nim.c: In function ‘main’:\nnim.c:2:7: warning: unused variable ‘x’ [-Wunused]\n    2 |   int x;\n      |       ^\n\
                    nim.c: In function ‘play’:\nnim.c:9:3: error: expected ‘;’ before ‘return’\n    9 |   x\n      |    ^\n\
                    nim.c:12:1: note: declared here\n";
        let said = Diagnostics::of(text);
        assert_eq!(said.first_error().as_deref(), Some("nim.c:9:3: error: expected ‘;’ before ‘return’"));
        let shown = [
            "nim.c: In function ‘play’:",
            "nim.c:9:3: error: expected ‘;’ before ‘return’",
            "    9 |   x",
            "      |    ^",
            "nim.c:12:1: note: declared here",
        ];
        assert_eq!(said.errors_first(), shown);
    }

    #[test]
    fn of_many_errors_the_first_are_kept() {
        let text: String = (1..=100).map(|line| format!("nim.c:{line}:1: error: no\n")).collect();
        let shown = Diagnostics::of(&text).errors_first();
        assert_eq!((shown.len(), shown[20].as_str()), (21, "… and 80 more"));
        assert_eq!(Diagnostics::of("ld: cannot find -lm\n").errors_first(), ["ld: cannot find -lm"]);
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
