//! What is said of a run by how it ended.

use crate::sandbox::{Ending, Limits, Outcome, Stream};

use super::verdict::Kind;

/// The verdict that an ending decides by itself, and its sentence; `None` when the output decides.
pub(super) fn verdict(outcome: &Outcome, limits: &Limits) -> Option<(Kind, String)> {
    let said = match &outcome.ending {
        Ending::Exited(_) => return None,
        Ending::Signalled(signal) => (Kind::Crashed, format!("killed by signal {}", signal_name(*signal))),
        Ending::CpuLimit => {
            (Kind::TimeLimit, format!("computed for more than {} (an endless loop?)", time_in_words(limits.cpu)))
        }
        Ending::WallLimit { busy: true } => {
            (Kind::TimeLimit, format!("still computing after {} (an endless loop?)", time_in_words(limits.wall)))
        }
        Ending::WallLimit { busy: false } => (
            Kind::TimeLimit,
            format!("still waiting or sleeping after {}, having hardly computed", time_in_words(limits.wall)),
        ),
        Ending::MemoryLimit => (Kind::MemoryLimit, format!("asked for more than {} of memory", bytes(limits.memory))),
        Ending::OutputLimit(stream) => {
            let stream = match stream {
                Stream::Stdout => "standard output",
                Stream::Stderr => "standard error",
            };
            (Kind::OutputLimit, format!("printed more than {} on {stream}", bytes(limits.output)))
        }
        Ending::NotExecutable(why) => (Kind::GraderError, format!("could not be executed: {why}")),
    };
    Some(said)
}

/// `11 (SIGSEGV: it used memory that is not its own)`.
fn signal_name(signal: i32) -> String {
    let known = [
        (1, "SIGHUP", ""),
        (2, "SIGINT", ""),
        (4, "SIGILL", "an illegal instruction"),
        (5, "SIGTRAP", ""),
        (6, "SIGABRT", "it aborted: a failed assertion or a damaged heap"),
        (7, "SIGBUS", "a bad memory access"),
        (8, "SIGFPE", "a division by zero"),
        (9, "SIGKILL", ""),
        (11, "SIGSEGV", "it used memory that is not its own"),
        (13, "SIGPIPE", ""),
        (15, "SIGTERM", ""),
        (25, "SIGXFSZ", "it wrote a file larger than the output limit"),
        (31, "SIGSYS", "it made a system call that is not allowed here"),
    ];
    match known.iter().find(|(number, ..)| *number == signal) {
        Some((number, name, "")) => format!("{number} ({name})"),
        Some((number, name, why)) => format!("{number} ({name}: {why})"),
        None => signal.to_string(),
    }
}

/// A limit on time in words: `5 s`, `250 ms`.
pub fn time_in_words(time: std::time::Duration) -> String {
    if time.subsec_millis() == 0 { format!("{} s", time.as_secs()) } else { format!("{} ms", time.as_millis()) }
}

fn bytes(count: u64) -> String {
    match count {
        c if c >= 1 << 20 && c.is_multiple_of(1 << 20) => format!("{} MiB", c >> 20),
        c if c >= 1 << 10 && c.is_multiple_of(1 << 10) => format!("{} KiB", c >> 10),
        c => format!("{c} bytes"),
    }
}
