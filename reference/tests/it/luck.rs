//! What luck decides in a grading of stacks, where both players may draw lots: every known fault shows itself all the same.
//!
//! A faulty program passes a case when the moves that it happens to make are right. How likely that is follows from games that
//! the reference plays with the fault: where `k` of `n` games pass, the next one passes with a probability of
//! `(k + 1) / (n + 2)`, by Laplace's rule of succession. One game of each case is counted, and none of its further runs:
//! a program that takes its seed from the clock plays the same game in all of them.

use nim_reference::Ending;
use nim_reference::assignment::{Assignment, Input};

use crate::shipped_games::{TOLD_BY_VARIETY, assignment, cases};

/// How unlikely it must be that a program with a known fault passes all cases.
const MAX_CHANCE: f64 = 1e-3;
/// How many games of a case are played to learn how often luck hides a fault in it: where none of them does, that case alone is
/// enough.
const GAMES: u64 = 1000;
/// How many games of each case are played to learn which case shows a fault best.
const FIRST_GAMES: u64 = 5;

/// Whether the game that a faulty program plays with this seed shows no fault.
fn passes(right: &Assignment, faulty: &Assignment, input: &Input, seed: u64) -> bool {
    let played = faulty.transcript_at_random(input, seed);
    let output = played.output();
    let expected = right.follow(input, output.as_bytes());
    match &played.ending {
        // It is not known how the game goes on, so that only what stands there can be wrong.
        Ending::Unforeseeable => expected.output().starts_with(output),
        ending => {
            right.compare.same(output.as_bytes(), expected.output().as_bytes())
                && (*ending == Ending::Usage) == (expected.ending == Ending::Usage)
        }
    }
}

#[test]
fn a_known_fault_passes_less_than_one_grading_in_a_thousand() {
    let (right, cases) = (assignment("stacks"), cases("stacks"));
    for fault in right.faults().into_iter().filter(|fault| !TOLD_BY_VARIETY.contains(&fault.id.as_str())) {
        let faulty = fault.apply(&right);
        let passed = |input: &Input, games: u64| -> u64 {
            (0..games).map(|seed| u64::from(passes(&right, &faulty, input, seed))).sum()
        };
        let mut best_first: Vec<(u64, &Input)> =
            cases.iter().map(|case| (passed(&case.input, FIRST_GAMES), &case.input)).collect();
        best_first.sort_by_key(|&(passed, _)| passed);
        let mut chance = 1.0;
        for (_, input) in best_first {
            chance *= (passed(input, GAMES) + 1) as f64 / (GAMES + 2) as f64;
            if chance < MAX_CHANCE {
                break;
            }
        }
        assert!(chance < MAX_CHANCE, "{}: it passes all cases with a probability of {chance}", fault.id);
    }
}
