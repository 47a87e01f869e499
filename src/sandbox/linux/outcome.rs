//! What a worker's answer means: from wait statuses, times and sizes to a [`Termination`].

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::time::Duration;

use super::super::printed::{self, Printed};
use super::super::{Limits, Outcome, SandboxError, Termination};
use super::spec::SCRIPT_PATH;
use super::wire::{self, Step, WorkerAnswer};

/// The two memory files that a program printed to.
pub(super) struct OutputFiles {
    pub(super) stdout: OwnedFd,
    pub(super) stderr: OwnedFd,
}

/// Reads what was printed and decides how the run ended. `script` is the name that a script goes by.
pub(super) fn outcome(
    answer: &WorkerAnswer,
    limits: &Limits,
    printed: OutputFiles,
    script: Option<&str>,
) -> Result<Outcome, SandboxError> {
    let printed = printed::read(&File::from(printed.stdout), &File::from(printed.stderr), limits.output);
    let Printed { stdout, mut stderr, over } =
        printed.map_err(SandboxError::system("read what the program printed"))?;
    if let Some(name) = script {
        stderr = printed::named(stderr, SCRIPT_PATH.to_bytes(), name.as_bytes());
    }
    let ending = if answer.step == Step::None as u32 {
        over.map_or_else(|| ending(answer, limits), Termination::OutputLimit)
    } else {
        not_started(answer)?
    };
    Ok(Outcome {
        ending,
        stdout,
        stderr,
        wall: Duration::from_nanos(answer.wall),
        cpu: Duration::from_nanos(answer.cpu),
        peak_kb: answer.peak_kb,
    })
}

/// How a program that was started ended, its output being within bounds.
fn ending(answer: &WorkerAnswer, limits: &Limits) -> Termination {
    let cpu = Duration::from_nanos(answer.cpu);
    if answer.killed == wire::KILLED_CPU || cpu >= limits.cpu {
        return Termination::CpuLimit;
    }
    if answer.killed == wire::KILLED_MEMORY {
        return Termination::MemoryLimit;
    }
    if answer.killed == wire::KILLED_WALL {
        // What waits gets next to nothing of a processor. Where patience was at its end sooner, a processor is what it lacked.
        let starved = Duration::from_nanos(answer.wall) < limits.wall;
        return Termination::WallLimit { busy: Some(starved || cpu.saturating_mul(10) >= limits.wall) };
    }
    let natural = if libc::WIFSIGNALED(answer.status) {
        Termination::Signalled(libc::WTERMSIG(answer.status))
    } else {
        Termination::Exited(libc::WEXITSTATUS(answer.status))
    };
    // The address space runs out before resident memory does, and a failed allocation looks like a crash; it is put
    // down to the limit only when the program really used about as much.
    let near = limits.memory / 1024 / 20 * 17;
    if natural != Termination::Exited(0) && answer.peak_kb >= near {
        return Termination::MemoryLimit;
    }
    natural
}

/// A program that was not started: whose fault is it?
fn not_started(answer: &WorkerAnswer) -> Result<Termination, SandboxError> {
    let refusal = match (answer.step == Step::Exec as u32, answer.errno) {
        (true, libc::ENOEXEC) => "the kernel does not know how to execute it",
        (true, libc::ELIBBAD | libc::ELIBACC) => "its dynamic loader is damaged or missing",
        (true, libc::ENOENT) => "the dynamic loader that it names is missing",
        (true, libc::EACCES) => "the dynamic loader that it names may not be executed",
        (true, libc::ELOOP) => "its interpreters lead back to each other",
        (true, libc::EINVAL | libc::EIO) => "the kernel finds it malformed",
        _ => {
            return Err(SandboxError::Start {
                action: answer.step_words(),
                source: io::Error::from_raw_os_error(answer.errno),
            });
        }
    };
    let error = io::Error::from_raw_os_error(answer.errno);
    Ok(Termination::NotExecutable(format!(
        "the program was not started: {refusal} ({error}); compile it again on this machine"
    )))
}
