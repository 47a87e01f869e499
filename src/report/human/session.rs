//! The moment of the difference as it looks in a terminal, with what the user types.

use crate::safe_text::{Class, glyphs};
use anstyle::Style;

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

/// Writes the session, indented, with a heading. `wrong` says that its last line is the program's wrong one.
pub(super) fn write(out: &mut String, session: &[SessionLine], wrong: bool, columns: usize) {
    let heading = "The same moment in a terminal. What the user types stands in «»:";
    paragraph(out, 2, columns, ("", style::CONTEXT), heading, style::CONTEXT);
    let room = columns.saturating_sub(6);
    let lines = shown(session);
    for (index, line) in lines.iter().enumerate() {
        if wrong && index + 1 == lines.len() {
            let text = show(line, room.saturating_sub(WRONG.chars().count()), style::YOURS);
            push_row(out, &format!("{text}{look}{WRONG}{look:#}", look = style::YOURS_MARK));
        } else {
            push_row(out, &show(line, room, style::CONTEXT));
        }
    }
}

/// What is put behind the program's wrong line.
const WRONG: &str = "  <-- wrong";

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
fn show(line: &SessionLine, room: usize, printed: Style) -> String {
    let mut out = String::new();
    let mut column = 0;
    for (index, piece) in line.pieces.iter().enumerate() {
        let (text, look) = match piece {
            // Nobody sees the blanks at a line's end.
            SessionPiece::Printed(text) if index + 1 == line.pieces.len() => {
                (cells(text.trim_end_matches([' ', '\t']), column), printed)
            }
            SessionPiece::Printed(text) => (cells(text, column), printed),
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
