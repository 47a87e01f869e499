//! What a hunt found, for machines: one JSON document, described by [`HuntJson::SCHEMA`].

use std::io::{self, Write};

use serde::Serialize;

use super::{CaseEntry, harmless};
use crate::report::hunt::HuntReport;

/// The document of `nimgrade hunt --format json`.
#[derive(Debug, Clone, Copy)]
pub struct HuntJson;

impl HuntJson {
    /// The name of the format, which changes when a field changes its meaning or goes away. New fields do not change it.
    pub const FORMAT: &'static str = "nimgrade/hunt/v1";

    /// The JSON Schema of the document.
    pub const SCHEMA: &'static str = include_str!("../schema/hunt-v1.json");

    /// Writes the document.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn write(report: &HuntReport<'_>, out: &mut dyn Write) -> io::Result<()> {
        let text = serde_json::to_string_pretty(&Document::of(report))?;
        writeln!(out, "{}", harmless(&text))
    }
}

/// What nimgrade found when it looked for a game that a program fails. The inputs of an exercise are called games too.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Document<'a> {
    /// The name of this format.
    #[cfg_attr(test, schemars(extend("const" = HuntJson::FORMAT)))]
    schema: &'static str,
    /// The version of nimgrade that wrote this.
    nimgrade: &'static str,
    /// The name of the assignment.
    assignment: &'a str,
    /// The submission as it was named on the command line.
    submission: &'a str,
    /// Whether a game was found that the program fails.
    found: bool,
    /// All of standard input in the smallest such game; null when none was found.
    input: Option<&'a str>,
    /// The program's arguments in it; null when none was found.
    args: Option<&'a [String]>,
    /// How many games were tried until one failed, that one among them, or until the hunt ended.
    games: usize,
    /// How many distinct positions there are in these games as the reference plays them.
    positions: usize,
    /// Seconds by the clock on the wall, of the whole hunt.
    #[cfg_attr(test, schemars(range(min = 0)))]
    seconds: f64,
    /// What the games were drawn from: with the same number the same games are tried in the same order.
    seed: u64,
    /// Whether no smaller game that can be made of it fails; false where trying them took too long. Null when none was found.
    smallest: Option<bool>,
    /// How often the program failed the smallest game when it was run again: a program that fails only sometimes fails less often
    /// than it was run. Null when none was found, or where the program is stopped by its time limit and is not run again.
    again: Option<Again>,
    /// The smallest game and its verdict, as in a report of grading; null when none was found.
    case: Option<CaseEntry<'a>>,
    /// The text of a case file with the smallest game; null when none was found.
    file: Option<&'a str>,
    /// What lessens the worth of this, such as that the program ran without a sandbox.
    warnings: &'a [String],
}

/// Runs of one game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Again {
    /// How many of them failed.
    failed: u32,
    /// How many there were.
    runs: u32,
}

impl<'a> Document<'a> {
    fn of(report: &'a HuntReport<'a>) -> Self {
        let HuntReport { report, hunted, file, .. } = report;
        let result = report.results.first();
        let again = hunted.found.as_ref().map(|found| Again { failed: found.failed_again, runs: found.runs_again });
        Document {
            schema: HuntJson::FORMAT,
            nimgrade: env!("CARGO_PKG_VERSION"),
            assignment: report.suite.assignment.name,
            submission: &report.submission,
            found: hunted.found.is_some(),
            input: result.map(|result| result.case.input.stdin.as_str()),
            args: result.map(|result| result.case.input.args.as_slice()),
            games: hunted.games,
            positions: hunted.positions,
            seconds: hunted.elapsed.as_millis() as f64 / 1000.0,
            seed: hunted.seed,
            smallest: hunted.found.as_ref().map(|found| found.is_smallest),
            again: again.filter(|again| again.runs > 0),
            case: result.map(CaseEntry::of),
            file: file.as_deref(),
            warnings: &report.warnings,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_schema_is_that_of_the_code() {
        let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
        let mut schema = settings.into_generator().into_root_schema_for::<Document<'static>>().to_value();
        schema["$id"] = HuntJson::FORMAT.into();
        schema["title"] = "what nimgrade hunt found".into();
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
        snapbox::assert_data_eq!(text, snapbox::file!("../schema/hunt-v1.json").raw());
    }
}
