//! What decides a verdict other than the output: how the run ended, or why there was none.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use super::kind::Kind;
use super::not_run::NotRun;
use crate::amounts::{bytes, time_in_words};
use crate::sandbox::{Limits, Outcome, Stream, Termination, exception_name, system};

/// What the program, or nimgrade, did when the program did not simply print something wrong. In words it is a sentence without
/// a final dot: `killed by signal 11 (SIGSEGV)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// It was killed by this signal.
    Signal(i32),
    /// Windows ended it for this exception.
    Exception(u32),
    /// It computed for longer than this.
    CpuLimit(Duration),
    /// It had not ended after this time by the clock on the wall.
    WallLimit {
        /// The limit.
        limit: Duration,
        /// Whether it was computing; if not, it was waiting or sleeping. None where that is not known.
        busy: Option<bool>,
    },
    /// It asked for more memory than this, in bytes.
    MemoryLimit(u64),
    /// It printed more than this on one of its streams.
    OutputLimit {
        /// The stream.
        stream: Stream,
        /// The limit, in bytes.
        limit: u64,
    },
    /// It exited with a status that is not right.
    ExitStatus {
        /// The status.
        actual: i32,
        /// The right one; `None` where any other than 0 is right.
        wanted: Option<i32>,
    },
    /// There is no program to be run; the words say why.
    NoProgram(String),
    /// It was not run, or not long enough.
    NotRun(NotRun),
    /// nimgrade could not run or judge it; the words say why.
    GraderError(String),
}

impl Cause {
    /// The verdict that the end of a run decides by itself; `None` when the output decides.
    pub(super) fn of(outcome: &Outcome, limits: &Limits) -> Option<(Kind, Cause)> {
        Some(match &outcome.ending {
            Termination::Exited(_) => return None,
            Termination::Signalled(signal) => (Kind::Crashed, Cause::Signal(*signal)),
            Termination::Exception(number) => (Kind::Crashed, Cause::Exception(*number)),
            Termination::CpuLimit => (Kind::TimeLimit, Cause::CpuLimit(limits.cpu)),
            Termination::WallLimit { busy } => (Kind::TimeLimit, Cause::WallLimit { limit: limits.wall, busy: *busy }),
            Termination::MemoryLimit => (Kind::MemoryLimit, Cause::MemoryLimit(limits.memory)),
            Termination::OutputLimit(stream) => {
                (Kind::OutputLimit, Cause::OutputLimit { stream: *stream, limit: limits.output })
            }
            Termination::NotExecutable(why) => {
                (Kind::GraderError, Cause::GraderError(format!("could not be executed: {why}")))
            }
        })
    }

    /// The signal that killed the program.
    pub fn signal(&self) -> Option<i32> {
        if let Cause::Signal(signal) = self { Some(*signal) } else { None }
    }
}

impl Display for Cause {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Signal(signal) => write!(f, "killed by signal {}", named_signal(*signal)),
            Cause::Exception(number) => write!(f, "ended by Windows for exception {}", named_exception(*number)),
            Cause::CpuLimit(limit) => write!(f, "computed for more than {} (an endless loop?)", time_in_words(*limit)),
            Cause::WallLimit { limit, busy: Some(true) } => {
                write!(f, "still computing after {} (an endless loop?)", time_in_words(*limit))
            }
            Cause::WallLimit { limit, busy: None } => {
                write!(f, "had not ended after {}", time_in_words(*limit))
            }
            Cause::WallLimit { limit, busy: Some(false) } => {
                write!(f, "still waiting or sleeping after {}, having hardly computed", time_in_words(*limit))
            }
            Cause::MemoryLimit(limit) => write!(f, "asked for more than {} of memory", bytes(*limit)),
            Cause::OutputLimit { stream, limit } => {
                let stream = match stream {
                    Stream::Stdout => "standard output",
                    Stream::Stderr => "standard error",
                };
                write!(f, "printed more than {} on {stream}", bytes(*limit))
            }
            Cause::ExitStatus { actual, wanted: Some(wanted) } => {
                write!(f, "the output is right, but the exit status is {actual} instead of {wanted}")
            }
            Cause::ExitStatus { actual, wanted: None } => write!(f, "exited with status {actual}"),
            Cause::NotRun(why) => why.fmt(f),
            Cause::NoProgram(why) | Cause::GraderError(why) => f.write_str(why),
        }
    }
}

/// `11 (SIGSEGV: it used memory that is not its own)`.
fn named_signal(signal: i32) -> String {
    let Some(name) = system::signal_name(signal) else { return signal.to_string() };
    let why = match name {
        "SIGILL" => ": an illegal instruction",
        "SIGABRT" => {
            ": it aborted: a failed assertion, a report of a sanitizer, or memory that `malloc` or `free` finds damaged"
        }
        "SIGBUS" => ": a bad memory access",
        "SIGFPE" => ": a division by zero",
        "SIGSEGV" => ": it used memory that is not its own",
        "SIGXFSZ" => ": it wrote a file larger than the output limit",
        "SIGSYS" => ": it made a system call that is not allowed here",
        _ => "",
    };
    format!("{signal} ({name}{why})")
}

/// `0xC0000005 (access violation: it used memory that is not its own)`.
fn named_exception(number: u32) -> String {
    exception_name(number).map_or_else(|| format!("0x{number:X}"), |name| format!("0x{number:X} ({name})"))
}
