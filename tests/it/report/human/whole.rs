//! All cases together: what comes first, what is left out, and the last line.

use super::{normal, plain, styled};
use crate::report::samples::{self, pass};
use anstream::adapter::strip_str;
use nimgrade::judge::{Cause, Kind, NotLonger, NotRun, Note, Seen, Verdict};
use nimgrade::report::{Human, Verbosity};
use snapbox::{IntoData, assert_data_eq, str};
use std::time::Duration;

#[test]
fn when_all_is_well_one_line_says_so() {
    assert_data_eq!(
        normal(vec![pass("a"), pass("b")]),
        str![[r#"
All 2 cases passed, 2 of 2 points, in 0.31 s.

"#]]
        .raw()
    );
    assert_data_eq!(
        normal(vec![]),
        str![[r#"
There is no case to grade.

"#]]
        .raw()
    );
    assert_data_eq!(
        normal(vec![pass("a")]),
        str![[r#"
The only case passed, 1 of 1 point, in 0.31 s.

"#]]
        .raw()
    );
}

#[test]
fn of_a_hidden_case_only_the_title_and_the_verdict_are_told() {
    for verbosity in [Verbosity::Normal, Verbosity::All] {
        let text = plain(verbosity, vec![samples::hidden(), pass("a")]);
        for secret in ["12", "13", "heap", "nimgrade show", "least", "debug"] {
            assert!(!text.contains(secret), "{secret:?} is told:\n{text}");
        }
    }
    assert_data_eq!(
        normal(vec![samples::hidden(), pass("a")]),
        str![[r#"
wrong output: secret/one (0 of 2 points)
  Something else

  This case is hidden: its input and output are not shown.

1 of 2 cases passed, 1 of 3 points, in 0.31 s.
  1 wrong output.

"#]]
        .raw()
    );
}

#[test]
fn after_three_failures_one_line_each_is_enough() {
    let judged_badly = Verdict {
        cause: Some(Cause::GraderError("the worker went away".to_owned())),
        ..samples::verdict(Kind::GraderError)
    };
    let results = vec![
        samples::time_limit(),
        samples::time_limit(),
        samples::time_limit(),
        samples::hidden(),
        (samples::case("odd/one", "It is\tnot\nto be judged", 1.0), judged_badly),
        (samples::case("it's last", "Never run", 1.0), samples::verdict(Kind::Skipped)),
    ];
    let text = normal(results.clone());
    assert_data_eq!(
        &text[text.find("2 further").expect("there are two more")..],
        str![[r#"
2 further failures in short; -v shows all in full:
  wrong output         secret/one  Something else
  could not be judged  odd/one  It is not to be judged

0 of 6 cases passed, 0 of 7 points, in 0.31 s.
  1 wrong output, 3 time limit, 1 skipped, 1 could not be judged.

To see a whole case: nimgrade show play/long

"#]]
        .raw()
    );
    let text = plain(Verbosity::All, results);
    assert!(!text.contains("further"));
    assert_data_eq!(
        &text[text.find("wrong output").expect("it is told in full")..],
        str![[r#"
wrong output: secret/one (0 of 2 points)
  Something else

  This case is hidden: its input and output are not shown.

could not be judged: odd/one (0 of 1 point)
  It is not to be judged

  The worker went away.

0 of 6 cases passed, 0 of 7 points, in 0.31 s, 2 at a time.
  1 wrong output, 3 time limit, 1 skipped, 1 could not be judged.

To see a whole case: nimgrade show play/long

"#]]
        .raw()
    );
}

#[test]
fn why_cases_were_skipped_is_told_once_for_each_reason() {
    let limit = Duration::from_secs(60);
    let skipped = |id: &str, why: NotRun| {
        let verdict = Verdict { cause: Some(Cause::NotRun(why)), ..samples::verdict(Kind::Skipped) };
        (samples::case(id, "A title", 1.0), verdict)
    };
    let (mut secret, verdict) = skipped("secret", NotRun::ManyWaited(3));
    secret.hidden = true;
    let results = vec![
        samples::time_limit(),
        skipped("a", NotRun::NotLonger(Seen::Computing(Duration::from_millis(50)), NotLonger::TotalLimit(limit))),
        skipped("b", NotRun::TotalLimit(limit)),
        skipped("c", NotRun::TotalLimit(limit)),
        (secret, verdict),
    ];
    let text = normal(results);
    assert_data_eq!(
        &text[text.find("0 of 5").expect("the summary is there")..],
        str![[r#"
0 of 5 cases passed, 0 of 5 points, in 0.31 s.
  1 time limit, 4 skipped.
  Skipped, 1 case: had not ended after 50 ms of computing, and was not run
  longer: the total limit of 60 s was reached.
  Skipped, 2 cases: not judged, for the total limit of 60 s was reached.

To see a whole case: nimgrade show play/long

"#]]
        .raw()
    );
}

#[test]
fn a_diagnosis_comes_first_and_needs_few_examples() {
    let results = vec![samples::wrong_move(), samples::extra_line(), samples::time_limit(), pass("a")];
    let human = Human::new(Verbosity::Normal, 80).with_show("nimgrade show -a lab3");
    let text = strip_str(&styled(&human, results, Some(samples::diagnosis()))).to_string();
    assert_data_eq!(
        &text[..text.find("  With three").expect("the first failure follows")],
        str![[r#"
Your program takes the last winning heap instead of the first (the one of least
index). It also prints the status line once more at the end of the game.
The cases that show it: play/first-winning-heap, end/no-status, play/random-1,
and 1 more

wrong output: play/first-winning-heap (0 of 2 points)

"#]]
        .raw()
    );
    assert_data_eq!(
        &text[text.find("1 further").expect("two are shown in full")..],
        str![[r#"
1 further failure in short; -v shows all in full:
  time limit  play/long  A long game

1 of 4 cases passed, 1 of 4.5 points, in 0.31 s.
  2 wrong output, 1 time limit.

To see a whole case: nimgrade show -a lab3 play/first-winning-heap

"#]]
        .raw()
    );
}

#[test]
fn quiet_is_one_line_a_case() {
    let results = vec![pass("play/a"), samples::wrong_move(), samples::hidden()];
    assert_data_eq!(
        plain(Verbosity::Quiet, results),
        str![[r#"
pass  play/a  It ends as it should
wrong-output  play/first-winning-heap  With three winning heaps the computer takes from the one of least index
wrong-output  secret/one  Something else

"#]]
        .raw()
    );
}

#[test]
fn with_all_passed_cases_are_listed() {
    assert_data_eq!(
        plain(Verbosity::All, vec![pass("play/a"), pass("play/b")]),
        str![[r#"
  pass  play/a  It ends as it should
  pass  play/b  It ends as it should

All 2 cases passed, 2 of 2 points, in 0.31 s, 2 at a time.

"#]]
        .raw()
    );
}

#[test]
fn colours_say_nothing_that_the_plain_text_does_not() {
    let human = Human::new(Verbosity::Normal, 80);
    let text = styled(&human, vec![samples::wrong_move()], None);
    assert!(text.contains("\x1b[1m\x1b[31m6\x1b[0m"), "the wrong part is bold red:\n{text:?}");
    let plain = strip_str(&text).to_string();
    assert!(plain.contains('~') && plain.contains('^') && plain.contains("«3»"));
}

#[test]
fn every_verdict_and_every_note_has_words() {
    let notes = [
        Note::OnlyBlanks,
        Note::OnlyTrailingBlanks,
        Note::OnlyLetterCase,
        Note::CarriageReturn,
        Note::MissingLastNewline,
        Note::ExtraLastNewline,
        Note::NotUtf8,
        Note::ControlCharacters,
    ];
    let mut told = std::collections::HashSet::new();
    for note in notes {
        let (case, mut verdict) = samples::wrong_move();
        verdict.difference.as_mut().expect("it has one").notes = vec![note];
        let text = normal(vec![(case, verdict)]);
        let remark = text.split("\n\n").nth(2).expect("a paragraph after the difference").to_owned();
        assert!(!remark.contains("Why:") && told.insert(remark), "{note:?}:\n{text}");
    }
    for kind in Kind::ALL {
        let text = plain(Verbosity::Quiet, vec![(samples::case("a", "A", 1.0), samples::verdict(kind))]);
        assert_eq!(text, format!("{}  a  A\n", kind.name()));
    }
}
