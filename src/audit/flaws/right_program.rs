//! Cases that a right program fails.

use super::super::trial::{Trial, probe};
use super::{Flaw, FlawKind, Severity, named};

/// The cases whose words, written by hand, are not what the reference prints.
pub(super) fn find(trial: &Trial<'_>) -> Vec<Flaw> {
    let fails = trial.suite.cases.iter().filter(|case| !trial.detector.passes_right_program(probe(case)));
    let flaw = |case| {
        let message = format!("{} expects words that are not what a right program prints", named(case));
        let keys = ["expect.stdout", "expect"];
        Flaw::at(&case.source, &keys, FlawKind::FailsRightProgram, Severity::Warning, message)
    };
    fails.map(flaw).collect()
}
