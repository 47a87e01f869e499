//! Programs that must play at random: several runs of one case, which must not all be alike.
//!
//! How many runs follows from arithmetic: a right program may fail by bad luck less than once in a million gradings.
//! [`alike`] bounds the probability that so many runs of a case are all alike. A case whose runs differ at once needs no
//! more of them; one whose runs are alike is run again until that would happen to a right program with a probability of
//! at most [`BAD_LUCK`]. With at most 40 cases in a suite, 40 × 2.5e-8 = 1e-6. Where no number of runs up to [`MAX_RUNS`] does,
//! the game leaves too little choice to demand anything.
//!
//! A program that takes its seed from the clock plays one game a second, so that all runs within a second are one run.
//! A case is tried in as many further seconds as make it as unlikely; where more than [`SECONDS_TO_TRY`] would be needed, such
//! a program cannot be distinguished from one that always plays the same game.
//!
//! Luck must not pass a wrong program either. A program that never varies has no luck: every case in which
//! [`seconds_to_be_sure`] is known finds it. A known fault in the moves shows itself only in positions that the game
//! happens to reach. Only one run of each case is counted, for a program whose seed is the clock's plays the same game in
//! all of them: where a fault passes a run of case `c` with probability `p(c)`, and games on different stacks are independent,
//! it passes a grading with the product of all `p(c)`. That must be less than 1e-3 for each fault;
//! `reference/tests/it/luck.rs` computes it from the cases as they are. Where it is more, the mend is a case that forces
//! what luck decides: five single tokens empty the first stack in front of a computer without a winning move, whatever is
//! drawn.

use nim_reference::chance::alike;
use nim_reference::{Assignment, Position};

use crate::suite::{Case, Expect};

/// How often a case of a random game is run at first.
const RUNS: u32 = 6;
/// How often it is run at most.
const MAX_RUNS: u32 = 40;
/// How unlikely it must be that a right program's runs are all alike, for them to count against it.
const BAD_LUCK: f64 = 2.5e-8;
/// In how many further seconds a case is tried at most: enough for a single stack of 7.
pub const SECONDS_TO_TRY: u32 = 12;

/// How often a case is run at first: once, unless the program must play at random.
pub fn runs_of(assignment: &Assignment, case: &Case) -> u32 {
    if assignment.plays_at_random() && case.expect == Expect::Reference && start(case).is_some() { RUNS } else { 1 }
}

/// After how many runs that are all alike a program does not play at random; `None` where the game leaves too little
/// choice to say so. Costs some milliseconds.
pub fn runs_to_be_sure(case: &Case) -> Option<u32> {
    let start = start(case)?;
    (RUNS..=MAX_RUNS).find(|&runs| alike(start, runs) <= BAD_LUCK)
}

/// Whether there are several outputs and no two differ.
pub fn all_alike<'a>(mut outputs: impl Iterator<Item = &'a [u8]>) -> bool {
    let Some(first) = outputs.next() else { return false };
    let mut others = 0;
    let same = outputs.inspect(|_| others += 1).all(|output| output == first);
    same && others > 0
}

/// In how many further seconds, one run in each, a case must still be alike for its program not to take its seed from the clock;
/// `None` where that takes too many. Costs some milliseconds.
pub fn seconds_to_be_sure(case: &Case) -> Option<u32> {
    let start = start(case)?;
    (1..=SECONDS_TO_TRY).find(|seconds| alike(start, seconds + 1) <= BAD_LUCK)
}

/// The first position that has a move.
fn start(case: &Case) -> Option<&Position> {
    case.reference.frames.iter().map(|frame| &frame.position).find(|position| !position.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Suite;

    #[test]
    fn many_cases_find_a_program_that_never_varies() {
        let suite = Suite::embedded("stacks").expect("the built-in cases load");
        let finds = |case: &&Case| runs_of(&suite.assignment, case) > 1 && seconds_to_be_sure(case).is_some();
        assert!(suite.cases.iter().filter(finds).take(10).count() == 10);
    }
}
