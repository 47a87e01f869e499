//! The report that Gradescope reads as `results/results.json`: a test for each case.
//!
//! Students see the `output` of the whole and of each test. A hidden case is hidden there too, and even staff find nothing of
//! its input in the report.

use std::io::{self, Write};

use serde::Serialize;

use super::json::harmless;
use super::{CaseResult, Exporter, Look, Report, plain};
use crate::checks::CheckResult;

/// The Gradescope exporter.
#[derive(Debug, Clone, Copy, Default)]
struct Gradescope;

/// Gradescope's results.
pub(super) fn exporter(_: &Look) -> Box<dyn Exporter> {
    Box::new(Gradescope)
}

/// The document.
#[derive(Debug, Serialize)]
struct Results {
    score: f64,
    /// Seconds.
    execution_time: f64,
    output: String,
    output_format: &'static str,
    visibility: &'static str,
    stdout_visibility: &'static str,
    tests: Vec<Test>,
}

#[derive(Debug, Serialize)]
struct Test {
    score: f64,
    max_score: f64,
    status: &'static str,
    name: String,
    number: String,
    output: String,
    output_format: &'static str,
    tags: Vec<&'static str>,
    visibility: &'static str,
}

impl Exporter for Gradescope {
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let cases = report.results.iter().enumerate().map(|(index, result)| test(report, index + 1, result));
        let first_check = report.total() + 1;
        let checks = report.worthy_checks().enumerate().map(|(index, check)| test_of_check(first_check + index, check));
        let results = Results {
            score: report.score(),
            execution_time: report.elapsed.as_secs_f64(),
            output: plain::whole(report),
            output_format: "text",
            visibility: "visible",
            stdout_visibility: "hidden",
            tests: cases.chain(checks).collect(),
        };
        writeln!(out, "{}", harmless(&serde_json::to_string_pretty(&results)?))
    }
}

fn test_of_check(number: usize, check: &CheckResult) -> Test {
    Test {
        score: check.score(),
        max_score: check.points,
        status: if check.passed { "passed" } else { "failed" },
        name: format!("{}: {}", check.id, check.message),
        number: number.to_string(),
        output: if check.passed { String::new() } else { plain::check(check) },
        output_format: "text",
        tags: vec!["check"],
        visibility: "visible",
    }
}

fn test(report: &Report<'_>, number: usize, result: &CaseResult<'_>) -> Test {
    Test {
        score: result.score(),
        max_score: result.max_score(),
        status: if result.passed() { "passed" } else { "failed" },
        name: result.name_and_title(),
        number: number.to_string(),
        output: if result.passed() { String::new() } else { plain::failure(report, result) },
        output_format: "text",
        tags: vec![result.verdict.kind.name()],
        visibility: if result.is_hidden() { "hidden" } else { "visible" },
    }
}
