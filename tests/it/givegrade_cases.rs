//! The cases of givegrade that come with nimgrade: they tell every known fault from a right program, and each has a reason
//! of its own.

use std::collections::BTreeMap;

use nim_reference::Assignment;
use nim_reference::assignment::Input;
use nim_reference::detection::{Detector, Probe};
use nim_reference::transcript::Entry;
use nimgrade::suite::Suite;

fn suites() -> impl Iterator<Item = Suite> {
    let names = Assignment::NAMES.into_iter().filter(|name| name.starts_with("givegrade/"));
    names.map(|name| Suite::embedded(name).unwrap_or_else(|error| panic!("{name} does not load: {error}")))
}

#[test]
fn no_two_cases_ask_the_same_or_have_the_same_title() {
    for suite in suites() {
        let name = suite.assignment.name;
        let (mut inputs, mut titles) = (BTreeMap::new(), BTreeMap::new());
        for case in suite.cases {
            assert_eq!(inputs.insert(case.input.stdin, case.id.clone()), None, "{name}: {}", case.id);
            assert_eq!(titles.insert(case.title, case.id.clone()), None, "{name}: {}", case.id);
        }
        // There are but four questions about two bits.
        let least = if name == "givegrade/exclusive_or" { 4 } else { 8 };
        assert!(inputs.len() >= least, "{name} has {} cases", inputs.len());
    }
}

#[test]
fn a_game_between_humans_ends_with_its_last_move() {
    let suite = Suite::embedded("givegrade/working_game").expect("a suite");
    let mut games = 0;
    for case in &suite.cases {
        let names: Vec<String> = case.input.stdin.lines().take(2).map(str::to_lowercase).collect();
        if names.iter().any(|name| name.contains("computer")) {
            continue;
        }
        games += 1;
        let transcript = suite.assignment.transcript(&case.input);
        let read = transcript.entries().filter(|entry| matches!(entry, Entry::Read { .. })).count();
        assert_eq!(read, case.input.stdin.lines().count(), "{} has moves after its end", case.id);
    }
    assert!(games >= 8);
}

/// Whether a program that plays the assignment so may print this.
fn fits(assignment: &Assignment, input: &Input, output: &str) -> bool {
    let graded = assignment.graded(output.as_bytes());
    let expected = assignment.follow(input, &graded);
    assignment.compare.same(&graded, &assignment.graded(expected.output().as_bytes()))
}

#[test]
fn the_own_output_of_the_reference_and_of_every_fault_fits_itself() {
    for Suite { assignment, cases, .. } in suites() {
        let faulty = assignment.faults().into_iter().map(|fault| (fault.id.clone(), fault.apply(&assignment)));
        for (who, program) in faulty.chain([("a right program".to_owned(), assignment.clone())]) {
            for case in &cases {
                let transcript = program.transcript(&case.input);
                assert!(fits(&program, &case.input, transcript.output()), "{}: {}: {who}", assignment.name, case.id);
            }
        }
    }
}

#[test]
fn every_fault_is_detected_by_some_case() {
    for Suite { assignment, cases, .. } in suites() {
        let faults = assignment.faults();
        assert!(faults.len() >= 4, "{} has {} known faults", assignment.name, faults.len());
        let detector = Detector::new(&assignment);
        let probes: Vec<Probe<'_>> =
            cases.iter().map(|case| Probe::new(&assignment, &case.input, &case.reference)).collect();
        let missed = faults
            .iter()
            .zip(detector.faulty())
            .filter(|(_, faulty)| !probes.iter().any(|probe| detector.detects(*probe, faulty)))
            .map(|(fault, _)| fault.id.as_str());
        assert_eq!(missed.collect::<Vec<_>>(), Vec::<&str>::new(), "no case of {} detects these", assignment.name);
    }
}
