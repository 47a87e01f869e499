//! What was handed in: from a path on the command line to a program that can be run.
//!
//! This room finds the program, the interpreter of a script, and the executable of a C source, which it has compiled in
//! the sandbox. It runs nothing of the student's, and it knows nothing of cases.

mod compile;
mod guess;

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::safe_text::one_line;
use crate::sandbox::{self, Options, Program, SandboxError};
use crate::suite::Language;

pub use compile::CProgram;
pub use guess::looks_like;

/// A submission that is ready to be run.
#[derive(Debug)]
pub struct Submission {
    /// As it was named on the command line.
    pub name: String,
    /// What is run.
    pub program: Program,
    /// Whether an interpreter runs it; scripts start slowly and may have child processes.
    pub is_script: bool,
    /// What it was compiled of, if nimgrade compiled it.
    pub c_program: Option<CProgram>,
}

/// Why a submission cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    /// No such file.
    #[error("no such program: {path}{hint}")]
    Missing {
        /// The path that was given.
        path: String,
        /// What was perhaps meant.
        hint: String,
    },
    /// A folder in which no program was found.
    #[error(
        "{0} is a folder without an executable file named `nim`: run `make` in it, or name the program itself, as in \
         `nimgrade {0}/nim`"
    )]
    NoProgram(String),
    /// The interpreter of a script is not installed.
    #[error("cannot run {path}: the interpreter `{interpreter}` is not installed (Debian package: {package})")]
    NoInterpreter {
        /// The script.
        path: String,
        /// The command.
        interpreter: String,
        /// The Debian package that has it.
        package: String,
    },
    /// The compiler made no program of a C source, which says something of the source.
    #[error(transparent)]
    NotCompiled(NotCompiled),
    /// A C source could not be given to the compiler.
    #[error("cannot compile {path}: {why}")]
    Compile {
        /// The source.
        path: String,
        /// What went wrong.
        why: String,
    },
    /// The sandbox could not compile a C source, for a reason that is not the student's.
    #[error(transparent)]
    Sandbox(SandboxError),
}

/// A C source of which the compiler made no program.
#[derive(Debug, thiserror::Error)]
#[error("{path} does not compile: {why}")]
pub struct NotCompiled {
    /// The source, as it was named on the command line.
    pub path: String,
    /// The first error, or what else ended the compiler.
    pub why: String,
    /// What the compiler says, errors before all else, in lines.
    pub messages: Vec<String>,
}

impl Submission {
    /// Finds what is to be run: an executable, a source of one of `languages`, a C source, or a folder with an
    /// executable `nim` in it. What has to be compiled is compiled in a sandbox with these options.
    ///
    /// # Errors
    /// There is nothing to be run, or what runs it is missing.
    pub fn open(
        path: &Path,
        languages: &BTreeMap<String, Language>,
        options: &Options,
    ) -> Result<Self, SubmissionError> {
        let name = path.to_string_lossy().into_owned();
        let shown = one_line(&name).into_owned();
        if path.symlink_metadata().is_err() {
            return Err(SubmissionError::Missing { hint: hint(path), path: shown });
        }
        let file = if path.is_dir() {
            program_in(path).ok_or(SubmissionError::NoProgram(shown.clone()))?
        } else {
            path.to_owned()
        };
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_owned();
        if ending == "c" {
            let (executable, c_program) = compile::compile(&file, options).map_err(|failure| match failure {
                compile::CompileError::Source(failure) => SubmissionError::NotCompiled(failure),
                compile::CompileError::Unreadable(why) => SubmissionError::Compile { path: shown, why },
                compile::CompileError::Sandbox(error @ SandboxError::NoTool { .. }) => {
                    SubmissionError::Compile { path: shown, why: error.to_string() }
                }
                compile::CompileError::Sandbox(error) => SubmissionError::Sandbox(error),
            })?;
            let program = Program::built(file.with_extension(""), executable);
            return Ok(Submission { name, program, is_script: false, c_program: Some(c_program) });
        }
        let commands = languages.values().filter_map(|language| language.command.first());
        let program = Program::new(&file).or_script_of(commands.map(OsString::from).collect());
        Ok(match languages.get(&ending) {
            Some(language) if file.is_file() => {
                let program = program.run_by(interpreter(language, &file, shown)?);
                Submission { name, program, is_script: true, c_program: None }
            }
            _ => Submission { name, program, is_script: begins_as_script(&file), c_program: None },
        })
    }
}

fn program_in(folder: &Path) -> Option<PathBuf> {
    Some(folder.join("nim")).filter(|program| program.is_file())
}

fn interpreter(language: &Language, file: &Path, path: String) -> Result<Vec<OsString>, SubmissionError> {
    let command = language.command.first().cloned().unwrap_or_default();
    if !sandbox::has_command(OsStr::new(&command), file) {
        let (interpreter, package) = (one_line(&command).into_owned(), one_line(&language.package).into_owned());
        return Err(SubmissionError::NoInterpreter { path, interpreter, package });
    }
    Ok(language.command.iter().map(OsString::from).collect())
}

/// Whether a regular file begins with `#!`.
fn begins_as_script(file: &Path) -> bool {
    use std::io::Read as _;
    let mut beginning = [0; 2];
    sandbox::open_path(file).is_ok_and(|mut file| file.read_exact(&mut beginning).is_ok()) && &beginning == b"#!"
}

/// What a mistyped path was perhaps meant to be: the nearest name in the same folder.
fn hint(path: &Path) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(wanted) = path.file_name().map(|name| name.to_string_lossy().into_owned()) else { return String::new() };
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten().take(1000);
    let near = names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .map(|name| (strsim::jaro_winkler(&name, &wanted), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match near {
        Some((_, name)) => format!("; did you mean {}?", one_line(&folder.join(name).to_string_lossy())),
        None if !folder.is_dir() => format!("; there is no folder {} either", one_line(&folder.to_string_lossy())),
        None => "; compile it first, and give its path".to_owned(),
    }
}
