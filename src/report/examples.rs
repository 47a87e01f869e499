//! Which failures are shown: one for each reason, the one that is quickest to understand.

use serde_json::Value;

use super::crashes::{Crashes, is_unseen};
use super::{CaseResult, Report};
use crate::judge::{self, Cause, Diagnosis, Finding, FindingKind, FoundFault, Kind, Note};

/// The most failures that are shown in full.
const MAX_FULL: usize = 3;
/// The most hidden cases that are named.
const MAX_HIDDEN: usize = 6;

/// The failures of a report, divided into what is shown and what is only counted.
pub(in crate::report) struct Examples<'r> {
    /// Those that are shown in full, in this order.
    pub(in crate::report) full: Vec<&'r CaseResult<'r>>,
    /// One for each further reason.
    pub(in crate::report) short: Vec<&'r CaseResult<'r>>,
    /// How many others there are that are not hidden.
    pub(super) others: usize,
    /// How many reasons are shown or named, where each of the others fails for one of them.
    pub(super) reasons: Option<usize>,
    /// Hidden cases that fail.
    pub(super) hidden: Vec<&'r CaseResult<'r>>,
    /// The line before which the output ends in all that are not hidden, when that is all that is wrong with several.
    pub(super) ends_before: Option<usize>,
}

impl<'r> Examples<'r> {
    pub(in crate::report) fn of(report: &'r Report<'r>) -> Self {
        let failed = report.results.iter().filter(|result| result.failed());
        // A fault of the grader's own is no secret.
        let is_hidden = |result: &&CaseResult<'_>| result.is_hidden() && result.verdict.kind != Kind::GraderError;
        let (hidden, mut failed): (Vec<_>, Vec<_>) = failed.partition(is_hidden);
        failed.sort_by_key(|result| cost(result));
        let ends_before = same_end(&failed);
        let diagnosis = report.diagnosis.as_ref().filter(|diagnosis| !diagnosis.faults.is_empty());
        let mut full = diagnosis.map_or(Vec::new(), |diagnosis| of_faults(diagnosis, &failed));
        full.truncate(MAX_FULL);
        let left = failed.iter().copied().filter(|result| diagnosis.is_none_or(|found| !is_explained(found, result)));
        // Those of which it is not known how far the program came say least.
        let (unseen, seen): (Vec<_>, Vec<_>) = left.partition(|result| is_unseen(result));
        let named = diagnosis.and_then(|found| named_as_left(found, &failed));
        let mut further: Vec<&CaseResult<'_>> =
            named.into_iter().chain(Crashes::of(report).map(|crashes| crashes.example)).collect();
        further.dedup_by_key(|result| &result.case.id);
        further.retain(|result| !full.iter().any(|shown| shown.case.id == result.case.id));
        for result in seen.into_iter().chain(unseen) {
            let is_alike = |shown: &&CaseResult<'_>| {
                let is_no_reason = is_unseen(result) && ended_alike(shown, result);
                ends_before.is_some() || is_no_reason || Reason::of(shown) == Reason::of(result)
            };
            if !full.iter().chain(&further).any(is_alike) {
                let shows_more = |other: &&&CaseResult<'_>| !is_unseen(other) && ended_alike(other, result);
                let better = failed.iter().filter(|_| is_unseen(result)).find(shows_more);
                further.push(better.unwrap_or(&result));
            }
        }
        // What the mistakes do not explain is shown too, however many they are.
        let room = (MAX_FULL - full.len()).max(1).min(further.len());
        let short = further.split_off(room);
        full.extend(further);
        if full.is_empty() {
            full.extend(failed.first());
        }
        drop_of_one_mistake_in_memory(&mut full);
        let shown = full.len() + short.len();
        let reasons = match diagnosis {
            Some(diagnosis) => diagnosis.left.is_none().then_some(diagnosis.faults.len().max(shown)),
            // One reason may have several mistakes behind it.
            None => {
                let first = failed.first().map(|first| Reason::of(first));
                let same = failed.iter().all(|result| Some(Reason::of(result)) == first);
                (ends_before.is_some() && same).then_some(shown)
            }
        };
        let others = failed.len() - full.len() - short.len();
        Examples { full, short, others, reasons, hidden, ends_before }
    }

    /// How many hidden cases fail, and which, as full sentences.
    pub(super) fn hidden_in_words(&self) -> Option<String> {
        let name = |result: &&CaseResult<'_>| {
            let number = result.case.hidden?.number;
            Some(result.title().map_or(number.to_string(), |title| format!("{number} ({title})")))
        };
        let names: Vec<String> = self.hidden.iter().filter_map(name).take(MAX_HIDDEN).collect();
        let (cases, numbers, its) = match self.hidden.len() {
            0 => return None,
            1 => ("1 hidden case fails".to_owned(), "number", "Its"),
            many => (format!("{many} hidden cases fail"), "numbers", "Their"),
        };
        let also = if self.full.is_empty() { "" } else { " too" };
        let more = match self.hidden.len() - names.len() {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        Some(format!("{cases}{also}: {numbers} {}{more}. {its} input and output are not shown.", names.join(", ")))
    }
}

/// Leaves out what stops too early because of a mistake in memory, where a wrong line is shown that the same line of the source comes
/// with: what such a mistake does is an accident of what lies there.
fn drop_of_one_mistake_in_memory(full: &mut Vec<&CaseResult<'_>>) {
    fn in_memory<'r>(result: &&'r CaseResult<'_>) -> impl Iterator<Item = &'r Finding> {
        result.verdict.source.iter().filter(|finding| finding.kind == FindingKind::MemoryMistake)
    }
    let seen: Vec<&Finding> = full.iter().filter(|result| result.prints_wrong_line()).flat_map(in_memory).collect();
    full.retain(|result| {
        result.prints_wrong_line()
            || !in_memory(result).any(|finding| seen.iter().any(|other| finding.is_of_line(other)))
    });
}

/// For each mistake a case that shows it, where its first wrong line is that mistake's: the first, and none where one is shown already
/// that is wrong for the same reason and has the mistake too.
fn of_faults<'r>(diagnosis: &Diagnosis, failed: &[&'r CaseResult<'r>]) -> Vec<&'r CaseResult<'r>> {
    let mut examples: Vec<&CaseResult<'_>> = Vec::new();
    for FoundFault { cases, line, .. } in &diagnosis.faults {
        let found = cases.iter().find_map(|id| failed.iter().copied().find(|result| result.case.id == *id));
        let Some(result) = found else { continue };
        let first_wrong = result.verdict.difference.as_ref().map(|difference| difference.line);
        let is_of_it = line.is_none() || *line == first_wrong;
        let is_shown =
            |shown: &&CaseResult<'_>| cases.contains(&shown.case.id) && Reason::of(shown) == Reason::of(result);
        if is_of_it && !examples.iter().any(is_shown) {
            examples.push(result);
        }
    }
    examples
}

/// The case that a diagnosis names for what it does not explain, if the line there is the first wrong one.
fn named_as_left<'r>(diagnosis: &Diagnosis, failed: &[&'r CaseResult<'r>]) -> Option<&'r CaseResult<'r>> {
    let (id, line) = diagnosis.left.as_ref()?.first.as_ref()?;
    let is_it = |result: &&&CaseResult<'_>| {
        let first_wrong = result.verdict.difference.as_ref().map(|difference| difference.line);
        result.case.id == *id && first_wrong == Some(*line)
    };
    failed.iter().find(is_it).copied()
}

/// Whether mistakes explain why a case fails: its output, and that it did not end where a wrong line came before.
fn is_explained(diagnosis: &Diagnosis, result: &CaseResult<'_>) -> bool {
    diagnosis.explains(&result.case.id) && (result.verdict.kind == Kind::WrongOutput || result.prints_wrong_line())
}

/// The line before which all of several outputs end, when nothing else is wrong.
fn same_end(failed: &[&CaseResult<'_>]) -> Option<usize> {
    let end = |result: &CaseResult<'_>| {
        let difference = result.verdict.difference.as_ref().filter(|difference| difference.actual.is_none());
        difference.map(|difference| difference.line)
    };
    let first = failed.first()?;
    let alike = |result: &&CaseResult<'_>| end(result) == end(first) && Reason::of(result).ended_as(&Reason::of(first));
    end(first).filter(|_| failed.len() > 1 && failed.iter().all(alike))
}

/// Whether two runs ended in the same way, whatever was printed before.
fn ended_alike(one: &CaseResult<'_>, other: &CaseResult<'_>) -> bool {
    let (one, other) = (&one.verdict, &other.verdict);
    one.kind == other.kind && (one.kind == Kind::TimeLimit || one.cause == other.cause)
}

/// How much there is to read before the wrong line is understood: the lines before it, the heaps and their objects, or what
/// is entered where there is no game; then the length of the input.
fn cost(result: &CaseResult<'_>) -> (u64, usize) {
    let line = result.verdict.difference.as_ref().map_or(usize::MAX, |difference| difference.line);
    let frames = result.case.reference.frames.iter();
    let stdin = &result.case.input.stdin;
    let position = match frames.map(|frame| frame.position.heaps()).find(|heaps| !heaps.is_empty()) {
        Some(heaps) => heaps.iter().fold(heaps.len() as u64, |sum, &size| sum.saturating_add(size)),
        None => stdin.split_whitespace().count() as u64,
    };
    (position.saturating_add(line as u64), stdin.len())
}

/// What makes one failure like another.
#[derive(PartialEq)]
struct Reason<'r> {
    kind: Kind,
    cause: Option<&'r Cause>,
    /// The reason's name, and which part of the output it is about, which error, or in which way it is wrong.
    reason: Option<(&'static str, [Option<Value>; 4])>,
    notes: &'r [Note],
}

impl<'r> Reason<'r> {
    fn of(result: &'r CaseResult<'_>) -> Self {
        let verdict = &result.verdict;
        let difference = verdict.difference.as_ref();
        // How a program ends after a wrong line is mostly what follows from that.
        let cause = verdict.cause.as_ref().filter(|_| !result.prints_wrong_line());
        let facts = |reason: &judge::Reason| {
            let mut facts = reason.facts();
            // How far a second run came is no other reason, and not every case has one.
            if reason.is_lost_output() {
                facts.remove("how");
            }
            // Of an exception its sort and its place tell; its words have the values of the moment.
            let exception = facts.get("exception").and_then(Value::as_str);
            let sort = exception.map(|text| Value::from(text.split(':').next().unwrap_or(text)));
            let place = facts.get("line").filter(|_| sort.is_some()).cloned();
            [facts.remove("part"), sort, place, facts.remove("how")]
        };
        Reason {
            kind: if cause.is_some() { verdict.kind } else { Kind::WrongOutput },
            // Which limit of time is passed first is an accident.
            cause: cause.filter(|cause| {
                !matches!(cause, Cause::CpuLimit(_) | Cause::WallLimit { busy: None | Some(true), .. })
            }),
            reason: verdict.reason.as_ref().map(|reason| (reason.id(), facts(reason))),
            notes: difference.map_or(&[], |difference| &difference.notes),
        }
    }

    /// Whether the program ended in the same way.
    fn ended_as(&self, other: &Reason<'_>) -> bool {
        (self.kind, self.cause) == (other.kind, other.cause)
    }
}
