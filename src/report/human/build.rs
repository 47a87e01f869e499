//! What is said of a submission of which there is no program, and of its compiler's warnings.

use anstyle::Style;

use super::super::Report;
use super::super::words::stopped;
use super::prose::{count, paragraph};
use super::{block, style};
use crate::safe_text::words;
use crate::submission::Builder;

/// Writes why there is no program; nothing where there is one.
pub(super) fn write(text: &mut String, report: &Report<'_>, columns: usize) {
    let Some(broken) = &report.broken else { return };
    let plain = ("", Style::new());
    let messages: &[String] = report.build.as_ref().map_or(&[], |build| &build.messages);
    let heading = match messages {
        [] => format!("{}: {}", report.submission, stopped(broken)),
        _ => match report.build.as_ref().map(|build| build.builder) {
            Some(Builder::Python) => format!("{} has a syntax error. Python says:", report.submission),
            Some(Builder::Prolog) => format!("{} has a syntax error. Prolog says:", report.submission),
            Some(Builder::Compiler) | None => format!("{} does not compile. The compiler says:", report.submission),
        },
    };
    paragraph(text, 0, columns, plain, &words(&heading), style::TITLE);
    if messages.is_empty() {
        text.push('\n');
    }
    let lines: String = messages.iter().map(|line| format!("  {}\n", words(line))).collect();
    block(text, &if lines.is_empty() { lines } else { format!("\n{lines}") });
    if let Some(lenient) = &report.lenient {
        let options = lenient.without.join(" and ");
        let (makes, it) = if lenient.without.len() == 1 { ("makes", "it") } else { ("make", "them") };
        let passed = format!("{} of {}", lenient.passed, count(report.total(), "case"));
        let all = format!(
            "These are warnings, and only {options} {makes} errors of them. Compiled without {it}, the program passes {passed}. \
             This is for your information, and gives no points."
        );
        paragraph(text, 0, columns, plain, &all, style::CONTEXT);
        text.push('\n');
    }
}

/// That the compiler warns, where some case did not pass, for a warning often foretells why; and what Prolog cannot read.
pub(super) fn warnings(report: &Report<'_>) -> Option<String> {
    let build = report.build.as_ref().filter(|build| build.ok)?;
    let first = build.warnings.first()?;
    match (build.builder, build.warnings.len()) {
        (Builder::Prolog, _) => Some(format!("Prolog leaves out what it cannot read: {}", build.warnings.join(" "))),
        (Builder::Python, _) => None,
        _ if report.passed() == report.total() => None,
        (Builder::Compiler, 1) => Some(format!("the compiler says {first}")),
        (Builder::Compiler, many) => Some(format!("the compiler warns {many} times, first: {first}")),
    }
}
