//! The report in the Test Anything Protocol.

use nimgrade::report::{Format, Look, Verbosity};
use snapbox::{IntoData, assert_data_eq, str};

use super::samples::{self, pass, with_report};

fn document(results: Vec<(nimgrade::suite::Case, nimgrade::judge::Verdict)>, diagnosed: bool) -> String {
    let look = Look { verbosity: Verbosity::Normal, columns: 80, show: String::new() };
    let format = Format::named("tap").expect("a format");
    with_report(results, diagnosed.then(samples::diagnosis), |mut report| {
        report.warnings.push("ran without a sandbox".to_owned());
        let mut out = Vec::new();
        (format.exporter)(&look).write(&report, &mut out).expect("writing to memory does not fail");
        String::from_utf8(out).expect("TAP is UTF-8")
    })
}

#[test]
fn each_case_is_a_test_point_with_its_details() {
    let mut odd = pass("odd");
    odd.0.title = "Costs # \\ much".to_owned();
    assert_data_eq!(
        document(vec![odd, samples::wrong_move(), samples::crash(), samples::hidden()], true),
        str![[r#"
TAP version 14
1..4
# Perhaps your program takes the last winning heap instead of the first (the one of least index).
# Perhaps it also prints the status line once more at the end of the game.
# These 2 mistakes fit the 4 cases that were run and are not hidden.
# ran without a sandbox
ok 1 - odd: Costs \# \\ much
  ---
  verdict: pass
  score: 1
  max_score: 1
  ...
not ok 2 - play/first-winning-heap: With three winning heaps the computer takes from the one of least index
  ---
  verdict: wrong-output
  score: 0
  max_score: 2
  line: 4
  expected: "Computer takes 2 objects from heap 1."
  actual: "Computer takes 6 objects from heap 3."
  reason: "turn 1: the nim-sum of heaps 12 13 7 is 6. The first winning heap is heap 1 (12→10). The computer should take 2 objects from heap 1. Your program takes 6 from heap 3. This leaves nim-sum 0 too, but heap 3 is not the first winning heap."
  hint: "Look for the first heap whose size gets smaller when it is combined with the nim-sum by ^."
  ...
not ok 3 - input/32-heaps: 32 heaps are allowed, the last one counts too
  ---
  verdict: crashed
  score: 0
  max_score: 1
  line: 3
  expected: "Error: the size of heap 32 should be positive."
  ending: "killed by signal 11 (SIGSEGV: it used memory that is not its own)"
  ...
not ok 4 - hidden case 1
  ---
  verdict: wrong-output
  score: 0
  max_score: 2
  ...

"#]].raw()
    );
}

#[test]
fn nothing_that_a_program_prints_is_a_line_of_the_protocol_or_disturbs_a_terminal() {
    let text = document(vec![samples::hostile(), samples::long_line()], false);
    assert!(text.chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202e}'), "{text:?}");
    let points = text.lines().filter(|line| line.starts_with("ok") || line.starts_with("not ok")).count();
    assert_eq!(points, 2, "{text}");
}
