//! What is asked of a build, and what comes of it.
//!
//! A compiler that reads a submission, and a makefile that comes with it, are as hostile as the program that they make. So a
//! build is a job of the sandbox: it sees the toolchain, the system's headers and the files that it is given, writes into
//! one folder of its own, reaches no network, and ends with everything that it started.

use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;
use std::time::Duration;

use super::{Limits, Outcome};

/// One run of a compiler, or of something that calls one.
#[derive(Debug)]
pub struct Build {
    /// The files that it finds in its working folder.
    pub sources: Vec<SourceFile>,
    /// The command, whose name is looked up in PATH, and its arguments.
    pub command: Vec<OsString>,
    /// The file that it is to make, by its path below the working folder.
    pub product: PathBuf,
    /// The folder of the submission: commands that lie in it are not executed.
    pub submission: PathBuf,
    /// What it may use. Memory counts for all of its processes together where they can be counted, and for each elsewhere.
    pub limits: Limits,
}

/// A file that a build begins with.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Its path below the working folder.
    pub name: PathBuf,
    /// What is in it.
    pub text: Vec<u8>,
}

/// What came of a build.
#[derive(Debug)]
pub struct BuildResult {
    /// How the command ended, and what it printed.
    pub outcome: Outcome,
    /// Whether it was ended because of what it wrote to its folder.
    pub overfull: bool,
    /// What it made: a copy that nothing can change any more. None if there is no such file, or one that is no regular
    /// file or too large.
    pub product: Option<File>,
}

impl Build {
    /// The limits of a compiler, in which the largest submissions are built many times over.
    pub const LIMITS: Limits =
        Limits { wall: Duration::from_secs(60), cpu: Duration::from_secs(30), memory: 1 << 30, output: 1 << 20 };
}
