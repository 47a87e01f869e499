//! One failed case in full: what happened, where, why, and what to look at next.

use std::fmt::Write;

use anstyle::Style;

use super::super::CaseResult;
use super::super::words::stopped;
use super::line::{Signs, VisibleLine, Window};
use super::prose::{paragraph, points, points_of, sentence};
use super::{difference, label, label_style, session, source, style};
use crate::judge::{FindingKind, Kind};
use crate::safe_text::words;
use crate::terminal::push_styled;

/// The most lines of standard error and of standard input that are shown.
const MAX_LINES: usize = 6;
/// How many of these are the first lines of standard error: what an error is, its last lines say.
const FIRST_LINES: usize = 3;

const PLAIN: (&str, Style) = ("", Style::new());

/// Writes a failed case. Of a hidden case only its verdict is shown. `output` is what its lines are counted in.
pub(super) fn write(out: &mut String, result: &CaseResult<'_>, output: &str, columns: usize) {
    heading(out, result, columns);
    let CaseResult { case, verdict } = result;
    if result.is_hidden() {
        if verdict.kind == Kind::GraderError {
            ending(out, result, columns);
        }
        out.push('\n');
        paragraph(out, 2, columns, PLAIN, "This case is hidden: its input and output are not shown.", style::CONTEXT);
        return;
    }
    // What a program does after a wrong line is often what follows from it.
    let later = result.later_ending();
    if later.is_none() {
        ending(out, result, columns);
    }
    arguments(out, result, columns);
    if let Some(difference) = &verdict.difference {
        out.push('\n');
        difference::write(out, difference, output, columns);
    }
    if let Some(reason) = &verdict.reason {
        out.push('\n');
        paragraph(out, 2, columns, ("Why:", style::LABEL), &stopped(&reason.to_string()), style::CONTEXT);
        let page = format!("(more: nimgrade explain {})", reason.id());
        paragraph(out, 7, columns, PLAIN, &page, style::GUTTER);
    }
    for finding in &verdict.source {
        out.push('\n');
        source::write(out, finding, columns);
    }
    if let Some(later) = later {
        out.push('\n');
        paragraph(out, 2, columns, ("Then:", style::LABEL), &later, style::CONTEXT);
    }
    let moment = verdict.difference.as_ref().map(|difference| difference.session.as_slice()).unwrap_or_default();
    if session::is_worth_showing(moment) {
        out.push('\n');
        session::write(out, moment, result.prints_wrong_line(), columns);
    } else if !case.input.stdin.is_empty() && verdict.kind != Kind::GraderError {
        excerpt(out, "The input begins so:", "The whole input:", case.input.stdin.as_bytes(), MAX_LINES, columns);
    }
    if !verdict.stderr.is_empty() {
        const HEADING: &str = "On standard error:";
        excerpt(out, HEADING, HEADING, &verdict.stderr, FIRST_LINES, columns);
    }
    if let Some(hint) = &verdict.hint {
        out.push('\n');
        paragraph(out, 2, columns, ("Hint:", style::LABEL), hint.trim(), style::CONTEXT);
    }
}

fn heading(out: &mut String, result: &CaseResult<'_>, columns: usize) {
    let verdict = &result.verdict;
    push_styled(out, label(verdict.kind), label_style(verdict.kind));
    let _ = write!(out, ": {style}{}{style:#}", words(&result.name()), style = style::TITLE);
    if result.max_score() > 0.0 {
        let most = result.max_score();
        let _ = write!(out, " ({} of {} {})", points(result.score()), points(most), points_of(most));
    }
    out.push('\n');
    if let Some(title) = result.title() {
        paragraph(out, 2, columns, PLAIN, &words(title), style::CONTEXT);
    }
}

/// What happened, and what to do about it.
fn ending(out: &mut String, result: &CaseResult<'_>, columns: usize) {
    let text = ending_in_words(result);
    if !text.is_empty() {
        out.push('\n');
        paragraph(out, 2, columns, PLAIN, &text, style::CONTEXT);
    }
}

/// How the run ended, and what to do about it: full sentences, none where it ended as it should.
pub(in crate::report) fn ending_in_words(result: &CaseResult<'_>) -> String {
    let verdict = &result.verdict;
    let is_explained = verdict.reason.as_ref().is_some_and(|reason| reason.id() == "sanitizer-report")
        || verdict.source.iter().any(|finding| finding.kind == FindingKind::MemoryMistake);
    let plays_bad_arguments = verdict.reason.as_ref().is_some_and(|reason| reason.id() == "no-usage");
    let next = match verdict.kind {
        Kind::Crashed if is_explained => "",
        Kind::Crashed => {
            "If it is written in C, compile it with `-g -fsanitize=address,undefined` to learn which line did it."
        }
        // A game with arguments that are too large may take so much without any such loop.
        Kind::MemoryLimit | Kind::OutputLimit if plays_bad_arguments => "",
        Kind::MemoryLimit | Kind::OutputLimit => "Look for a loop that never ends.",
        _ => "",
    };
    let what = verdict.cause.as_ref().map(|cause| sentence(&cause.to_string())).unwrap_or_default();
    [what.as_str(), next].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn arguments(out: &mut String, result: &CaseResult<'_>, columns: usize) {
    let args: Vec<_> = result.case.input.shown_args().collect();
    if !args.is_empty() {
        out.push('\n');
        paragraph(out, 2, columns, PLAIN, &format!("Its arguments are: {}", args.join(" ")), style::CONTEXT);
    }
}

/// Lines of a text that is not compared: the `first` ones, and where there are more, as many of the last ones as make up
/// [`MAX_LINES`].
fn excerpt(out: &mut String, cut_heading: &str, whole_heading: &str, text: &[u8], first: usize, columns: usize) {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let mut shown: Vec<Option<&[u8]>> = text.split(|&byte| byte == b'\n').map(Some).collect();
    let cut = shown.len() > MAX_LINES;
    if cut {
        shown.splice(first..shown.len() - (MAX_LINES - first), [None]);
    }
    out.push('\n');
    paragraph(out, 2, columns, PLAIN, if cut { cut_heading } else { whole_heading }, style::CONTEXT);
    let window = Window::at_start(columns.saturating_sub(6));
    for line in shown {
        let Some(line) = line else {
            push_styled(out, "    |", style::GUTTER);
            out.push_str(" …\n");
            continue;
        };
        // What the window cannot show need not be laid out: a character has at most 4 bytes.
        let line = &line[..line.len().min(4 * columns)];
        let line =
            VisibleLine::new(line, &[], false, &mut Signs::default()).show(window, style::CONTEXT, style::CONTEXT);
        push_styled(out, "    |", style::GUTTER);
        let _ = writeln!(out, "{}{line}", if line.is_empty() { "" } else { " " });
    }
}
