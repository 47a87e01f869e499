use std::time::Duration;

use anstream::adapter::strip_str;
use nim_reference::assignment::Input;
use nimgrade::judge::{Cause, Diagnosis, Kind, NotLonger, NotRun, Note, Seen, Verdict};
use nimgrade::report::{Exporter, Human, Verbosity};
use nimgrade::suite::Case;
use nimgrade::terminal::{SessionLine, SessionPiece};
use snapbox::{IntoData, assert_data_eq, str};

use super::samples::{self, pass, with_report};

fn styled(human: &Human, results: Vec<(Case, Verdict)>, diagnosis: Option<Diagnosis>) -> String {
    with_report(results, diagnosis, |report| {
        let mut out = Vec::new();
        human.write(&report, &mut out).expect("writing to memory does not fail");
        String::from_utf8(out).expect("a report is UTF-8")
    })
}

fn plain(verbosity: Verbosity, results: Vec<(Case, Verdict)>) -> String {
    strip_str(&styled(&Human::new(verbosity, 80), results, None)).to_string()
}

fn normal(results: Vec<(Case, Verdict)>) -> String {
    plain(Verbosity::Normal, results)
}

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
fn a_wrong_move_is_marked_explained_and_put_into_its_moment() {
    assert_data_eq!(
        normal(vec![samples::wrong_move(), pass("a")]),
        str![[r#"
wrong output: play/first-winning-heap (0 of 2 points)
  With three winning heaps the computer takes from the one of least index

  Line 4 of the output is the first wrong one:
        2 | Enter the heap sizes:
        3 | In turn 1 heap sizes are: h1=12 h2=13 h3=7.
 expected | Computer takes 2 objects from heap 1.
          |                ^                   ^
    yours | Computer takes 6 objects from heap 3.
          |                ~                   ~

  Why: turn 1: heaps 12 13 7, nim-sum 6. Winning heap of least index: heap 1
       (12→10), so 2 objects from heap 1. You took 6 from heap 3: that leaves
       nim-sum 0 too, but heap 3 is not the first winning heap.

  The same moment in a terminal. What the user types stands in «»:
    | Enter the number of heaps:
    | «3»
    | Enter the heap sizes:
    | «12 13 7»
    | In turn 1 heap sizes are: h1=12 h2=13 h3=7.
    | Computer takes 6 objects from heap 3.  <-- wrong

  Hint: Look for the first heap whose size gets smaller when it is combined with
        the nim-sum by ^.

1 of 2 cases passed, 1 of 3 points, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show play/first-winning-heap

"#]]
        .raw()
    );
}

#[test]
fn tabs_and_blanks_are_made_visible() {
    assert_data_eq!(
        normal(vec![samples::wrong_blanks()]),
        str![[r#"
wrong output: drawing/short-last-heap (0 of 1 point)
  A short last heap leaves a blank at the end of the line

  Line 7 of the output is the first wrong one:
        5 | Computer takes 2 objects from heap 1.
        6 | In turn 2 heap sizes are: h1=1 h2=1 h3=3 h4=0.
 expected |  → →*→·
          |       ^
    yours |  → →*→
        8 | *→*→*→·
            (→ is a tab, · is a space)

  Only blanks at the end of the line differ.

  The same moment in a terminal. What the user types stands in «»:
    | «3 1 3 0»
    | In turn 2 heap sizes are: h1=1 h2=1 h3=3 h4=0.
    |                 *  <-- wrong

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show drawing/short-last-heap

"#]]
        .raw()
    );
}

#[test]
fn a_missing_last_newline_is_made_visible() {
    assert_data_eq!(
        normal(vec![samples::missing_newline()]),
        str![[r#"
wrong output: end/newline (0 of 1 point)
  The last line ends like all others

  Line 12 of the output is the first wrong one:
       11 | Computer takes 3 objects from heap 3.
 expected | Computer wins!↵
          |               ^
    yours | Computer wins!
            (↵ is the end of a line)

  The last line has no newline (\n) at its end.

  The whole input:
    | 3
    | 12 13 7
    | 2 9

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show end/newline

"#]]
        .raw()
    );
}

#[test]
fn lines_too_many_are_told() {
    assert_data_eq!(
        normal(vec![samples::extra_line()]),
        str![[r#"
wrong output: end/no-status (0 of 0.5 points)
  No status line after the last move

  The output goes on too long: line 13 should not be there.
       11 | Computer takes 3 objects from heap 3.
       12 | Computer wins!
 expected | (the output should end here)
    yours | In turn 4 heap sizes are: h1=0 h2=0 h3=0.

  The whole input:
    | 3
    | 12 13 7
    | 2 9

0 of 1 case passed, 0 of 0.5 points, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show end/no-status

"#]]
        .raw()
    );
}

#[test]
fn a_crash_is_told_with_the_missing_line_and_standard_error() {
    assert_data_eq!(
        normal(vec![samples::crash()]),
        str![[r#"
crashed: input/32-heaps (0 of 1 point)
  32 heaps are allowed, the last one counts too

  Killed by signal 11 (SIGSEGV: it used memory that is not its own). If it is
  written in C, compile it with `-g -fsanitize=address,undefined` to learn which
  line did it.

  The output ends too early: line 3 is missing.
        1 | Enter the number of heaps:
        2 | Enter the heap sizes:
 expected | Error: the size of heap 32 should be positive.
    yours | (your program's output ends here)

  The whole input:
    | 3
    | 12 13 7
    | 2 9

  Standard error begins so:
    | nim.c:41:9: runtime error: index 32 out of bounds for type 'int [32]'
    | =================================================================
    | ==7==ERROR: AddressSanitizer: stack-buffer-overflow
    | #0 main
    | #1 libc
    | #2 start
    | …

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 crashed.

To see a whole case: nimgrade show input/32-heaps

"#]]
        .raw()
    );
}

#[test]
fn a_limit_is_told() {
    assert_data_eq!(
        normal(vec![samples::time_limit()]),
        str![[r#"
time limit: play/long (0 of 1 point)
  A long game

  Computed for more than 1 s (an endless loop?).

  The whole input:
    | 3
    | 12 13 7
    | 2 9

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 time limit.

To see a whole case: nimgrade show play/long

"#]]
        .raw()
    );
}

#[test]
fn nothing_in_a_programs_output_disturbs_the_terminal() {
    assert_data_eq!(
        normal(vec![samples::hostile()]),
        str![[r#"
wrong output: end/user-wins (0 of 1 point)
  The user takes the last object

  Line 1 of the output is the first wrong one:
 expected | You win!
          | ^^^^^^^^
    yours | ␛[2J␛]0;owned␇You \xff\xfe win\u{202e}!␀ e\u{301}␍
          | ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
            (␍ is a carriage return)

  The line has bytes that are not text; each is shown as \x and its number. In C
  this is often a string without its final 0, or memory that was never set.
  The line has control characters, which a terminal does not show; here each has
  a sign (␛ is escape, ␀ is the character 0). Print plain text only.
  Your program ends its lines with \r\n, as is usual on Windows; here a line
  ends with \n alone.

  The whole input:
    | 3
    | 12 13 7
    | 2 9

  On standard error:
    | ␛[31mred␛[0m

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show end/user-wins

"#]]
        .raw()
    );
}

#[test]
fn a_long_line_is_seen_through_a_window() {
    assert_data_eq!(
        normal(vec![samples::long_line()]),
        str![[r#"
wrong output: input/large (0 of 1 point)
  Large sizes

  Line 3 of the output is the first wrong one:
        2 | …
 expected | …=28000 h29=29000 h30=30000 h31=31000 h32=32000.
          |                       ^^^^^
    yours | …=28000 h29=29000 h30=29999 h31=31000 h32=32000.xxxxxxxxxxxxxxxxxxx…
          |                       ~~~~~                     ~~~~~~~~~~~~~~~~~~~

  Your program prints a very long line there; only its beginning is shown.

  The whole input:
    | 3
    | 12 13 7
    | 2 9

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 wrong output.

To see a whole case: nimgrade show input/large

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
fn arguments_and_input_are_shown_where_no_session_shows_them() {
    let (case, verdict) = samples::time_limit();
    let input = Input { stdin: "1\n2\n3\n4\n5\n6\n7\n".to_owned(), args: vec!["1".to_owned(), "\x1b3".to_owned()] };
    assert_data_eq!(
        normal(vec![(Case { input, ..case }, verdict)]),
        str![[r#"
time limit: play/long (0 of 1 point)
  A long game

  Computed for more than 1 s (an endless loop?).

  Its arguments are: 1 ␛3

  The input begins so:
    | 1
    | 2
    | 3
    | 4
    | 5
    | 6
    | …

0 of 1 case passed, 0 of 1 point, in 0.31 s.
  1 time limit.

To see a whole case: nimgrade show play/long

"#]]
        .raw()
    );
}

#[test]
fn what_is_typed_stands_out_of_a_prompt_that_does_not_end_its_line() {
    let (case, mut verdict) = samples::extra_line();
    let pieces =
        vec![SessionPiece::Printed("Your Turn: input heap, coins: ".to_owned()), SessionPiece::Typed("2 2".to_owned())];
    verdict.difference.as_mut().expect("it has one").session = vec![SessionLine { pieces }];
    let text = normal(vec![(case, verdict)]);
    assert!(text.contains("    | Your Turn: input heap, coins: «2 2»  <-- wrong\n"), "{text}");
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
