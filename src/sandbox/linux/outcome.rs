//! What a worker's answer means: from wait statuses, times and sizes to a [`Termination`].

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt;
use std::time::Duration;

use super::super::{Limits, Outcome, SandboxError, Stream, Termination};
use super::spec::SCRIPT_PATH;
use super::wire::{self, Step, WorkerAnswer};

/// How much is kept of the beginning of standard error, and how much of its end: an error says at its end what it is.
const STDERR_KEPT: u64 = 32 << 10;
/// What stands between the two where something is left out.
const LEFT_OUT: &[u8] = "\n…\n".as_bytes();

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
    let failed = SandboxError::system("read what the program printed");
    let (stdout, stdout_size) = beginning(printed.stdout, limits.output).map_err(&failed)?;
    let (mut stderr, stderr_size) = both_ends(printed.stderr, limits.output).map_err(&failed)?;
    if let Some(name) = script {
        // A Python program with modules beside it is an archive of them, in which it is the main one itself.
        let main = [SCRIPT_PATH.to_bytes(), b"/__main__.py"].concat();
        let module = [SCRIPT_PATH.to_bytes(), b"/"].concat();
        for (place, shown) in
            [(main.as_slice(), name.as_bytes()), (&module, b""), (SCRIPT_PATH.to_bytes(), name.as_bytes())]
        {
            stderr = replace(&stderr, place, shown);
        }
    }
    let ending = if answer.step == Step::None as u32 {
        let over = if stdout_size > limits.output {
            Some(Stream::Stdout)
        } else {
            (stderr_size > limits.output).then_some(Stream::Stderr)
        };
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
        // On a loaded machine a program that computes gets a share of a processor; one that waits gets next to nothing.
        return Termination::WallLimit { busy: cpu.saturating_mul(10) >= limits.wall };
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

/// At most `most` bytes of a file, and its full size.
fn beginning(fd: OwnedFd, most: u64) -> io::Result<(Vec<u8>, u64)> {
    let file = File::from(fd);
    let size = file.metadata()?.len();
    Ok((part(&file, 0, size.min(most))?, size))
}

/// The beginning and the end of the first `most` bytes of a file, and its full size.
fn both_ends(fd: OwnedFd, most: u64) -> io::Result<(Vec<u8>, u64)> {
    let file = File::from(fd);
    let size = file.metadata()?.len();
    let looked_at = size.min(most);
    let Some(left_out) = looked_at.checked_sub(2 * STDERR_KEPT).filter(|&bytes| bytes > 0) else {
        return Ok((part(&file, 0, looked_at)?, size));
    };
    let ends = [part(&file, 0, STDERR_KEPT)?, LEFT_OUT.to_vec(), part(&file, STDERR_KEPT + left_out, STDERR_KEPT)?];
    Ok((ends.concat(), size))
}

fn part(file: &File, offset: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length as usize];
    file.read_exact_at(&mut bytes, offset)?;
    Ok(bytes)
}

/// Puts `new` where `old` is.
fn replace(bytes: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut replaced = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(old.len()).position(|window| window == old) {
        replaced.extend_from_slice(&rest[..at]);
        replaced.extend_from_slice(new);
        rest = &rest[at + old.len()..];
    }
    replaced.extend_from_slice(rest);
    replaced
}
