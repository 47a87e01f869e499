//! The last lines: how many cases passed, what the others are, and what to do next.

use std::fmt::Write;

use anstyle::Style;

use super::super::words::{DiagnosisWords, stopped};
use super::super::{CaseResult, Report};
use super::prose::{count, paragraph, points, points_of, time};
use super::{Human, Verbosity, build, label, mistakes, style};
use crate::judge::{Cause, Kind};
use crate::safe_text;
use crate::sandbox::system::shell_word;

/// The line that says how many cases passed.
pub(super) fn total(report: &Report<'_>, human: &Human) -> String {
    let all = report.passed() == report.total();
    let look = if all && report.total() > 0 { style::ALL_PASS } else { style::FAIL };
    format!("{look}{}{look:#}{}\n", passed(report), aside(report, human))
}

/// The summary, with the report's warnings, once more the mistakes, and the next command to type: the one that shows the case
/// that was `shown`.
pub(super) fn text(
    report: &Report<'_>,
    human: &Human,
    words: Option<&DiagnosisWords<'_>>,
    shown: Option<&CaseResult<'_>>,
) -> String {
    let mut out = total(report, human);
    if let Some(counts) = counts(report) {
        paragraph(&mut out, 2, human.columns, ("", Style::new()), &counts, style::CONTEXT);
    }
    for (why, cases) in causes(report) {
        let text = format!("Skipped, {}: {}", count(cases, "case"), stopped(&why.to_string()));
        paragraph(&mut out, 2, human.columns, ("", Style::new()), &text, style::CONTEXT);
    }
    for warning in report.warnings.iter().chain(&build::warnings(report)) {
        paragraph(&mut out, 0, human.columns, ("warning:", style::WARNING), &stopped(warning), style::CONTEXT);
    }
    if words.is_some() || shown.is_some() {
        out.push('\n');
    }
    if let Some(words) = words {
        mistakes::write_again(&mut out, words, human.columns);
    }
    if let Some(shown) = shown {
        let command = format!("{} {}", human.show, shell_word(&shown.case.id));
        let _ =
            writeln!(out, "To see a whole case: {look}{}{look:#}", safe_text::words(&command), look = style::COMMAND);
    }
    out
}

pub(in crate::report) fn passed(report: &Report<'_>) -> String {
    match (report.passed(), report.total()) {
        (_, 0) => "There is no case to grade".to_owned(),
        (1, 1) => "The only case passed".to_owned(),
        (passed, total) if passed == total => format!("All {} passed", count(total, "case")),
        (passed, total) => format!("{passed} of {} passed", count(total, "case")),
    }
}

/// The score, the time and, where one wants to know it all, how many cases ran at once.
fn aside(report: &Report<'_>, human: &Human) -> String {
    if report.total() == 0 {
        return ".".to_owned();
    }
    let mut text = score(report).map_or(String::new(), |score| format!(", {score}"));
    let _ = write!(text, ", in {}", time(report.elapsed));
    if human.verbosity == Verbosity::All {
        let _ = write!(text, ", {} at a time", report.jobs);
    }
    text.push('.');
    text
}

/// `12 of 15 points`, where there are any.
pub(in crate::report) fn score(report: &Report<'_>) -> Option<String> {
    let most = report.max_score();
    (most > 0.0).then(|| format!("{} of {} {}", points(report.score()), points(most), points_of(most)))
}

/// How often each verdict was given that is not a pass.
pub(in crate::report) fn counts(report: &Report<'_>) -> Option<String> {
    let of = |kind| report.results.iter().filter(|result| result.verdict.kind == kind).count();
    let counts: Vec<String> = Kind::ALL
        .into_iter()
        .filter(|&kind| kind != Kind::Pass && of(kind) > 0)
        .map(|kind| format!("{} {}", of(kind), label(kind)))
        .collect();
    if counts.is_empty() {
        return None;
    }
    Some(counts.join(", ") + ".")
}

/// Why cases were skipped, each reason once with the number of its cases. Those that are hidden keep theirs to themselves.
pub(in crate::report) fn causes<'a>(report: &'a Report<'_>) -> Vec<(&'a Cause, usize)> {
    let mut causes: Vec<(&Cause, usize)> = Vec::new();
    let skipped = report.results.iter().filter(|result| result.verdict.kind == Kind::Skipped && !result.is_hidden());
    for cause in skipped.filter_map(|result| result.verdict.cause.as_ref()) {
        match causes.iter_mut().find(|(other, _)| *other == cause) {
            Some((_, cases)) => *cases += 1,
            None => causes.push((cause, 1)),
        }
    }
    causes
}
