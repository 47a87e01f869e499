//! The cases of assignment2 are strong enough: every known fault fails some of them, and no two faults look alike in
//! all of them, so that the mistake of a failing program can be named.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use nim_reference::Assignment;
use nim_reference::assignment::Input;
use nim_reference::detection::{Detector, Probe};
use nim_reference::input::Policy;
use nim_reference::layout::GamePlan;
use nim_reference::transcript::{Ending, Entry, Transcript};

/// Faults that a single input shows, whatever follows it.
const ONE_INPUT_ONLY: [&str; 2] = ["accepts-0-heaps", "accepts-33-heaps"];

struct Case {
    id: String,
    input: Input,
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "toml") && !path.ends_with("assignment.toml") {
            found.push(path);
        }
    }
}

fn integer(value: &toml::Value) -> i64 {
    value.as_integer().unwrap()
}

fn plan(game: &toml::Value) -> GamePlan {
    let list = |key| game.get(key).map(|list| list.as_array().unwrap().as_slice()).unwrap_or_default();
    GamePlan {
        names: Vec::new(),
        heaps: list("heaps").iter().map(integer).collect(),
        moves: list("moves").iter().map(|mv| (integer(&mv[0]), integer(&mv[1]))).collect(),
        policy: match game.get("user").map(|user| user.as_str().unwrap()) {
            None => Policy::None,
            Some("first") => Policy::First,
            Some("optimal") => Policy::Optimal,
            Some(other) => panic!("no such user: {other}"),
        },
    }
}

fn cases(assignment: &Assignment) -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/assignment2");
    let mut paths = Vec::new();
    files(&root, &mut paths);
    paths.sort();
    let case = |path: &PathBuf| {
        let id = path.strip_prefix(&root).unwrap().with_extension("").display().to_string();
        let file: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
        let input = match file.get("game") {
            Some(game) => assignment.lay_out(&plan(game)).unwrap_or_else(|error| panic!("{id}: {error}")),
            None => Input { stdin: file["stdin"].as_str().unwrap().to_owned(), args: Vec::new() },
        };
        Case { id, input }
    };
    paths.iter().map(case).collect()
}

/// The outputs of an assignment on all cases.
fn outputs(assignment: &Assignment, cases: &[Case]) -> Vec<String> {
    cases.iter().map(|case| assignment.transcript(&case.input).output().to_owned()).collect()
}

#[test]
fn every_case_is_played_to_its_end_and_draws_at_most_a_hundred_lines() {
    let assignment = Assignment::builtin("assignment2").unwrap();
    let cases = cases(&assignment);
    assert!(cases.len() >= 75, "{} cases", cases.len());
    for case in &cases {
        let transcript = assignment.transcript(&case.input);
        assert_eq!(transcript.ending, Ending::Finished, "{}", case.id);
        assert!(transcript.tallest_drawing <= 100, "{}", case.id);
    }
}

#[test]
fn no_two_cases_ask_the_same() {
    let assignment = Assignment::builtin("assignment2").unwrap();
    let mut seen = BTreeMap::new();
    for case in cases(&assignment) {
        // What a right program leaves unread asks nothing of it.
        let transcript = assignment.transcript(&case.input);
        let asked: Vec<String> = transcript.entries().filter_map(Entry::entered).map(str::to_owned).collect();
        if let Some(other) = seen.insert(asked, case.id.clone()) {
            panic!("{other} and {} are one case", case.id);
        }
    }
}

#[test]
fn every_known_fault_fails_two_cases_where_that_can_be_and_looks_like_no_other() {
    let assignment = Assignment::builtin("assignment2").unwrap();
    let detector = Detector::new(&assignment);
    let cases = cases(&assignment);
    let reference: Vec<Transcript> = cases.iter().map(|case| assignment.transcript(&case.input)).collect();
    let probes = cases.iter().zip(&reference).map(|(case, reference)| Probe::new(&assignment, &case.input, reference));
    let probes: Vec<Probe<'_>> = probes.collect();
    let mut seen: BTreeMap<Vec<String>, String> = BTreeMap::new();
    for (fault, faulty) in assignment.faults().into_iter().zip(detector.faulty()) {
        let enough = if ONE_INPUT_ONLY.contains(&fault.id.as_str()) { 1 } else { 2 };
        let detected = probes.iter().filter(|probe| detector.detects(**probe, faulty)).take(enough).count();
        assert!(detected >= enough, "{} fails {detected} cases only", fault.id);
        // What leaves a choice to the program prints by the reference's choice what a right program prints.
        if faulty.game().is_some_and(|game| game.rules.leaves_choices()) {
            continue;
        }
        // What is in the memory outside of the heaps only the program's own output shows.
        if fault.id.ends_with("-before-first") {
            continue;
        }
        if let Some(other) = seen.insert(outputs(faulty, &cases), fault.id.clone()) {
            panic!("no case distinguishes {other} from {}", fault.id);
        }
    }
}
