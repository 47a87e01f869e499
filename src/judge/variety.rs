//! Programs that must play at random: several runs of one case, which must not all be alike.
//!
//! How many runs, and in which cases variety is demanded, follows from arithmetic: a right program may fail by bad luck less
//! than once in a million gradings. [`alike`] bounds the probability that all runs of a case are alike. Variety is
//! demanded only where that bound, for [`RUNS`] runs, is at most [`BAD_LUCK`]; with at most 40 such cases in a suite,
//! 40 × 2.5e-8 = 1e-6.
//!
//! A program that takes its seed from the clock plays one game a second, so that all runs within a second are one run.
//! It is tried in as many further seconds as make it as unlikely for the case with the most choice.

use nim_reference::assignment::Input;
use nim_reference::chance::alike;
use nim_reference::{Assignment, Position};

use crate::suite::{Case, Expect};

/// How often a case of a random game is run.
const RUNS: u32 = 6;
/// How unlikely it must be that a right program's runs are all alike, for variety to be demanded.
const BAD_LUCK: f64 = 2.5e-8;

/// How often a case is run: once, unless the program must play at random.
pub fn runs_of(assignment: &Assignment, case: &Case) -> u32 {
    let random = assignment.game().is_some_and(|game| game.rules.plays_at_random());
    let plays = || start(assignment, &case.input).is_some();
    if random && case.expect == Expect::Reference && plays() { RUNS } else { 1 }
}

/// Whether the runs of a case that is run several times must not all be alike. Costs some milliseconds.
pub fn demands_variety(assignment: &Assignment, case: &Case) -> bool {
    start(assignment, &case.input).is_some_and(|start| alike(&start, RUNS) <= BAD_LUCK)
}

/// Whether there are several outputs and no two differ.
pub fn all_alike<'a>(mut outputs: impl Iterator<Item = &'a [u8]>) -> bool {
    let Some(first) = outputs.next() else { return false };
    let mut others = 0;
    let same = outputs.inspect(|_| others += 1).all(|output| output == first);
    same && others > 0
}

/// In how many further seconds cases that were all alike are tried again, one run each.
pub fn seconds_to_try<'a>(assignment: &Assignment, inputs: impl Iterator<Item = &'a Input>) -> u32 {
    let starts: Vec<Position> = inputs.filter_map(|input| start(assignment, input)).collect();
    let enough = |seconds: &u32| starts.iter().any(|start| alike(start, seconds + 1) <= BAD_LUCK);
    (1..RUNS).find(enough).unwrap_or(RUNS - 1)
}

fn start(assignment: &Assignment, input: &Input) -> Option<Position> {
    let frames = assignment.transcript(input).frames;
    frames.into_iter().map(|frame| frame.position).find(|position| !position.is_empty())
}
