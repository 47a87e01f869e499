//! Sentences: wrapped at the terminal's width, with the right plural and a full stop.

use std::fmt::Write;
use std::time::Duration;

use anstyle::Style;
use unicode_width::UnicodeWidthChar as _;

use crate::report::words::stopped;
use crate::safe_text::{width, words};
use crate::terminal::wrap;

/// Lines of more columns are tiring to read.
pub(super) const MAX_COLUMNS: usize = 100;

/// Writes a paragraph, each of its lines indented. `label` comes before its first line, and the rest stands under the text.
pub(in crate::report) fn paragraph(
    out: &mut String,
    indent: usize,
    columns: usize,
    label: (&str, Style),
    text: &str,
    style: Style,
) {
    let (label, label_style) = label;
    let label_width = if label.is_empty() { 0 } else { width(label) + 1 };
    let room = columns.min(MAX_COLUMNS).saturating_sub(indent + label_width).max(20);
    let mut lead = label;
    for line in text.lines().flat_map(|line| wrap(&words(line), room)) {
        let _ = write!(out, "{:indent$}", "");
        if label_width > 0 {
            let _ = write!(out, "{label_style}{lead}{label_style:#}{:1$}", "", label_width - width(lead));
            lead = "";
        }
        let _ = writeln!(out, "{style}{line}{style:#}");
    }
}

/// A fragment as a sentence: a capital letter first and a full stop at the end.
pub(in crate::report) fn sentence(fragment: &str) -> String {
    stopped(&capital(fragment.trim()))
}

/// Text with a capital letter first.
pub(in crate::report) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Text that fits into one line, its end left out where it is longer.
pub(super) fn cut(text: &str, columns: usize) -> String {
    let columns = columns.min(MAX_COLUMNS);
    let text = words(text);
    if width(&text) <= columns {
        return text.into_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if width(&short) + c.width().unwrap_or(0) + 1 > columns {
            break;
        }
        short.push(c);
    }
    short.push('…');
    short
}

/// `1 case`, `2 cases`.
pub(in crate::report) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Points without needless decimals: `2`, `0.5`, `1.33`.
pub(in crate::report) fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `1 point`, `0.5 points`.
pub(in crate::report) fn points_of(noun_for: f64) -> &'static str {
    if noun_for == 1.0 { "point" } else { "points" }
}

/// A time as people say it: `0.31 s`, `12.4 s`, `2 min 5 s`.
pub(in crate::report) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 {
        format!("{seconds:.2} s")
    } else if seconds < 60.0 {
        format!("{seconds:.1} s")
    } else {
        format!("{} min {} s", time.as_secs() / 60, time.as_secs() % 60)
    }
}
