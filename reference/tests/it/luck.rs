//! What luck decides in a grading of stacks, where both players may draw lots: every known fault shows itself all the same.

use nim_reference::Transcript;
use nim_reference::detection::{Detector, Probe};

use crate::shipped_games::{DETECTED_BY_VARIETY, assignment, cases};

#[test]
fn a_known_fault_passes_less_than_one_grading_in_a_thousand() {
    let (right, cases) = (assignment("stacks"), cases("stacks"));
    let detector = Detector::new(&right);
    let reference: Vec<Transcript> = cases.iter().map(|case| right.transcript(&case.input)).collect();
    let probes: Vec<Probe<'_>> =
        cases.iter().zip(&reference).map(|(case, reference)| Probe::new(&right, &case.input, reference)).collect();
    for (fault, faulty) in right.faults().iter().zip(detector.faulty()) {
        if !DETECTED_BY_VARIETY.contains(&fault.id.as_str()) {
            let chance = detector.chance_to_pass(&probes, faulty);
            assert!(chance < Detector::MAX_CHANCE, "{}: it passes all cases with a probability of {chance}", fault.id);
        }
    }
}
