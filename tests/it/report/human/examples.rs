//! Which failures are shown, and what is said of the others.

use super::{normal, plain, styled};
use crate::report::samples::{self, pass};
use anstream::adapter::strip_str;
use nim_reference::Assignment;
use nim_reference::assignment::Input;
use nimgrade::judge::{Cause, Diagnosis, Finding, Kind, SourceLine, Verdict};
use nimgrade::report::{Human, Verbosity};
use nimgrade::suite::{Case, Hidden};
use snapbox::{IntoData, assert_data_eq, str};
use std::time::Duration;

/// A case of this id and input with the verdict of another.
fn at(id: &str, stdin: &str, (case, verdict): (Case, Verdict)) -> (Case, Verdict) {
    let assignment = Assignment::builtin("assignment2").expect("known");
    let input = Input { stdin: stdin.to_owned(), args: vec![] };
    let reference = assignment.transcript(&input);
    (Case { id: id.to_owned(), input, reference, ..case }, verdict)
}

/// The headings of the failures that are shown in full, and all lines behind the last of them.
fn outline(text: &str) -> String {
    let (failures, rest) = text.split_at(text.find("\n\n0 of").or(text.find("\n\n1 of")).expect("a summary"));
    let heads = failures.lines().filter(|line| line.contains("point)") || line.contains("points)"));
    let said = failures.lines().skip_while(|line| {
        !["in other ways", "more case fails", "more cases fail"].iter().any(|part| line.contains(part))
    });
    let all: Vec<&str> = heads.chain(said).chain(rest.lines()).collect();
    all.join("\n")
}

/// The failures of an outline, without the summary behind them.
fn failures(outline: &str) -> &str {
    outline.split_once("\n\n").map_or(outline, |(failures, _)| failures)
}

#[test]
fn of_failures_alike_the_one_that_is_read_fastest_is_shown() {
    let results = vec![
        at("tall", "1\n99\n", samples::wrong_move()),
        at("two-heaps", "2\n2 3\n1 1\n", samples::wrong_move()),
        at("many-heaps", "9\n1 1 1 1 1 1 1 1 1\n", samples::wrong_move()),
        pass("a"),
    ];
    assert_data_eq!(
        outline(&normal(results)),
        str![[r#"
wrong output: two-heaps (0 of 2 points)
2 more cases fail; -v shows all.


1 of 4 cases passed, 1 of 7 points, in 0.31 s.
  3 wrong output.

To see a whole case: nimgrade show two-heaps
"#]]
        .raw()
    );
}

#[test]
fn each_reason_has_its_failure_and_what_goes_too_far_is_only_named() {
    let judged_badly = Verdict {
        cause: Some(Cause::GraderError("the worker went away".to_owned())),
        ..samples::verdict(Kind::GraderError)
    };
    let results = vec![
        samples::wrong_blanks(),
        samples::wrong_move(),
        samples::crash(),
        samples::time_limit(),
        samples::time_limit(),
        samples::hidden(),
        (samples::case("odd/one", "It is\tnot\nto be judged", 1.0), judged_badly),
        (samples::case("it's last", "Never run", 1.0), samples::verdict(Kind::Skipped)),
    ];
    assert_data_eq!(
        outline(&normal(results.clone())),
        str![[r#"
crashed: input/32-heaps (0 of 1 point)
wrong output: play/first-winning-heap (0 of 2 points)
wrong output: drawing/short-last-heap (0 of 1 point)
2 more cases that fail in other ways:
  time limit           play/long  A long game
  could not be judged  odd/one  It is not to be judged

1 more case fails; -v shows all.

1 hidden case fails too: number 1. Its input and output are not shown.


0 of 8 cases passed, 0 of 10 points, in 0.31 s.
  3 wrong output, 2 time limit, 1 crashed, 1 skipped, 1 could not be judged.

To see a whole case: nimgrade show input/32-heaps
"#]]
        .raw()
    );
    let text = plain(Verbosity::All, results);
    assert_eq!(text.matches("time limit: play/long").count(), 2, "{text}");
    assert!(text.contains("wrong output: hidden case 1 (0 of 2 points)\n\n  This case is hidden: "), "{text}");
}

#[test]
fn an_endless_loop_behind_a_wrong_line_is_no_reason_of_its_own() {
    let (case, wrong) = samples::wrong_move();
    let cause = Some(Cause::CpuLimit(Duration::from_secs(1)));
    let endless = (Case { id: "endless".to_owned(), ..case }, Verdict { kind: Kind::TimeLimit, cause, ..wrong });
    assert_data_eq!(
        outline(&normal(vec![samples::wrong_move(), endless.clone()])),
        str![[r#"
wrong output: play/first-winning-heap (0 of 2 points)
1 more case fails; -v shows all.


0 of 2 cases passed, 0 of 4 points, in 0.31 s.
  1 wrong output, 1 time limit.

To see a whole case: nimgrade show play/first-winning-heap
"#]]
        .raw()
    );
    let text = normal(vec![endless]);
    let (before, after) = text.split_once("  Then: ").expect("how it ended is told");
    assert!(before.contains("Line 4 of the output is the first wrong one") && before.contains("  Why: turn 1"));
    assert_data_eq!(
        after.split("\n\n").next().expect("a paragraph").to_owned(),
        str![[r#"
computed for more than 1 s (an endless loop?). Mend the line above
        first: this may follow from it.
"#]]
        .raw()
    );
}

#[test]
fn which_limit_of_time_was_passed_first_makes_no_difference() {
    let (case, verdict) = samples::time_limit();
    let busy = Cause::WallLimit { limit: Duration::from_secs(5), busy: Some(true) };
    let later = (Case { id: "later".to_owned(), ..case }, Verdict { cause: Some(busy), ..verdict });
    assert!(normal(vec![samples::time_limit(), later]).contains("1 more case fails; -v shows all."));
}

#[test]
fn an_output_that_ends_everywhere_at_one_point_is_told_once() {
    let ends = |line: usize, count: usize| -> Vec<(Case, Verdict)> {
        let (case, verdict) = samples::extra_line();
        let difference = samples::difference(line, Some("Enter the number of heaps:"), None);
        let verdict = Verdict { difference: Some(difference), ..verdict };
        (0..count).map(|number| (Case { id: format!("end/{number}"), ..case.clone() }, verdict.clone())).collect()
    };
    let text = normal(ends(1, 40));
    assert_data_eq!(
        &text[..text.find("\n\n").expect("paragraphs")],
        str!["The output of your program is empty in all 40 cases."].raw()
    );
    assert!(text.contains("39 more cases fail for the same reason; -v shows all."), "{text}");
    let text = normal([ends(3, 2), vec![pass("a")]].concat());
    assert_data_eq!(
        &text[..text.find("\n\n").expect("paragraphs")],
        str!["The output of your program ends before line 3 in each of the 2 cases that fail."].raw()
    );
    let text = normal([ends(3, 2), ends(4, 1)].concat());
    assert!(text.starts_with("wrong output"), "it ends at different points\n{text}");
}

#[test]
fn each_mistake_is_shown_by_one_failure_and_then_what_is_left() {
    let show = |diagnosis: Diagnosis, results| {
        outline(&strip_str(&styled(&Human::new(Verbosity::Normal, 80), results, Some(diagnosis))).to_string())
    };
    let results = vec![samples::wrong_blanks(), samples::extra_line(), samples::wrong_move(), pass("a")];
    assert_data_eq!(
        show(samples::diagnosis(), results.clone()),
        str![[r#"
wrong output: play/first-winning-heap (0 of 2 points)
wrong output: end/no-status (0 of 0.5 points)
1 more case fails for the same reasons; -v shows all.


1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  3 wrong output.

Perhaps your program
  1. takes the last winning heap instead of the first (the one of least index)
  2. prints the status line once more at the end of the game
To see a whole case: nimgrade show play/first-winning-heap
"#]]
        .raw()
    );
    let left = samples::left(&["drawing/short-last-heap"], Some(("drawing/short-last-heap", 7)), None);
    let diagnosis = Diagnosis { left: Some(left), ..samples::diagnosis() };
    assert_data_eq!(
        failures(&show(diagnosis, results)),
        str![[r#"
wrong output: play/first-winning-heap (0 of 2 points)
wrong output: end/no-status (0 of 0.5 points)
wrong output: drawing/short-last-heap (0 of 1 point)"#]]
        .raw()
    );
    // What was printed is explained, and that it crashed is not.
    let results = vec![samples::wrong_move(), samples::extra_line(), samples::crash()];
    assert_data_eq!(
        failures(&show(samples::diagnosis(), results)),
        str![[r#"
wrong output: play/first-winning-heap (0 of 2 points)
wrong output: end/no-status (0 of 0.5 points)
crashed: input/32-heaps (0 of 1 point)"#]]
        .raw()
    );
}

#[test]
fn one_mistake_in_memory_is_shown_by_one_failure() {
    let found = |(case, verdict): (Case, Verdict), number| {
        let finding = samples::finding();
        let line = finding.line.map(|line| SourceLine { number, ..line });
        (case, Verdict { source: vec![Finding { line, ..finding }], ..verdict })
    };
    let shown = |results| failures(&outline(&normal(results))).to_owned();
    let same_line = vec![found(samples::extra_line(), 42), found(samples::crash(), 42)];
    assert_data_eq!(
        shown(same_line),
        str![[r#"
wrong output: end/no-status (0 of 0.5 points)
1 more case fails; -v shows all."#]]
        .raw()
    );
    let other_line = vec![found(samples::extra_line(), 42), found(samples::crash(), 43)];
    assert!(shown(other_line).contains("crashed: input/32-heaps"), "it is another mistake");
}

#[test]
fn a_mistake_that_a_shown_failure_has_too_needs_none_of_its_own() {
    let again = at("play/again", "3\n12 13 7\n2 9\n", samples::wrong_move());
    let results = vec![samples::wrong_move(), again];
    let second = |cases: &[&str]| {
        let mut diagnosis = samples::diagnosis();
        diagnosis.faults[1].cases = cases.iter().map(|&id| id.to_owned()).collect();
        diagnosis.faults[1].line = diagnosis.faults[0].line;
        let text = styled(&Human::new(Verbosity::Normal, 80), results.clone(), Some(diagnosis));
        outline(&strip_str(&text).to_string()).matches("wrong output: ").count()
    };
    assert_eq!(second(&["play/again", "play/first-winning-heap"]), 1, "it is among the second mistake's cases");
    assert_eq!(second(&["play/again"]), 2, "it does not show the second mistake");
}

#[test]
fn hidden_failures_are_named_and_counted() {
    let hidden = |number: usize| samples::hidden_as(Hidden { number, shows_title: number == 2 });
    assert_data_eq!(
        normal(vec![pass("a"), hidden(1)]),
        str![[r#"
1 hidden case fails: number 1. Its input and output are not shown.

1 of 2 cases passed, 1 of 3 points, in 0.31 s.
  1 wrong output.

"#]]
        .raw()
    );
    let results = (1..10).map(hidden).chain([samples::extra_line()]).collect();
    let text = normal(results);
    assert_data_eq!(
        &text[text.find("9 hidden").expect("they are named")..],
        str![[r#"
9 hidden cases fail too: numbers 1, 2 (Something else), 3, 4, 5, 6, and 3 more.
Their input and output are not shown.

0 of 10 cases passed, 0 of 18.5 points, in 0.31 s.
  10 wrong output.

To see a whole case: nimgrade show end/no-status

"#]]
        .raw()
    );
}
