//! What there is to say of a suite for machines: one JSON document, described by [`SCHEMA`].

use std::io::{self, Write};
use std::path::Path;

use nim_reference::Fault;
use serde::Serialize;

use super::{Audit, Flaw, Proposal};
use crate::report::{Undelivered, deliver, harmless};

/// The name of the format, which changes when a field changes its meaning or goes away. New fields do not change it.
const FORMAT: &str = "nimgrade/check/v1";

/// The JSON Schema of the document.
pub const SCHEMA: &str = include_str!("schema/check-v1.json");

/// What `nimgrade check` found out about a suite.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct AuditDocument<'a> {
    /// The name of this format.
    #[cfg_attr(test, schemars(extend("const" = FORMAT)))]
    schema: &'static str,
    /// The version of nimgrade that wrote it.
    nimgrade: &'static str,
    /// The name of the assignment.
    assignment: &'a str,
    /// How many cases the suite has.
    cases: usize,
    /// Whether no mistake is missed that a case could catch, and there is no error and no warning.
    strong: bool,
    /// The known mistakes of the assignment.
    faults: MistakesEntry<'a>,
    /// What is wrong with the suite, or worth knowing: errors before warnings before notes.
    findings: Vec<FlawEntry<'a>>,
    /// Which mistakes each case catches, in the order of the suite; where it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix: Option<Vec<MatrixRow<'a>>>,
}

/// The known mistakes of an assignment.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MistakesEntry<'a> {
    /// How many there are, but for those that no single case is known to catch.
    total: usize,
    /// How many of them the suite catches.
    caught: usize,
    /// The others.
    missed: Vec<MissedEntry<'a>>,
    /// Those that no single case is known to catch for certain, which do not count.
    undetectable: Vec<MistakeEntry<'a>>,
    /// Pairs that no case catches in one program, though it catches each alone.
    masked: Vec<MaskedEntry<'a>>,
}

/// A known mistake.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MistakeEntry<'a> {
    /// Its name, as `nimgrade explain` knows it.
    id: &'a str,
    /// What a program with it does: the end of "your program …".
    sentence: &'a str,
}

/// A known mistake that no case catches.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MissedEntry<'a> {
    /// Its name, as `nimgrade explain` knows it.
    id: &'a str,
    /// What a program with it does: the end of "your program …".
    sentence: &'a str,
    /// The smallest case that was found to catch it.
    case: ProposedEntry<'a>,
}

/// Two mistakes that hide each other.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MaskedEntry<'a> {
    /// The two mistakes.
    faults: Vec<MistakeEntry<'a>>,
    /// The smallest case that was found to catch a program that makes both; null where none was.
    case: Option<ProposedEntry<'a>>,
}

/// A case that is proposed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ProposedEntry<'a> {
    /// Its id, under which `--fix` writes it.
    id: &'a str,
    /// The text of its file.
    text: &'a str,
}

/// One thing that is wrong with a suite, or worth knowing.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FlawEntry<'a> {
    /// What it is.
    #[cfg_attr(test, schemars(extend("enum" = kinds())))]
    kind: &'static str,
    /// How bad it is. A note is nothing bad.
    #[cfg_attr(test, schemars(extend("enum" = ["error", "warning", "note"])))]
    severity: &'static str,
    /// The file in which it can be mended; null where it is in none.
    file: Option<&'a str>,
    /// The line of the file.
    #[cfg_attr(test, schemars(range(min = 1)))]
    line: Option<usize>,
    /// What is wrong.
    message: &'a str,
}

/// Which mistakes a case catches.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MatrixRow<'a> {
    /// The case's id.
    case: &'a str,
    /// The ids of the mistakes, in the order of the assignment.
    catches: Vec<&'a str>,
}

/// Writes the document.
///
/// # Errors
/// The writer's.
pub fn write_json(out: &mut dyn Write, audit: &Audit<'_>) -> io::Result<()> {
    let proposals = audit.proposals();
    let text = serde_json::to_string_pretty(&AuditDocument::of(audit, &proposals))?;
    writeln!(out, "{}", harmless(&text))
}

/// Writes the document to a file, which has its name only when it is whole.
///
/// # Errors
/// The file cannot be written, or something stands there that is no plain file.
pub fn write_json_to(path: &Path, audit: &Audit<'_>) -> Result<(), Undelivered> {
    deliver::to_file(path, |out| write_json(out, audit))
}

impl<'a> AuditDocument<'a> {
    fn of(audit: &'a Audit<'_>, proposals: &'a [Proposal<'a>]) -> Self {
        let case = |faults: &[&Fault]| {
            let are_these =
                |others: &Vec<&Fault>| others.iter().map(|fault| &fault.id).eq(faults.iter().map(|fault| &fault.id));
            let catches = |proposal: &&Proposal<'_>| proposal.catches.iter().any(are_these);
            proposals.iter().find(catches).map(|proposal| ProposedEntry { id: &proposal.id, text: &proposal.text })
        };
        let missed = audit.strength.missed.iter().filter_map(|missed| {
            let Fault { id, sentence, .. } = &missed.fault;
            Some(MissedEntry { id, sentence, case: case(&[&missed.fault])? })
        });
        let masked = audit.strength.masked.iter().map(|pair| {
            let [one, other] = &pair.faults;
            let case = if pair.draft.is_some() { case(&[one, other]) } else { None };
            MaskedEntry { faults: pair.faults.iter().map(MistakeEntry::of).collect(), case }
        });
        let ids: Vec<&str> = audit.faults.iter().map(|fault| fault.id.as_str()).collect();
        let row = |(case, detected): (&'a crate::suite::Case, &Vec<bool>)| {
            let catches = ids.iter().zip(detected).filter(|(_, detected)| **detected).map(|(id, _)| *id);
            MatrixRow { case: &case.id, catches: catches.collect() }
        };
        let cases = &audit.suite.cases;
        AuditDocument {
            schema: FORMAT,
            nimgrade: env!("CARGO_PKG_VERSION"),
            assignment: audit.suite.assignment.name,
            cases: cases.len(),
            strong: audit.is_strong(),
            faults: MistakesEntry {
                total: audit.strength.total,
                caught: audit.strength.caught(),
                missed: missed.collect(),
                undetectable: audit.strength.undetectable.iter().map(MistakeEntry::of).collect(),
                masked: masked.collect(),
            },
            findings: audit.flaws.iter().map(FlawEntry::of).collect(),
            matrix: audit.matrix.as_ref().map(|matrix| cases.iter().zip(matrix).map(row).collect()),
        }
    }
}

impl<'a> MistakeEntry<'a> {
    fn of(fault: &'a Fault) -> Self {
        MistakeEntry { id: &fault.id, sentence: &fault.sentence }
    }
}

impl<'a> FlawEntry<'a> {
    fn of(flaw: &'a Flaw) -> Self {
        let file = Some(flaw.file.as_str()).filter(|file| !file.is_empty());
        FlawEntry {
            kind: flaw.kind.name(),
            severity: flaw.severity.name(),
            file,
            line: file.map(|_| flaw.line),
            message: &flaw.message,
        }
    }
}

/// The names of all kinds of flaws.
#[cfg(test)]
fn kinds() -> Vec<&'static str> {
    super::FlawKind::ALL.iter().map(|kind| kind.name()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_schema_is_that_of_the_code() {
        let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
        let mut schema = settings.into_generator().into_root_schema_for::<AuditDocument<'static>>().to_value();
        schema["$id"] = FORMAT.into();
        schema["title"] = "what nimgrade says of a suite".into();
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
        snapbox::assert_data_eq!(text, snapbox::file!("schema/check-v1.json").raw());
    }
}
