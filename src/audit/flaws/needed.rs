//! Cases without which a suite is as strong.

use super::{Flaw, FlawKind, INPUT, Severity, named};
use crate::suite::Suite;

pub(super) fn find(suite: &Suite, detecting: &[Vec<usize>]) -> Vec<Flaw> {
    let is_needed = |number: &usize| detecting.iter().any(|cases| cases.as_slice() == [*number]);
    let redundant = suite.cases.iter().enumerate().filter(|(number, _)| !is_needed(number));
    let flaw = |(_, case)| {
        let message = format!("each known mistake that fails {} fails another case too", named(case));
        Flaw::at(&case.source, &INPUT, FlawKind::Redundant, Severity::Note, message)
    };
    redundant.map(flaw).collect()
}
