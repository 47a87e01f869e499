//! The report for people: above all for a student whose program fails late at night.
//!
//! It says first what is wrong with the program as a whole, if that is known; then shows one failure for each reason, with
//! its first wrong line only; then counts, and says once more in short what is wrong, because that is what a terminal still
//! shows at the end. Everything is written with colours, which the caller takes away where they are not wanted.

pub(super) mod build;
pub(super) mod checks;
pub(super) mod difference;
pub(super) mod failure;
pub(super) mod line;
mod mistakes;
pub(super) mod prose;
mod session;
pub(super) mod source;
pub(super) mod style;
pub(super) mod summary;

use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::Style;

use self::prose::{capital, paragraph};
use super::examples::Examples;
use super::words::DiagnosisWords;
use super::{CaseResult, Exporter, Look, Report};
use crate::checks::CheckResult;
use crate::judge::Kind;
use crate::safe_text::words;
use crate::terminal::push_styled;

/// How much a report says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Verbosity {
    /// One line a case, its verdict, id and title with two spaces between them; and the total.
    Quiet,
    /// One failure in full for each reason.
    #[default]
    Normal,
    /// Every failure in full, and the passed cases in one line each.
    All,
}

/// The exporter for people.
#[derive(Debug, Clone)]
pub struct Human {
    verbosity: Verbosity,
    columns: usize,
    show: String,
}

impl Human {
    /// The columns to use where there is no terminal.
    pub const COLUMNS: usize = 100;

    /// Reports of this verbosity for a terminal with so many columns. With fewer than 40 they are written as with 40.
    pub fn new(verbosity: Verbosity, columns: usize) -> Self {
        Human { verbosity, columns: columns.clamp(40, 200), show: "nimgrade show".to_owned() }
    }

    /// Sets the command that shows a case when its id is put behind it: `nimgrade show -a lab3`.
    pub fn with_show(self, command: impl Into<String>) -> Self {
        Human { show: command.into(), ..self }
    }
}

/// Text for people.
pub(super) fn exporter(look: &Look) -> Box<dyn Exporter> {
    Box::new(Human::new(look.verbosity, look.columns).with_show(look.show.clone()))
}

impl Exporter for Human {
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        if self.verbosity == Verbosity::Quiet {
            for result in &report.results {
                out.write_all(one_line(result, result.verdict.kind.name(), 0).as_bytes())?;
            }
            return out.write_all(summary::total(report, self).as_bytes());
        }
        let words = DiagnosisWords::of(report);
        let mut text = String::new();
        build::write(&mut text, report, self.columns);
        if let Some(words) = &words {
            mistakes::write(&mut text, words, self.columns);
        }
        let shown = match self.verbosity {
            Verbosity::All => self.everything(&mut text, report),
            _ => self.examples(&mut text, report),
        };
        checks::write(&mut text, &report.checks, self.verbosity == Verbosity::All, self.columns);
        out.write_all(text.as_bytes())?;
        out.write_all(summary::text(report, self, words.as_ref(), shown).as_bytes())
    }
}

/// The failures of a report that are not hidden, by their indices: one for each reason, and then the others.
pub(super) fn examples(report: &Report<'_>) -> Vec<usize> {
    let Examples { full, short, .. } = Examples::of(report);
    let is_same = |one: &CaseResult<'_>, other: &CaseResult<'_>| std::ptr::eq(one, other);
    let index = |shown: &CaseResult<'_>| report.results.iter().position(|result| is_same(result, shown));
    let mut all: Vec<usize> = full.iter().chain(&short).filter_map(|shown| index(shown)).collect();
    let others = (0..report.results.len()).filter(|index| !all.contains(index)).collect::<Vec<_>>();
    all.extend(others);
    all.retain(|&index| report.results[index].failed() && !report.results[index].is_hidden());
    all
}

impl Human {
    /// Writes a line for each case that did not fail and every failure in full. Gives the first that a student may see.
    fn everything<'r>(&self, text: &mut String, report: &'r Report<'_>) -> Option<&'r CaseResult<'r>> {
        let (failed, others): (Vec<_>, Vec<_>) = report.results.iter().partition(|result| result.failed());
        block(text, &list(&others));
        self.in_full(text, report, &failed);
        failed.into_iter().find(|result| !result.is_hidden())
    }

    /// Writes one failure for each reason, and how many more there are. Gives the first that a student may see.
    fn examples<'r>(&self, text: &mut String, report: &'r Report<'_>) -> Option<&'r CaseResult<'r>> {
        let plain = ("", Style::new());
        let examples = Examples::of(report);
        let is_diagnosed = report.diagnosis.as_ref().is_some_and(|diagnosis| !diagnosis.faults.is_empty());
        if let Some(line) = examples.ends_before.filter(|_| !is_diagnosed) {
            let output = capital(report.suite.assignment.grading().describe());
            let ends = if line == 1 { "is empty".to_owned() } else { format!("ends before line {line}") };
            let cases = examples.full.len() + examples.short.len() + examples.others;
            let which = if cases == report.total() { "all" } else { "each of the" };
            let failing = if cases == report.total() { "" } else { " that fail" };
            let all = format!("{output} of your program {ends} in {which} {cases} cases{failing}.");
            paragraph(text, 0, self.columns, plain, &all, style::TITLE);
            text.push('\n');
        }
        self.in_full(text, report, &examples.full);
        if !examples.short.is_empty() {
            let heading = match examples.short.len() {
                1 => "1 more case that fails in another way:\n".to_owned(),
                more => format!("{more} more cases that fail in other ways:\n"),
            };
            block(text, &(heading + &list(&examples.short)));
        }
        let more = match examples.others {
            0 => String::new(),
            1 => "1 more case fails".to_owned(),
            more => format!("{more} more cases fail"),
        };
        if !more.is_empty() {
            let why = match examples.reasons {
                None => "",
                Some(1) => " for the same reason",
                Some(_) => " for the same reasons",
            };
            paragraph(text, 0, self.columns, plain, &format!("{more}{why}; -v shows all."), style::CONTEXT);
            text.push('\n');
        }
        if let Some(hidden) = examples.hidden_in_words() {
            paragraph(text, 0, self.columns, plain, &hidden, style::CONTEXT);
            text.push('\n');
        }
        examples.full.into_iter().find(|result| !result.is_hidden())
    }

    fn in_full(&self, text: &mut String, report: &Report<'_>, results: &[&CaseResult<'_>]) {
        for result in results {
            text.push_str(&failure(report, result, self.columns));
            text.push('\n');
        }
    }
}

/// Cases in one line each, their verdicts in a column.
fn list(results: &[&CaseResult<'_>]) -> String {
    let width = results.iter().map(|result| label(result.verdict.kind).len()).max().unwrap_or(0);
    results.iter().map(|result| format!("  {}", one_line(result, label(result.verdict.kind), width))).collect()
}

/// Writes lines and an empty one after them; nothing when there are none.
fn block(text: &mut String, lines: &str) {
    if !lines.is_empty() {
        text.push_str(lines);
        text.push('\n');
    }
}

/// A case in one line, its verdict filled up to `width` columns. Scripts may read the line when that is 0: two spaces stand
/// between verdict, id and title.
fn one_line(result: &CaseResult<'_>, verdict: &str, width: usize) -> String {
    let mut line = String::new();
    push_styled(&mut line, verdict, label_style(result.verdict.kind));
    let fill = width.saturating_sub(verdict.len());
    let _ = write!(line, "{:fill$}  {}", "", words(&result.name()));
    if let Some(title) = result.title() {
        let _ = write!(line, "  {}", words(title));
    }
    line.push('\n');
    line
}

/// A failed case in full, with colours. Of a hidden case only its verdict.
pub(super) fn failure(report: &Report<'_>, result: &CaseResult<'_>, columns: usize) -> String {
    let mut text = String::new();
    failure::write(&mut text, result, report.suite.assignment.grading().describe(), columns);
    text
}

/// A check that did not pass, with what was found and with colours.
pub(super) fn failed_check(check: &CheckResult, columns: usize) -> String {
    let mut text = String::new();
    checks::write_one(&mut text, check, columns);
    text
}

/// A verdict in words.
pub(super) fn label(kind: Kind) -> &'static str {
    match kind {
        Kind::Pass => "pass",
        Kind::WrongOutput => "wrong output",
        Kind::TimeLimit => "time limit",
        Kind::MemoryLimit => "memory limit",
        Kind::OutputLimit => "output limit",
        Kind::Crashed => "crashed",
        Kind::ExitStatus => "wrong exit status",
        Kind::Skipped => "skipped",
        Kind::GraderError => "could not be judged",
    }
}

fn label_style(kind: Kind) -> Style {
    match kind {
        Kind::Pass => style::PASS,
        Kind::Skipped | Kind::GraderError => style::NOT_JUDGED,
        _ => style::FAIL,
    }
}
