//! What stood in the terminal, what was entered, what came on standard error, and lines of the source.

use maud::{Markup, html};

use super::super::human::line::{Signs, VisibleLine, Window};
use super::super::human::source::visible as visible_source;
use crate::judge::SourceLine;
use crate::terminal::SessionLine;

/// How much of a line is shown, in columns.
const COLUMNS: usize = 200;
/// The most bytes of a line that are laid out for that: a character has at most 4.
const MAX_BYTES: usize = 4 * COLUMNS;
/// The most lines of input that are shown.
const MAX_INPUT: usize = 12;

/// The moment of the difference in a terminal. `wrong` says that its last line is the program's wrong one.
pub(super) fn terminal(lines: &[SessionLine], wrong: bool) -> Markup {
    let last = lines.len().saturating_sub(1);
    html! {
        div.block {
            h4 { "The same moment in a terminal" }
            pre.terminal {
                @for (index, line) in lines.iter().enumerate() {
                    @if wrong && index == last { span.wrong { (stretches(line)) } b.sign { " ← wrong" } }
                    @else { (stretches(line)) }
                    "\n"
                }
            }
            p.note { "What the user types stands in «»." }
        }
    }
}

fn stretches(line: &SessionLine) -> Markup {
    html! {
        @for (text, typed) in line.stretches(COLUMNS).0 {
            @if typed == Some(true) { kbd { (text) } } @else { (text) }
        }
    }
}

/// The beginning of what was entered.
pub(super) fn input(text: &[u8]) -> Markup {
    let lines: Vec<&[u8]> = lines(text).take(MAX_INPUT + 1).collect();
    let cut = lines.len() > MAX_INPUT;
    html! {
        div.block {
            h4 { (if cut { "The input begins so" } else { "The whole input" }) }
            pre {
                @for line in lines.iter().take(MAX_INPUT) { (visible(line)) "\n" }
                @if cut { "…\n" }
            }
        }
    }
}

/// What is kept of standard error.
pub(super) fn stderr(text: &[u8]) -> Markup {
    html! {
        div.block {
            h4 { "On standard error" }
            pre { @for line in lines(text) { (visible(line)) "\n" } }
        }
    }
}

/// A line of what was handed in, its column marked.
pub(super) fn source(line: &SourceLine) -> Markup {
    let shown = visible_source(line);
    let window = Window::around_marks([&shown, &shown], COLUMNS);
    html! {
        pre.source {
            span.note { (line.number) " | " }
            @for (text, marked) in shown.runs(window) { @if marked { mark { (text) } } @else { (text) } }
        }
    }
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.strip_suffix(b"\n").unwrap_or(text).split(|&byte| byte == b'\n')
}

fn visible(line: &[u8]) -> Markup {
    let line = &line[..line.len().min(MAX_BYTES)];
    let line = VisibleLine::new(line, &[], false, &mut Signs::default());
    html! { @for (text, _) in line.runs(Window::at_start(COLUMNS)) { (text) } }
}
