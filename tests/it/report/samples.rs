//! Hand-made suites and verdicts.

// A list of marks may well have one mark in it.
#![allow(clippy::single_range_in_vec_init)]

use std::time::Duration;

use nim_reference::Assignment;
use nim_reference::assignment::Input;
use nimgrade::judge::{
    Cause, Diagnosis, Difference, Finding, FindingKind, FoundFault, Kind, Left, Note, Reason, SourceLine, Verdict,
    judge,
};
use nimgrade::report::{CaseResult, Report};
use nimgrade::sandbox::{Limits, Outcome, Termination};
use nimgrade::suite::{Case, Hidden, Suite};
use nimgrade::terminal::{SessionLine, SessionPiece};

pub(crate) fn case(id: &str, title: &str, points: f64) -> Case {
    let assignment = Assignment::builtin("assignment2").expect("known");
    let input = Input { stdin: "3\n12 13 7\n2 9\n".to_owned(), args: vec![] };
    let reference = assignment.transcript(&input);
    Case { id: id.to_owned(), title: title.to_owned(), points, ..Case::new(&assignment, input, reference) }
}

pub(crate) fn verdict(kind: Kind) -> Verdict {
    Verdict {
        kind,
        cause: None,
        difference: None,
        reason: None,
        hint: None,
        source: Vec::new(),
        exit_status: None,
        stderr: Vec::new(),
        wall: Duration::from_micros(2_345),
        cpu: Duration::from_micros(1_200),
        peak_kb: 1_536,
    }
}

/// A difference with nothing around it.
pub(crate) fn difference(line: usize, expected: Option<&str>, actual: Option<&[u8]>) -> Difference {
    Difference {
        line,
        expected: expected.map(str::to_owned),
        actual: actual.map(<[u8]>::to_vec),
        expected_marks: vec![],
        actual_marks: vec![],
        notes: vec![],
        cut: false,
        before: vec![],
        expected_after: vec![],
        actual_after: vec![],
        session: vec![],
        game: None,
        breaks_off: false,
        wrong_byte: None,
    }
}

fn printed(text: &str) -> SessionLine {
    SessionLine { pieces: vec![SessionPiece::Printed(text.to_owned())] }
}

fn typed(text: &str) -> SessionLine {
    SessionLine { pieces: vec![SessionPiece::Typed(text.to_owned())] }
}

fn strings(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|&line| line.to_owned()).collect()
}

fn bytes(lines: &[&str]) -> Vec<Vec<u8>> {
    lines.iter().map(|line| line.as_bytes().to_vec()).collect()
}

/// Why this output is wrong in the game of [`case`].
pub(crate) fn reason(stdout: &[u8]) -> Option<Reason> {
    let limits = Limits { wall: Duration::MAX, cpu: Duration::MAX, memory: u64::MAX, output: u64::MAX };
    let outcome = Outcome {
        ending: Termination::Exited(0),
        stdout: stdout.to_vec(),
        stderr: Vec::new(),
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_kb: 0,
    };
    with_report(vec![pass("a")], None, |report| judge(report.suite, report.results[0].case, &limits, &outcome).reason)
}

/// The computer takes from the last winning heap.
pub(crate) fn wrong_move() -> (Case, Verdict) {
    let case =
        case("play/first-winning-heap", "With three winning heaps the computer takes from the one of least index", 2.0);
    let hint = "Look for the first heap whose size gets smaller when it is combined with the nim-sum by ^.";
    let difference = Difference {
        expected_marks: vec![15..16, 35..36],
        actual_marks: vec![15..16, 35..36],
        before: strings(&[
            "Enter the number of heaps:",
            "Enter the heap sizes:",
            "In turn 1 heap sizes are: h1=12 h2=13 h3=7.",
        ]),
        expected_after: strings(&["In turn 2 heap sizes are: h1=10 h2=13 h3=7."]),
        actual_after: bytes(&["In turn 2 heap sizes are: h1=12 h2=13 h3=1."]),
        session: vec![
            printed("Enter the number of heaps:"),
            typed("3"),
            printed("Enter the heap sizes:"),
            typed("12 13 7"),
            printed("In turn 1 heap sizes are: h1=12 h2=13 h3=7."),
            printed("Computer takes 6 objects from heap 3."),
        ],
        ..difference(4, Some("Computer takes 2 objects from heap 1."), Some(b"Computer takes 6 objects from heap 3."))
    };
    let right = case.reference.output();
    let (before, _) = right.split_once("Computer takes").expect("the computer begins");
    let wrong = format!("{before}Computer takes 6 objects from heap 3.\n");
    let verdict = Verdict {
        difference: Some(difference),
        reason: reason(wrong.as_bytes()),
        hint: Some(hint.to_owned()),
        ..verdict(Kind::WrongOutput)
    };
    (case, verdict)
}

/// The drawing's last cell has a tab behind it instead of a blank.
pub(crate) fn wrong_blanks() -> (Case, Verdict) {
    let difference = Difference {
        expected_marks: vec![6..7],
        actual_marks: vec![6..6],
        notes: vec![Note::OnlyTrailingBlanks],
        before: strings(&["Computer takes 2 objects from heap 1.", "In turn 2 heap sizes are: h1=1 h2=1 h3=3 h4=0."]),
        expected_after: strings(&["*\t*\t*\t "]),
        actual_after: bytes(&["*\t*\t*\t "]),
        session: vec![
            typed("3 1 3 0"),
            printed("In turn 2 heap sizes are: h1=1 h2=1 h3=3 h4=0."),
            printed(" \t \t*\t"),
        ],
        ..difference(7, Some(" \t \t*\t "), Some(b" \t \t*\t"))
    };
    (
        case("drawing/short-last-heap", "A short last heap leaves a blank at the end of the line", 1.0),
        Verdict { difference: Some(difference), ..verdict(Kind::WrongOutput) },
    )
}

pub(crate) fn missing_newline() -> (Case, Verdict) {
    let difference = Difference {
        notes: vec![Note::MissingLastNewline],
        before: strings(&["Computer takes 3 objects from heap 3."]),
        ..difference(12, Some("Computer wins!"), Some(b"Computer wins!"))
    };
    (
        case("end/newline", "The last line ends like all others", 1.0),
        Verdict { difference: Some(difference), ..verdict(Kind::WrongOutput) },
    )
}

pub(crate) fn extra_line() -> (Case, Verdict) {
    let difference = Difference {
        before: strings(&["Computer takes 3 objects from heap 3.", "Computer wins!"]),
        ..difference(13, None, Some(b"In turn 4 heap sizes are: h1=0 h2=0 h3=0."))
    };
    (
        case("end/no-status", "No status line after the last move", 0.5),
        Verdict { difference: Some(difference), ..verdict(Kind::WrongOutput) },
    )
}

pub(crate) fn crash() -> (Case, Verdict) {
    let difference = Difference {
        before: strings(&["Enter the number of heaps:", "Enter the heap sizes:"]),
        ..difference(3, Some("Error: the size of heap 32 should be positive."), None)
    };
    let stderr = "nim.c:41:9: runtime error: index 32 out of bounds for type 'int [32]'\n\
                  =================================================================\n\
                  ==7==ERROR: AddressSanitizer: stack-buffer-overflow\n#0 main\n#1 libc\n#2 start\n#3 more\n";
    (
        case("input/32-heaps", "32 heaps are allowed, the last one counts too", 1.0),
        Verdict {
            cause: Some(Cause::Signal(11)),
            difference: Some(difference),
            stderr: stderr.as_bytes().to_vec(),
            ..verdict(Kind::Crashed)
        },
    )
}

pub(crate) fn time_limit() -> (Case, Verdict) {
    (
        case("play/long", "A long game", 1.0),
        Verdict { cause: Some(Cause::CpuLimit(Duration::from_secs(1))), ..verdict(Kind::TimeLimit) },
    )
}

/// A hidden case whose verdict is full of what must not be shown.
pub(crate) fn hidden() -> (Case, Verdict) {
    hidden_as(Hidden { number: 1, shows_title: false })
}

/// The same, hidden in this way.
pub(crate) fn hidden_as(hidden: Hidden) -> (Case, Verdict) {
    let (case, verdict) = wrong_move();
    let case = Case { id: "secret/one".to_owned(), title: "Something else".to_owned(), hidden: Some(hidden), ..case };
    let verdict = Verdict {
        source: vec![finding()],
        stderr: b"debug: 12 13 7\n".to_vec(),
        cause: Some(Cause::ExitStatus { actual: 12, wanted: None }),
        exit_status: Some(12),
        ..verdict
    };
    (case, verdict)
}

/// A mistake in memory, in a line with a tab, an escape sequence and bytes that are no text before its column.
pub(crate) fn finding() -> Finding {
    let text = b"\tx = \x1b[2J\xff heaps[i];  /* the last one */".to_vec();
    Finding {
        kind: FindingKind::MemoryMistake,
        sentence: "nim.c:42 uses heaps[32]; the array has 32 elements, 0 to 31.".to_owned(),
        line: Some(SourceLine { file: "nim.c".to_owned(), number: 42, column: Some(17), text }),
    }
}

/// Escape sequences, bytes that are no text, letters that change the direction.
pub(crate) fn hostile() -> (Case, Verdict) {
    let actual = b"\x1b[2J\x1b]0;owned\x07You \xff\xfe win\xe2\x80\xae!\x00 e\xcc\x81\r";
    let difference = Difference {
        actual_marks: vec![0..actual.len()],
        expected_marks: vec![0..8],
        notes: vec![Note::NotUtf8, Note::ControlCharacters, Note::CarriageReturn],
        ..difference(1, Some("You win!"), Some(actual))
    };
    (
        case("end/user-wins", "The user takes the last object", 1.0),
        Verdict {
            difference: Some(difference),
            source: vec![finding()],
            stderr: b"\x1b[31mred\x1b[0m\n".to_vec(),
            ..verdict(Kind::WrongOutput)
        },
    )
}

/// A line of a megabyte, as far as it is kept, that goes wrong near its end.
pub(crate) fn long_line() -> (Case, Verdict) {
    let mut expected = "In turn 1 heap sizes are:".to_owned();
    for heap in 1..=32 {
        expected.push_str(&format!(" h{heap}={}", heap * 1000));
    }
    expected.push('.');
    let at = expected.find("h30").expect("there is heap 30") + 4;
    let mut actual = expected.replace("h30=30000", "h30=29999").into_bytes();
    actual.resize(1 << 20, b'x');
    let difference = Difference {
        expected_marks: vec![at..at + 5],
        actual_marks: vec![at..at + 5, expected.len()..Difference::MAX_BYTES],
        cut: true,
        before: strings(&["Enter the heap sizes:"]),
        ..difference(3, Some(&expected), Some(&actual))
    };
    (case("input/large", "Large sizes", 1.0), Verdict { difference: Some(difference), ..verdict(Kind::WrongOutput) })
}

pub(crate) fn pass(id: &str) -> (Case, Verdict) {
    (case(id, "It ends as it should", 1.0), verdict(Kind::Pass))
}

/// A mistake that these cases show, the first of them at this line.
pub(crate) fn fault(id: &str, sentence: &str, cases: &[&str], line: usize) -> FoundFault {
    FoundFault {
        id: id.to_owned(),
        sentence: sentence.to_owned(),
        alternatives: vec![],
        is_rule_known: true,
        example: None,
        condition: None,
        cases: strings(cases),
        line: Some(line),
    }
}

/// Two mistakes at once, which explain everything.
pub(crate) fn diagnosis() -> Diagnosis {
    Diagnosis {
        faults: vec![
            fault(
                "last-winning-heap",
                "takes the last winning heap instead of the first (the one of least index)",
                &["play/first-winning-heap", "play/random-1", "play/random-2"],
                4,
            ),
            fault(
                "status-at-end",
                "prints the status line once more at the end of the game",
                &["end/no-status", "play/first-winning-heap"],
                13,
            ),
        ],
        is_predicted: true,
        explained: 4,
        total: 4,
        prints_without_input: false,
        left: None,
    }
}

/// What is left of these cases, for the reason of [`wrong_move`].
pub(crate) fn left(cases: &[&str], first: Option<(&str, usize)>, condition: Option<&str>) -> Left {
    Left {
        cases: strings(cases),
        first: first.map(|(case, line)| (case.to_owned(), line)),
        is_of_most: false,
        reason: wrong_move().1.reason,
        predicted: None,
        printed: None,
        killed: None,
        condition: condition.map(str::to_owned),
    }
}

/// Calls `look` with the report of these cases and verdicts.
pub(crate) fn with_report<T>(
    results: Vec<(Case, Verdict)>,
    diagnosis: Option<Diagnosis>,
    look: impl FnOnce(Report<'_>) -> T,
) -> T {
    let (cases, verdicts): (Vec<Case>, Vec<Verdict>) = results.into_iter().unzip();
    let suite = Suite {
        assignment: Assignment::builtin("assignment2").expect("it is built in"),
        title: "assignment2".to_owned(),
        cases,
        languages: Default::default(),
        build: Default::default(),
        inherited: None,
        settings: Default::default(),
        scratch: false,
        checks: Default::default(),
    };
    let results = suite.cases.iter().zip(verdicts).map(|(case, verdict)| CaseResult { case, verdict }).collect();
    look(Report {
        suite: &suite,
        submission: "./nim".to_owned(),
        results,
        checks: Vec::new(),
        diagnosis,
        build: None,
        broken: None,
        lenient: None,
        warnings: vec![],
        elapsed: Duration::from_millis(314),
        jobs: 2,
    })
}
