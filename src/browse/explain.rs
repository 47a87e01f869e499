//! Explaining a name that reports use: a kind of reason, or a known mistake.

use std::io::{self, Write};

use nim_reference::{Assignment, Fault};

use super::style::{FAINT, ID, TITLE};
use super::visible::visible;
use crate::checks;
use crate::judge::{finding_pages, learned_pages, pages};
use crate::page::Page;
use crate::safe_text::one_line;
use crate::suite::{Case, Suite, nearest};
use crate::terminal::{styled, wrap};

/// The width of a page where it does not go to a terminal, in columns.
const COLUMNS: usize = 80;

/// No reason and no known mistake has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("nothing is called \"{}\"{}; `nimgrade explain` lists all names", one_line(.name), also(.near.as_deref()))]
pub struct UnknownName {
    name: String,
    near: Option<String>,
}

fn also(near: Option<&str>) -> String {
    near.map_or(String::new(), |near| format!("; did you mean \"{near}\"?"))
}

/// Writes every name: of kinds of reasons, of kinds of findings, and of the known mistakes of these suites' assignments.
///
/// # Errors
/// The writer's.
pub fn explain_all(out: &mut dyn Write, suites: &[Suite]) -> io::Result<()> {
    writeln!(out, "{}", styled("Reasons, and mistakes that are learned from a program's own words", TITLE))?;
    write_summaries(out, pages().chain(learned_pages()))?;
    writeln!(out, "{}", styled("What is found in the source", TITLE))?;
    write_summaries(out, finding_pages())?;
    writeln!(out, "{}", styled("Checks of packaging and code", TITLE))?;
    write_summaries(out, checks::pages())?;
    for suite in suites {
        writeln!(out, "{}", styled(&format!("Known mistakes of {}", suite.assignment.name), TITLE))?;
        for fault in suite.assignment.faults() {
            writeln!(out, "  {}  {}", styled(&fault.id, ID), fault.sentence)?;
        }
    }
    Ok(())
}

fn write_summaries(out: &mut dyn Write, pages: impl Iterator<Item = Page>) -> io::Result<()> {
    for page in pages {
        let summary: Vec<&str> = page.text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
        writeln!(out, "  {}  {}", styled(page.id, ID), summary.join(" "))?;
    }
    Ok(())
}

/// What there is to say of a name.
pub struct Explanation<'a> {
    name: &'a str,
    page: Option<Page>,
    /// The known mistakes of this name, each with its assignment.
    faults: Vec<(&'a Suite, Fault)>,
}

impl<'a> Explanation<'a> {
    /// Looks for a name among the reasons and the kinds of findings, and among the known mistakes of these suites' assignments.
    ///
    /// # Errors
    /// Nothing has this name.
    pub fn find(suites: &'a [Suite], name: &'a str) -> Result<Self, UnknownName> {
        let pages = || pages().chain(learned_pages()).chain(finding_pages()).chain(checks::pages());
        let page = pages().find(|page| page.id == name);
        let of = |suite: &'a Suite| suite.assignment.faults().into_iter().map(move |fault| (suite, fault));
        let mut faults: Vec<(&Suite, Fault)> = suites.iter().flat_map(of).collect();
        if page.is_none() && !faults.iter().any(|(_, fault)| fault.id == name) {
            let known = pages().map(|page| page.id).chain(faults.iter().map(|(_, fault)| fault.id.as_str()));
            let near = nearest(name, known).map(str::to_owned);
            return Err(UnknownName { name: name.to_owned(), near });
        }
        faults.retain(|(_, fault)| fault.id == name);
        Ok(Explanation { name, page, faults })
    }

    /// Writes the page, and of each mistake where it shows. Lines are as wide as a terminal of `columns`.
    ///
    /// # Errors
    /// The writer's.
    pub fn write(&self, out: &mut dyn Write, columns: Option<usize>) -> io::Result<()> {
        let columns = columns.unwrap_or(COLUMNS);
        writeln!(out, "{}", styled(self.name, TITLE))?;
        if let Some(page) = self.page {
            writeln!(out)?;
            write_page(out, page, columns)?;
        }
        for (suite, fault) in &self.faults {
            writeln!(out, "\n{}", styled(suite.assignment.name, ID))?;
            paragraph(out, &format!("A program with this mistake {}.", fault.sentence), columns)?;
            if let Some(example) = example(suite, fault) {
                example.write(out)?;
            }
        }
        Ok(())
    }
}

/// Writes a page paragraph by paragraph; what stands further to the right is an example, and keeps its lines.
fn write_page(out: &mut dyn Write, page: Page, columns: usize) -> io::Result<()> {
    let lines: Vec<&str> = page.text.lines().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    for (number, part) in lines.split(|line| line.is_empty()).enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        if part.iter().all(|line| line.starts_with("    ")) {
            part.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        } else {
            paragraph(out, &part.join(" "), columns)?;
        }
    }
    Ok(())
}

fn paragraph(out: &mut dyn Write, text: &str, columns: usize) -> io::Result<()> {
    wrap(text, columns).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// The first line that a known mistake makes wrong in a case.
struct Example<'a> {
    case: &'a str,
    /// The number of the line, from 1.
    line: usize,
    /// The line as it should be, with its newline; `None` where the output should have ended.
    right: Option<String>,
    /// The line as a program with the mistake prints it; `None` where its output ends.
    wrong: Option<String>,
}

/// Where a mistake shows in the cases of its assignment: in the one with the shortest output. Hidden cases stay hidden.
fn example<'a>(suite: &'a Suite, fault: &Fault) -> Option<Example<'a>> {
    let faulty = fault.apply(&suite.assignment);
    let mut cases: Vec<&Case> =
        suite.cases.iter().filter(|case| case.hidden.is_none() && case.expect.words().is_none()).collect();
    cases.sort_by_key(|case| case.expected_stdout().map_or(usize::MAX, str::len));
    cases.into_iter().find_map(|case| difference(&suite.assignment, &faulty, case))
}

fn difference<'a>(right: &Assignment, faulty: &Assignment, case: &'a Case) -> Option<Example<'a>> {
    let wrong = faulty.transcript(&case.input);
    let right = right.follow(&case.input, wrong.output().as_bytes());
    let (right, wrong) = (right.output(), wrong.output());
    let at = case.compare.first_difference(right.as_bytes(), wrong.as_bytes())?;
    let line = |text: &str| text.split_inclusive('\n').nth(at).map(str::to_owned);
    Some(Example { case: &case.id, line: at + 1, right: line(right), wrong: line(wrong) })
}

impl Example<'_> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let words = |line: &Option<String>| line.as_deref().map(|line| line.trim_end_matches('\n').to_owned());
        let differ_in_newline = words(&self.right) == words(&self.wrong);
        let shown = |line: &Option<String>| match line {
            None => "(nothing)".to_owned(),
            Some(line) => {
                let (words, ended) = line.strip_suffix('\n').map_or((line.as_str(), false), |words| (words, true));
                let no_newline = if differ_in_newline && !ended { " (no newline at its end)" } else { "" };
                visible(words).text + no_newline
            }
        };
        writeln!(out, "For example line {} of {}:", self.line, self.case)?;
        writeln!(out, "  {} {}", styled("right:", FAINT), shown(&self.right))?;
        writeln!(out, "  {} {}", styled("wrong:", FAINT), shown(&self.wrong))
    }
}
