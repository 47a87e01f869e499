//! Why there is no program: what is wrong with a submission, and what nimgrade cannot do.

use crate::sandbox::SandboxError;
use crate::sandbox::system::TEMPORARY;

/// What is wrong with a submission so that there is no program to be run. It is a result: every case is skipped, and counts as
/// not passed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The compiler made no program of the sources; the words are the first error.
    #[error("the program does not compile: {0}")]
    NotCompiled(String),
    /// Make made no program before a compiler found an error; the words are why.
    #[error("the program cannot be built: {0}")]
    NotBuilt(String),
    /// The interpreter cannot read the script; the words are the error.
    #[error("the program has a syntax error: {0}")]
    Syntax(String),
    /// The archive cannot be read: a sentence that says why.
    #[error("{0}")]
    Archive(String),
    /// The archive is encrypted.
    #[error("the archive is encrypted: make it again without a password")]
    Encrypted,
    /// The archive has a file of this name, which would lie outside the submission's folder.
    #[error("the archive has a file that would lie outside its folder: {0}")]
    Outside(String),
    /// There is more of it than a submission may have: this.
    #[error("{0}, which is more than a submission may have")]
    TooLarge(String),
    /// The folder cannot be read, for this reason.
    #[error("the folder cannot be read: {0}")]
    Folder(String),
    /// A source cannot be read, for this reason.
    #[error("the source cannot be read: {0}")]
    Source(String),
    /// Nothing in it is a program, or it is not clear what is.
    #[error("{0}")]
    Unclear(String),
    /// What should be the program cannot be executed, for this reason.
    #[error("the program cannot be executed: {0}")]
    NotExecutable(String),
}

/// What nimgrade cannot do with what it was given.
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
    /// One of several paths is no C source beside the others.
    #[error(
        "several programs cannot be graded at once: {0} is not a C source in the folder of the first one; name the sources of one \
         program, or its folder"
    )]
    NoSource(String),
    /// The interpreter of a script is not installed.
    #[error("cannot run {path}: the interpreter `{interpreter}` is not installed{remedy}")]
    NoInterpreter {
        /// The script.
        path: String,
        /// The command.
        interpreter: String,
        /// How it is had.
        remedy: String,
    },
    /// A program from an archive or a folder could not be kept for the time it is run.
    #[error("cannot write to the folder for temporary files: {0}; set {place} to a place with more room", place = TEMPORARY)]
    NoRoom(std::io::Error),
    /// A tool that builds is missing.
    #[error("cannot build the program: {0}")]
    NoTool(SandboxError),
    /// The sandbox could not build it, for a reason that is not the student's.
    #[error(transparent)]
    Sandbox(SandboxError),
}

impl From<SandboxError> for SubmissionError {
    fn from(error: SandboxError) -> Self {
        match error {
            SandboxError::NoTool { .. } => SubmissionError::NoTool(error),
            _ => SubmissionError::Sandbox(error),
        }
    }
}
