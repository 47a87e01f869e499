//! The expected output beside the program's around the first wrong line, with blanks made visible.

use maud::{Markup, html};

use super::super::human::difference::{end_of, heading, kept, legend, remarks};
use super::super::human::line::{Signs, VisibleLine, Window};
use crate::judge::{Difference, Note};

/// How much of a line is shown, in columns. It is wrapped where the page is narrower.
const COLUMNS: usize = 240;

/// The difference as a table. `output` is what its lines are counted in.
pub(super) fn table(difference: &Difference, output: &str) -> Markup {
    let has = |note| difference.notes.contains(&note);
    let every_space = has(Note::OnlyBlanks);
    let mut signs = Signs::default();
    let expected = difference
        .expected
        .as_ref()
        .map(|line| VisibleLine::new(line.as_bytes(), &difference.expected_marks, every_space, &mut signs));
    let actual = difference
        .actual
        .as_ref()
        .map(|line| VisibleLine::new(kept(line, difference.cut), &difference.actual_marks, every_space, &mut signs));
    let expected = match expected {
        Some(line) if has(Note::MissingLastNewline) => Some(line.with_newline(&mut signs)),
        line => line,
    };
    let actual = match actual {
        Some(line) if has(Note::ExtraLastNewline) => Some(line.with_newline(&mut signs)),
        line => line,
    };
    let nothing = VisibleLine::default();
    let window =
        Window::around_marks([expected.as_ref().unwrap_or(&nothing), actual.as_ref().unwrap_or(&nothing)], COLUMNS);
    let mut plain = |line: &[u8]| {
        let line = VisibleLine::new(kept(line, difference.cut), &[], false, &mut signs);
        if line.is_empty() {
            html! { i { "(an empty line)" } }
        } else {
            runs(&line, window)
        }
    };
    let first = difference.line.saturating_sub(difference.before.len());
    let before: Vec<_> = difference.before.iter().map(|line| plain(line.as_bytes())).collect();
    let after: Vec<_> = (0..difference.expected_after.len().max(difference.actual_after.len()))
        .map(|index| {
            let expected = difference.expected_after.get(index).map(|line| line.as_bytes());
            let actual = difference.actual_after.get(index).map(Vec::as_slice);
            (expected == actual, expected.map(&mut plain), actual.map(&mut plain))
        })
        .collect();
    html! {
        table.diff {
            caption { (heading(difference, output)) }
            thead { tr { th scope="col" { "Line" } th scope="col" { "Expected" } th scope="col" { "Your program" } } }
            tbody {
                @for (number, line) in (first..).zip(&before) { (same(number, line)) }
                tr.wrong {
                    th scope="row" { (difference.line) }
                    td.expected data-of="Expected" { (side(expected.as_ref(), "(the output should end here)", window)) }
                    td.actual data-of="Your program" {
                        (side(actual.as_ref(), &end_of(output), window))
                    }
                }
                @for (number, (equal, expected, actual)) in (difference.line + 1..).zip(&after) {
                    @match (equal, expected) {
                        (true, Some(line)) => (same(number, line)),
                        _ => tr.later {
                            th scope="row" { (number) }
                            td data-of="Expected" { (or_none(expected.as_ref())) }
                            td data-of="Your program" { (or_none(actual.as_ref())) }
                        },
                    }
                }
            }
        }
        @if let Some(legend) = legend(signs) { p.note { (legend) } }
        @for remark in remarks(difference) { p { (remark) } }
    }
}

/// A line that is the same on both sides.
fn same(number: usize, line: &Markup) -> Markup {
    html! { tr.same { th scope="row" { (number) } td { (line) } td { (line) } } }
}

/// A later line, where one side may have ended.
fn or_none(line: Option<&Markup>) -> Markup {
    html! { @match line { Some(line) => (line), None => i { "(no line)" } } }
}

fn side(line: Option<&VisibleLine>, absent: &str, window: Window) -> Markup {
    match line {
        None => html! { i { (absent) } },
        Some(line) if line.is_empty() => html! { i { "(an empty line)" } },
        Some(line) => runs(line, window),
    }
}

fn runs(line: &VisibleLine, window: Window) -> Markup {
    html! {
        @for (text, marked) in line.runs(window) {
            @if marked { mark { (text) } } @else { (text) }
        }
    }
}
