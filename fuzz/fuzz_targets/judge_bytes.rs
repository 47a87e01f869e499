//! Arbitrary bytes as what a program printed in one of the cases that come with nimgrade: they are judged, explained,
//! diagnosed and reported, and pass only where they are right.
//!
//! An input is the number of a case (fifteen bits, the low byte first) and whether it is hidden (one bit), how the program
//! ended (seven bits) and whether its mistake is looked for (one bit), how many of the last bytes stand on standard error
//! (one byte), and what was printed.

#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use nim_reference::assignment::ExitStatus;
use nim_reference::{Ending as TranscriptEnding, Subject};
use nimgrade::grade::limits_of;
use nimgrade::judge::{Diagnosis, Difference, Kind, Observed, OutputOfInterest, Verdict, diagnose, judge};
use nimgrade::report::{CaseResult, Exporter, Human, Json, Report, Verbosity};
use nimgrade::sandbox::{Outcome, Stream, Termination};
use nimgrade::suite::{Case, Expect, Hidden, LimitSettings, Suite};
use nimgrade_fuzz::{oracle, people, seeds, suites};

/// Every suite with all of its cases.
static SUITES: LazyLock<Vec<Suite>> = LazyLock::new(suites);
/// Every case with its suite.
static CASES: LazyLock<Vec<(&Suite, &Case)>> =
    LazyLock::new(|| SUITES.iter().flat_map(|suite| suite.cases.iter().map(move |case| (suite, case))).collect());

/// The bit of an input that says that students see no more of the case than its title.
const HIDDEN: u8 = 0x80;

/// The bit of an input that says that the mistake is looked for, which takes a hundred times as long as to judge.
const DIAGNOSED: u8 = 0x80;

/// What a report on one case takes at most in bytes, beside the case's own words.
const MAX_REPORTED: usize = 20_000;

fuzz_target!(init: seeds::write_if_asked(printed), |bytes: &[u8]| {
    let [low, high, end, on_stderr, printed @ ..] = bytes else { return };
    let (suite, case) = CASES[usize::from(u16::from_le_bytes([*low, *high & !HIDDEN])) % CASES.len()];
    let hidden = (high & HIDDEN != 0).then_some(Hidden { number: 1, shows_title: false });
    let case = &Case { hidden, ..case.clone() };
    let (stdout, stderr) = printed.split_at(printed.len().saturating_sub(usize::from(*on_stderr)));
    let outcome = Outcome {
        ending: ending(*end & !DIAGNOSED),
        stdout: stdout.to_vec(),
        stderr: stderr.to_vec(),
        wall: Duration::from_millis(3),
        cpu: Duration::from_millis(2),
        peak_kb: 1000,
    };
    let limits = limits_of(case, &LimitSettings::default(), false);
    let verdict = judge(suite, case, &limits, &outcome);
    if verdict.kind == Kind::Pass {
        deserved(suite, case, &outcome);
    } else {
        let told = verdict.difference.is_some() || verdict.cause.is_some() || verdict.reason.is_some();
        assert!(told, "nobody is told what is wrong: {verdict:?}");
        undeserved(suite, case, &outcome, &verdict);
    }
    bounded(&verdict);
    let failed = verdict.kind != Kind::Pass;
    let printed = OutputOfInterest::of(suite, &outcome);
    let observed = Observed {
        id: &case.id,
        input: &case.input,
        compare: case.compare,
        output: &printed.text,
        whole: &printed.whole,
        on_stderr: printed.on_stderr,
        stderr: &verdict.stderr,
        complete: printed.complete,
        killed: Some(verdict.kind).filter(|kind| kind.is_killed()),
        failed,
        judged: true,
        reason: verdict.reason.as_ref(),
        nothing_lost: false,
        wrong_status: verdict.kind == Kind::ExitStatus && verdict.reason.is_none(),
        line: verdict.difference.as_ref().map(|difference| difference.line),
        hidden: case.hidden.is_some(),
    };
    let diagnosis = (failed && end & DIAGNOSED != 0).then(|| diagnose(&suite.assignment, &[observed])).flatten();
    report(suite, case, verdict, diagnosis);
});

fn ending(byte: u8) -> Termination {
    match byte {
        0..=49 => Termination::Exited(i32::from(byte)),
        50..=84 => Termination::Signalled(i32::from(byte) - 49),
        85..=89 => Termination::CpuLimit,
        90..=99 => Termination::WallLimit { busy: [None, Some(false), Some(true)][usize::from(byte % 3)] },
        100..=104 => Termination::MemoryLimit,
        105..=114 => Termination::OutputLimit(if byte.is_multiple_of(2) { Stream::Stdout } else { Stream::Stderr }),
        _ => Termination::NotExecutable("an \x1b[31mexec format error".to_owned()),
    }
}

/// Demands that a run that passed is right by a second opinion.
fn deserved(suite: &Suite, case: &Case, outcome: &Outcome) {
    let Termination::Exited(status) = outcome.ending else { panic!("passed though it ended by {:?}", outcome.ending) };
    let assignment = &suite.assignment;
    if let Expect::Words { exit_status: Some(wanted), .. } = case.expect {
        assert_eq!(status, wanted);
    } else if assignment.exit_status == ExitStatus::Zero {
        assert_eq!(status, 0);
    }
    if let Expect::Words { stdout: Some(words), .. } = &case.expect {
        return assert!(oracle::same(case.compare, words.as_bytes(), &outcome.stdout));
    }
    let graded = assignment.graded(&outcome.stdout);
    let transcript = assignment.follow(&case.input, &graded);
    if transcript.ending == TranscriptEnding::Usage {
        let says = |text: &[u8]| text.to_ascii_lowercase().windows(5).any(|word| word == b"usage");
        assert!(status != 0 && (says(&outcome.stdout) || says(&outcome.stderr)));
        return;
    }
    assert_eq!(transcript.ending, TranscriptEnding::Finished);
    assert!(oracle::same(case.compare, transcript.output().as_bytes(), &graded));
    match &assignment.subject {
        Subject::Game(game) if game.grading.boards().is_some() => {
            let mut names = case.input.stdin.lines();
            let mut computer = || names.next().is_some_and(|name| name.to_lowercase().contains("computer"));
            oracle::played(&transcript, [computer(), computer()]);
        }
        Subject::Game(_) => oracle::played(&transcript, [false, true]),
        Subject::Exercise(_) if assignment.is_followed() => oracle::optimal(&case.input.stdin, &graded),
        Subject::Exercise(_) => {}
    }
}

/// Demands that an output that is called wrong is so by a second opinion.
fn undeserved(suite: &Suite, case: &Case, outcome: &Outcome, verdict: &Verdict) {
    if verdict.kind != Kind::WrongOutput || verdict.difference.is_none() {
        return;
    }
    let graded = suite.assignment.graded(&outcome.stdout);
    let (expected, actual) = match &case.expect {
        Expect::Words { stdout: Some(words), .. } => (words.clone(), &*outcome.stdout),
        _ => (suite.assignment.follow(&case.input, &graded).output().to_owned(), &*graded),
    };
    assert!(!oracle::same(case.compare, expected.as_bytes(), actual), "right, but called wrong: {verdict:?}");
}

/// A verdict's size is bounded whatever the program printed.
fn bounded(verdict: &Verdict) {
    let texts = [verdict.cause.as_ref().map(ToString::to_string), verdict.reason.as_ref().map(ToString::to_string)];
    assert!(texts.iter().flatten().map(String::len).all(|length| length < 4000), "a long text: {verdict:?}");
    assert!(verdict.stderr.len() <= 1000);
    let Some(difference) = &verdict.difference else { return };
    let lines = difference.actual.iter().chain(&difference.actual_after);
    assert!(lines.map(Vec::len).all(|length| length <= Difference::MAX_BYTES));
    assert!(difference.actual_marks.iter().all(|mark| mark.end <= difference.actual.as_ref().map_or(0, Vec::len)));
    assert!(
        difference.expected_marks.iter().all(|mark| mark.end <= difference.expected.as_ref().map_or(0, String::len))
    );
    assert!(difference.before.len() + difference.expected_after.len() + difference.actual_after.len() < 20);
}

/// Demands that reports tell the verdict, and do no harm to terminals and machines.
fn report(suite: &Suite, case: &Case, verdict: Verdict, diagnosis: Option<Diagnosis>) {
    let kind = verdict.kind;
    let columns = 40 + verdict.stderr.len() % 100;
    let report = Report {
        suite,
        submission: "./nim".to_owned(),
        results: vec![CaseResult { case, verdict }],
        checks: Vec::new(),
        diagnosis,
        build: None,
        broken: None,
        lenient: None,
        warnings: Vec::new(),
        elapsed: Duration::from_millis(5),
        jobs: 1,
    };
    let write = |exporter: &dyn Exporter| {
        let mut out = Vec::new();
        exporter.write(&report, &mut out).expect("writing to memory does not fail");
        String::from_utf8(out).expect("a report is text")
    };
    for verbosity in [Verbosity::Normal, Verbosity::All, Verbosity::Quiet] {
        let text = write(&Human::new(verbosity, columns));
        assert!(text.len() < MAX_REPORTED + 4 * case.title.len(), "{} bytes", text.len());
        people::plain(&text);
    }
    let text = write(&Json);
    assert!(text.len() < MAX_REPORTED + 4 * case.title.len(), "{} bytes", text.len());
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(json["cases"][0]["verdict"], kind.name());
    if case.hidden.is_some() {
        let told = ["line", "expected", "actual", "reason"].map(|key| &json["cases"][0][key]);
        assert!(told.iter().all(|value| value.is_null()), "a hidden case is told: {text}");
    }
    assert_eq!(json["passed"], u64::from(kind == Kind::Pass));
}

/// What a right program prints in every case, and what one with a known fault does; the faults take turns.
fn printed() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, (suite, case)) in CASES.iter().enumerate() {
        let faults = suite.assignment.faults();
        let faulty = faults[number % faults.len()].apply(&suite.assignment);
        for (program, end) in [(&suite.assignment, 0), (&faulty, DIAGNOSED)] {
            let mut seed = (number as u16).to_le_bytes().to_vec();
            seed.extend([end, 0]);
            seed.extend(program.transcript(&case.input).output().bytes());
            seeds.push(seed);
        }
    }
    seeds
}
