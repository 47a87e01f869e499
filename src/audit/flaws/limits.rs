//! Limits that are too near to what a right program needs. The findings follow from numbers in files, and never from a time that was
//! measured.

use std::time::Duration;

use super::{Flaw, FlawKind, Severity, named};
use crate::amounts;
use crate::suite::{Case, SourceLines, Suite};

/// The least CPU time with which a program is sure to start and to play, on a busy machine too.
const MIN_CPU: Duration = Duration::from_millis(100);
/// The least wall time, likewise.
const MIN_WALL: Duration = Duration::from_millis(500);
/// The least address space, in bytes.
const MIN_MEMORY: u64 = 16 << 20;
/// How many times what a right program prints a program may print at least.
const OUTPUT: u64 = 2;

/// A limit that is too small in a case.
struct Tight<'a> {
    source: &'a SourceLines,
    keys: &'static [&'static str],
    severity: Severity,
    message: String,
}

/// The limits that are too small: each once, where it is given, with how many cases have it.
pub(super) fn find(suite: &Suite) -> Vec<Flaw> {
    let mut flaws: Vec<(Flaw, usize)> = Vec::new();
    for tight in suite.cases.iter().flat_map(|case| of_case(case, suite)) {
        let flaw = Flaw::at(tight.source, tight.keys, FlawKind::TightLimit, tight.severity, tight.message);
        let place = |flaw: &Flaw| (flaw.file.clone(), flaw.line, flaw.severity);
        match flaws.iter_mut().find(|(other, _)| place(other) == place(&flaw)) {
            Some((_, more)) => *more += 1,
            None => flaws.push((flaw, 0)),
        }
    }
    let with_count = |(mut flaw, more): (Flaw, usize)| {
        match more {
            0 => {}
            1 => flaw.message.push_str(" (so it is in 1 more case)"),
            more => flaw.message.push_str(&format!(" (so it is in {more} more cases)")),
        }
        flaw
    };
    flaws.into_iter().map(with_count).collect()
}

fn of_case<'a>(case: &'a Case, suite: &'a Suite) -> Vec<Tight<'a>> {
    let name = named(case);
    let tight = |keys: &'static [&'static str], severity, message| {
        let is_own = keys.iter().any(|key| case.source.has(key));
        let source = if is_own { &case.source } else { &suite.settings.source };
        Tight { source, keys, severity, message }
    };
    let time = |keys, limit: Option<Duration>, least, what| {
        let limit = limit.filter(|&limit| limit < least)?;
        let (limit, least) = (amounts::time_in_words(limit), amounts::time_in_words(least));
        let message = format!("{name} has a {what} limit of {limit}: below {least} a right program may fail");
        Some(tight(keys, Severity::Warning, message))
    };
    let cpu = time(&["limits.cpu"], case.limits.cpu, MIN_CPU, "CPU");
    let wall = time(&["limits.wall", "timeout"], case.limits.wall, MIN_WALL, "wall");
    let memory = case.limits.memory.filter(|&limit| limit < MIN_MEMORY).map(|limit| {
        let (limit, least) = (amounts::bytes(limit), amounts::bytes(MIN_MEMORY));
        let message = format!("{name} has a memory limit of {limit}: below {least} a right program may not start");
        tight(&["limits.memory"], Severity::Warning, message)
    });
    let output = case.limits.output.and_then(|limit| {
        let printed = case.expect.words().or(case.expected_stdout()).map_or(0, |stdout| stdout.len() as u64);
        let (severity, least) = match printed {
            _ if limit < printed => (Severity::Error, format!("a right program prints {printed} bytes")),
            _ if limit < OUTPUT * printed => {
                let least =
                    format!("a right program prints {printed} bytes, and a wrong one should have room for twice that");
                (Severity::Warning, least)
            }
            _ => return None,
        };
        let message = format!("{name} has an output limit of {}: {least}", amounts::bytes(limit));
        Some(tight(&["limits.output"], severity, message))
    });
    [cpu, wall, memory, output].into_iter().flatten().collect()
}
