//! From a program to the command that starts it, with a folder to work in.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tempfile::TempDir;

use super::super::commands::{self, Lookup};
use super::super::environment::{ENVIRONMENT, SAME_HASHES, SANITIZER_OPTIONS};
use super::super::preflight::{How, Ready};
use super::super::printed;
use super::super::{Job, Outcome, Program, SandboxError, system};
use super::run::{Run, run};
use super::system_tree::{self, Keeper, Terminal};

/// All that is the same for every run of a program.
pub(super) struct Launch {
    /// What is started: the program, or its interpreter.
    path: PathBuf,
    /// The words behind that, before those of a job.
    words: Vec<OsString>,
    /// The path of a script, and the name that it goes by.
    script: Option<(PathBuf, String)>,
    /// Whether it reserves address space that it does not use.
    sanitized: bool,
    /// Whether Python has the same hashes in each run.
    same_hashes: bool,
    /// In it are the folders in which runs work, each its own, and the program where it has no other place.
    folder: TempDir,
    next: AtomicU64,
}

impl Launch {
    /// Gets ready to run a program that passed the preflight.
    pub(super) fn of(program: &Program, ready: &Ready, same_hashes: bool) -> Result<Launch, SandboxError> {
        let folder = temporary()?;
        let file = match &program.opened {
            Some(_) => copy(ready, &folder.path().join(name_of(program)))?,
            None => dunce::canonicalize(&program.file).map_err(SandboxError::system("find the program's own path"))?,
        };
        let (next, sanitized) = (AtomicU64::new(0), ready.is_sanitized());
        let How::Script(words) = &ready.how else {
            return Ok(Launch { path: file, words: Vec::new(), script: None, sanitized, same_hashes, folder, next });
        };
        let (interpreter, options) =
            words.split_first().map_or((OsStr::new(""), &[][..]), |(first, rest)| (first, rest));
        let path = find(interpreter, &commands::folder_of(&program.file))?;
        let name = program.file.file_name().unwrap_or(OsStr::new("script")).to_string_lossy().into_owned();
        let words = options.iter().cloned().chain([file.clone().into_os_string()]).collect();
        Ok(Launch { path, words, script: Some((file, name)), sanitized, same_hashes, folder, next })
    }

    /// What is removed when everything is over.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Makes a run, whose standard output is this terminal if there is one.
    pub(super) fn run(
        &self,
        job: &Job,
        terminal: Option<(Terminal, Stdio)>,
        stop: &AtomicBool,
        keeper: &mut Keeper,
    ) -> Result<Outcome, SandboxError> {
        job.check_arguments()?;
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let folder = self.folder.path().join(number.to_string());
        fs::create_dir(&folder).map_err(SandboxError::system("make a folder for a run"))?;
        let mut command = Command::new(&self.path);
        command.args(&self.words).args(&job.args).current_dir(&folder).env_clear();
        let hashes = self.same_hashes.then_some(&SAME_HASHES);
        let fixed = ENVIRONMENT.iter().chain(&SANITIZER_OPTIONS).chain(hashes);
        command.envs(fixed.filter_map(|entry| entry.split_once('='))).envs(system_tree::environment(&folder));
        if self.script.is_none() {
            system_tree::call(&mut command, name_of_path(&self.path));
        }
        let run_of_it = Run {
            stdin: &job.stdin,
            limits: &job.limits,
            patience: job.patience,
            largest_file: job.limits.output.saturating_add(1),
            sanitized: self.sanitized,
            stop,
        };
        let outcome = run(command, &run_of_it, terminal, keeper);
        // What cannot be removed now is removed with the folder that it is in.
        let _ = fs::remove_dir_all(&folder);
        let mut outcome = outcome?;
        if let Some((path, name)) = &self.script {
            outcome.stderr = printed::named(outcome.stderr, path.as_os_str().as_encoded_bytes(), name.as_bytes());
        }
        Ok(outcome)
    }
}

/// A new folder among temporary files.
pub(super) fn temporary() -> Result<TempDir, SandboxError> {
    system::own_temporary_folder().map_err(SandboxError::system("make a temporary folder"))
}

/// The executable of an interpreter.
fn find(interpreter: &OsStr, submission: &Path) -> Result<PathBuf, SandboxError> {
    let reason = match commands::find(interpreter, submission) {
        Lookup::Executable(path) | Lookup::Script(path) => return Ok(path),
        Lookup::NotFound => "it is not in PATH: install it".to_owned(),
    };
    Err(SandboxError::Interpreter { name: interpreter.to_string_lossy().into_owned(), reason })
}

/// A program's own name, which Windows executes only with its ending.
fn name_of(program: &Program) -> OsString {
    let mut name = name_of_path(&program.file).to_owned();
    if program.interpreter.is_empty() && !name.to_string_lossy().ends_with(std::env::consts::EXE_SUFFIX) {
        name.push(std::env::consts::EXE_SUFFIX);
    }
    name
}

fn name_of_path(path: &Path) -> &OsStr {
    path.file_name().unwrap_or(OsStr::new("program"))
}

/// A copy of a program that has no path.
fn copy(ready: &Ready, path: &Path) -> Result<PathBuf, SandboxError> {
    let copied = || -> io::Result<()> {
        let mut file = File::create_new(path)?;
        file.write_all(&printed::part(&ready.file, 0, ready.size)?)?;
        system::make_executable(&file)
    };
    copied().map_err(SandboxError::system("copy the program"))?;
    Ok(path.to_owned())
}
