//! The report in Markdown, for job summaries, comments on pull requests and wikis.
//!
//! What a program printed stands in fenced blocks whose fence is longer than any it could close, and names stand in code spans or
//! with every sign escaped that Markdown or HTML would take for its own.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::examples::Examples;
use super::human::label;
use super::words::DiagnosisWords;
use super::{CaseResult, Exporter, Look, Report, plain};
use crate::judge::Kind;
use crate::safe_text::one_line;

/// The Markdown exporter.
#[derive(Debug, Clone, Copy, Default)]
struct Markdown;

/// Markdown, as GitHub and GitLab show it.
pub(super) fn exporter(_: &Look) -> Box<dyn Exporter> {
    Box::new(Markdown)
}

impl Exporter for Markdown {
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(text(report, usize::MAX).as_bytes())
    }
}

/// How many bytes of the limit are kept for the words about what is left out.
const REST: usize = 200;
/// The most findings of one check that are listed.
const MAX_FINDINGS: usize = 10;

/// The whole report, in at most so many bytes: failures that do not fit are left out, and their number is given.
pub(super) fn text(report: &Report<'_>, max: usize) -> String {
    let all = report.all_passed();
    let mut text = format!("## nimgrade: {}\n\n", escaped(&report.submission));
    let _ = writeln!(
        text,
        "**{} of {} cases passed, {} of {} points.** {}\n",
        report.passed(),
        report.total(),
        report.score(),
        report.max_score(),
        if all { "✅" } else { "❌" }
    );
    if let Some(broken) = &report.broken {
        let _ = writeln!(text, "{}.\n", escaped(broken));
        let messages = report.build.as_ref().map(|build| build.messages.join("\n")).unwrap_or_default();
        text.push_str(&fenced(&messages));
    }
    if let Some(words) = DiagnosisWords::of(report) {
        for mistake in &words.mistakes {
            let _ = writeln!(text, "- {} {}", escaped(&mistake.sentence), escaped(&mistake.seen));
        }
        text.push('\n');
        for remark in &words.remarks {
            let _ = writeln!(text, "{}\n", escaped(remark));
        }
        for line in &words.source {
            let _ = writeln!(text, "{} {}\n", escaped(&line.sentence), escaped(&line.seen));
        }
    }
    let counts = Kind::ALL.into_iter().filter(|kind| *kind != Kind::Pass).filter_map(|kind| {
        let cases = report.results.iter().filter(|result| result.verdict.kind == kind).count();
        (cases > 0).then(|| format!("| {} | {cases} |\n", label(kind)))
    });
    let counts: String = counts.collect();
    if !counts.is_empty() {
        let _ = writeln!(text, "| verdict | cases |\n| --- | --- |\n{counts}");
    }
    for check in report.checks.iter().filter(|check| !check.passed) {
        let _ = writeln!(text, "- **{}**: {}", check.id, escaped(&check.message));
        for finding in check.findings.iter().take(MAX_FINDINGS) {
            let file = finding.file.as_ref().map(|file| file.to_string_lossy().into_owned());
            let line = finding.line.map(|line| line.to_string());
            let place: Vec<String> = file.into_iter().chain(line).collect();
            let _ = writeln!(text, "  - {} {}", escaped(&place.join(":")), escaped(&finding.message));
        }
    }
    if report.checks.iter().any(|check| !check.passed) {
        text.push('\n');
    }
    for warning in &report.warnings {
        let _ = writeln!(text, "> Warning: {}\n", escaped(warning));
    }
    let examples = Examples::of(report);
    let mut left_out = 0;
    for result in &examples.full {
        let section = section(report, result);
        if text.len() + section.len() + REST > max {
            left_out += 1;
        } else {
            text.push_str(&section);
        }
    }
    if left_out > 0 {
        let _ = writeln!(text, "{left_out} failures are left out here, for there is no room for them.\n");
    }
    match examples.short.len() + examples.others {
        0 => {}
        1 => text.push_str("1 more case fails.\n\n"),
        more => {
            let _ = writeln!(text, "{more} more cases fail.\n");
        }
    }
    if let Some(hidden) = examples.hidden_in_words() {
        let _ = writeln!(text, "{}", escaped(&hidden));
    }
    text
}

/// One failure, folded away until it is wanted.
fn section(report: &Report<'_>, result: &CaseResult<'_>) -> String {
    let heading = format!("{}: {}", label(result.verdict.kind), escaped(&result.name()));
    format!("<details><summary>{heading}</summary>\n\n{}</details>\n\n", fenced(&plain::failure(report, result)))
}

/// A block that nothing in it can end.
fn fenced(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{}\n{fence}\n\n", text.trim_end())
}

/// Words in which nothing is a sign of Markdown or HTML, a mention, or a reference.
pub(super) fn escaped(words: &str) -> String {
    let mut text = String::new();
    for c in one_line(words).chars() {
        match c {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            // A mention or a reference would notify people who have nothing to do with it.
            '@' => text.push_str("&#64;"),
            '#' => text.push_str("&#35;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '!' => text.extend(['\\', c]),
            _ => text.push(c),
        }
    }
    // Links are made of bare addresses too.
    text.replace("://", ":&#47;&#47;").replace("www.", "www&#46;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_fence_from_within() {
        assert_eq!(fenced("a"), "```text\na\n```\n\n");
        assert_eq!(fenced("````\nb"), "`````text\n````\nb\n`````\n\n");
    }

    #[test]
    fn words_stay_words() {
        assert_eq!(
            escaped("a*b <script> @me #1 [x](https://e.org)"),
            "a\\*b &lt;script&gt; &#64;me &#35;1 \\[x\\](https:&#47;&#47;e.org)"
        );
    }
}
