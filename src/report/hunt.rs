//! What a hunt found, for people: the smallest failing game as a failing case is shown, and how to find it again.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use anstyle::Style;
use indicatif::HumanCount;

use super::human::failure;
use super::human::prose::{count, paragraph, time};
use super::{Report, human::style};
use crate::hunt::{Found, Hunted};
use crate::safe_text;

/// All that is known after a hunt.
#[derive(Debug)]
pub struct HuntReport<'a> {
    /// The case that was found, with its verdict; or no case.
    pub report: Report<'a>,
    /// How the hunt went.
    pub hunted: &'a Hunted,
    /// The text of a case file with the game that was found.
    pub file: Option<String>,
    /// The command that finds it again.
    pub command: String,
    /// The file to which it was written.
    pub written: Option<&'a Path>,
}

impl HuntReport<'_> {
    /// Writes it with colours, for a terminal with so many columns.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn write(&self, out: &mut dyn Write, columns: usize) -> io::Result<()> {
        let mut text = String::new();
        let say =
            |text: &mut String, words: &str| paragraph(text, 0, columns, ("", Style::new()), words, style::CONTEXT);
        if let (Some(found), Some(result)) = (&self.hunted.found, self.report.results.first()) {
            text.push_str(&failure(&self.report, result, columns));
            text.push('\n');
            if let Some(again) = again(found, self.noun()) {
                say(&mut text, &again);
            }
            let of = self.hunted.games;
            let noun = self.noun();
            let made = if found.is_smallest {
                format!("This is the smallest {noun} that comes of {noun} {of}, the first that failed.")
            } else {
                let stopped = "Looking for smaller ones took too long and was stopped.";
                format!("This comes of {noun} {of}, the first that failed. {stopped}")
            };
            let file = match self.written {
                Some(path) => format!("It is written to {}.", path.display()),
                None => "As a case file, which --write FILE writes:".to_owned(),
            };
            say(&mut text, &format!("{made} {file}"));
            text.push('\n');
            for line in self.file.iter().filter(|_| self.written.is_none()).flat_map(|file| file.lines()) {
                let _ = writeln!(text, "{}", format!("    {}", safe_text::words(line)).trim_end());
            }
            if self.written.is_none() {
                text.push('\n');
            }
        } else {
            let Hunted { games, positions, elapsed, seed, .. } = self.hunted;
            let positions = match self.report.suite.assignment.game() {
                Some(_) => format!(" ({} distinct positions)", HumanCount(*positions as u64)),
                None => String::new(),
            };
            let none = format!("no failing {} among ", self.noun());
            let of = format!("{} {}{positions}", HumanCount(*games as u64), plural(*games, self.noun()));
            let _ = writeln!(
                text,
                "{look}{none}{of}{look:#} in {}, drawn with seed {seed}",
                time(*elapsed),
                look = style::ALL_PASS
            );
        }
        for warning in &self.report.warnings {
            let warning = format!("{warning}.");
            paragraph(&mut text, 0, columns, ("warning:", style::WARNING), &warning, style::CONTEXT);
        }
        if self.hunted.found.is_some() {
            let command = safe_text::words(&self.command);
            let _ = writeln!(text, "To find it again: {look}{command}{look:#}", look = style::COMMAND);
        }
        out.write_all(text.as_bytes())
    }

    /// What is tried: games, or the inputs of an exercise.
    fn noun(&self) -> &'static str {
        if self.report.suite.assignment.game().is_some() { "game" } else { "input" }
    }
}

/// Whether the game fails only sometimes, in words.
fn again(found: &Found, noun: &str) -> Option<String> {
    let Found { failed_again, runs_again, .. } = *found;
    (failed_again < runs_again).then(|| {
        let runs = count(runs_again as usize, "further run");
        format!("The program fails this {noun} only sometimes: it failed in {failed_again} of {runs}.")
    })
}

fn plural(number: usize, noun: &str) -> String {
    if number == 1 { noun.to_owned() } else { format!("{noun}s") }
}
