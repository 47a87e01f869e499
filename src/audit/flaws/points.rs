//! Whether the points add up to what the course states.

use super::{Flaw, FlawKind, Severity};
use crate::suite::Suite;

/// Numbers of points that differ by less are the same: tenths and hundredths do not add up exactly in binary.
const EXACT: f64 = 1e-6;

pub(super) fn find(suite: &Suite) -> Option<Flaw> {
    let stated = suite.settings.total_points?;
    let of_cases = suite.cases.iter().map(|case| case.points);
    let of_checks = suite.checks.rules.iter().map(|rule| rule.points);
    let sum: f64 = of_cases.chain(of_checks).sum();
    let sum = (sum / EXACT).round() * EXACT;
    if (sum - stated).abs() < EXACT {
        return None;
    }
    let more_or_less = if sum > stated { "more than" } else { "less than" };
    let shown = (sum * 1e6).round() / 1e6;
    let message = format!("the cases and checks are worth {shown} points, {more_or_less} the {stated} that are stated");
    let source = &suite.settings.source;
    Some(Flaw::at(source, &["total_points"], FlawKind::PointsTotal, Severity::Error, message))
}
