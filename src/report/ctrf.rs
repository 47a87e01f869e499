//! The report in the Common Test Report Format, version 0.0.0 of whose schema asks for a tool, a summary and the tests.

use std::io::{self, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Serialize;

use super::json::harmless;
use super::{CaseResult, Exporter, Look, Report, plain};
use crate::checks::CheckResult;

/// The CTRF exporter.
#[derive(Debug, Clone, Copy, Default)]
struct Ctrf;

/// The Common Test Report Format.
pub(super) fn exporter(_: &Look) -> Box<dyn Exporter> {
    Box::new(Ctrf)
}

/// The document.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Document {
    report_format: &'static str,
    spec_version: &'static str,
    generated_by: &'static str,
    results: Results,
}

#[derive(Debug, Serialize)]
struct Results {
    tool: Tool,
    summary: Summary,
    tests: Vec<Test>,
}

#[derive(Debug, Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

/// How many tests ended how; a case that was not run did not pass, so it counts as failed. Times are milliseconds since 1970.
#[derive(Debug, Serialize)]
struct Summary {
    tests: usize,
    passed: usize,
    failed: usize,
    pending: usize,
    skipped: usize,
    other: usize,
    start: u64,
    stop: u64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Test {
    name: String,
    status: &'static str,
    raw_status: &'static str,
    /// Milliseconds.
    duration: u64,
    suite: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<String>,
}

impl Exporter for Ctrf {
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let stop = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let checks: Vec<&CheckResult> = report.worthy_checks().collect();
        let tests = report.total() + checks.len();
        let passed = report.passed() + checks.iter().filter(|check| check.passed).count();
        let document = Document {
            report_format: "CTRF",
            spec_version: "0.0.0",
            generated_by: "nimgrade",
            results: Results {
                tool: Tool { name: "nimgrade", version: env!("CARGO_PKG_VERSION") },
                summary: Summary {
                    tests,
                    passed,
                    failed: tests - passed,
                    pending: 0,
                    skipped: 0,
                    other: 0,
                    start: milliseconds(stop.saturating_sub(report.elapsed)),
                    stop: milliseconds(stop),
                },
                tests: (report.results.iter().map(|result| test(report, result)))
                    .chain(checks.into_iter().map(|check| test_of_check(report, check)))
                    .collect(),
            },
        };
        writeln!(out, "{}", harmless(&serde_json::to_string_pretty(&document)?))
    }
}

fn test(report: &Report<'_>, result: &CaseResult<'_>) -> Test {
    let failed = !result.passed();
    Test {
        name: result.name_and_title(),
        status: if failed { "failed" } else { "passed" },
        raw_status: result.verdict.kind.name(),
        duration: milliseconds(result.verdict.wall),
        suite: vec![report.suite.assignment.name.to_owned()],
        message: failed.then(|| plain::why(result)),
        trace: failed.then(|| plain::failure(report, result)),
    }
}

fn test_of_check(report: &Report<'_>, check: &CheckResult) -> Test {
    Test {
        name: check.id.to_owned(),
        status: if check.passed { "passed" } else { "failed" },
        raw_status: "check",
        duration: 0,
        suite: vec![report.suite.assignment.name.to_owned(), "checks".to_owned()],
        message: (!check.passed).then(|| check.message.clone()),
        trace: (!check.passed).then(|| plain::check(check)),
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
