//! One case: a line of its own, and where it failed all that there is to say about that.

use maud::{Markup, PreEscaped, html};

use super::super::human::{failure, label, prose};
use super::super::words::stopped;
use super::super::{CaseResult, Report};
use super::{diff, game, session};
use crate::judge::Kind;
use crate::sandbox::system::shell_word;

/// A case in the list. `details` is what is shown of its failure, if there is room for that.
pub(super) fn case(index: usize, result: &CaseResult<'_>, details: Option<&str>, open: bool) -> Markup {
    let kind = result.verdict.kind;
    let state = match kind {
        Kind::Pass => "passed",
        Kind::Skipped => "skipped",
        _ => "failed",
    };
    html! {
        li.case id=(format!("c{index}")) data-state=(state) data-verdict=(kind.name()) {
            @match details {
                None => div.row { (line(result)) },
                Some(details) => details open[open] {
                    summary { (line(result)) }
                    div.body { (PreEscaped(details)) }
                },
            }
        }
    }
}

/// What is seen of any case.
fn line(result: &CaseResult<'_>) -> Markup {
    let verdict = &result.verdict;
    let state = match verdict.kind {
        Kind::Pass => "pass",
        Kind::Skipped | Kind::GraderError => "unjudged",
        _ => "fail",
    };
    let most = result.max_score();
    html! {
        span class=(format!("badge {state}")) { (label(verdict.kind)) }
        " " span.name { code { (result.name()) } @if let Some(title) = result.title() { " " span.title { (title) } } }
        @if most > 0.0 {
            " " span.points { (prose::points(result.score())) " of " (prose::points(most)) }
        }
    }
}

/// All about a failure. An example of its reason has the whole of its game, as far as it is known; another one the turn
/// of the wrong line.
pub(super) fn details(report: &Report<'_>, result: &CaseResult<'_>, show: &str, example: bool) -> Markup {
    let CaseResult { case, verdict } = result;
    let ending = failure::ending_in_words(result);
    if result.is_hidden() {
        return html! {
            @if verdict.kind == Kind::GraderError && !ending.is_empty() { p { (ending) } }
            p { "This case is hidden: its input and output are not shown." }
        };
    }
    let later = result.later_ending();
    let output = report.suite.assignment.grading().describe();
    let moment = verdict.difference.as_ref().map_or(&[][..], |difference| &difference.session);
    let picture = verdict.difference.as_ref().and_then(|difference| {
        let game = difference.game.as_ref()?;
        Some(game::figure(report.suite.assignment.game()?, game, difference, example))
    });
    html! {
        @if later.is_none() && !ending.is_empty() { p { (ending) } }
        @if !case.input.args.is_empty() { p { "Its arguments are: " code { (case.input.shown_args().collect::<Vec<_>>().join(" ")) } } }
        @if let Some(reason) = &verdict.reason {
            p.why { strong { "Why: " } (stopped(&reason.to_string()))
                span.note { " More: " code { "nimgrade explain " (reason.id()) } }
            }
        }
        @if let Some(difference) = &verdict.difference { (diff::table(difference, output)) }
        @if let Some(later) = later { p { strong { "Then: " } (later) } }
        @for finding in &verdict.source {
            div.block {
                p { strong { "Source: " } (finding.sentence)
                    span.note { " More: " code { "nimgrade explain " (finding.kind.name()) } }
                }
                @if let Some(line) = &finding.line { (session::source(line)) }
            }
        }
        @if let Some(hint) = &verdict.hint { p.hint { strong { "Hint: " } (hint.trim()) } }
        @if let Some(picture) = picture { (picture) }
        @if !moment.is_empty() {
            (session::terminal(moment, result.prints_wrong_line()))
        } @else if !case.input.stdin.is_empty() && verdict.kind != Kind::GraderError {
            (session::input(case.input.stdin.as_bytes()))
        }
        @if !verdict.stderr.is_empty() { (session::stderr(&verdict.stderr)) }
        p.note { "The whole case: " code { (show) " " (shell_word(&case.id)) } }
    }
}
