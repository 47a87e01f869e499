//! Systems without a sandbox of their own: every pool is refused.

use super::{Build, BuildResult, Job, NotExecutable, Options, Outcome, Program, SandboxError, Tier};

/// Runs jobs; cannot be had on this system.
#[derive(Debug)]
pub struct Pool {
    never: std::convert::Infallible,
}

impl Pool {
    /// Refuses.
    pub fn start(_: &Program, _: &Options) -> Result<Pool, SandboxError> {
        Err(refused())
    }

    /// Why the program cannot be run at all, if so.
    pub fn not_executable(&self) -> Option<&NotExecutable> {
        match self.never {}
    }

    /// How strongly programs are confined.
    pub fn tier(&self) -> Tier {
        match self.never {}
    }

    /// Queues a job.
    pub fn submit(&mut self, _: Job) {
        match self.never {}
    }

    /// Waits for the next outcome.
    pub fn next(&mut self) -> Option<(usize, Result<Outcome, SandboxError>)> {
        match self.never {}
    }

    /// Makes a run with a terminal.
    pub fn run_with_terminal(&mut self, _: Job) -> Option<Outcome> {
        match self.never {}
    }

    /// Takes back what has not been started.
    pub fn withdraw(&mut self) -> Vec<usize> {
        match self.never {}
    }
}

/// Refuses.
pub fn build(_: &Build, _: &Options) -> Result<BuildResult, SandboxError> {
    Err(refused())
}

fn refused() -> SandboxError {
    SandboxError::Refused {
        reason: "the sandbox needs Linux 5.13 or newer; use a container or a virtual machine".into(),
    }
}
