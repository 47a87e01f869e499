//! One run of an untrusted program, from a [`Job`] to an [`Outcome`].
//!
//! This room knows nothing of Nim, of cases or of reports, and nothing outside it knows how a program is confined.
//! Its public interface is this file: [`Program`], [`Limits`], [`Job`], [`Outcome`], [`Pool`] and its [`Options`]; [`build()`] with
//! [`Build`] and [`BuildResult`]; and [`open`], by which handed-in files are opened.
//!
//! # Theory of operation
//!
//! Four kinds of process take part, and what each may know is the whole security argument:
//!
//! * The **supervisor** is nimgrade itself. It holds cases and expected output, and it never runs a line of the
//!   submission. It talks to workers over a socket each, and hands over three descriptors with every job: a sealed
//!   memory file with all of standard input, and two empty memory files for what the program prints. It keeps its own
//!   copies of the latter two and reads them when the worker answers that every process of the job is dead; the worker
//!   never touches the bytes.
//! * A **worker** is forked from the supervisor, and puts on its restrictions once: namespaces, another user, resource
//!   limits, landlock, seccomp. All of them are inherited, so the program pays nothing for them. A fork has a copy of what
//!   the supervisor knows, so a worker cannot be looked into: it is not dumpable, and no call that reads another process
//!   passes the filter. As the child of a fork in what may be a process with threads, a worker allocates nothing and
//!   takes no lock: all its memory is laid out beforehand, and it makes system calls only.
//! * The **program** is started by the worker with `clone(VM | VFORK | PIDFD)` and `exec`, so that no page tables are
//!   copied. A job ends when the program itself ends (its pidfd becomes readable) or its time is up, never at the end of file of
//!   something it printed to; then everything it left running is killed and reaped before the answer is sent.
//!
//! * A **keeper** stands between the supervisor and a worker that could leave something when it is killed: programs with
//!   children and no pid namespace around them, a folder with a name, a control group. It sleeps until the worker has ended.
//!
//! Nothing outlives nimgrade: a worker that sees the end of its socket kills what it runs and exits; where it is the
//! first process of a pid namespace, the kernel kills the rest, and elsewhere its keeper does. Little has a name in a file
//! system: the program's private copy and its streams are memory files. A scratch folder, where one is asked for, is mounted
//! in the mount namespace of a worker that runs one job only, and vanishes with it; where none can be mounted, the keeper
//! removes it.
//!
//! A **build** is a job of the same kind, whose program is a compiler of this machine and whose folder is filled by the
//! supervisor before it begins, and read after all of it is dead.
//!
//! A [`Termination`] is decided from what the kernel reports and from sizes, never from the words a program prints. What
//! the sandbox could not do is a [`SandboxError`], which is never the program's fault.

#![allow(unsafe_code)]

mod build;
mod commands;
mod environment;
mod error;
mod exception;
#[cfg(linux_sandbox)]
mod linux;
// On Linux only its tests use it.
#[cfg(any(not(linux_sandbox), test))]
#[cfg_attr(linux_sandbox, allow(dead_code, unreachable_pub, unused_imports))]
mod portable;
mod preflight;
mod printed;
pub mod remedy;
#[cfg(linux_sandbox)]
pub mod selftest;
pub mod system;
#[cfg(unix)]
mod terminal;

use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

pub use build::{Build, BuildResult, SourceFile};
pub use commands::{has_command, own_command, toolchain_stamps};
pub use error::{SandboxError, ShellLimit};
pub use exception::exception_name;
#[cfg(linux_sandbox)]
pub use linux::landlock::version as landlock_version;
#[cfg(linux_sandbox)]
pub use linux::{ControlGroups, Pool, build, control_groups, make_own_room};
#[cfg(not(linux_sandbox))]
pub use portable::{Pool, build, make_own_room};
pub use preflight::{NotExecutable, open, open_path};
pub use printed::{STDERR_KEPT, content};

/// What is run: an executable file, or an interpreter with the script it reads.
#[derive(Debug, Clone)]
pub struct Program {
    /// The submission's file: a native executable or a script.
    file: PathBuf,
    /// What is in that file, where it is not read from the path.
    opened: Option<Arc<File>>,
    /// The command that runs a script; the script's path is put after these words.
    interpreter: Vec<OsString>,
    /// The commands that the `#!` line of an executable script may name.
    interpreters: Vec<OsString>,
}

impl Program {
    /// A native executable.
    pub fn new(file: impl Into<PathBuf>) -> Self {
        Program { file: file.into(), opened: None, interpreter: Vec::new(), interpreters: Vec::new() }
    }

    /// An executable that goes by this name and is read from an open file: what a compiler made.
    pub fn built(name: impl Into<PathBuf>, executable: File) -> Self {
        Program { opened: Some(Arc::new(executable)), ..Program::new(name) }
    }

    /// The same file as a script that this command runs. The command's name is looked up in PATH; an absolute path may
    /// come from an instructor only.
    pub fn run_by(self, command: Vec<OsString>) -> Self {
        Program { interpreter: command, ..self }
    }

    /// The same file, which may be an executable script if its `#!` line names one of these commands, whatever their
    /// version.
    pub fn or_script_of(self, commands: Vec<OsString>) -> Self {
        Program { interpreters: commands, ..self }
    }
}

/// What one run may use. Every limit counts for the program and all that it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Time by the clock on the wall, without the time that the program could have computed and had no processor, as far as the
    /// kernel counts that (of its first process, `/proc/PID/schedstat`): how busy the machine is makes no difference.
    pub wall: Duration,
    /// Time on processors, user and system, of the program and its children.
    pub cpu: Duration,
    /// Address space in bytes.
    pub memory: u64,
    /// Bytes on standard output; standard error has the same limit of its own.
    pub output: u64,
}

/// The most that the arguments of a run may be: bytes, with one more for each, and words.
const MAX_ARGUMENTS: (usize, usize) = (65_536, 256);

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
    /// The most time by the clock on the wall, waiting for a processor included; never less than the wall limit.
    pub patience: Duration,
    /// Whether it is to run while no other job does. A wall limit that was passed without computing
    /// ([`Termination::WallLimit`] with `busy: Some(false)`) may be the machine's fault: submit that job once more, alone, before
    /// it counts. A job alone goes before those that wait, as soon as those that run are done.
    pub alone: bool,
}

impl Job {
    /// Whether the arguments are no more than may be.
    fn check_arguments(&self) -> Result<(), SandboxError> {
        let bytes = self.args.iter().map(|word| word.len() + 1).sum();
        let words = self.args.len();
        match bytes > MAX_ARGUMENTS.0 || words > MAX_ARGUMENTS.1 {
            true => Err(SandboxError::TooManyArguments { bytes, words }),
            false => Ok(()),
        }
    }
}

/// How a run ended, by what the kernel reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Termination {
    /// The program exited with this status.
    Exited(i32),
    /// The program was ended by this signal, which the sandbox did not send.
    Signalled(i32),
    /// Windows ended the program for this exception: a number (`NTSTATUS`) of [`exception_name`].
    Exception(u32),
    /// The CPU limit was passed.
    CpuLimit,
    /// The wall limit was passed; or the job's patience was at its end, and the outcome's `wall` is less than that limit.
    WallLimit {
        /// Whether it was computing, or would have; if not, it was waiting or sleeping. None where the system does not
        /// say how long it computed.
        busy: Option<bool>,
    },
    /// The memory limit was passed.
    MemoryLimit,
    /// More was printed than the output limit allows.
    OutputLimit(Stream),
    /// The kernel refused to execute the file, for this reason.
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
    pub ending: Termination,
    /// Standard output, up to the output limit.
    pub stdout: Vec<u8>,
    /// The beginning and the end of standard error, some 32 KiB of each, with `…` on a line between them where something is left
    /// out.
    pub stderr: Vec<u8>,
    /// Time by the clock on the wall, counted as [`Limits::wall`] is; of a run of less than 50 ms, all of it.
    pub wall: Duration,
    /// Time on processors.
    pub cpu: Duration,
    /// Peak resident memory in kilobytes.
    pub peak_kb: u64,
}

/// How strongly programs are confined, from the strongest to none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// T0: namespaces of their own (processes, network, mounts, …), landlock, seccomp and resource limits.
    Namespaces,
    /// T1: no namespaces, but a throw-away user; landlock, seccomp and resource limits.
    OtherUser,
    /// T2: the same user as nimgrade, no child processes; landlock, seccomp and resource limits.
    SameUser,
    /// Resource limits only: what `--no-sandbox` gives.
    Unconfined,
}

impl Tier {
    /// The short name, as in `nimgrade doctor` and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Tier::Namespaces => "T0",
            Tier::OtherUser => "T1",
            Tier::SameUser => "T2",
            Tier::Unconfined => "none",
        }
    }
}

/// Which tier is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confinement {
    /// The strongest that this machine gives, and a refusal where it gives none.
    Best,
    /// This tier or a refusal.
    Exactly(Tier),
    /// No confinement at all.
    NoSandbox,
}

/// How a [`Pool`] is set up.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many jobs run at once; more than there are processors gains nothing.
    pub workers: usize,
    /// How strongly programs are confined.
    pub confinement: Confinement,
    /// Whether programs work in a folder that they may write to: empty, and another one for every job. Only
    /// [`Tier::Namespaces`] gives one that leaves nothing behind, and [`Tier::Unconfined`] one among temporary files;
    /// everything else is a refusal ([`SandboxError::NoScratch`]). Costs a new worker for every job.
    pub scratch: bool,
    /// Whether programs may start others (some 16): for scripts. Not to be had in [`Tier::SameUser`].
    pub children: bool,
    /// Whether what a program does by mistake with memory that is not its own, or prints in the order of a set, is to be the same in
    /// every run: it then lies at the same addresses, where the machine lets that be, and Python has the same hashes. Not for games
    /// that must be played at random, as programs may take their chance from there.
    pub repeatable: bool,
    /// Files and folders that programs must not be able to read: an instructor's cases. Where they could, nothing starts
    /// ([`SandboxError::Exposed`]).
    pub kept: Vec<PathBuf>,
    /// The most of each that any job may use. What the shell's own limits forbid of it is an error when the pool starts
    /// ([`SandboxError::ShellLimit`]), and not by every job.
    pub largest: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            confinement: Confinement::Best,
            scratch: false,
            children: false,
            repeatable: true,
            kept: Vec::new(),
            largest: Limits {
                wall: Duration::from_secs(5),
                cpu: Duration::from_secs(1),
                memory: 512 << 20,
                output: 1 << 20,
            },
        }
    }
}
