//! What is printed of a submission of which there is no program, and of its compiler's warnings.

use anstyle::Style;

use super::super::Report;
use super::super::words::stopped;
use super::prose::{count, paragraph};
use super::{block, style};
use crate::safe_text::words;
use crate::submission::Builder;

/// Writes why there is no program; nothing where there is one.
pub(super) fn write(text: &mut String, report: &Report<'_>, columns: usize) {
    let Some(heading) = heading(report) else { return };
    let plain = ("", Style::new());
    let messages = messages(report);
    paragraph(text, 0, columns, plain, &words(&heading), style::TITLE);
    if messages.is_empty() {
        text.push('\n');
    }
    let lines: String = messages.iter().map(|line| format!("  {}\n", words(line))).collect();
    block(text, &if lines.is_empty() { lines } else { format!("\n{lines}") });
    if let Some(lenient) = lenient(report) {
        paragraph(text, 0, columns, plain, &lenient, style::CONTEXT);
        text.push('\n');
    }
}

/// What the builder says, in lines.
pub(in crate::report) fn messages<'a>(report: &'a Report<'_>) -> &'a [String] {
    report.build.as_ref().map_or(&[], |build| &build.messages)
}

/// Why there is no program: a full sentence, or what stands before the builder's messages.
pub(in crate::report) fn heading(report: &Report<'_>) -> Option<String> {
    let broken = report.broken.as_ref()?;
    Some(match messages(report) {
        [] => format!("{}: {}", report.submission, stopped(broken)),
        _ => match report.build.as_ref().map(|build| build.builder) {
            Some(Builder::Python) => format!("{} has a syntax error. Python says:", report.submission),
            Some(Builder::Prolog) => format!("{} has a syntax error. Prolog says:", report.submission),
            Some(Builder::Make) => format!("{} cannot be built. What make says:", report.submission),
            Some(Builder::Compiler) | None => format!("{} does not compile. The compiler says:", report.submission),
        },
    })
}

/// What a less strict compilation comes to: full sentences.
pub(in crate::report) fn lenient(report: &Report<'_>) -> Option<String> {
    let lenient = report.lenient.as_ref()?;
    let options = lenient.without.join(" and ");
    let (makes, it) = if lenient.without.len() == 1 { ("makes", "it") } else { ("make", "them") };
    let passed = format!("{} of {}", lenient.passed, count(report.total(), "case"));
    Some(format!(
        "These are warnings, and only {options} {makes} errors of them. Compiled without {it}, the program passes {passed}. \
         This is for your information, and gives no points."
    ))
}

/// That the compiler warns, where some case did not pass, for a warning often explains why; and what Prolog cannot read.
pub(in crate::report) fn warnings(report: &Report<'_>) -> Option<String> {
    let build = report.build.as_ref().filter(|build| build.ok)?;
    let first = build.warnings.first()?;
    match (build.builder, build.warnings.len()) {
        (Builder::Prolog, _) => Some(format!("Prolog leaves out what it cannot read: {}", build.warnings.join(" "))),
        (Builder::Python | Builder::Make, _) => None,
        _ if report.passed() == report.total() => None,
        (Builder::Compiler, 1) => Some(format!("the compiler says {first}")),
        (Builder::Compiler, many) => Some(format!("the compiler warns {many} times, first: {first}")),
    }
}
