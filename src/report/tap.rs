//! The report for harnesses that read the Test Anything Protocol, version 14: one test point a case, its details as YAML.
//!
//! A case that was not run is no test point that may be skipped: it did not pass. Of a hidden case only its verdict is
//! shown.

use std::io::{self, Write};

use super::json::harmless;
use super::words::DiagnosisWords;
use super::{CaseResult, Exporter, Look, Report};
use crate::checks::CheckResult;
use crate::judge::Cause;
use crate::safe_text::one_line;

/// The TAP exporter.
#[derive(Debug, Clone, Copy, Default)]
struct Tap;

/// The Test Anything Protocol.
pub(super) fn exporter(_: &Look) -> Box<dyn Exporter> {
    Box::new(Tap)
}

impl Exporter for Tap {
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let checks: Vec<&CheckResult> = report.worthy_checks().collect();
        writeln!(out, "TAP version 14\n1..{}", report.total() + checks.len())?;
        let diagnosis = DiagnosisWords::of(report).map(DiagnosisWords::sentences).unwrap_or_default();
        let messages = report.build.iter().flat_map(|build| &build.messages);
        for comment in diagnosis.iter().chain(&report.broken).chain(messages).chain(&report.warnings) {
            writeln!(out, "# {}", one_line(comment))?;
        }
        for (number, result) in report.results.iter().enumerate() {
            let ok = if result.passed() { "ok" } else { "not ok" };
            writeln!(out, "{ok} {} - {}", number + 1, description(&result.name_and_title()))?;
            details(out, result)?;
        }
        for (check, number) in checks.into_iter().zip(report.total() + 1..) {
            let ok = if check.passed { "ok" } else { "not ok" };
            writeln!(out, "{ok} {number} - {}: {}", check.id, description(&check.message))?;
            writeln!(out, "  ---\n  score: {}\n  max_score: {}\n  ...", check.score(), check.points)?;
        }
        Ok(())
    }
}

/// Words in which nothing is a directive or an escape.
fn description(words: &str) -> String {
    one_line(words).replace('\\', "\\\\").replace('#', "\\#")
}

/// What is known of a test point, as a YAML block. Strings in JSON's spelling are YAML.
fn details(out: &mut dyn Write, result: &CaseResult<'_>) -> io::Result<()> {
    let verdict = &result.verdict;
    writeln!(out, "  ---\n  verdict: {}", verdict.kind.name())?;
    writeln!(out, "  score: {}\n  max_score: {}", result.score(), result.max_score())?;
    if !result.passed() && !result.is_hidden() {
        let difference = verdict.difference.as_ref();
        let actual = difference.and_then(|difference| difference.actual.as_deref());
        if let Some(difference) = difference {
            writeln!(out, "  line: {}", difference.line)?;
        }
        let texts = [
            ("expected", difference.and_then(|difference| difference.expected.clone())),
            ("actual", actual.map(|line| String::from_utf8_lossy(line).into_owned())),
            ("reason", verdict.reason.as_ref().map(ToString::to_string)),
            ("ending", verdict.cause.as_ref().map(Cause::to_string)),
            ("hint", verdict.hint.clone()),
        ];
        for (key, text) in texts {
            let Some(text) = text else { continue };
            writeln!(out, "  {key}: {}", harmless(&serde_json::to_string(&text)?))?;
        }
    }
    writeln!(out, "  ...")
}
