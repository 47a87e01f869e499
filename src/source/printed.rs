//! Which call printed the first wrong byte.

use super::places::{Places, in_words};
use crate::judge::{Finding, FindingKind, SourceLine, WrongByte};
use crate::sandbox::Outcome;

/// What a run with the watch found out. It counts only where the run printed what the graded one did, up to the wrong byte.
pub(super) fn finding(outcome: &Outcome, wrong: WrongByte, key: &str, places: &Places<'_>) -> Option<Finding> {
    let (line, call) = recorded(outcome, key, places).filter(|_| wrong.is_in(&outcome.stdout))?;
    let sentence = format!("The first wrong character was printed by {call}.");
    Some(Finding { kind: FindingKind::PrintedBy, sentence, line: Some(line) })
}

/// The line of the call of which the last record is, and that in words, with the one from which its function was called:
/// `nim.c:12, called from line 40`.
pub(super) fn recorded(outcome: &Outcome, key: &str, places: &Places<'_>) -> Option<(SourceLine, String)> {
    let (call, caller) = record(&outcome.stderr, key)?;
    let line = place_of_call(places, call)?;
    let from = match place_of_call(places, caller) {
        Some(from) if from.file == line.file => format!(", called from line {}", from.number),
        Some(from) => format!(", called from {}", in_words(&from)),
        None => String::new(),
    };
    let words = format!("{}{from}", in_words(&line));
    Some((line, words))
}

/// The addresses behind the call that printed, and behind the one of the function in which that is.
fn record(stderr: &[u8], key: &str) -> Option<(u64, u64)> {
    let text = String::from_utf8_lossy(stderr);
    let mut words = text.lines().rev().find_map(|line| line.strip_prefix(key))?.split_ascii_whitespace();
    let mut address = || u64::from_str_radix(words.next()?, 16).ok();
    Some((address()?, address()?))
}

/// A call is the instruction before the one to which it returns.
fn place_of_call(places: &Places<'_>, returns_to: u64) -> Option<SourceLine> {
    places.at(returns_to.checked_sub(1)?)
}
