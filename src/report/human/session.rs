//! The moment of the difference as it should look in a terminal, with what the user types.

use super::super::safe_text::{Class, glyphs};
use super::line::push_styled;
use super::prose::paragraph;
use super::style;
use crate::judge::{SessionLine, SessionPiece};

/// The most lines of a session that are shown: those that lead up to the difference.
const MOST_LINES: usize = 12;

/// Where tabs lead to in a terminal.
const TAB: usize = 8;

/// Whether the user types something, without which the session tells nothing that the output does not.
pub(super) fn is_worth_showing(session: &[SessionLine]) -> bool {
    shown(session).iter().flat_map(|line| &line.pieces).any(|piece| matches!(piece, SessionPiece::Typed(_)))
}

/// Writes the session, indented, with a heading.
pub(super) fn write(out: &mut String, session: &[SessionLine], columns: usize) {
    let heading = "In a terminal it should look like this. What the user types stands in «»:";
    paragraph(out, 2, columns, ("", style::CONTEXT), heading, style::CONTEXT);
    let lines = shown(session);
    if lines.len() < session.len() {
        push_row(out, "…");
    }
    for line in lines {
        push_row(out, &show(line, columns.saturating_sub(6)));
    }
}

fn shown(session: &[SessionLine]) -> &[SessionLine] {
    &session[session.len().saturating_sub(MOST_LINES)..]
}

fn push_row(out: &mut String, text: &str) {
    push_styled(out, "    |", style::GUTTER);
    if !text.is_empty() {
        out.push(' ');
        out.push_str(text);
    }
    out.push('\n');
}

/// One line, cut at `room` columns.
fn show(line: &SessionLine, room: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for (index, piece) in line.pieces.iter().enumerate() {
        let (text, look) = match piece {
            // Nobody sees the blanks at a line's end.
            SessionPiece::Printed(text) if index + 1 == line.pieces.len() => {
                (cells(text.trim_end_matches([' ', '\t']), column), style::CONTEXT)
            }
            SessionPiece::Printed(text) => (cells(text, column), style::CONTEXT),
            SessionPiece::Typed(text) => (cells(&format!("«{text}»"), column), style::TYPED),
        };
        let mut piece_text = String::new();
        for (text, width) in text {
            if column + width > room.saturating_sub(1) {
                push_styled(&mut out, &piece_text, look);
                out.push('…');
                return out;
            }
            piece_text.push_str(&text);
            column += width;
        }
        push_styled(&mut out, &piece_text, look);
    }
    out
}

/// The text as a terminal shows it from this column on, each character with its width.
fn cells(text: &str, mut column: usize) -> Vec<(String, usize)> {
    let mut cells = Vec::new();
    for glyph in glyphs(text.as_bytes()) {
        let (text, width) = match glyph.class {
            Class::Tab => {
                let width = TAB - column % TAB;
                (" ".repeat(width), width)
            }
            _ => (glyph.text, glyph.width),
        };
        column += width;
        cells.push((text, width));
    }
    cells
}
