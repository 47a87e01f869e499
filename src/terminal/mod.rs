//! How text is laid out in a terminal: its size, styles, lines of a width, and sessions.
//!
//! Knows transcripts and text, and nothing of cases, verdicts or files.

mod session;
mod wrap;

use std::fmt::Write as _;
use std::io;

use anstyle::Style;

pub(crate) use session::{Screen, TAB};
pub use session::{SessionLine, SessionPiece};
pub(crate) use wrap::wrap;

/// The size of a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// How many lines it has.
    pub rows: usize,
    /// How many columns it has, at least 1.
    pub columns: usize,
}

/// The size of the terminal that standard output is; `None` where it is something else.
pub fn size() -> Option<Size> {
    let (columns, rows) = terminal_size::terminal_size_of(io::stdout())?;
    Some(Size { rows: rows.0.into(), columns: columns.0.into() })
}

/// A text in a style, without escapes around nothing.
pub(crate) fn styled(text: &str, style: Style) -> String {
    let mut out = String::new();
    push_styled(&mut out, text, style);
    out
}

/// Writes text in a style, without escapes around nothing.
pub(crate) fn push_styled(out: &mut String, text: &str, style: Style) {
    if !text.is_empty() {
        // Writing to a string does not fail.
        let _ = write!(out, "{style}{text}{style:#}");
    }
}
