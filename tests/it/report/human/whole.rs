//! All cases together: what comes first, what is left out, and the last line.

use super::{normal, plain, styled};
use crate::report::samples::{self, pass};
use anstream::adapter::strip_str;
use nimgrade::judge::{Cause, Kind, NotLonger, NotRun, Note, Seen, Verdict};
use nimgrade::report::{Human, Verbosity};
use nimgrade::suite::Hidden;
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
fn of_a_hidden_case_only_the_verdict_is_told() {
    for verbosity in [Verbosity::Normal, Verbosity::All] {
        let text = plain(verbosity, vec![samples::hidden(), pass("a")]);
        for secret in ["12", "13", "heap", "nimgrade show", "least", "debug", "secret", "Something"] {
            assert!(!text.contains(secret), "{secret:?} is told:\n{text}");
        }
    }
    assert_data_eq!(
        normal(vec![samples::hidden(), pass("a")]),
        str![[r#"
1 hidden case fails: number 1. Its input and output are not shown.

1 of 2 cases passed, 1 of 3 points, in 0.31 s.
  1 wrong output.

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
    secret.hidden = Some(Hidden { number: 1, shows_title: false });
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
  Skipped, 1 case: your program had not ended after 50 ms of computing, and was
  not run longer, because the total limit of 60 s was reached.
  Skipped, 2 cases: not judged, for the total limit of 60 s was reached.

To see a whole case: nimgrade show play/long

"#]]
        .raw()
    );
}

#[test]
fn quiet_is_one_line_a_case() {
    let titled = samples::hidden_as(Hidden { number: 2, shows_title: true });
    let results = vec![pass("play/a"), samples::wrong_move(), samples::hidden(), titled];
    assert_data_eq!(
        plain(Verbosity::Quiet, results),
        str![[r#"
pass  play/a  It ends as it should
wrong-output  play/first-winning-heap  With three winning heaps the computer takes from the one of least index
wrong-output  hidden case 1
wrong-output  hidden case 2  Something else
1 of 4 cases passed, 1 of 7 points, in 0.31 s.

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
        assert!(text.starts_with(&format!("{}  a  A\n", kind.name())), "{text}");
    }
}
