//! What came of the checks of packaging and code.

use std::borrow::Cow;
use std::path::Path;

use serde::Serialize;

use crate::checks::{CheckResult, Finding};

/// One check.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Check"))]
pub(super) struct CheckEntry<'a> {
    /// The name of the check, which `nimgrade explain` knows.
    id: &'static str,
    /// Whether what is demanded holds. A check that did not pass and is worth 0 points is a warning.
    passed: bool,
    /// What holds or does not, in words.
    message: &'a str,
    /// The file of the first finding, if it has one.
    file: Option<Cow<'a, str>>,
    /// The number, from 1, of the line of the first finding, if it has one.
    #[cfg_attr(test, schemars(range(min = 1)))]
    line: Option<usize>,
    /// The points that the check is worth; they are part of the scores of the report.
    #[cfg_attr(test, schemars(range(min = 0)))]
    points: f64,
    /// Each place where it does not hold.
    findings: Vec<FindingEntry<'a>>,
}

/// One place where something is not as it is demanded.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Finding"))]
struct FindingEntry<'a> {
    /// What is wrong there, in words.
    message: &'a str,
    /// The path of the file below the submission's top.
    file: Option<Cow<'a, str>>,
    /// The number of the line, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
    line: Option<usize>,
}

impl<'a> CheckEntry<'a> {
    pub(super) fn of(check: &'a CheckResult) -> Self {
        let first = check.findings.first();
        CheckEntry {
            id: check.id,
            passed: check.passed,
            message: &check.message,
            file: first.and_then(file),
            line: first.and_then(|finding| finding.line),
            points: check.points,
            findings: check.findings.iter().map(FindingEntry::of).collect(),
        }
    }
}

impl<'a> FindingEntry<'a> {
    fn of(finding: &'a Finding) -> Self {
        FindingEntry { message: &finding.message, file: file(finding), line: finding.line }
    }
}

fn file(finding: &Finding) -> Option<Cow<'_, str>> {
    finding.file.as_deref().map(Path::to_string_lossy)
}
