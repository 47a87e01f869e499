//! What the sandbox itself could not do.

use std::io;
use std::path::PathBuf;

use super::remedy;

/// A failure of the sandbox, never of the program that it runs.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// No tier that was asked for can be had here.
    #[error(
        "cannot confine programs here: {reason}; see `nimgrade doctor` for the remedy, or give --no-sandbox if the program is trusted"
    )]
    Refused {
        /// What is missing.
        reason: String,
    },
    /// No tier that was asked for gives programs a folder to write to.
    #[error(
        "programs of this assignment write to a scratch folder, which needs tier T0: {reason}; see `nimgrade doctor` for how to get T0, or give --no-sandbox if the program is trusted"
    )]
    NoScratch {
        /// What is missing.
        reason: String,
    },
    /// Programs could read what they must not.
    #[error("{subject} could be read by programs: {path} lies in {folder}, which is open to them; move it, for example to {elsewhere}",
        path = path.display(), folder = folder.display())]
    Exposed {
        /// What could be read.
        subject: &'static str,
        /// Where it is.
        path: PathBuf,
        /// The folder that programs may read.
        folder: PathBuf,
        /// A better place.
        elsewhere: &'static str,
    },
    /// nimgrade has no sandbox for this system, and programs were not declared to be trusted.
    #[error(
        "nimgrade has no sandbox for {system}, and without one a program may do here all that you may: give --no-sandbox if you trust it, or set NIMGRADE_TRUST=1 to say so for every run"
    )]
    NoSandbox {
        /// The system's name.
        system: &'static str,
    },
    /// A compiler, or a tool that builds, cannot be had.
    #[error("`{name}` {reason}{}", remedy::tool(name))]
    NoTool {
        /// The command.
        name: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// The shell that nimgrade is started from sets a limit that leaves too little room.
    #[error(transparent)]
    ShellLimit(Box<ShellLimit>),
    /// The interpreter of a script cannot be had.
    #[error("cannot run scripts with {name}: {reason}")]
    Interpreter {
        /// The interpreter.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A step of the supervisor failed.
    #[error("failed to {action}: {source}")]
    System {
        /// What was tried.
        action: &'static str,
        /// The kernel's error.
        source: io::Error,
    },
    /// A worker could not start a program, for a reason that is not the program's.
    #[error("failed to {action} in the sandbox: {source}")]
    Start {
        /// What was tried.
        action: &'static str,
        /// The kernel's error.
        source: io::Error,
    },
    /// The file system of a build's folder fills up, by the build or by something else.
    #[error(
        "more than 1 GiB of the file system for temporary files was taken while this was built; set TMPDIR to a place with more room, or try again when nothing else writes there"
    )]
    Filling,
    /// A worker died in the middle of a job, twice.
    #[error("a sandbox worker died while it ran this case, and so did the one that tried again")]
    WorkerDied,
    /// A worker gave an answer that makes no sense.
    #[error("a sandbox worker gave an answer that makes no sense: {0}")]
    Protocol(&'static str),
    /// The arguments do not fit in a message to a worker.
    #[error(
        "the arguments of this case are too long: {bytes} bytes in {words} words; at most 65536 bytes in 256 words"
    )]
    TooManyArguments {
        /// Their length.
        bytes: usize,
        /// Their number.
        words: usize,
    },
}

/// A limit of the shell that nimgrade is started from: too low, and for good.
#[derive(Debug, thiserror::Error)]
#[error(
    "this shell allows {allowed} (`ulimit -H{letter}`), and nimgrade needs {needed}{purpose}: run `sudo prlimit --pid $$ --{word}={amount}` in it, or start nimgrade from another shell that allows more{instead}"
)]
pub struct ShellLimit {
    /// What is allowed, with what it is.
    pub allowed: String,
    /// The letter by which `ulimit` knows the limit.
    pub letter: char,
    /// What is needed.
    pub needed: String,
    /// What for, with a space before it, where a few words are enough.
    pub purpose: String,
    /// The word by which `prlimit` knows the limit.
    pub word: &'static str,
    /// What is needed, as `prlimit` counts it: a number, or a word for no limit.
    pub amount: String,
    /// What else helps, with a comma before it.
    pub instead: String,
}

impl SandboxError {
    /// A failure of the supervisor to do `action`.
    pub(crate) fn system<E: Into<io::Error>>(action: &'static str) -> impl Fn(E) -> Self {
        move |error| SandboxError::System { action, source: error.into() }
    }
}
