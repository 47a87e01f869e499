//! What there is to say of a suite, for the person who writes its cases.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::{Audit, Flaw, FlawKind, Proposal, Severity, matrix};
use crate::safe_text::one_line;
use crate::terminal::{styled, wrap};

const TITLE: Style = Style::new().bold();
const ID: Style = AnsiColor::Cyan.on_default();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const FAINT: Style = Style::new().dimmed();

/// The width of lines where they do not go to a terminal, in columns.
pub const COLUMNS: usize = 80;
/// How many proposed cases are shown in full.
const MAX_SHOWN: usize = 10;
/// How many notes of one kind are shown one by one.
const MAX_NOTES: usize = 3;

/// Writes what there is to say of a suite, in lines of at most `columns`. `fix` is the command that writes the cases that are
/// proposed, where there is one.
///
/// # Errors
/// The writer's.
pub fn write_human(out: &mut dyn Write, audit: &Audit<'_>, fix: Option<&str>, columns: usize) -> io::Result<()> {
    let suite = audit.suite;
    let name = styled(suite.assignment.name, ID);
    writeln!(out, "{name}: {}, {}", styled(&one_line(&suite.title), TITLE), count(suite.cases.len(), "case"))?;
    if let Some(detected) = &audit.matrix {
        matrix::write(out, audit, detected, columns)?;
    }
    write_strength(out, audit, columns)?;
    write_proposals(out, &audit.proposals(), fix, columns)?;
    if let Some((right, all)) = audit.examples {
        writeln!(
            out,
            "\n{right} of {} as they should.",
            count(all, "submission") + if right == 1 { " fares" } else { " fare" }
        )?;
    }
    write_flaws(out, audit, columns)?;
    writeln!(out)?;
    write_summary(out, audit)
}

fn write_strength(out: &mut dyn Write, audit: &Audit<'_>, columns: usize) -> io::Result<()> {
    let strength = &audit.strength;
    writeln!(out)?;
    let text = match (strength.caught(), strength.total) {
        (caught, total) if caught == total => format!("All {total} known mistakes are caught."),
        (caught, total) => format!("{caught} of {total} known mistakes are caught."),
    };
    writeln!(out, "{}", styled(&text, TITLE))?;
    if strength.undetectable.is_empty() {
        return Ok(());
    }
    let others = strength.undetectable.iter().map(|fault| fault.id.as_str()).collect::<Vec<_>>().join(", ");
    let text = match strength.undetectable.len() {
        1 => format!("1 more does not count, because no single case is known that is sure to catch it: {others}."),
        more => {
            format!("{more} more do not count, because no single case is known that is sure to catch them: {others}.")
        }
    };
    paragraph(out, "", &text, columns)
}

fn write_proposals(
    out: &mut dyn Write,
    proposals: &[Proposal<'_>],
    fix: Option<&str>,
    columns: usize,
) -> io::Result<()> {
    for (number, proposal) in proposals.iter().enumerate() {
        if number <= MAX_SHOWN {
            writeln!(out)?;
        }
        for faults in &proposal.catches {
            let missed = faults.iter().map(|fault| format!("{}: {}", fault.id, one_line(&fault.sentence)));
            let text = missed.collect::<Vec<_>>().join("; and at once ");
            paragraph(out, &styled("missed", ERROR), &format!("{text}."), columns)?;
        }
        if number < MAX_SHOWN {
            write_proposal(out, proposal)?;
        }
    }
    match (fix, proposals.len()) {
        (None, _) | (_, 0) => Ok(()),
        (Some(fix), 1) => writeln!(out, "\n`{fix}` writes this case."),
        (Some(fix), more) => writeln!(out, "\n`{fix}` writes these {more} cases."),
    }
}

/// What a proposed case asks; its title says no more than its mistakes.
fn write_proposal(out: &mut dyn Write, proposal: &Proposal<'_>) -> io::Result<()> {
    let them = if proposal.catches.len() == 1 { "it" } else { "them" };
    writeln!(out, "  The smallest case that was found to catch {them}:")?;
    let lines = proposal.text.lines().skip_while(|line| line.starts_with("title = ") || line.is_empty());
    for line in lines {
        writeln!(out, "    {}", one_line(line))?;
    }
    Ok(())
}

fn write_flaws(out: &mut dyn Write, audit: &Audit<'_>, columns: usize) -> io::Result<()> {
    let of =
        |kind: FlawKind| audit.flaws.iter().filter(move |flaw| flaw.kind == kind && flaw.severity == Severity::Note);
    let is_shown = |flaw: &&Flaw| flaw.severity != Severity::Note || of(flaw.kind).count() <= MAX_NOTES;
    let shown: Vec<&Flaw> = audit.flaws.iter().filter(is_shown).collect();
    if !audit.flaws.is_empty() {
        writeln!(out)?;
    }
    for flaw in shown {
        let place = match flaw.file.as_str() {
            "" => String::new(),
            file => format!("{file}:{}: ", flaw.line),
        };
        let label = match flaw.severity {
            Severity::Error => styled("error", ERROR),
            Severity::Warning => styled("warning", WARNING),
            Severity::Note => styled("note", FAINT),
        };
        let text = format!("{place}{} [{}]", one_line(&flaw.message), flaw.kind.name());
        paragraph(out, &label, &text, columns)?;
    }
    for &kind in FlawKind::ALL {
        let notes = of(kind).count();
        if notes > MAX_NOTES {
            let text = many(kind, notes, audit.suite.cases.len());
            paragraph(out, &styled("note", FAINT), &format!("{text} [{}]", kind.name()), columns)?;
        }
    }
    Ok(())
}

const LISTED: &str = "; --format json lists them";

/// What many notes of one kind come to.
fn many(kind: FlawKind, notes: usize, cases: usize) -> String {
    match kind {
        FlawKind::Redundant => {
            let which = if notes == cases { "each".to_owned() } else { format!("each of {notes}") };
            format!("{which} of the {cases} cases could be left out alone, and as many mistakes be caught{LISTED}")
        }
        _ => format!("{notes} notes of this kind{LISTED}"),
    }
}

fn write_summary(out: &mut dyn Write, audit: &Audit<'_>) -> io::Result<()> {
    if audit.is_strong() {
        return writeln!(out, "{}", styled("The suite is strong.", GOOD));
    }
    let of = |severity| audit.flaws.iter().filter(|flaw| flaw.severity == severity).count();
    let parts = [
        (audit.strength.missed.len(), "missed mistake"),
        (of(Severity::Error), "error"),
        (of(Severity::Warning), "warning"),
    ];
    let parts: Vec<String> =
        parts.into_iter().filter(|(number, _)| *number > 0).map(|(n, noun)| count(n, noun)).collect();
    writeln!(out, "{}", styled(&format!("The suite is not strong: {}.", parts.join(", ")), ERROR))
}

/// A text behind a label, in lines of at most `columns`; all but the first are indented.
fn paragraph(out: &mut dyn Write, label: &str, text: &str, columns: usize) -> io::Result<()> {
    let label_text = anstream::adapter::strip_str(label).to_string();
    let whole = if label_text.is_empty() { text.to_owned() } else { format!("{label_text}: {text}") };
    for (number, line) in wrap(&whole, columns.saturating_sub(2)).iter().enumerate() {
        match (number, line.strip_prefix(&label_text)) {
            (0, Some(rest)) => writeln!(out, "{label}{rest}")?,
            (0, None) => writeln!(out, "{line}")?,
            _ => writeln!(out, "  {line}")?,
        }
    }
    Ok(())
}

/// `1 case`, `2 cases`.
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
