//! Small games with their reasons, and what holds for the reasons of all games.

pub(super) mod fixture;
mod property;

use std::collections::BTreeMap;
use std::time::Duration;

use nim_reference::Assignment;
use nim_reference::assignment::Input;

use crate::judge::Verdict;
use crate::sandbox::{Limits, Outcome, Termination};
use crate::suite::{Case, Suite};

const LIMITS: Limits =
    Limits { wall: Duration::from_secs(1), cpu: Duration::from_secs(1), memory: 1 << 30, output: 1 << 20 };

/// A suite of this assignment without cases.
fn suite(assignment: Assignment) -> Suite {
    Suite {
        title: assignment.name.to_owned(),
        assignment,
        cases: Vec::new(),
        languages: BTreeMap::new(),
        build: Default::default(),
        scratch: false,
        checks: Default::default(),
        inherited: None,
        settings: Default::default(),
    }
}

/// A case that gives this input.
fn case(assignment: &Assignment, input: Input) -> Case {
    let reference = assignment.transcript(&input);
    Case::new(assignment, input, reference)
}

fn outcome(stdout: &str, stderr: &str) -> Outcome {
    Outcome {
        ending: Termination::Exited(0),
        stdout: stdout.as_bytes().to_vec(),
        stderr: stderr.as_bytes().to_vec(),
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_kb: 0,
    }
}

#[test]
fn facts_name_numbers_heaps_and_moves() {
    let played = fixture::game("assignment2", "2\n2 2\n1 1\n2 2\n");
    let output = played.right().replace("Computer takes 1 objects from heap 1", "Computer takes 2 objects from heap 1");
    let (made, printed) =
        (serde_json::json!({"heap": 0, "count": 1}), serde_json::json!({"printed_heap": 1, "count": 2}));
    let facts = serde_json::json!({"turn": 1, "made": made, "printed": printed, "is_shown": true});
    assert_eq!(played.facts(&output), facts);
}

#[test]
fn a_program_that_asks_when_the_input_has_ended_is_recognised() {
    let played = fixture::game("assignment2", "2\n2 2\n1 1\n2 2\n");
    let wrong = played.right().replace("You take 1 objects from heap 1.\n", "You took 1.\n");
    let again = "Error: Invalid input.\nPlease enter again the heap index and the number of removed objects.\n";
    let reason = |times: usize| played.judge(&(wrong.clone() + &again.repeat(times))).expect("a reason").1;
    let ended = "After this line your program asks again and again, more often than there is input.";
    assert!(reason(100).ends_with(ended), "{}", reason(100));
    // So often it may ask for what there is.
    assert!(!reason(5).ends_with(ended), "{}", reason(5));
}
