//! The limits of the shell that nimgrade is started from (`ulimit`), and what nimgrade needs of them.
//!
//! They are looked at once, before anything else is done, because what they forbid would otherwise fail in every case, and
//! look like a fault of the machine or of the program. A soft limit that is too low is raised silently. Where the
//! hard limit is too low nothing can be done from here: then it is named, with what mends it.

use rustix::process::{Resource, geteuid};

use super::super::{Options, SandboxError, ShellLimit};
use super::spec::tasks_of_this_user;
use super::sys;

/// What is needed of one limit.
struct Need {
    resource: Resource,
    /// The letter by which `ulimit` knows it.
    letter: char,
    /// The word by which `prlimit` knows it.
    word: &'static str,
    /// What it limits.
    name: &'static str,
    unit: Unit,
    /// What is enough.
    least: u64,
    /// What is asked for, where that is more, so that a little more being used meanwhile does no harm.
    asked: u64,
    /// What it is needed for.
    purpose: String,
}

/// How a limit is counted.
#[derive(Clone, Copy)]
enum Unit {
    Pieces,
    Seconds,
    /// The kernel counts bytes, and `ulimit` units of 1024.
    Bytes,
}

impl Unit {
    fn count(self, amount: u64, name: &str) -> String {
        match self {
            Unit::Pieces => format!("{amount} {name}"),
            Unit::Seconds => format!("{amount} s of {name}"),
            Unit::Bytes => format!("{} KiB of {name}", amount >> 10),
        }
    }

    /// An amount of which is known what it is of.
    fn amount(self, amount: u64) -> String {
        match self {
            _ if amount == u64::MAX => "no limit".to_owned(),
            Unit::Pieces => amount.to_string(),
            Unit::Seconds => format!("{amount} s"),
            Unit::Bytes => format!("{} KiB", amount.div_ceil(1 << 10)),
        }
    }
}

/// Processes and threads of one program, itself included, that are always to be had.
const PROGRAM_TASKS: u64 = 17;
/// A limit of processes from which on nobody looks how many there are: that takes longer the more there are.
const PLENTY_OF_TASKS: u64 = 4096;
/// Descriptors that nimgrade has beside those of its workers. A worker that arranges its own needs more than 64 for a moment.
const DESCRIPTORS: u64 = 96;
/// Descriptors for each worker: its socket, what holds its user's number, and two streams of two jobs, with some to spare.
const DESCRIPTORS_OF_WORKER: u64 = 8;
/// What nimgrade writes to a file itself: reports, and memory files for programs.
const OWN_FILES: u64 = 16 << 20;
/// CPU time of nimgrade itself in seconds.
const OWN_CPU: u64 = 10;
/// Address space of nimgrade itself, before it runs a program.
const OWN_MEMORY: u64 = 64 << 20;
/// Address space that is enough for programs too.
const ALL_MEMORY: u64 = 1 << 30;
/// What programs get for their stack: `enter` sets it.
pub(super) const STACK: u64 = 8 << 20;

/// Makes sure that the shell's limits leave room for what is asked for; `program` is the size of the program's file, which may be
/// built with a sanitizer.
pub(super) fn make_room(options: &Options, program: u64, sanitized: bool) -> Result<(), SandboxError> {
    needs(options, program, sanitized).iter().chain(&tasks(options)).try_for_each(allow)
}

/// Makes sure that the shell's limits leave room for nimgrade itself: without memory it cannot even say what is wrong.
///
/// # Errors
/// The shell's hard limit of address space is too low.
pub fn make_own_room() -> Result<(), SandboxError> {
    allow(&Need {
        resource: Resource::As,
        letter: 'v',
        word: "as",
        name: "address space",
        unit: Unit::Bytes,
        least: OWN_MEMORY,
        asked: ALL_MEMORY,
        purpose: " for itself and for programs".to_owned(),
    })
}

/// What is needed of every limit but that of processes.
fn needs(options: &Options, program: u64, sanitized: bool) -> [Need; 6] {
    let workers = options.workers.max(1) as u64;
    let largest = &options.largest;
    let at_once = if workers == 1 { String::new() } else { format!(" for {workers} programs at once") };
    let descriptors = (DESCRIPTORS + DESCRIPTORS_OF_WORKER * workers).next_multiple_of(128);
    let files = largest.output.saturating_add(1).max(program).max(OWN_FILES);
    let (memory, for_memory) = if sanitized {
        (u64::MAX, " for a program that is built with a sanitizer")
    } else {
        (largest.memory, " for the memory limit of programs")
    };
    // As the program's own limit is set: a second more than asked for, and the hard limit one more.
    let cpu = largest.cpu.as_secs().saturating_add(3).max(OWN_CPU);
    let need = |resource, (letter, word, name), unit, amount, purpose| Need {
        resource,
        letter,
        word,
        name,
        unit,
        least: amount,
        asked: amount,
        purpose,
    };
    [
        need(Resource::Nofile, ('n', "nofile", "open files"), Unit::Pieces, descriptors, at_once),
        need(Resource::As, ('v', "as", "address space"), Unit::Bytes, memory, for_memory.to_owned()),
        need(Resource::Data, ('d', "data", "data memory"), Unit::Bytes, memory, for_memory.to_owned()),
        need(Resource::Fsize, ('f', "fsize", "file size"), Unit::Bytes, files, String::new()),
        need(Resource::Cpu, ('t', "cpu", "CPU time"), Unit::Seconds, cpu, String::new()),
        need(Resource::Stack, ('s', "stack", "stack"), Unit::Bytes, STACK, " for programs".to_owned()),
    ]
}

/// What is needed of the limit of processes, if that is so low that it may be too low. The kernel counts all processes and
/// threads of the user, wherever they were started; root's it does not count, but root's programs run as somebody else.
fn tasks(options: &Options) -> Option<Need> {
    let (soft, _) = sys::current_limit(Resource::Nproc);
    if soft >= PLENTY_OF_TASKS {
        return None;
    }
    let others = if geteuid().is_root() { 0 } else { tasks_of_this_user() };
    Some(need_of_tasks(others, options.workers))
}

fn need_of_tasks(others: u64, workers: usize) -> Need {
    let least = others + workers.max(1) as u64 + PROGRAM_TASKS;
    Need {
        resource: Resource::Nproc,
        letter: 'u',
        word: "nproc",
        name: "processes and threads",
        unit: Unit::Pieces,
        least,
        asked: (least + 32).next_multiple_of(64),
        purpose: if others > 1 { format!(" beside the {others} that this user has") } else { String::new() },
    }
}

/// Raises a soft limit where that is needed and can be done.
fn allow(need: &Need) -> Result<(), SandboxError> {
    let (soft, hard) = sys::current_limit(need.resource);
    if soft >= need.least {
        return Ok(());
    }
    let soft = if hard < need.least { need.asked } else { need.asked.min(hard) };
    // Only who has the right to it raises the hard limit.
    sys::limit(need.resource, soft, hard.max(soft)).map_err(|_| too_low(need, hard))
}

/// Why a worker cannot be forked when the kernel says that there are too many processes, if the shell's limit is what
/// forbids it: a container may have a limit of its own.
pub(super) fn no_more_tasks(workers: usize) -> Option<SandboxError> {
    let (soft, hard) = sys::current_limit(Resource::Nproc);
    let counted = soft != u64::MAX && !geteuid().is_root();
    // Not all that the kernel counts can be seen from here, but it came to the limit.
    let need = || need_of_tasks(soft.max(tasks_of_this_user()), workers);
    counted.then(need).map(|need| too_low(&need, hard))
}

fn too_low(need: &Need, allowed: u64) -> SandboxError {
    let can_do_with_less = matches!(need.letter, 'v' | 'd') && need.asked != u64::MAX && allowed >= OWN_MEMORY;
    let instead =
        if can_do_with_less { format!(", or give `--memory-limit {}K`", allowed >> 10) } else { String::new() };
    SandboxError::ShellLimit(Box::new(ShellLimit {
        allowed: need.unit.count(allowed, need.name),
        letter: need.letter,
        needed: need.unit.amount(need.asked),
        purpose: need.purpose.clone(),
        word: need.word,
        amount: if need.asked == u64::MAX { "unlimited".to_owned() } else { need.asked.to_string() },
        instead,
    }))
}
