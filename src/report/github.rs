//! The report for a job of GitHub Actions: the text for people in the log, an annotation for each reason, a summary in Markdown and
//! the outputs `score`, `max` and `passed` where the job has a place for them.
//!
//! A program's output could hold workflow commands. So the text stands between two lines that switch them off and on, by a word
//! that no program can know; and what stands in a command is escaped as the service's own tools do it.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};

use super::examples::Examples;
use super::{CaseResult, Exporter, Look, Report, markdown, plain};
use crate::random;

/// The most annotations of a kind that a step may have.
const MAX_ANNOTATIONS: usize = 10;
/// The largest summary of a step, in bytes; of a larger one nothing is shown.
const MAX_SUMMARY: usize = 1024 << 10;

/// The GitHub exporter.
#[derive(Debug, Clone, Copy, Default)]
struct GitHub;

/// Workflow commands, and a summary of the job.
pub(super) fn exporter(_: &Look) -> Box<dyn Exporter> {
    Box::new(GitHub)
}

impl Exporter for GitHub {
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let word = format!("nimgrade-{}", random::word());
        writeln!(out, "::stop-commands::{word}\n{}\n::{word}::", plain::whole(report).trim_end())?;
        out.write_all(annotations(report).as_bytes())?;
        append("GITHUB_STEP_SUMMARY", &markdown::text(report, MAX_SUMMARY))?;
        let passed = report.all_passed();
        let outputs = format!("score={}\nmax={}\npassed={passed}\n", report.score(), report.max_score());
        append("GITHUB_OUTPUT", &outputs)
    }
}

/// Appends to the file that a variable of the environment names, where there is one.
fn append(variable: &str, text: &str) -> io::Result<()> {
    match std::env::var_os(variable).filter(|path| !path.is_empty()) {
        Some(path) => File::options().append(true).create(true).open(path)?.write_all(text.as_bytes()),
        None => Ok(()),
    }
}

/// An error for each reason, as far as they are shown; the last one names what is left out.
fn annotations(report: &Report<'_>) -> String {
    let mut text = String::new();
    if let Some(broken) = &report.broken {
        command(&mut text, "error", &report.submission, broken);
        return text;
    }
    let examples = Examples::of(report);
    let shown: Vec<&CaseResult<'_>> = examples.full.iter().chain(&examples.short).copied().collect();
    let failing = report.total() - report.passed();
    let fits = shown.len() < MAX_ANNOTATIONS || (shown.len() == MAX_ANNOTATIONS && failing == shown.len());
    let count = if fits { shown.len() } else { MAX_ANNOTATIONS - 1 };
    for result in &shown[..count] {
        command(&mut text, "error", &format!("{} fails", result.name()), &plain::why(result));
    }
    if failing > count {
        let rest = if failing - count == 1 {
            "1 more case fails".to_owned()
        } else {
            format!("{} more cases fail", failing - count)
        };
        command(&mut text, "error", &rest, "the log of this step has the whole report");
    }
    for warning in report.warnings.iter().take(MAX_ANNOTATIONS) {
        command(&mut text, "warning", "nimgrade", warning);
    }
    text
}

/// A workflow command with what stands in it escaped.
fn command(text: &mut String, kind: &str, title: &str, message: &str) {
    let value = |words: &str| words.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |words: &str| value(words).replace(':', "%3A").replace(',', "%2C");
    let _ = writeln!(text, "::{kind} title={}::{}", property(title), value(message));
}
