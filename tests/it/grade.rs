//! Grading, from the command line to what is printed.

use std::fs;
use std::sync::OnceLock;

use crate::common::command::{Output, nimgrade, output, root, run};
use crate::common::compile;
use crate::common::folder::Folder;
use crate::common::redact;
use crate::common::report::Report;
use predicates::prelude::*;
use predicates::str::contains;
use snapbox::{IntoData, assert_data_eq, str};

pub(crate) const RIGHT: &str = "examples/assignment2/nim.c";

pub(crate) const WRONG: &str = "examples/assignment2/last_winning_heap.c";

/// What nimgrade says of the wrong program in all its cases.
struct Whole {
    /// The text for people.
    text: String,
    /// The same in JSON.
    report: Report,
}

/// Grades the wrong program once for all tests that look at it.
fn whole() -> &'static Whole {
    static WHOLE: OnceLock<Whole> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let folder = Folder::of(&[]);
        let file = folder.path().join("report.json");
        let Output { status, stdout: text, stderr } = output([WRONG, "--format", &format!("json={}", file.display())]);
        assert_eq!((status, stderr.as_str()), (1, ""));
        let stdout = fs::read_to_string(file).unwrap();
        Whole { text, report: Report::from_output(Output { status, stdout, stderr }) }
    })
}

/// What the wrong program is told of its cases, by nimgrade that is run in their folder.
pub(crate) fn told_of(cases: &Folder, options: &[&str]) -> String {
    let program = root().join(WRONG);
    let output = run(nimgrade([program.as_os_str()]).args(["--cases", "."]).args(options).current_dir(cases.path()));
    assert_eq!((output.status, output.stderr.as_str()), (1, ""));
    redact::times(&output.stdout)
}

/// Three cases: one that tells the last winning heap from the first, and two that do not.
pub(crate) fn three_cases() -> Folder {
    Folder::of(&[
        (
            "a-losing.toml",
            "title = \"One object from the first heap when the nim-sum is 0\"\n[game]\nheaps = [1, 1]\nmoves = [[2, 1]]\n",
        ),
        (
            "b-winning.toml",
            "title = \"The first of three winning heaps\"\npoints = 2\nhint = \"The loop over the heaps ends at the first that is winning.\"\n\
             [game]\nheaps = [4, 6, 5]\nmoves = [[2, 1], [2, 1], [2, 4]]\n",
        ),
        ("c-bad.toml", "title = \"33 heaps are refused\"\nstdin = \"33\\n\"\n"),
    ])
}

#[test]
fn a_right_program_passes() {
    let summary = predicate::str::is_match(r"^All \d+ cases passed, \d+ of \d+ points, in \d+\.\d+ s\.\n$").unwrap();
    let output = output([RIGHT]);
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    assert!(summary.eval(&output.stdout), "{}", output.stdout);
}

#[test]
fn a_wrong_program_fails_and_is_told_why() {
    let diagnosis = "Your program takes the last winning heap instead of the first";
    let text = &whole().text;
    assert!(text.starts_with(diagnosis), "{text}");
    let summary = predicate::str::is_match(r"\n\d+ of \d+ cases passed, \d+ of \d+ points, in \d+\.\d+ s\.\n").unwrap();
    assert!(summary.eval(text), "{text}");
}

#[test]
fn the_report_shows_the_line_the_reason_and_the_moment() {
    let cases = three_cases();
    assert_data_eq!(
        told_of(&cases, &[]),
        str![[r#"
Perhaps your program takes the last winning heap instead of the first (the one of least index).
Seen in b-winning, line 4. More: nimgrade explain last-winning-heap
This mistake fits the 3 cases that were run.

wrong output: b-winning (0 of 2 points)
  The first of three winning heaps

  Line 4 of the output is the first wrong one:
        2 | Enter the heap sizes:
        3 | In turn 1 heap sizes are: h1=4 h2=6 h3=5.
 expected | Computer takes 1 objects from heap 1.
          |                ^                   ^
    yours | Computer takes 3 objects from heap 3.
          |                ~                   ~

  Why: turn 1: the nim-sum of heaps 4 6 5 is 7. The first winning heap is heap 1 (4→3). The computer
       should take 1 object from heap 1. Your program takes 3 from heap 3. This leaves nim-sum 0
       too, but heap 3 is not the first winning heap.
       (more: nimgrade explain wrong-move)

  Source: The first wrong character was printed by last_winning_heap.c:90, called from line 124.
    90 | printf("Computer takes %d objects from heap %d.\n", count, heap + 1);
       | ^
          (more: nimgrade explain printed-by)

  The same moment in a terminal. What the user types stands in «»:
    | Enter the number of heaps:
    | «3»
    | Enter the heap sizes:
    | «4 6 5»
    | In turn 1 heap sizes are: h1=4 h2=6 h3=5.
    | Computer takes 3 objects from heap 3.  <-- wrong

  Hint: The loop over the heaps ends at the first that is winning.

2 of 3 cases passed, 2 of 4 points, in [TIME].
  1 wrong output.

Perhaps your program takes the last winning heap instead of the first (the one of least index).
To see a whole case: nimgrade show --cases . b-winning

"#]]
        .raw()
    );
}

#[test]
fn a_program_is_a_source_an_executable_or_a_folder() {
    let executable = compile::source_file(&root().join(RIGHT), &[]);
    let folder = Folder::of(&[]);
    fs::copy(&executable, folder.path().join("nim")).unwrap();
    for program in [root().join(RIGHT), executable, folder.path().to_owned()] {
        nimgrade([program.as_os_str()]).args(["-k", "strategy/"]).assert().code(0).stdout(contains("passed"));
    }
}

#[test]
fn cases_are_selected_by_id_and_by_title() {
    let cases = three_cases();
    let selected = |words: &str| -> Vec<String> {
        let report = Report::of([RIGHT, "--cases", cases.arg(), "-k", words]);
        report.verdicts().into_iter().map(|(id, _)| id.to_owned()).collect()
    };
    assert_eq!(selected("winning"), ["b-winning"]);
    assert_eq!(selected("nim-sum"), ["a-losing"]);
    assert_eq!(selected("HEAP"), ["a-losing", "b-winning", "c-bad"]);
}

#[test]
fn a_selection_counts_as_the_whole() {
    let cases = three_cases();
    let report = Report::of([WRONG, "--cases", cases.arg(), "-k", "a-losing"]);
    assert_eq!(
        (report.status, report.document["passed"].as_u64(), report.document["total"].as_u64()),
        (0, Some(1), Some(1))
    );
}

#[test]
fn nothing_is_run_after_the_first_failure_if_so_wished() {
    let report = Report::of([WRONG, "--fail-fast", "-j", "1", "--no-source"]);
    let counts = report.counts();
    assert_eq!(report.status, 1);
    assert_eq!(counts["wrong-output"], 1, "{counts:?}");
    let last = report.verdicts().iter().rposition(|(_, verdict)| *verdict != "skipped").unwrap();
    assert_eq!(report.verdicts()[last].1, "wrong-output");
    assert!(report.verdicts()[..last].iter().all(|(_, verdict)| *verdict == "pass"));
    assert_eq!(whole().report.counts().get("skipped"), None);
    assert_eq!(Report::of([RIGHT, "--fail-fast"]).counts().keys().collect::<Vec<_>>(), [&"pass"]);
}

#[test]
fn how_many_run_at_once_changes_nothing() {
    let one = Report::of([WRONG, "-j", "1", "--no-source"]);
    let four = Report::of([WRONG, "-j", "4", "--no-source"]);
    assert_eq!(one.verdicts(), four.verdicts());
    assert_eq!(one.diagnosis(), four.diagnosis());
    let ids: Vec<&str> = one.verdicts().into_iter().map(|(id, _)| id).collect();
    assert!(ids.is_sorted(), "{ids:?}");
    assert!(one.counts()["wrong-output"] > 0);
}

#[test]
fn quiet_is_one_line_a_case() {
    let cases = three_cases();
    assert_data_eq!(
        told_of(&cases, &["-q"]),
        str![[r#"
pass  a-losing  One object from the first heap when the nim-sum is 0
wrong-output  b-winning  The first of three winning heaps
pass  c-bad  33 heaps are refused
2 of 3 cases passed, 2 of 4 points, in [TIME].

"#]]
        .raw()
    );
}

#[test]
fn verbose_names_what_passed_and_shows_every_failure() {
    let cases = three_cases();
    assert_data_eq!(
        told_of(&cases, &["-v", "-j", "1"]),
        str![[r#"
Perhaps your program takes the last winning heap instead of the first (the one of least index).
Seen in b-winning, line 4. More: nimgrade explain last-winning-heap
This mistake fits the 3 cases that were run.

  pass  a-losing  One object from the first heap when the nim-sum is 0
  pass  c-bad  33 heaps are refused

wrong output: b-winning (0 of 2 points)
  The first of three winning heaps

  Line 4 of the output is the first wrong one:
        2 | Enter the heap sizes:
        3 | In turn 1 heap sizes are: h1=4 h2=6 h3=5.
 expected | Computer takes 1 objects from heap 1.
          |                ^                   ^
    yours | Computer takes 3 objects from heap 3.
          |                ~                   ~

  Why: turn 1: the nim-sum of heaps 4 6 5 is 7. The first winning heap is heap 1 (4→3). The computer
       should take 1 object from heap 1. Your program takes 3 from heap 3. This leaves nim-sum 0
       too, but heap 3 is not the first winning heap.
       (more: nimgrade explain wrong-move)

  Source: The first wrong character was printed by last_winning_heap.c:90, called from line 124.
    90 | printf("Computer takes %d objects from heap %d.\n", count, heap + 1);
       | ^
          (more: nimgrade explain printed-by)

  The same moment in a terminal. What the user types stands in «»:
    | Enter the number of heaps:
    | «3»
    | Enter the heap sizes:
    | «4 6 5»
    | In turn 1 heap sizes are: h1=4 h2=6 h3=5.
    | Computer takes 3 objects from heap 3.  <-- wrong

  Hint: The loop over the heaps ends at the first that is winning.

2 of 3 cases passed, 2 of 4 points, in [TIME], 1 at a time.
  1 wrong output.

Perhaps your program takes the last winning heap instead of the first (the one of least index).
To see a whole case: nimgrade show --cases . b-winning

"#]]
        .raw()
    );
    let failed = whole().report.counts()["wrong-output"];
    let headings = |text: &str| text.lines().filter(|line| line.starts_with("wrong output: ")).count();
    assert_eq!(headings(&output([WRONG, "-v", "--no-source"]).stdout), failed);
    assert!(headings(&whole().text) < failed);
}

#[test]
fn the_json_report_has_every_field_of_its_format() {
    let cases = three_cases();
    let report = Report::of([WRONG, "--cases", cases.arg()]);
    assert_eq!(report.status, 1);
    let document = &report.document;
    let keys = |value: &serde_json::Value| {
        let mut keys: Vec<String> = value.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        keys
    };
    let promised = [
        "assignment",
        "cases",
        "diagnosis",
        "max_score",
        "nimgrade",
        "passed",
        "schema",
        "score",
        "submission",
        "total",
    ];
    let has = keys(document);
    assert!(promised.iter().all(|key| has.iter().any(|has| has == key)), "{has:?}");
    assert_eq!(document["schema"], "nimgrade/report/v1");
    assert_eq!(document["nimgrade"], env!("CARGO_PKG_VERSION"));
    assert_eq!(document["assignment"], "assignment2");
    assert_eq!(document["submission"], WRONG);
    assert_eq!((document["score"].as_f64(), document["max_score"].as_f64()), (Some(2.0), Some(4.0)));
    assert_eq!((document["passed"].as_u64(), document["total"].as_u64()), (Some(2), Some(3)));
    assert!(document["diagnosis"]["text"].as_str().is_some_and(|text| text.contains("last winning heap")));
    let promised = [
        "actual",
        "cpu_ms",
        "expected",
        "hidden",
        "id",
        "line",
        "max_score",
        "peak_kb",
        "reason",
        "score",
        "title",
        "verdict",
        "wall_ms",
    ];
    for case in report.cases() {
        let has = keys(case);
        assert!(promised.iter().all(|key| has.iter().any(|has| has == key)), "{has:?}");
        assert!(case["peak_kb"].as_u64().is_some_and(|peak| peak > 0));
        assert!(case["wall_ms"].as_f64().is_some_and(|time| time > 0.0));
    }
    let wrong = &report.cases()[1];
    assert_eq!(wrong["id"], "b-winning");
    assert_eq!(wrong["title"], "The first of three winning heaps");
    assert_eq!(wrong["verdict"], "wrong-output");
    assert_eq!((wrong["score"].as_f64(), wrong["max_score"].as_f64()), (Some(0.0), Some(2.0)));
    assert_eq!(wrong["line"], 4);
    assert_eq!(wrong["expected"], "Computer takes 1 objects from heap 1.");
    assert_eq!(wrong["actual"], "Computer takes 3 objects from heap 3.");
    assert!(wrong["reason"]["text"].as_str().is_some_and(|reason| reason.contains("the nim-sum of heaps 4 6 5 is 7")));
    let right = &report.cases()[0];
    assert_eq!((&right["verdict"], right["score"].as_f64()), (&"pass".into(), Some(1.0)));
    assert!(["line", "expected", "actual", "reason"].iter().all(|key| right[*key].is_null()));
}

#[test]
fn every_verdict_can_be_earned() {
    let case = |verdict: &str| {
        format!(
            "title = \"Earns {verdict}\"\nargs = [\"{verdict}\"]\n[expect]\nstdout = \"right\\n\"\nexit_status = 0\n"
        )
    };
    let folder = Folder::of(&[("assignment.toml", "[limits]\ncpu = \"300ms\"\nmemory = \"64M\"\noutput = \"64K\"\n")]);
    let verdicts = ["pass", "wrong-output", "time-limit", "memory-limit", "output-limit", "crashed", "exit-status"];
    for verdict in verdicts {
        folder.write(&format!("{verdict}.toml"), case(verdict));
    }
    let program = compile::program("any_verdict");
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg()]);
    assert_eq!(report.status, 1);
    for (id, verdict) in report.verdicts() {
        assert_eq!(id, verdict);
    }
    assert_eq!(report.cases().len(), verdicts.len());
    // More arguments than the sandbox takes: no fault of the program's, and no pass.
    let many = vec!["\"x\""; 300].join(", ");
    folder.write(
        "grader-error.toml",
        format!("title = \"Too many arguments\"\nargs = [{many}]\n[expect]\nstdout = \"right\\n\"\n"),
    );
    let report = Report::of([program.to_str().unwrap(), "--cases", folder.arg(), "-k", "grader-error"]);
    assert_eq!((report.status, report.verdict()), (2, "grader-error"));
    assert!(report.text("ending").contains("too long"), "{}", report.text("ending"));
    assert_eq!(report.document["score"].as_f64(), Some(0.0));
    let output = output([program.to_str().unwrap(), "--cases", folder.arg(), "-k", "grader-error"]);
    assert_eq!(output.status, 2);
    assert!(output.stdout.contains("0 of 1 case passed"), "{}", output.stdout);
    // `skipped` is what --fail-fast leaves; tests/budget.rs has the other reasons.
}
