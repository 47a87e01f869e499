//! What is generated makes cases, and what is shrunk is small.

use std::collections::BTreeSet;

use nim_reference::transcript::{Ending, Refusal};
use nim_reference::{Assignment, Fault};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;

use super::*;

fn assignments() -> impl Iterator<Item = Assignment> {
    Assignment::NAMES.into_iter().filter_map(Assignment::builtin)
}

/// Whether a program with this fault prints something else than a right one.
fn detects(assignment: &Assignment, fault: &Fault, case: &Case) -> bool {
    let faulty = fault.apply(assignment).transcript_at_random(&case.input, 7);
    let (output, open) = (assignment.graded(faulty.output().as_bytes()).into_owned(), faulty.ending.is_open());
    let right = assignment.follow(&case.input, &output);
    let expected = assignment.graded(right.output().as_bytes()).into_owned();
    let wrong = !assignment.compare.same(&expected, &output) || right.ending != faulty.ending;
    wrong && (!open || !expected.starts_with(&output))
}

#[test]
fn what_is_generated_is_read_back_from_its_file() {
    let mut runner = TestRunner::deterministic();
    for assignment in assignments() {
        let drafts = Drafts::of(&assignment);
        let mut kinds = BTreeSet::new();
        for _ in 0..60 {
            let draft = drafts.new_tree(&mut runner).expect("a draft").current();
            let case = draft.case(&assignment).expect("it loads");
            let input = &case.input;
            match &draft {
                Draft::Game(plan) => assert_eq!(*input, assignment.lay_out(plan).expect("it is laid out")),
                Draft::Text(text) => assert_eq!((&input.stdin, input.args.len()), (text, 0)),
                Draft::Args(args) => assert_eq!((input.stdin.as_str(), &input.args), ("", args)),
            }
            assert_eq!(assignment.input_lasts(input), Ok(()), "{draft:?}");
            kinds.insert(draft.to_toml(&assignment, "A"));
        }
        assert!(kinds.len() > if assignment.name == "givegrade/exclusive_or" { 3 } else { 20 }, "{}", assignment.name);
    }
}

#[test]
fn generated_games_have_the_edges() {
    let assignment = Assignment::builtin("assignment2").expect("it is built in");
    let cases: Vec<Case> = search::in_turn(&Drafts::of(&assignment), 1).take(3000).map(|(_, case)| case).collect();
    let refusals: Vec<Refusal> = cases.iter().flat_map(refusals).collect();
    let any = |is: fn(&Refusal) -> bool| refusals.iter().any(is);
    assert!(any(|refusal| *refusal == Refusal::HeapCount(0)) && any(|refusal| *refusal == Refusal::HeapCount(33)));
    assert!(any(|refusal| matches!(refusal, Refusal::HeapSize(_, 0))));
    assert!(
        any(|refusal| *refusal == Refusal::NoSuchHeap(0)) && any(|refusal| matches!(refusal, Refusal::NoSuchHeap(2..)))
    );
    assert!(any(|refusal| matches!(refusal, Refusal::EmptyHeap(_))));
    assert!(any(|refusal| *refusal == Refusal::TooFew(0)) && any(|refusal| *refusal == Refusal::TooFew(-1)));
    assert!(any(|refusal| matches!(refusal, Refusal::TooMany(_, size, count) if *count == *size as i64 + 1)));
    let heaps = |is: fn(&[u64]) -> bool| {
        cases.iter().any(|case| case.reference.frames.iter().any(|frame| is(frame.position.heaps())))
    };
    assert!(heaps(|heaps| heaps.len() == 32) && heaps(|heaps| heaps == [2147483647]));
    assert!(heaps(|heaps| heaps.len() > 2
        && heaps.iter().fold(0, |sum, size| sum ^ size) == 0
        && heaps[0] != heaps[1]));
}

fn refusals(case: &Case) -> Vec<Refusal> {
    let read = case.reference.entries().filter_map(|entry| match entry {
        nim_reference::transcript::Entry::Read { refusal, .. } => refusal,
        nim_reference::transcript::Entry::Print { .. } => None,
    });
    read.collect()
}

#[test]
fn the_same_seed_gives_the_same_drafts() {
    let drafts = Drafts::of(&Assignment::builtin("lab3").expect("it is built in"));
    let of = |seed| search::in_turn(&drafts, seed).take(50).map(|(draft, _)| draft).collect::<Vec<_>>();
    assert_eq!(of(3), of(3));
    assert_ne!(of(3), of(4));
}

#[test]
fn what_is_shrunk_gets_smaller_and_stays_a_case() {
    let mut runner = TestRunner::deterministic();
    for assignment in assignments() {
        for _ in 0..2 {
            let mut tree = Drafts::of(&assignment).new_tree(&mut runner).expect("a draft");
            let mut sizes = vec![tree.current().size()];
            // Everything fails, so each step is a smaller draft.
            while tree.simplify() {
                sizes.push(tree.current().size());
                assert!(tree.current().case(&assignment).is_ok());
            }
            assert!(sizes.windows(2).all(|pair| pair[1] < pair[0]), "{}: {sizes:?}", assignment.name);
        }
    }
}

/// Games from which a heap or a move is removed as anybody would remove it, with or without somebody who plays on.
fn shorter(plan: &GamePlan) -> Vec<GamePlan> {
    let heaps = (0..plan.heaps.len()).map(|gone| {
        let mut shorter = plan.clone();
        shorter.heaps.remove(gone);
        shorter
    });
    let moves = (0..plan.moves.len()).map(|gone| {
        let mut shorter = plan.clone();
        shorter.moves.remove(gone);
        shorter
    });
    heaps.chain(moves).collect()
}

#[test]
fn known_faults_are_detected_by_small_games_from_which_nothing_can_be_removed() {
    for assignment in assignments().filter(|assignment| !assignment.is_followed()) {
        let faults = assignment.faults();
        let (mut found, all) = (0, faults.iter().step_by(7).count());
        let search = Search::new(&assignment, 1, 600);
        for fault in faults.iter().step_by(7) {
            let Some(draft) = search.smallest(600, |case| detects(&assignment, fault, case)) else { continue };
            found += 1;
            let case = draft.case(&assignment).expect("a case");
            assert!(detects(&assignment, fault, &case), "{}: {draft:?}", fault.id);
            let Draft::Game(plan) = &draft else { continue };
            for shorter in shorter(plan).into_iter().map(Draft::Game) {
                let Ok(case) = shorter.case(&assignment) else { continue };
                assert!(!detects(&assignment, fault, &case), "{}: {draft:?} is not smaller than {shorter:?}", fault.id);
            }
        }
        assert!(found * 10 >= all * 8, "{}: {found} of {all}", assignment.name);
    }
}

#[test]
fn a_draft_that_is_no_case_says_why() {
    let assignment = Assignment::builtin("assignment2").expect("it is built in");
    let plan = GamePlan { names: Vec::new(), heaps: vec![2, 2], moves: Vec::new(), policy: Policy::None };
    let error = Draft::Game(plan).case(&assignment).expect_err("it does not end");
    assert!(error.to_string().contains("the moves end before the game does"), "{error}");
    let finished = Draft::Text("33".to_owned()).case(&assignment).map(|case| case.reference.ending);
    assert_eq!(finished, Ok(Ending::Finished));
}

#[test]
fn files_look_like_those_that_people_write() {
    let assignment = Assignment::builtin("lab3").expect("it is built in");
    let plan = GamePlan { names: Vec::new(), heaps: vec![1, 3], moves: vec![(1, 2)], policy: Policy::First };
    let game = Draft::Game(plan).to_toml(&assignment, "Two \"heaps\"");
    assert_eq!(game, "title = 'Two \"heaps\"'\n\n[game]\nheaps = 2\nmoves = [[1, 2]]\nuser = \"first\"\n");
    let text = Draft::Text("33\n".to_owned()).to_toml(&assignment, "Refused");
    assert_eq!(text, "title = \"Refused\"\nstdin = \"\"\"\n33\n\"\"\"\n");
    let args = Draft::Args(vec!["0".to_owned()]).to_toml(&assignment, "Refused");
    assert_eq!(args, "title = \"Refused\"\nargs = [\"0\"]\n");
}
