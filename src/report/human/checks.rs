//! What is wrong with packaging and code, in a short section.

use std::fmt::Write as _;

use anstyle::Style;

use super::prose::{count, paragraph, points, points_of};
use super::style;
use crate::checks::{CheckResult, Finding};
use crate::safe_text::words;

/// The most findings of one check that are listed.
pub(in crate::report) const MAX_FINDINGS: usize = 10;

/// Writes each check that did not pass with its findings; where all passed, a line if `all` is wanted.
pub(super) fn write(out: &mut String, checks: &[CheckResult], all: bool, columns: usize) {
    let failed: Vec<&CheckResult> = checks.iter().filter(|check| !check.passed).collect();
    let plain = ("", Style::new());
    if failed.is_empty() {
        if all && !checks.is_empty() {
            let line = format!("{} of packaging and code passed.\n", count(checks.len(), "check"));
            paragraph(out, 0, columns, plain, &line, style::PASS);
            out.push('\n');
        }
        return;
    }
    let _ = writeln!(out, "{look}Packaging and code{look:#}", look = style::TITLE);
    failed.into_iter().for_each(|check| write_one(out, check, columns));
    out.push('\n');
}

/// Writes a check that did not pass with its findings.
pub(super) fn write_one(out: &mut String, check: &CheckResult, columns: usize) {
    let plain = ("", Style::new());
    let look = if check.costs() { style::FAIL } else { style::WARNING };
    paragraph(out, 2, columns, (check.id, look), &in_words(check), style::CONTEXT);
    for finding in check.findings.iter().take(MAX_FINDINGS) {
        paragraph(out, 4, columns, plain, &line(finding), style::CONTEXT);
    }
    if check.findings.len() > MAX_FINDINGS {
        let more = format!("and {} more", check.findings.len() - MAX_FINDINGS);
        paragraph(out, 4, columns, plain, &more, style::CONTEXT);
    }
}

/// What a check that did not pass demands, and what that costs.
pub(in crate::report) fn in_words(check: &CheckResult) -> String {
    let worth = match check.points {
        most if most > 0.0 => format!(", worth {} {}", points(most), points_of(most)),
        _ => String::new(),
    };
    let kind = if check.costs() { "failed" } else { "warning" };
    format!("{} ({kind}{worth})", check.message)
}

/// A finding as compilers write them: `main.c:12: what is wrong`.
pub(in crate::report) fn line(finding: &Finding) -> String {
    let mut place = String::new();
    if let Some(file) = &finding.file {
        let _ = write!(place, "{}:", words(&file.to_string_lossy()));
        if let Some(line) = finding.line {
            let _ = write!(place, "{line}:");
        }
        place.push(' ');
    }
    place + &finding.message
}
