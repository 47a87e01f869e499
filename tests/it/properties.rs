//! Whatever a program prints, judging it comes to an end, and only what is right passes.

use std::sync::OnceLock;
use std::time::Duration;

use nim_reference::Assignment;
use nimgrade::grade::limits_of;
use nimgrade::judge::{Kind, Verdict, judge};
use nimgrade::sandbox::{Outcome, Termination};
use nimgrade::suite::{Case, Expect, LimitSettings, Suite};
use proptest::prelude::*;
use proptest::sample::Index;

/// Every suite that comes with nimgrade.
fn suites() -> &'static [Suite] {
    static SUITES: OnceLock<Vec<Suite>> = OnceLock::new();
    SUITES.get_or_init(|| {
        Assignment::NAMES.iter().map(|name| Suite::embedded(name).expect("a built-in suite loads")).collect()
    })
}

/// A case of any assignment. Each assignment is as likely as any other.
fn any_case() -> impl Strategy<Value = (&'static Suite, &'static Case)> {
    (any::<Index>(), any::<Index>()).prop_map(|(suite, case)| {
        let suite = suite.get(suites());
        (suite, case.get(&suite.cases))
    })
}

/// The verdict on a program that prints this and ends so.
fn judged(suite: &Suite, case: &Case, stdout: &[u8], ending: Termination) -> Verdict {
    let limits = limits_of(case, &LimitSettings::default(), false);
    let outcome = Outcome {
        ending,
        stdout: stdout.to_vec(),
        stderr: Vec::new(),
        wall: Duration::from_millis(1),
        cpu: Duration::from_millis(1),
        peak_kb: 1000,
    };
    judge(suite, case, &limits, &outcome)
}

/// What the reference prints.
fn right(suite: &Suite, case: &Case) -> Vec<u8> {
    suite.assignment.transcript(&case.input).output().as_bytes().to_vec()
}

/// Whether the only right output is that of the reference, byte by byte as far as it is compared.
fn is_fixed(suite: &Suite, case: &Case) -> bool {
    let fixed = !suite.assignment.is_followed() && case.expect == Expect::Reference;
    // Where a program must explain its use, it does so in its own words.
    fixed && suite.assignment.transcript(&case.input).ending == nim_reference::Ending::Finished
}

/// One change of a text.
#[derive(Debug, Clone)]
enum Edit {
    Remove(Index, usize),
    Insert(Index, Vec<u8>),
    Replace(Index, Vec<u8>),
    DropLine(Index),
    DoubleLine(Index),
    SwapLines(Index),
    CutOff(Index),
}

fn any_edit() -> impl Strategy<Value = Edit> {
    let bytes =
        prop_oneof![prop::collection::vec(any::<u8>(), 1..6), "[0-9 \t\n*ohH=.:,]{1,4}".prop_map(String::into_bytes),];
    prop_oneof![
        (any::<Index>(), 1_usize..5).prop_map(|(at, count)| Edit::Remove(at, count)),
        (any::<Index>(), bytes.clone()).prop_map(|(at, bytes)| Edit::Insert(at, bytes)),
        (any::<Index>(), bytes).prop_map(|(at, bytes)| Edit::Replace(at, bytes)),
        any::<Index>().prop_map(Edit::DropLine),
        any::<Index>().prop_map(Edit::DoubleLine),
        any::<Index>().prop_map(Edit::SwapLines),
        any::<Index>().prop_map(Edit::CutOff),
    ]
}

fn edited(text: &[u8], edit: &Edit) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let count = lines.len();
    let mut bytes = text.to_vec();
    let at = |index: &Index| index.index(text.len() + 1);
    match edit {
        Edit::Remove(index, count) => {
            let at = at(index);
            bytes.drain(at..(at + count).min(text.len()));
        }
        Edit::Insert(index, new) => drop(bytes.splice(at(index)..at(index), new.iter().copied())),
        Edit::Replace(index, new) => {
            let at = at(index);
            bytes.splice(at..(at + new.len()).min(text.len()), new.iter().copied());
        }
        Edit::CutOff(index) => bytes.truncate(at(index)),
        _ if count == 0 => {}
        Edit::DropLine(index) => {
            lines.remove(index.index(count));
            return lines.concat();
        }
        Edit::DoubleLine(index) => {
            let line = index.index(count);
            lines.insert(line, lines[line].clone());
            return lines.concat();
        }
        Edit::SwapLines(index) => {
            let line = index.index(count);
            lines.swap(line, (line + 1) % count);
            return lines.concat();
        }
    }
    bytes
}

/// That a verdict is as large as a report can bear.
fn assert_bounded(verdict: &Verdict) {
    let size = format!("{verdict:?}").len();
    assert!(size < 200_000, "a verdict of {size} bytes");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_judged(
        (suite, case) in any_case(),
        stdout in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..300),
            "[ -~\n\t]{0,300}".prop_map(String::into_bytes),
        ],
        ending in prop_oneof![
            Just(Termination::Exited(0)), Just(Termination::Exited(3)), Just(Termination::Signalled(11)), Just(Termination::CpuLimit),
        ],
    ) {
        let verdict = judged(suite, case, &stdout, ending.clone());
        assert_bounded(&verdict);
        if is_fixed(suite, case) {
            let graded = suite.assignment.graded(&stdout);
            let same = case.compare.same(&right(suite, case), &graded);
            prop_assert!(verdict.kind != Kind::Pass || (same && matches!(ending, Termination::Exited(_))));
        }
        if !matches!(ending, Termination::Exited(_)) && verdict.kind == Kind::Pass {
            prop_assert!(false, "{ending:?} passes");
        }
    }

    #[test]
    fn a_right_output_that_is_edited_passes_only_if_it_is_the_same(
        (suite, case) in any_case(),
        edits in prop::collection::vec(any_edit(), 1..4),
    ) {
        let right = right(suite, case);
        let stdout = edits.iter().fold(right.clone(), |text, edit| edited(&text, edit));
        let verdict = judged(suite, case, &stdout, Termination::Exited(0));
        assert_bounded(&verdict);
        if is_fixed(suite, case) {
            let same = case.compare.same(&right, &suite.assignment.graded(&stdout));
            prop_assert_eq!(verdict.kind == Kind::Pass, same);
            // Where something is wrong, the report has a line to show.
            prop_assert_eq!(verdict.difference.is_none(), same);
        }
    }

    #[test]
    fn what_the_reference_prints_passes((suite, case) in any_case()) {
        if case.expect == Expect::Reference
            && suite.assignment.transcript(&case.input).ending == nim_reference::Ending::Finished
        {
            let right = right(suite, case);
            prop_assert_eq!(judged(suite, case, &right, Termination::Exited(0)).kind, Kind::Pass);
            // A crash after the last line is a crash.
            prop_assert_eq!(judged(suite, case, &right, Termination::Signalled(6)).kind, Kind::Crashed);
        }
    }
}

#[test]
fn every_assignment_has_cases_with_one_right_output_or_is_followed() {
    for suite in suites() {
        assert!(!suite.cases.is_empty(), "{}", suite.assignment.name);
        let fixed = suite.cases.iter().filter(|case| is_fixed(suite, case)).count();
        assert!(fixed > 0 || suite.assignment.is_followed(), "{}", suite.assignment.name);
    }
}
