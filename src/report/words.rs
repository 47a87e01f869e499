//! What is wrong with the program as a whole in words, for every format: each mistake of its diagnosis, what all of them explain,
//! what they leave, and the lines of the source that lead there.
//!
//! A diagnosis knows nothing of hidden cases, so its words about all cases are about the others only.

use std::iter::once;

use super::alternatives::one_of;
use super::crashes::Crashes;
use super::quotations::{legend, visible};
use super::{CaseResult, Report};
use crate::judge::{
    Diagnosis, Example, Finding, FindingKind, FoundFault, Kind, Left, PredictedLine, Reason, learned_pages, runs_of,
};

/// How many mistakes are named that fit as well as another.
const MAX_ALTERNATIVES: usize = 3;
/// How many lines of the source are named.
const MAX_SOURCE: usize = 3;
/// In so many games, or so many answers of an exercise, many mistakes would show in the same way, so that one that fits them may be another
/// one.
const FEW_GAMES: usize = 40;
const FEW_ANSWERS: usize = 3;

/// What is wrong with the program as a whole, in words.
pub(super) struct DiagnosisWords<'a> {
    /// The mistakes, the one to mend first before the others.
    pub(super) mistakes: Vec<MistakeWords<'a>>,
    /// What holds of all of them together, and of what they leave: full sentences.
    pub(super) remarks: Vec<String>,
    /// The one of the remarks that says that it crashes in cases that the mistakes do not explain.
    pub(super) crash: Option<String>,
    /// What is wrong in the source, where the mistakes do not explain everything.
    pub(super) source: Vec<SourceWords<'a>>,
}

/// A line of the source that makes cases fail, in words.
pub(super) struct SourceWords<'a> {
    /// What it is.
    pub(super) finding: &'a Finding,
    /// What is wrong, as a full sentence.
    pub(super) sentence: String,
    /// The ids of cases in which it was seen: of those that were looked at, which are not all.
    pub(super) cases: Vec<&'a str>,
    /// The first of these, as a full sentence.
    pub(super) seen: String,
}

/// A mistake in words.
pub(super) struct MistakeWords<'a> {
    /// Its name, and those of the mistakes named that fit as well.
    pub(super) ids: Vec<&'a str>,
    /// What the program does, with each mistake that fits: the end of "your program …".
    pub(super) predicate: String,
    /// Whether so many cases were run that it is this mistake.
    pub(super) is_sure: bool,
    /// A full sentence: "Your program …." or "It also ….".
    pub(super) sentence: String,
    /// Where it is seen, as a full sentence.
    pub(super) seen: String,
}

impl<'a> DiagnosisWords<'a> {
    /// The words about a report's program, if anything is known of it as a whole.
    pub(super) fn of(report: &'a Report<'_>) -> Option<Self> {
        let hidden = report.results.iter().any(CaseResult::is_hidden);
        let mut words =
            DiagnosisWords { mistakes: Vec::new(), remarks: Vec::new(), crash: None, source: source(report) };
        if let Some(diagnosis) = &report.diagnosis {
            let mistakes = diagnosis.faults.iter().enumerate();
            words.mistakes.extend(mistakes.map(|(index, fault)| MistakeWords::of(index, fault, diagnosis, report)));
            words.crash = Crashes::of(report).map(|crashes| crashes.sentence());
            words.remarks = remarks(diagnosis, report, hidden, words.crash.as_ref());
        }
        (report.diagnosis.is_some() || !words.source.is_empty()).then_some(words)
    }

    /// The diagnosis, as full sentences, but where the mistakes are seen.
    pub(super) fn diagnosis(self) -> Vec<String> {
        self.mistakes.into_iter().map(|mistake| mistake.sentence).chain(self.remarks).collect()
    }

    /// Everything, as full sentences, but where it is seen.
    pub(super) fn sentences(mut self) -> Vec<String> {
        let source = std::mem::take(&mut self.source);
        self.diagnosis().into_iter().chain(source.into_iter().map(|line| line.sentence)).collect()
    }
}

impl<'a> MistakeWords<'a> {
    fn of(index: usize, fault: &'a FoundFault, diagnosis: &Diagnosis, report: &Report<'_>) -> Self {
        let hidden = report.results.iter().any(CaseResult::is_hidden);
        let alternatives = fault.alternatives.iter().take(MAX_ALTERNATIVES);
        let more = fault.alternatives.len() - alternatives.len();
        let all: Vec<String> = once(&fault.sentence)
            .chain(alternatives.clone().map(|(_, sentence)| sentence))
            .map(|sentence| visible(sentence))
            .chain((more > 0).then(|| format!("makes another of {more} known mistakes")))
            .collect();
        let predicate = one_of(all);
        let is_sure = is_sure(fault, diagnosis, report);
        let subject = match (index, is_sure) {
            (0, is_sure) => subject(is_sure),
            (_, true) => "It also",
            (_, false) => "Perhaps it also",
        };
        let which = which(fault.alternatives.len(), diagnosis, hidden);
        let legend = legend(&fault.sentence);
        let in_brackets = |end: &str| legend.as_ref().map_or(String::new(), |legend| format!(" ({legend}{end})"));
        MistakeWords {
            ids: once(&fault.id).chain(alternatives.map(|(id, _)| id)).map(String::as_str).collect(),
            sentence: format!("{subject} {predicate}{which}.{}", in_brackets(".")),
            predicate: format!("{predicate}{}", in_brackets("")),
            is_sure,
            seen: seen(fault, diagnosis, report),
        }
    }
}

/// What was found in the source, where the mistakes do not explain everything: each line once, that of most cases first, with the case
/// first that is shown first.
fn source<'a>(report: &'a Report<'_>) -> Vec<SourceWords<'a>> {
    // Why a program ends early is nothing that its mistakes say, and mistakes beside which something is left may say little.
    let explains = |result: &CaseResult<'_>| {
        report.diagnosis.as_ref().is_some_and(|diagnosis| {
            let id = &result.case.id;
            let ends_early = diagnosis.faults.iter().any(|fault| fault.ends_early() && fault.cases.contains(id));
            let rules_known = diagnosis.faults.iter().all(|fault| fault.is_rule_known);
            diagnosis.explains(id) && diagnosis.left.is_none() && rules_known && !ends_early
        })
    };
    // That the input has ended follows from another mistake. It is something to begin with where none is known.
    let names_nothing = report.diagnosis.as_ref().is_none_or(|diagnosis| diagnosis.faults.is_empty());
    let is_said = |finding: &Finding| match finding.kind {
        FindingKind::EndOfInput => names_nothing,
        kind => kind.is_mistake(),
    };
    // Nor is an error that is a mistake already.
    let is_mistake = |result: &CaseResult<'_>| {
        let faults = report.diagnosis.iter().flat_map(|diagnosis| &diagnosis.faults);
        faults.into_iter().any(|fault| fault.is_uncaught_error() && fault.cases.contains(&result.case.id))
    };
    let mut found: Vec<SourceWords<'_>> = Vec::new();
    let shown = report.examples(report.total()).into_iter().map(|index| &report.results[index]);
    for result in shown.filter(|result| !explains(result)) {
        let is_new = |finding: &&Finding| finding.kind != FindingKind::Exception || !is_mistake(result);
        for finding in result.verdict.source.iter().filter(|finding| is_said(finding)).filter(is_new) {
            let id = result.case.id.as_str();
            match found.iter_mut().find(|other| other.finding.is_of_line(finding)) {
                Some(other) => other.cases.push(id),
                None => found.push(SourceWords {
                    finding,
                    sentence: format!("In your source: {}", finding.sentence),
                    cases: vec![id],
                    seen: format!("Seen in {id}."),
                }),
            }
        }
    }
    found.sort_by_key(|line| std::cmp::Reverse(line.cases.len()));
    found.truncate(MAX_SOURCE);
    found
}

/// That it is unknown which of several mistakes it is.
fn which(alternatives: usize, diagnosis: &Diagnosis, hidden: bool) -> String {
    let cases = cases_run(diagnosis, hidden);
    match (alternatives, &diagnosis.left) {
        (0, _) => String::new(),
        (1, None) => format!(": both fit {cases}"),
        (_, None) => format!(": each of these fits {cases}"),
        (_, Some(_)) => ": nimgrade cannot tell which of these it is".to_owned(),
    }
}

/// Who makes the first mistake that is named, or makes it perhaps.
pub(super) fn subject(is_sure: bool) -> &'static str {
    if is_sure { "Your program" } else { "Perhaps your program" }
}

/// Whether so many cases were run that it is this mistake; what is learned from the program's own lines is seen in one.
fn is_sure(fault: &FoundFault, diagnosis: &Diagnosis, report: &Report<'_>) -> bool {
    let few = if report.suite.assignment.game().is_some() { FEW_GAMES } else { FEW_ANSWERS };
    // One line of a drawing may be taken apart in several ways.
    let is_learned = learned_pages().any(|page| page.id == fault.id) && fault.id != "other-drawing";
    diagnosis.total > few || (is_learned && !fault.ends_early())
}

/// The cases that were run.
fn cases_run(diagnosis: &Diagnosis, hidden: bool) -> String {
    match (diagnosis.total, hidden) {
        (1, false) => "the only case that was run".to_owned(),
        (1, true) => "the only case that was run and is not hidden".to_owned(),
        (total, false) => format!("the {total} cases that were run"),
        (total, true) => format!("the {total} cases that were run and are not hidden"),
    }
}

/// Where a mistake is seen first, and how often. Beside others, and where something is left, a case may have it without showing
/// it.
fn seen(fault: &FoundFault, diagnosis: &Diagnosis, report: &Report<'_>) -> String {
    let Some((first, more)) = fault.cases.split_first() else { return String::new() };
    let line = fault.line.map_or(String::new(), |line| format!(", line {line}"));
    let at_least = if diagnosis.faults.len() > 1 || diagnosis.left.is_some() { "at least " } else { "" };
    let more = match more.len() {
        0 => String::new(),
        1 => format!(", and in {at_least}1 more case"),
        more => format!(", and in {at_least}{more} more cases"),
    };
    let run = if all_run(report) { "" } else { " that were run" };
    let condition = fault.condition.as_ref();
    let all_of = condition.map_or(String::new(), |condition| format!(" These are all cases{run} {condition}."));
    let Some(Example { printed, without }) = &fault.example else {
        return format!("Seen in {first}{line}{more}.{all_of}");
    };
    let example = format!(": it prints “{printed}” there, and without this mistake would print “{without}”");
    let legend = legend(&example).map_or(String::new(), |legend| format!(" ({legend}.)"));
    let more = if more.is_empty() { more } else { format!(" Seen{} too.", more.trim_start_matches(", and")) };
    format!("Seen in {first}{line}{}.{legend}{more}{all_of}", visible(&example))
}

/// What holds of all mistakes together.
fn remarks(diagnosis: &Diagnosis, report: &Report<'_>, hidden: bool, crash: Option<&String>) -> Vec<String> {
    let mistakes = if diagnosis.is_predicted { diagnosis.faults.len() } else { 0 };
    let mut remarks = Vec::new();
    // Where several mistakes fit, the sentence before has it already that each of them does.
    if mistakes > 1
        || (mistakes == 1 && diagnosis.left.is_some())
        || diagnosis.faults.iter().any(|fault| fault.alternatives.is_empty())
    {
        remarks.extend(coverage(diagnosis, report, hidden));
    }
    if mistakes > 0 && report.results.iter().any(|result| is_not_seen_at_random(report, result)) {
        remarks
            .push("Whether every run is another game is checked only in cases in which nothing else is wrong.".into());
    }
    let Some(left) = &diagnosis.left else { return remarks };
    // Where all of it is that the program crashes, nothing more is known of it.
    let says_all = crash.is_some() && left.first.is_none() && left.killed == Some(Kind::Crashed);
    if mistakes > 0 && !says_all {
        let unexplained = if mistakes == 1 { "What it does not explain" } else { "What they do not explain" };
        remarks.push(format!("{unexplained} {}", stopped(&place(left, mistakes))));
    }
    remarks.extend(crash.cloned());
    let subject = if mistakes > 0 { "What is not explained is found" } else { "Your program fails" };
    remarks.extend(left.condition.as_ref().map(|condition| fails_in(subject, condition, left, report)));
    remarks
}

/// Whether a case must be played at random, and a line of its output is wrong, so that one run of it is enough.
fn is_not_seen_at_random(report: &Report<'_>, result: &CaseResult<'_>) -> bool {
    result.verdict.kind == Kind::WrongOutput
        && result.verdict.difference.is_some()
        && runs_of(&report.suite.assignment, result.case) > 1
}

/// Where something is that so many mistakes do not explain, and why the first line of it is wrong.
fn place(left: &Left, mistakes: usize) -> String {
    if let Some((case, line)) = &left.first {
        let reason = left.reason.as_ref().map(Reason::to_string);
        let why = reason
            .or_else(|| left.predicted.as_ref().map(|line| instead(line, mistakes)))
            .or_else(|| left.printed.as_ref().map(|line| with_signs(&format!("your program prints {}", quoted(line)))));
        let of_most = "looks alike in most of the cases that are left, for example in";
        let seen = if left.is_of_most { of_most } else { "is first seen in" };
        // A reason that says "this line" is beside no picture of it.
        let printed = left.printed.as_ref().filter(|_| left.reason.is_some());
        let own = printed.map_or(String::new(), |own| with_signs(&format!(", {}", quoted(own))));
        return format!("{seen} {case}, line {line}{own}{}", why.map_or(String::new(), |why| behind_place(&why)));
    }
    let first = left.cases.first().map_or("", String::as_str);
    let exception = left.reason.as_ref().filter(|reason| reason.is_uncaught_error());
    let first = exception.map_or(first.to_owned(), |why| format!("{first}: {why}"));
    let loops = left.killed == Some(Kind::OutputLimit);
    let loops = if loops { ", in which your program prints on and on until it is stopped" } else { "" };
    match left.cases.len() {
        1 => format!("is in {first}{loops}"),
        cases => format!("is in {cases} cases{loops}; one of them is {first}"),
    }
}

/// Why a line is wrong, behind the place that it is about: its turn belongs to the place.
fn behind_place(why: &str) -> String {
    let is_turn =
        |turn: &str| matches!(turn.split(' ').collect::<Vec<_>>()[..], [_, number] if number.parse::<u64>().is_ok());
    match why.split_once(": ") {
        Some((turn, why)) if is_turn(turn) => format!(", {turn}: {why}"),
        _ => format!(": {why}"),
    }
}

/// What a program with so many mistakes prints, and what this one prints in its place.
fn instead(PredictedLine { predicted, printed, is_only_one, on_stderr }: &PredictedLine, mistakes: usize) -> String {
    let with = if mistakes == 1 { "a program with this mistake" } else { "a program with these mistakes" };
    let (prints, ends) = if *is_only_one { ("prints", "would have ended") } else { ("may print", "may have ended") };
    let sentence = match (predicted, printed) {
        (Some(predicted), _) if *on_stderr => {
            format!("{with} {prints} {} there, and yours prints it on standard error", quoted(predicted))
        }
        (Some(predicted), Some(printed)) => {
            format!("{with} {prints} {} there, and yours prints {}", quoted(predicted), quoted(printed))
        }
        (Some(predicted), None) => {
            format!("{with} {prints} {} there, and yours prints nothing more", quoted(predicted))
        }
        (None, printed) => {
            let printed = printed.as_ref().map_or(String::new(), |line| quoted(line));
            format!("{with} {ends} here, and yours goes on with {printed}")
        }
    };
    with_signs(&sentence)
}

/// A line as a sentence has it.
fn quoted(line: &str) -> String {
    if line.trim().is_empty() { "a blank line".to_owned() } else { format!("“{line}”") }
}

/// A sentence with the blanks of its quotations as signs, and what these mean.
fn with_signs(sentence: &str) -> String {
    let legend = legend(sentence).map_or(String::new(), |legend| format!(" ({legend})"));
    visible(sentence) + &legend
}

/// How much the mistakes explain, if there are any.
fn coverage(diagnosis: &Diagnosis, report: &Report<'_>, hidden: bool) -> Option<String> {
    let (these, by) = match diagnosis.faults.len() {
        0 => return None,
        _ if !diagnosis.is_predicted => {
            return Some("This is what is wrong first in these cases; there may be more mistakes after it.".to_owned());
        }
        1 => ("This mistake explains".to_owned(), "this mistake".to_owned()),
        mistakes => (format!("These {mistakes} mistakes explain"), format!("these {mistakes} mistakes")),
    };
    let Some(left) = &diagnosis.left else {
        if !diagnosis.faults.iter().all(|fault| is_sure(fault, diagnosis, report)) {
            let fit = if diagnosis.faults.len() == 1 {
                "This mistake fits".to_owned()
            } else {
                format!("These {} mistakes fit", diagnosis.faults.len())
            };
            return Some(format!("{fit} {}.", cases_run(diagnosis, hidden)));
        }
        let which = match (all_run(report), hidden) {
            (true, false) => "",
            (false, false) => " in the cases that were run",
            (true, true) => " in the cases that are not hidden",
            (false, true) => " in the cases that were run and are not hidden",
        };
        let until = if diagnosis.prints_without_input { " before its input ends" } else { "" };
        if diagnosis.faults.iter().any(|fault| !fault.is_rule_known) {
            return Some(format!("Nothing else is wrong in what your program prints{until}{which}."));
        }
        return Some(format!("{these} all that your program prints{until}{which}."));
    };
    let failed = report.results.iter().filter(|result| result.failed()).count();
    Some(match left.cases.len() {
        _ if hidden => {
            let (explained, total) = (diagnosis.explained, diagnosis.total);
            format!("{these} {explained} of the {total} cases that were run and are not hidden.")
        }
        // Those that passed need no explanation.
        1 if failed <= 1 => format!("{these} only a part of what is wrong in the case that fails."),
        all if failed <= all => format!("None of the {all} cases that fail is explained completely by {by}."),
        all => format!("{these} {} of the {failed} cases that fail.", failed - all),
    })
}

/// That the cases that are left have something in common, and no other case has.
fn fails_in(subject: &str, condition: &str, left: &Left, report: &Report<'_>) -> String {
    let all_run = all_run(report);
    let run = if all_run { "" } else { " that were run" };
    match left.cases.len() {
        1 if all_run => format!("{subject} only in the one case {condition}."),
        1 => format!("{subject} only in the one case that was run {condition}."),
        2 => format!("{subject} in both cases{run} {condition}, and in no other."),
        cases => format!("{subject} in all {cases} cases{run} {condition}, and in no other."),
    }
}

/// Whether no case was left out, so that nothing is unknown.
fn all_run(report: &Report<'_>) -> bool {
    report.results.iter().all(|result| result.verdict.kind != Kind::Skipped)
}

/// Text with a full stop if it has no end of its own.
pub(super) fn stopped(text: &str) -> String {
    let text = text.trim_end();
    let ended = text.ends_with(['.', '!', '?', ':', '…']) || text.ends_with(".)");
    format!("{text}{}", if ended { "" } else { "." })
}
