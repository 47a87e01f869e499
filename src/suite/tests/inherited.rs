//! Editions without cases of their own, which have those of the assignment that they extend.

use nim_reference::Assignment;
use nim_reference::assignment::Input;
use nim_reference::transcript::{Ending, Entry};

use super::*;
use crate::suite::validate::MAX_DRAWING;
use crate::suite::{Case, Inherited};

fn edition(settings: &str) -> Suite {
    Folder::with(&[("assignment.toml", settings), ("notes.md", "no case")]).load(None)
}

fn left_out(suite: &Suite) -> usize {
    let Inherited { built_in, left_out } = suite.inherited.expect("the cases are inherited");
    assert_eq!(built_in, left_out + suite.cases.len());
    left_out
}

/// The cases as their files give them: what the reference prints may have other words.
fn as_given(suite: &Suite) -> Vec<String> {
    let unplayed = Assignment::builtin("assignment2").expect("an assignment").transcript(&Input::default());
    let given = |case: &Case| Case { reference: unplayed.clone(), ..case.clone() };
    suite.cases.iter().map(|case| format!("{:?}", given(case))).collect()
}

#[test]
fn where_the_game_stays_every_case_does() {
    for settings in ["", "[messages]\nuser_wins = \"Well done\"\n"] {
        let suite = edition(settings);
        assert_eq!(left_out(&suite), 0, "{settings}");
        assert_eq!(as_given(&suite), as_given(&Suite::embedded("assignment2").expect("a suite")), "{settings}");
    }
    for name in Assignment::NAMES {
        let suite = edition(&format!("extends = \"{name}\"\ntitle = \"Mine\"\n"));
        assert_eq!((left_out(&suite), suite.title.as_str()), (0, "Mine"), "{name}");
        assert_eq!(as_given(&suite), as_given(&Suite::embedded(name).expect("a suite")), "{name}");
    }
}

#[test]
fn cases_about_the_drawing_are_left_out_where_nothing_is_drawn() {
    let (suite, built_in) = (edition("drawing = false\n"), Suite::embedded("assignment2").expect("a suite"));
    let is_about_drawing = |case: &&Case| case.id.starts_with("drawing/");
    assert_eq!(left_out(&suite), built_in.cases.iter().filter(is_about_drawing).count());
    assert_eq!(suite.cases.iter().find(is_about_drawing).map(|case| &case.id), None);
    let others: Vec<String> = built_in.cases.iter().filter(|case| !is_about_drawing(case)).map(words).collect();
    assert_eq!(suite.cases.iter().map(words).collect::<Vec<_>>(), others);
}

#[test]
fn a_game_that_goes_otherwise_has_a_title_that_is_true_of_it() {
    let suite = edition("first = \"user\"\n");
    let built_in = Suite::embedded("assignment2").expect("a suite");
    let title = |id: &str| suite.find(id).expect("a case").title.as_str();
    assert_eq!(title("endings/computer-at-once"), "A game with one heap of 9");
    assert_eq!(title("strategy/largest-in-the-middle"), "A game with heaps 12 13 7");
    for case in &suite.cases {
        let own = built_in.find(&case.id).expect("a built-in case");
        let played = case.reference.frames.iter().filter(|frame| !frame.position.heaps().is_empty()).count() > 0;
        assert_eq!(words(case) == words(own), !played, "{}", case.id);
        assert!(!played || case.hint.is_none(), "{}", case.id);
    }
}

/// What a person reads of a case.
fn words(case: &Case) -> String {
    format!("{}: {} {:?}", case.id, case.title, case.hint)
}

#[test]
fn an_edition_without_extends_is_of_the_assignment_that_is_asked_for() {
    let folder = Folder::with(&[("assignment.toml", "points = 2\n")]);
    let suite = folder.load(Some("lab3"));
    assert_eq!(
        (suite.assignment.name, suite.cases.len()),
        ("lab3", Suite::embedded("lab3").expect("a suite").cases.len())
    );
}

#[test]
fn what_the_edition_sets_goes_before_what_the_assignment_sets_and_behind_what_a_case_sets() {
    let suite = edition("points = 7\ncompare = \"blank\"\nlimits = { wall = \"9s\" }\n");
    let built_in = Suite::embedded("assignment2").expect("a suite");
    for (case, own) in suite.cases.iter().zip(&built_in.cases) {
        let words = |case: &Case| (case.id.clone(), case.title.clone(), case.hint.clone(), case.hidden);
        assert_eq!(words(case), words(own));
        assert_eq!(case.compare, nim_reference::Compare::Blank);
        assert_eq!(case.limits.wall, own.limits.wall.or(Some(std::time::Duration::from_secs(9))));
    }
    assert_eq!(suite.find("games/sample-1").expect("a case").points, 2.0, "the case says so itself");
    assert_eq!(suite.find("heap-count/zero").expect("a case").points, 7.0);
}

/// Asserts that a right program of the edition gets through every case, as own cases must let it.
fn assert_sensible(suite: &Suite) {
    for case in &suite.cases {
        let transcript = &case.reference;
        assert_eq!(transcript.ending, Ending::Finished, "{}", case.id);
        assert!(transcript.tallest_drawing <= MAX_DRAWING, "{}", case.id);
        assert_eq!(suite.assignment.input_lasts(&case.input), Ok(()), "{}", case.id);
    }
}

#[test]
fn games_are_fitted_where_the_user_begins() {
    let suite = edition("first = \"user\"\n");
    assert_sensible(&suite);
    assert!((1..20).contains(&left_out(&suite)), "{}", left_out(&suite));
    let stdin = |id: &str| suite.find(id).map(|case| case.input.stdin.as_str());
    assert_eq!(stdin("endings/computer-at-once"), Ok("1\n9\n1 1\n"), "the user plays on");
    assert!(stdin("games/running-example-1").is_err(), "its input ends too early here");
    assert!(stdin("limits/greatest-integer").is_err(), "the heap would be drawn");
}

#[test]
fn only_what_is_read_of_a_fitted_game_is_entered() {
    let suite = edition("first = \"user\"\ndrawing = false\n");
    assert_sensible(&suite);
    let built_in = Suite::embedded("assignment2").expect("a suite");
    let is_fitted = |case: &&Case| built_in.find(&case.id).is_ok_and(|own| own.input != case.input);
    let (mut longer, mut shorter) = (0, 0);
    for case in suite.cases.iter().filter(is_fitted) {
        let read = |entry: &Entry<'_>| matches!(entry, Entry::Read { .. });
        let lines = case.input.stdin.lines().count();
        assert_eq!(lines, case.reference.entries().filter(read).count(), "{}", case.id);
        let own = built_in.find(&case.id).expect("a built-in case").input.stdin.lines().count();
        longer += usize::from(lines > own);
        shorter += usize::from(lines < own);
    }
    assert!(longer > 10 && shorter > 0, "{longer} and {shorter}");
}

#[test]
fn games_in_which_the_computer_chooses_are_fitted_too() {
    let suite = edition("extends = \"lab3\"\nfirst = \"computer\"\n");
    assert_sensible(&suite);
    assert_eq!(left_out(&suite), 0);
    let suite = edition("extends = \"matches\"\nfirst = \"user\"\n");
    assert_sensible(&suite);
    assert_eq!(left_out(&suite), 0);
}

#[test]
fn own_cases_are_as_strict_as_ever() {
    let case = "title = \"t\"\n[game]\nheaps = [1, 1]\nmoves = [[2, 1]]\n";
    let folder = Folder::with(&[("assignment.toml", "first = \"user\"\n"), ("x.toml", case)]);
    assert_eq!(folder.load(None).inherited, None);
    folder.write("x.toml", case.replace("[2, 1]", "[2, 1], [1, 1]").as_bytes());
    let shown = folder.problems(None);
    assert_problem(&shown, "the game is over before the last 1 of the moves", "^^^^^^ the game is over here");
}

#[test]
fn an_edition_that_is_wrong_is_reported_by_itself() {
    let shown = Folder::with(&[("assignment.toml", "drawings = false\n")]).problems(None);
    assert_problem(&shown, "unknown key `drawings`", "^^^^^^^^ not a key");
}
