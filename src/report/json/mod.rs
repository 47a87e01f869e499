//! The report for machines: one JSON document, described by [`Json::SCHEMA`].
//!
//! Of a hidden case it has the verdict, the score and the measurements, and nothing from which its input or expected
//! output could be read.

mod build;
mod checks;
mod hunt;

use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use self::build::BuildEntry;
pub use self::hunt::HuntJson;
use super::words::DiagnosisWords;
use super::{CaseResult, Exporter, Look, Report};
use crate::judge::{Cause, Difference, Finding, FoundFault, Kind, Left, Reason, SourceLine, Verdict};
use crate::safe_text::is_unsafe;

/// The JSON exporter.
#[derive(Debug, Clone, Copy, Default)]
pub struct Json;

impl Json {
    /// The name of the format, which changes when a field changes its meaning or goes away. New fields do not change it.
    pub const FORMAT: &'static str = "nimgrade/report/v1";

    /// The JSON Schema of the document.
    pub const SCHEMA: &'static str = include_str!("../schema/report-v1.json");
}

/// One JSON document.
pub(super) fn exporter(_: &Look) -> Box<dyn Exporter> {
    Box::new(Json)
}

impl Exporter for Json {
    fn write(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let text = serde_json::to_string_pretty(&Document::of(report))?;
        writeln!(out, "{}", harmless(&text))
    }
}

/// A JSON text without what disturbs a terminal. Outside of strings JSON is plain ASCII, so an escape can stand wherever such
/// a character does. JSON itself demands escapes only below U+0020, but a terminal obeys others too.
pub(crate) fn harmless(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        if is_unsafe(c) && c != '\n' {
            let mut units = [0; 2];
            safe.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            safe.push(c);
        }
    }
    safe
}

/// A report of nimgrade: how one submission fared in the cases of one assignment.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Document<'a> {
    /// The name of this format.
    #[cfg_attr(test, schemars(extend("const" = Json::FORMAT)))]
    schema: &'static str,
    /// The version of nimgrade that wrote the report.
    nimgrade: &'static str,
    /// The name of the assignment.
    assignment: &'a str,
    /// The submission as it was named on the command line.
    submission: &'a str,
    /// The points that the submission got.
    #[cfg_attr(test, schemars(range(min = 0)))]
    score: f64,
    /// The points that there are.
    #[cfg_attr(test, schemars(range(min = 0)))]
    max_score: f64,
    /// How many cases passed.
    passed: usize,
    /// How many cases there are.
    total: usize,
    /// What is known of the program's mistakes; null when nothing failed, or nothing is known.
    diagnosis: Option<DiagnosisEntry<'a>>,
    /// What is wrong in the source where the diagnosis does not explain everything, what was found in most cases first.
    source: Vec<SourceMistakeEntry<'a>>,
    /// What came of the checks of packaging and code; empty where the assignment demands nothing of them.
    checks: Vec<checks::CheckEntry<'a>>,
    /// The cases in the suite's order.
    cases: Vec<CaseEntry<'a>>,
    /// How the executable was made; null where there was one, or a script, and nothing had to be built.
    build: Option<BuildEntry<'a>>,
    /// What lessens the worth of this report, such as that it ran without a sandbox.
    warnings: &'a [String],
}

/// What is known of the program's mistakes.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Diagnosis"))]
struct DiagnosisEntry<'a> {
    /// All of it in words.
    text: String,
    /// The mistakes, the one to mend first before the others.
    faults: Vec<FaultEntry<'a>>,
    /// Whether they explain all that the program printed in cases that are not hidden.
    complete: bool,
    /// In how many cases that are not hidden the output is right, or is what a program with these mistakes prints.
    explained: usize,
    /// What they do not explain; null when they explain everything.
    left: Option<LeftEntry<'a>>,
}

/// One known mistake.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Fault"))]
struct FaultEntry<'a> {
    /// Its name, which `nimgrade explain` knows.
    id: &'a str,
    /// What the program does: the end of "your program …".
    sentence: &'a str,
    /// Other known mistakes that fit all cases that were run just as well: which one it is, nobody knows.
    alternatives: Vec<AlternativeEntry<'a>>,
    /// The ids of the cases that show it and are not hidden, the one with the shortest output first: failed ones, where one of them does.
    cases: &'a [String],
    /// The number, from 1, of the line that shows it in the first of them.
    line: Option<usize>,
    /// What these cases have in common, and no other case that was run has, where it is not known by which rule the program does this.
    condition: Option<&'a str>,
    /// That line, and what it would be without this mistake, where the sentence does not say what is printed.
    example: Option<ExampleEntry<'a>>,
}

/// A line of a program that shows a mistake.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Example"))]
struct ExampleEntry<'a> {
    /// What the program prints.
    printed: &'a str,
    /// What it would print with its other mistakes alone.
    without: &'a str,
}

/// A known mistake that fits as well as another.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Alternative"))]
struct AlternativeEntry<'a> {
    /// Its name, which `nimgrade explain` knows.
    id: &'a str,
    /// What the program would do: the end of "your program …".
    sentence: &'a str,
}

/// What no known mistake explains.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Left"))]
struct LeftEntry<'a> {
    /// The ids of the failed cases, none of them hidden, in which something is left, the one with the shortest output first.
    cases: &'a [String],
    /// The first of them of which it is known from which line on.
    case: Option<&'a str>,
    /// The number, from 1, of the line of its output from which on it is not explained.
    line: Option<usize>,
    /// Why that line is wrong.
    reason: Option<ReasonEntry>,
    /// What a program with the mistakes that were found prints there, and this one; null where the reason is known, or the line is
    /// not quoted.
    predicted: Option<PredictedEntry<'a>>,
    /// What these cases have in common, and no other case: "in which a size has three digits or more".
    condition: Option<&'a str>,
}

/// A line of a program, and what one with the mistakes that were found prints there.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "PredictedLine"))]
struct PredictedEntry<'a> {
    /// What a program with these mistakes prints, or may print; null where its output has ended before.
    predicted: Option<&'a str>,
    /// What the program prints; null where its output has ended before.
    printed: Option<&'a str>,
    /// Whether the program prints what is predicted on standard error.
    on_stderr: bool,
}

/// Why a line is wrong. Besides `kind` and `text` it has the facts of its kind: numbers, heaps, moves.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Reason"))]
struct ReasonEntry {
    /// The name of the kind, which `nimgrade explain` knows.
    #[cfg_attr(test, schemars(extend("enum" = reason_ids())))]
    kind: &'static str,
    /// All of it in words.
    text: String,
    /// The facts by name. A `heap` counts from 0; `printed_heap` and `entered_heap` are numbers as they stand there.
    #[serde(flatten)]
    facts: serde_json::Map<String, serde_json::Value>,
}

/// What is known of the source of a failure.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Source"))]
struct SourceEntry<'a> {
    /// What it is, which `nimgrade explain` knows.
    #[cfg_attr(test, schemars(extend("enum" = finding_kinds())))]
    kind: &'static str,
    /// All of it in words, with the place in them if there is one.
    sentence: &'a str,
    /// The file; null where no line is known.
    file: Option<&'a str>,
    /// The number of the line, from 1.
    #[cfg_attr(test, schemars(range(min = 1)))]
    line: Option<u32>,
    /// The column in bytes, from 1; null where it is not known.
    #[cfg_attr(test, schemars(range(min = 1)))]
    column: Option<u32>,
    /// The line, its first 400 bytes, U+FFFD for what is not UTF-8.
    text: Option<String>,
}

/// What is wrong in the source, so that cases fail.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "SourceMistake"))]
struct SourceMistakeEntry<'a> {
    /// What is wrong, and where.
    #[serde(flatten)]
    source: SourceEntry<'a>,
    /// The ids of cases in which it was found; only a few cases are looked at.
    cases: Vec<&'a str>,
}

/// One case and its verdict.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Case"))]
struct CaseEntry<'a> {
    /// The name of the case, unique in the report. That of a hidden case is "hidden case 3", by its place among them.
    id: Cow<'a, str>,
    /// The one reason why the case exists; null where a hidden case does not show it.
    title: Option<&'a str>,
    /// The verdict. Only `pass` counts as passed.
    #[cfg_attr(test, schemars(extend("enum" = Kind::ALL.map(Kind::name))))]
    verdict: &'static str,
    /// The points that the submission got.
    #[cfg_attr(test, schemars(range(min = 0)))]
    score: f64,
    /// The points that the case is worth.
    #[cfg_attr(test, schemars(range(min = 0)))]
    max_score: f64,
    /// Whether the case is hidden. All that shows something of its input or output is null then.
    hidden: bool,
    /// The number, from 1, of the first line of the output that is wrong.
    #[cfg_attr(test, schemars(range(min = 1)))]
    line: Option<usize>,
    /// That line as it should be; null when the output should have ended before it.
    expected: Option<&'a str>,
    /// That line as the program printed it, its first 400 bytes, U+FFFD for what is not UTF-8; null when the output ended.
    actual: Option<String>,
    /// Why that line is wrong, in the game's own terms.
    reason: Option<ReasonEntry>,
    /// What is known of the source of the failure, the cause before the line that shows it.
    source: Vec<SourceEntry<'a>>,
    /// Words of the case for a student who fails it.
    hint: Option<&'a str>,
    /// Milliseconds by the clock on the wall, without those for which the program could have computed and had no processor;
    /// these count too in a run of less than 50 ms, and where there is no sandbox (macOS, Windows). Of the slowest run when a case
    /// is run several times.
    #[cfg_attr(test, schemars(range(min = 0)))]
    wall_ms: f64,
    /// Milliseconds on processors, likewise.
    #[cfg_attr(test, schemars(range(min = 0)))]
    cpu_ms: f64,
    /// Peak resident memory in kilobytes, likewise.
    peak_kb: u64,
    /// What decided the verdict if not the output, in words: "killed by signal 11 (SIGSEGV)".
    ending: Option<String>,
    /// The number of the signal that killed the program.
    signal: Option<i32>,
    /// The status with which the program exited; null when it was ended or not run.
    exit_status: Option<i32>,
    /// The first and last lines, 1000 bytes, that a program that failed printed on standard error; null when there are none.
    stderr: Option<String>,
}

impl<'a> Document<'a> {
    fn of(report: &'a Report<'a>) -> Self {
        Document {
            schema: Json::FORMAT,
            nimgrade: env!("CARGO_PKG_VERSION"),
            assignment: report.suite.assignment.name,
            submission: &report.submission,
            score: report.score(),
            max_score: report.max_score(),
            passed: report.passed(),
            total: report.total(),
            diagnosis: DiagnosisEntry::of(report),
            source: SourceMistakeEntry::all(report),
            checks: report.checks.iter().map(checks::CheckEntry::of).collect(),
            cases: report.results.iter().map(CaseEntry::of).collect(),
            build: BuildEntry::of(report),
            warnings: &report.warnings,
        }
    }
}

impl<'a> CaseEntry<'a> {
    fn of(result: &'a CaseResult<'a>) -> Self {
        let verdict = &result.verdict;
        let is_shown = !result.is_hidden();
        let difference = verdict.difference.as_ref().filter(|_| is_shown);
        // A program could choose its ending by what it reads. A fault of the grader's own is no secret.
        let cause = verdict.cause.as_ref().filter(|_| is_shown || verdict.kind == Kind::GraderError);
        CaseEntry {
            id: result.name(),
            title: result.title(),
            verdict: verdict.kind.name(),
            score: result.score(),
            max_score: result.max_score(),
            hidden: result.is_hidden(),
            line: difference.map(|difference| difference.line),
            expected: difference.and_then(|difference| difference.expected.as_deref()),
            actual: difference
                .and_then(|difference| difference.actual.as_deref())
                .map(|line| lossy(line, Difference::MAX_BYTES)),
            reason: verdict.reason.as_ref().filter(|_| is_shown).map(ReasonEntry::of),
            source: verdict.source.iter().filter(|_| is_shown).map(SourceEntry::of).collect(),
            hint: verdict.hint.as_deref().filter(|_| is_shown),
            wall_ms: milliseconds(verdict.wall),
            cpu_ms: milliseconds(verdict.cpu),
            peak_kb: verdict.peak_kb,
            ending: cause.map(Cause::to_string),
            signal: cause.and_then(Cause::signal),
            exit_status: verdict.exit_status.filter(|_| is_shown),
            stderr: (is_shown && !verdict.stderr.is_empty()).then(|| lossy(&verdict.stderr, Verdict::MAX_STDERR)),
        }
    }
}

impl<'a> DiagnosisEntry<'a> {
    fn of(report: &'a Report<'_>) -> Option<Self> {
        let diagnosis = report.diagnosis.as_ref()?;
        Some(DiagnosisEntry {
            text: DiagnosisWords::of(report)?.diagnosis().join(" "),
            faults: diagnosis.faults.iter().map(FaultEntry::of).collect(),
            complete: diagnosis.left.is_none(),
            explained: diagnosis.explained,
            left: diagnosis.left.as_ref().map(LeftEntry::of),
        })
    }
}

impl<'a> SourceMistakeEntry<'a> {
    fn all(report: &'a Report<'_>) -> Vec<Self> {
        let all = DiagnosisWords::of(report).into_iter().flat_map(|words| words.source);
        all.map(|line| SourceMistakeEntry { source: SourceEntry::of(line.finding), cases: line.cases }).collect()
    }
}

impl<'a> FaultEntry<'a> {
    fn of(fault: &'a FoundFault) -> Self {
        let alternative = |(id, sentence): &'a (String, String)| AlternativeEntry { id, sentence };
        FaultEntry {
            id: &fault.id,
            sentence: &fault.sentence,
            alternatives: fault.alternatives.iter().map(alternative).collect(),
            cases: &fault.cases,
            line: fault.line,
            condition: fault.condition.as_deref(),
            example: fault
                .example
                .as_ref()
                .map(|example| ExampleEntry { printed: &example.printed, without: &example.without }),
        }
    }
}

impl<'a> LeftEntry<'a> {
    fn of(left: &'a Left) -> Self {
        LeftEntry {
            cases: &left.cases,
            case: left.first.as_ref().map(|(case, _)| case.as_str()),
            line: left.first.as_ref().map(|(_, line)| *line),
            reason: left.reason.as_ref().map(ReasonEntry::of),
            predicted: left.predicted.as_ref().map(|line| PredictedEntry {
                predicted: line.predicted.as_deref(),
                printed: line.printed.as_deref(),
                on_stderr: line.on_stderr,
            }),
            condition: left.condition.as_deref(),
        }
    }
}

impl ReasonEntry {
    fn of(reason: &Reason) -> Self {
        ReasonEntry { kind: reason.id(), text: reason.to_string(), facts: reason.facts() }
    }
}

impl<'a> SourceEntry<'a> {
    fn of(finding: &'a Finding) -> Self {
        let line = finding.line.as_ref();
        SourceEntry {
            kind: finding.kind.name(),
            sentence: &finding.sentence,
            file: line.map(|line| line.file.as_str()),
            line: line.map(|line| line.number),
            column: line.and_then(|line| line.column),
            text: line.map(|line| lossy(&line.text, SourceLine::MAX_BYTES)),
        }
    }
}

/// The names of all kinds of findings.
#[cfg(test)]
fn finding_kinds() -> Vec<&'static str> {
    crate::judge::FindingKind::ALL.iter().map(|kind| kind.name()).collect()
}

/// The names of all kinds of reasons.
#[cfg(test)]
fn reason_ids() -> Vec<&'static str> {
    crate::judge::pages().map(|page| page.id).collect()
}

/// The first `max` bytes as text.
fn lossy(text: &[u8], max: usize) -> String {
    String::from_utf8_lossy(&text[..text.len().min(max)]).into_owned()
}

/// Milliseconds to the microsecond.
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_schema_is_that_of_the_code() {
        // As it is written: a field that may be null is there all the same.
        let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
        let mut schema = settings.into_generator().into_root_schema_for::<Document<'static>>().to_value();
        schema["$id"] = Json::FORMAT.into();
        schema["title"] = "nimgrade's report".into();
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
        snapbox::assert_data_eq!(text, snapbox::file!("../schema/report-v1.json").raw());
    }
}
