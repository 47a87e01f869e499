//! The page: what the program comes to, what is wrong with it as a whole, and its cases by group.

use std::collections::HashMap;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

use super::super::examples::Examples;
use super::super::human::{build, checks, label, prose, summary};
use super::super::words::{DiagnosisWords, stopped};
use super::super::{CaseResult, Report};
use super::case;
use crate::judge::Kind;
use crate::safe_text::message;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// How long the failures in full may be together, in bytes. With it a page of a hundred cases stays below a megabyte.
const MAX_DETAILS: usize = 800_000;
/// Less room than this is not worth laying out another failure.
const MIN_DETAILS: usize = 1_000;
/// The most warnings of a builder that are listed.
const MAX_WARNINGS: usize = 50;
/// The most failures that are named where to begin.
const MAX_BEGINNINGS: usize = 6;
/// The most bytes of one of a builder's lines.
const MAX_LINE: usize = 500;

/// The whole page. `show` is the command that shows a case when its id is put behind it.
pub(super) fn page(report: &Report<'_>, show: &str) -> String {
    let title = format!("{}: {}", report.submission, summary::passed(report));
    let policy = format!(
        "default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; form-action 'none'",
        hash(STYLE),
        hash(SCRIPT)
    );
    let examples = Examples::of(report);
    let details = details(report, &examples, show);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content=(concat!("nimgrade ", env!("CARGO_PKG_VERSION")));
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (header(report))
                main {
                    (broken(report))
                    (mistakes(report))
                    (failed_checks(report))
                    (beginning(report, &examples))
                    (cases(report, &examples, &details))
                }
                footer { "Written by nimgrade " (env!("CARGO_PKG_VERSION")) "." }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    harmless(page)
}

/// Markup in which no character is left that turns the direction of text, or that cannot be seen.
fn harmless(markup: Markup) -> String {
    message(&markup.into_string()).into_owned()
}

/// How a content security policy names an inline text.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

fn header(report: &Report<'_>) -> Markup {
    let (passed, total) = (report.passed(), report.total());
    let all = total > 0 && passed == total;
    let share = if total == 0 { 0.0 } else { 100.0 * passed as f64 / total as f64 };
    let warnings = report.warnings.iter().cloned().chain(build::warnings(report));
    html! {
        header {
            p.eyebrow { (report.suite.title) }
            h1 { (report.submission) }
            p.score.all[all] { (summary::passed(report)) }
            svg.bar.all[all] viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" {
                rect.rest width="100" height="1" {}
                rect.done width=(format!("{share:.2}")) height="1" {}
            }
            @if total > 0 {
                p.facts {
                    @if let Some(score) = summary::score(report) { (score) " · " }
                    "in " (prose::time(report.elapsed))
                    @if let Some(counts) = summary::counts(report) { " · " (counts.trim_end_matches('.')) }
                }
            }
            @for (why, cases) in summary::causes(report).into_iter().filter(|_| report.broken.is_none()) {
                p.facts { "Skipped, " (prose::count(cases, "case")) ": " (stopped(&why.to_string())) }
            }
            @for warning in warnings {
                p.warning { strong { "Warning: " } (stopped(&warning)) }
            }
            (compiler_warnings(report))
        }
    }
}

/// Every warning, where the one that is shown already is not the only one.
fn compiler_warnings(report: &Report<'_>) -> Markup {
    let warnings = report.build.as_ref().filter(|build| build.ok).map_or(&[][..], |build| &build.warnings);
    html! {
        @if !warnings.is_empty() {
            details.warnings {
                summary { "The compiler's words, " (prose::count(warnings.len(), "warning")) }
                pre { @for warning in warnings.iter().take(MAX_WARNINGS) { (cut(warning)) "\n" } }
                @if warnings.len() > MAX_WARNINGS {
                    p.note { "Only the first " (MAX_WARNINGS) " are listed." }
                }
            }
        }
    }
}

fn broken(report: &Report<'_>) -> Markup {
    let Some(heading) = build::heading(report) else { return html! {} };
    let messages = build::messages(report);
    html! {
        section.card.bad aria-labelledby="broken" {
            h2 #broken { "There is no program to run" }
            p { (heading) }
            @if !messages.is_empty() {
                pre { @for line in messages { (cut(line)) "\n" } }
            }
            @if let Some(lenient) = build::lenient(report) { p { (lenient) } }
        }
    }
}

fn cut(line: &str) -> String {
    if line.len() <= MAX_LINE {
        return line.to_owned();
    }
    let end = line.floor_char_boundary(MAX_LINE);
    format!("{}…", &line[..end])
}

fn mistakes(report: &Report<'_>) -> Markup {
    let Some(words) = DiagnosisWords::of(report) else { return html! {} };
    let places: HashMap<&str, usize> =
        report.results.iter().enumerate().map(|(index, result)| (result.case.id.as_str(), index)).collect();
    let faults = report.diagnosis.iter().flat_map(|diagnosis| &diagnosis.faults);
    let first_cases = faults.map(|fault| fault.cases.iter().find_map(|id| places.get(id.as_str()).copied()));
    html! {
        section.card.bad aria-labelledby="mistakes" {
            h2 #mistakes { "What is wrong with your program" }
            @if !words.mistakes.is_empty() {
                ol.mistakes.single[words.mistakes.len() == 1] {
                    @for (mistake, first) in words.mistakes.iter().zip(first_cases) {
                        li {
                            p.sentence { (mistake.sentence) }
                            p.note {
                                (mistake.seen) " "
                                @if let Some(index) = first { a href=(format!("#c{index}")) { "Show this case" } ". " }
                                "More: "
                                @for (index, id) in mistake.ids.iter().enumerate() {
                                    @if index > 0 { ", " }
                                    code { "nimgrade explain " (id) }
                                }
                            }
                        }
                    }
                }
            }
            @for remark in &words.remarks { p { (remark) } }
            @for line in &words.source {
                p.sentence { (line.sentence) }
                p.note {
                    (line.seen) " "
                    @if let Some(index) = line.cases.first().and_then(|id| places.get(id)) {
                        a href=(format!("#c{index}")) { "Show this case" } ". "
                    }
                    "More: " code { "nimgrade explain " (line.finding.kind.name()) }
                }
            }
        }
    }
}

/// Where to look first, when there is no diagnosis of the program as a whole: a failure of each reason.
fn beginning(report: &Report<'_>, examples: &Examples<'_>) -> Markup {
    let is_diagnosed = report.diagnosis.as_ref().is_some_and(|diagnosis| !diagnosis.faults.is_empty());
    let found = |example: &&CaseResult<'_>| report.results.iter().position(|result| std::ptr::eq(result, *example));
    let all = examples.full.iter().chain(&examples.short);
    let shown: Vec<_> = all.take(MAX_BEGINNINGS).filter_map(|example| Some((found(example)?, *example))).collect();
    html! {
        @if !is_diagnosed && !shown.is_empty() && report.total() > 1 {
            section.card aria-labelledby="beginning" {
                h2 #beginning { "Where to begin" }
                ul.beginnings {
                    @for (index, example) in shown {
                        li {
                            a href=(format!("#c{index}")) { code { (example.name()) } }
                            " " (label(example.verdict.kind))
                            @if let Some(why) = why(example) { span.note { ": " (why) } }
                        }
                    }
                }
            }
        }
    }
}

/// Why a case fails, in short.
fn why(result: &CaseResult<'_>) -> Option<String> {
    let CaseResult { verdict, .. } = result;
    let cause = verdict.cause.as_ref().filter(|_| !result.prints_wrong_line()).map(|cause| cause.to_string());
    let why = cause.or_else(|| verdict.reason.as_ref().map(|reason| reason.to_string()));
    why.map(|why| stopped(&cut(&why)))
}

/// What is wrong with packaging and code.
fn failed_checks(report: &Report<'_>) -> Markup {
    let failed: Vec<_> = report.checks.iter().filter(|check| !check.passed).collect();
    html! {
        @if !failed.is_empty() {
            section.card.bad[failed.iter().any(|check| check.costs())] aria-labelledby="checks" {
                h2 #checks { "Packaging and code" }
                ul.beginnings {
                    @for check in failed {
                        li {
                            (checks::in_words(check)) span.note { " More: " code { "nimgrade explain " (check.id) } }
                            @if !check.findings.is_empty() {
                                ul {
                                    @for finding in check.findings.iter().take(checks::MAX_FINDINGS) {
                                        li { (checks::line(finding)) }
                                    }
                                }
                            }
                            @if check.findings.len() > checks::MAX_FINDINGS {
                                p.note { "and " (check.findings.len() - checks::MAX_FINDINGS) " more" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The failures in full, by their place in the report, as far as there is room: one of each reason first.
fn details(report: &Report<'_>, examples: &Examples<'_>, show: &str) -> HashMap<usize, String> {
    let first: Vec<&CaseResult<'_>> = examples.full.iter().chain(&examples.short).copied().collect();
    let is_example = |result: &CaseResult<'_>| first.iter().any(|example| std::ptr::eq(*example, result));
    let mut failed: Vec<(usize, &CaseResult<'_>, bool)> = report
        .results
        .iter()
        .enumerate()
        .filter(|(_, result)| result.failed())
        .map(|(index, result)| (index, result, is_example(result)))
        .collect();
    failed.sort_by_key(|(_, _, is_example)| !is_example);
    let mut room = MAX_DETAILS;
    let mut details = HashMap::new();
    for (index, result, is_example) in failed {
        if room < MIN_DETAILS {
            break;
        }
        let detail = harmless(case::details(report, result, show, is_example));
        if detail.len() <= room {
            room -= detail.len();
            details.insert(index, detail);
        }
    }
    details
}

fn cases(report: &Report<'_>, examples: &Examples<'_>, details: &HashMap<usize, String>) -> Markup {
    let mut groups: Vec<(&str, Vec<(usize, &CaseResult<'_>)>)> = Vec::new();
    for (index, result) in report.results.iter().enumerate() {
        let group = result.case.id.split_once('/').map_or("", |(group, _)| group);
        let name = if result.is_hidden() { "hidden" } else { group };
        match groups.iter_mut().find(|(group, _)| *group == name) {
            Some((_, cases)) => cases.push((index, result)),
            None => groups.push((name, vec![(index, result)])),
        }
    }
    let left_out = report.results.iter().filter(|result| result.failed()).count() - details.len();
    let is_open = |result: &CaseResult<'_>| examples.full.iter().any(|example| std::ptr::eq(*example, result));
    html! {
        section aria-labelledby="cases" {
            h2 #cases { "Cases" }
            @if report.total() > 1 { (filters(report)) }
            @if left_out > 0 {
                p.note {
                    "Of " (prose::count(left_out, "failed case"))
                    " only the verdict is shown here, to keep this page small."
                }
            }
            @for (name, cases) in &groups {
                section.group {
                    h3 {
                        (if name.is_empty() { "others" } else { name })
                        " " span.count {
                            (cases.iter().filter(|(_, result)| result.passed()).count()) " of " (cases.len()) " passed"
                        }
                    }
                    ul.cases {
                        @for (index, result) in cases {
                            (case::case(*index, result, details.get(index).map(String::as_str), is_open(result)))
                        }
                    }
                }
            }
            p #nothing hidden { "No case is like that." }
        }
    }
}

/// What the script shows and uses. Without it everything is shown.
fn filters(report: &Report<'_>) -> Markup {
    let failed = report.results.iter().filter(|result| result.failed()).count();
    let of = |kind| report.results.iter().filter(|result| result.verdict.kind == kind).count();
    let button = |state: &str, words: &str, cases: usize| {
        html! {
            button type="button" data-state=(state) aria-pressed=(if state == "all" { "true" } else { "false" }) {
                (words) " " span.count { (cases) }
            }
        }
    };
    html! {
        div #filters hidden {
            div.buttons role="group" aria-label="Which cases are shown" {
                (button("all", "All", report.total()))
                (button("failed", "Failed", failed))
                (button("passed", "Passed", report.passed()))
            }
            label { "Verdict "
                select #verdict {
                    option value="" { "any" }
                    @for kind in Kind::ALL {
                        @if of(kind) > 0 { option value=(kind.name()) { (label(kind)) " (" (of(kind)) ")" } }
                    }
                }
            }
            label { "Words " input #words type="search" placeholder="in the id or title"; }
            button #open type="button" { "Open all" }
            p #shown role="status" {}
        }
    }
}
