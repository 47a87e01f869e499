//! One run of an untrusted program, from a [`Job`] to an [`Outcome`].
//!
//! This room knows nothing of Nim, of cases or of reports, and nothing outside it knows how a program is confined.
//! The door is this file: [`Program`], [`Limits`], [`Job`], [`Outcome`] and [`Pool`].

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// What is run: an executable file, or an interpreter with the script it reads.
#[derive(Debug, Clone)]
pub struct Program {
    /// The submission's file: a native executable, or the script that `interpreter` runs.
    pub file: PathBuf,
    /// The command that runs a script, empty for a native executable; the script's path is put after these words.
    pub interpreter: Vec<OsString>,
}

/// What one run may use. Every limit counts for the program and all that it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Time by the clock on the wall.
    pub wall: Duration,
    /// Time on processors, user and system, of the program and its children.
    pub cpu: Duration,
    /// Address space in bytes.
    pub memory: u64,
    /// Bytes on standard output; standard error has the same limit of its own.
    pub output: u64,
}

/// One run that is asked for.
#[derive(Debug, Clone)]
pub struct Job {
    /// The caller's number for this run, given back with its outcome.
    pub id: usize,
    /// All of standard input.
    pub stdin: Vec<u8>,
    /// Arguments after the program's name.
    pub args: Vec<OsString>,
    /// What the run may use.
    pub limits: Limits,
}

/// How a run ended, as the kernel tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The program exited with this status.
    Exited(i32),
    /// The program was ended by this signal, which the sandbox did not send.
    Signalled(i32),
    /// The CPU limit was passed.
    CpuLimit,
    /// The wall limit was passed.
    WallLimit {
        /// Whether it was computing; if not, it was waiting or sleeping.
        busy: bool,
    },
    /// The memory limit was passed.
    MemoryLimit,
    /// More was printed than the output limit allows.
    OutputLimit(Stream),
    /// The kernel refused to execute the file; the words say why.
    NotExecutable(String),
}

/// One of the two streams that are captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// All that is known of one finished run.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// Standard output, up to the output limit.
    pub stdout: Vec<u8>,
    /// The beginning of standard error.
    pub stderr: Vec<u8>,
    /// Time by the clock on the wall.
    pub wall: Duration,
    /// Time on processors.
    pub cpu: Duration,
    /// Peak resident memory in kilobytes.
    pub peak_kb: u64,
}
