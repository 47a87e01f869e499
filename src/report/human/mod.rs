//! The report for people: above all for a student whose program fails late at night.
//!
//! It says first what is wrong with the program as a whole, if that is known; then shows a few failures in full, each with
//! its first wrong line only; then lists the others, and counts. Everything is written with colours, which the caller takes
//! away where they are not wanted.

mod difference;
mod failure;
mod line;
mod prose;
mod session;
mod style;
mod summary;

use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::Style;

use self::prose::{count, paragraph};
use super::{CaseResult, Exporter, Look, Report, sentences};
use crate::judge::{Diagnosis, Kind};
use crate::safe_text::words;
use crate::terminal::push_styled;

/// How much a report says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Verbosity {
    /// One line a case and nothing else: its verdict, id and title with two spaces between them.
    Quiet,
    /// The first failures in full, one line for each further one.
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

    /// The most failures that are shown in full unless all are asked for.
    const FULL: usize = 3;

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
            return Ok(());
        }
        if let Some(lines) = &report.compiler {
            out.write_all(self.compiler(report, lines).as_bytes())?;
        }
        if let Some(diagnosis) = &report.diagnosis {
            out.write_all(self.diagnosis(diagnosis).as_bytes())?;
        }
        if self.verbosity == Verbosity::All {
            let others: Vec<&CaseResult<'_>> = report.results.iter().filter(|result| !failed(result)).collect();
            block(out, &list(&others))?;
        }
        self.failures(report, out)?;
        out.write_all(summary::text(report, self).as_bytes())
    }
}

impl Human {
    /// What the compiler says.
    fn compiler(&self, report: &Report<'_>, lines: &[String]) -> String {
        let heading = format!("{} does not compile. The compiler says:", report.submission);
        let mut text = String::new();
        paragraph(&mut text, 0, self.columns, ("", Style::new()), &words(&heading), style::TITLE);
        let lines = lines.iter().map(|line| format!("  {}\n", words(line)));
        text + "\n" + &lines.collect::<String>() + "\n"
    }

    /// What the program does wrong as a whole, and where that is seen.
    fn diagnosis(&self, diagnosis: &Diagnosis) -> String {
        let cases = diagnosis.faults.first().map(|fault| fault.cases.as_slice()).unwrap_or_default();
        let mut text = String::new();
        let plain = ("", Style::new());
        paragraph(&mut text, 0, self.columns, plain, &sentences(diagnosis).join(" "), style::TITLE);
        let ids: Vec<&str> = cases.iter().map(String::as_str).take(Self::FULL).collect();
        if !ids.is_empty() {
            let more = match cases.len() - ids.len() {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            let cases = if cases.len() == 1 { "case that shows it" } else { "cases that show it" };
            let ids = format!("The {cases}: {}{more}", ids.join(", "));
            paragraph(&mut text, 0, self.columns, plain, &ids, style::CONTEXT);
        }
        text.push('\n');
        text
    }

    fn failures(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut failed: Vec<&CaseResult<'_>> = report.results.iter().filter(|result| failed(result)).collect();
        if let (Some(diagnosis), Verbosity::Normal) = (&report.diagnosis, self.verbosity) {
            // The diagnosis names first the case that shows it best.
            let cases = diagnosis.faults.first().map(|fault| fault.cases.as_slice()).unwrap_or_default();
            let shows = |result: &&CaseResult<'_>| cases.iter().position(|id| *id == result.case.id);
            failed.sort_by_key(|result| shows(result).unwrap_or(usize::MAX));
        }
        // A diagnosis explains every failure, so one example for each of its sentences is enough.
        let most = match (&report.diagnosis, self.verbosity) {
            (_, Verbosity::All) => failed.len(),
            (Some(diagnosis), _) => diagnosis.faults.len().min(Self::FULL),
            (None, _) => Self::FULL,
        };
        let (full, rest) = failed.split_at(most.min(failed.len()));
        let output = report.suite.assignment.grading().describe();
        for result in full {
            let mut text = String::new();
            failure::write(&mut text, result, output, self.columns);
            block(out, &text)?;
        }
        if rest.is_empty() {
            return Ok(());
        }
        let heading = format!("{} in short; -v shows all in full:\n", count(rest.len(), "further failure"));
        block(out, &(heading + &list(rest)))
    }
}

/// Whether the program was run and found wanting, or the grader was.
fn failed(result: &CaseResult<'_>) -> bool {
    !matches!(result.verdict.kind, Kind::Pass | Kind::Skipped)
}

/// Cases in one line each, their verdicts in a column.
fn list(results: &[&CaseResult<'_>]) -> String {
    let width = results.iter().map(|result| label(result.verdict.kind).len()).max().unwrap_or(0);
    results.iter().map(|result| format!("  {}", one_line(result, label(result.verdict.kind), width))).collect()
}

/// Writes a block of lines and an empty line after it; nothing when there are none.
fn block(out: &mut dyn Write, lines: &str) -> io::Result<()> {
    if lines.is_empty() { Ok(()) } else { writeln!(out, "{lines}") }
}

/// A case in one line, its verdict filled up to `width` columns. Scripts may read the line when that is 0: two spaces stand
/// between verdict, id and title.
fn one_line(result: &CaseResult<'_>, verdict: &str, width: usize) -> String {
    let mut line = String::new();
    push_styled(&mut line, verdict, label_style(result.verdict.kind));
    let fill = width.saturating_sub(verdict.len());
    let _ = writeln!(line, "{:fill$}  {}  {}", "", words(&result.case.id), words(&result.case.title));
    line
}

/// A verdict in words.
fn label(kind: Kind) -> &'static str {
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
