//! One run, from its start until nothing is left of it.

use std::fs::File;
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::super::printed::{self, Printed, never_ran};
use super::super::{Limits, Outcome, SandboxError, Termination};
use super::system_tree::{self, Keeper, Terminal, Tree};

/// How often a program is looked at that has not ended: whether it prints more than it may, and what it uses.
const GLANCE: Duration = Duration::from_millis(10);

/// The same of one that prints to a terminal, and waits as long as that is full.
const GLANCE_AT_TERMINAL: Duration = Duration::from_millis(1);

/// How much longer than its wall limit a run may take, if there is patience: to start a program takes time of its own, which no
/// system tells; on Windows a scanner looks at it first.
const START: Duration = Duration::from_secs(1);

/// What a run is given.
pub(super) struct Run<'a> {
    pub(super) stdin: &'a [u8],
    pub(super) limits: &'a Limits,
    /// The most time by the clock.
    pub(super) patience: Duration,
    /// The largest file that it may write, in bytes. Windows knows no such limit.
    #[cfg_attr(windows, allow(dead_code))]
    pub(super) largest_file: u64,
    /// Whether it reserves address space that it does not use. Windows limits the memory that is really taken.
    #[cfg_attr(windows, allow(dead_code))]
    pub(super) sanitized: bool,
    /// Whether everything is to end.
    pub(super) stop: &'a AtomicBool,
}

/// What a program uses while it runs, as far as the system reports it.
#[derive(Debug, Default)]
pub(super) struct InUse {
    pub(super) cpu: Duration,
    /// In bytes.
    pub(super) memory: u64,
}

/// How a program ended, and what it used until then.
pub(super) struct Ended {
    pub(super) ending: Termination,
    /// Time on processors: on Unix its own and that of its children that it waited for, on Windows that of all that it started.
    pub(super) cpu: Duration,
    /// Peak memory in kilobytes: on Unix its own resident memory, on Windows that of all its processes together.
    pub(super) peak_kb: u64,
}

/// Makes a run of a command, whose standard output is this terminal if there is one.
pub(super) fn run(
    mut command: Command,
    run: &Run<'_>,
    terminal: Option<(Terminal, Stdio)>,
    keeper: &mut Keeper,
) -> Result<Outcome, SandboxError> {
    let failed = SandboxError::system("make a file for a program's stream");
    let stdin = file_of(run.stdin).map_err(&failed)?;
    let [stdout, stderr] = [tempfile::tempfile().map_err(&failed)?, tempfile::tempfile().map_err(&failed)?];
    command.stdin(Stdio::from(stdin));
    let (mut terminal, programs_end) = match terminal {
        Some((terminal, programs_end)) => (Some(terminal), programs_end),
        None => (None, Stdio::from(stdout.try_clone().map_err(&failed)?)),
    };
    command.stdout(programs_end);
    command.stderr(Stdio::from(stderr.try_clone().map_err(&failed)?));
    let program = PathBuf::from(command.get_program());
    let begun = Instant::now();
    let mut tree = match Tree::start(&mut command, run, keeper) {
        Ok(tree) => tree,
        Err(error) => return not_started(error, &program),
    };
    // Its copies of both ends of the streams.
    drop(command);
    let why = watch(&mut tree, run, begun, [&stdout, &stderr], terminal.as_mut());
    let wall = begun.elapsed();
    let ended = tree.end().map_err(SandboxError::system("wait for a program"))?;
    let printed = printed::read(&stdout, &stderr, run.limits.output);
    let Printed { stdout, stderr, over } = printed.map_err(SandboxError::system("read what the program printed"))?;
    let stdout = terminal.map_or(stdout, Terminal::finish);
    if why.is_none()
        && stdout.is_empty()
        && stderr.is_empty()
        && let Some(refusal) = system_tree::refused_to_run(&ended.ending, &program)
    {
        return Ok(never_ran(refusal));
    }
    let (cpu, peak_kb) = (ended.cpu, ended.peak_kb);
    let ending = over.map_or_else(|| ending(why, ended, run.limits), Termination::OutputLimit);
    let [stdout, stderr] = [stdout, stderr].map(system_tree::printed_text);
    Ok(Outcome { ending, stdout, stderr, wall, cpu, peak_kb })
}

/// Waits until the program has ended or must be ended; gives the limit that it came to, if so.
fn watch(
    tree: &mut Tree<'_>,
    run: &Run<'_>,
    begun: Instant,
    streams: [&File; 2],
    mut terminal: Option<&mut Terminal>,
) -> Option<Limit> {
    let wall = run.limits.wall.saturating_add(START).min(run.patience.max(run.limits.wall));
    loop {
        let left = wall.saturating_sub(begun.elapsed());
        if tree.wait(left.min(if terminal.is_some() { GLANCE_AT_TERMINAL } else { GLANCE })) {
            return None;
        }
        if let Some(terminal) = &mut terminal {
            terminal.read();
        }
        let in_use = tree.in_use();
        let prints_too_much =
            streams.iter().any(|file| file.metadata().is_ok_and(|meta| meta.len() > run.limits.output));
        if in_use.cpu >= run.limits.cpu {
            return Some(Limit::Cpu);
        } else if in_use.memory > run.limits.memory {
            return Some(Limit::Memory);
        } else if begun.elapsed() >= wall || run.stop.load(Ordering::Relaxed) {
            return Some(Limit::Wall);
        } else if prints_too_much {
            // What ended it shows in the size.
            return None;
        }
    }
}

/// A limit that a program was ended for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Limit {
    Cpu,
    Memory,
    Wall,
}

/// How a program that was started ended, its output being within bounds.
fn ending(why: Option<Limit>, ended: Ended, limits: &Limits) -> Termination {
    match why {
        Some(Limit::Memory) => Termination::MemoryLimit,
        _ if why == Some(Limit::Cpu) || ended.cpu >= limits.cpu => Termination::CpuLimit,
        // Starting alone takes some: a system that knows of none (Wine) does not tell.
        Some(_) if ended.cpu.is_zero() => Termination::WallLimit { busy: None },
        // What waits gets next to nothing of a processor.
        Some(_) => Termination::WallLimit { busy: Some(ended.cpu.saturating_mul(10) >= limits.wall) },
        // A failed allocation looks like a crash; it is put down to the limit only when the program used about as much.
        None if ended.ending != Termination::Exited(0) && ended.peak_kb >= limits.memory / 1024 / 20 * 17 => {
            Termination::MemoryLimit
        }
        None => ended.ending,
    }
}

/// A program that was not started: whose fault is it?
fn not_started(error: io::Error, program: &Path) -> Result<Outcome, SandboxError> {
    if let Some(refusal) = system_tree::refused_to_start(&error, program) {
        return Ok(never_ran(refusal));
    }
    match system_tree::why_not_executable(&error) {
        Some(why) => {
            Ok(never_ran(format!("the program was not started: {why} ({error}); compile it again on this machine")))
        }
        None => Err(SandboxError::System { action: "start the program", source: error }),
    }
}

/// A file without a name that has these bytes in it, from its beginning.
fn file_of(bytes: &[u8]) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    file.write_all(bytes)?;
    file.rewind()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_did_all_the_time_is_named_where_it_is_known_only() {
        let second = Duration::from_secs(1);
        let limits = Limits { wall: second, cpu: second, memory: 1 << 30, output: 1 << 20 };
        for (cpu, busy) in [(0, None), (10, Some(false)), (500, Some(true))] {
            let cpu = Duration::from_millis(cpu);
            let ended = Ended { ending: Termination::Exited(1), cpu, peak_kb: 1000 };
            assert_eq!(ending(Some(Limit::Wall), ended, &limits), Termination::WallLimit { busy }, "{cpu:?}");
        }
    }
}
