//! A session: what a program prints with what the user types in it, line by line as they stand on the screen.

use anstyle::{AnsiColor, Style};
use nim_reference::transcript::Entry;

use super::push_styled;
use crate::safe_text::{Class, glyphs};

/// Where tabs lead to in a terminal.
pub(crate) const TAB: usize = 8;
/// What is typed.
const TYPED: Style = AnsiColor::Cyan.on_default().bold();

/// One line of a terminal session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionLine {
    /// Stretches of the line from left to right.
    pub pieces: Vec<SessionPiece>,
}

/// A stretch of a session's line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionPiece {
    /// The program prints this.
    Printed(String),
    /// The user types this.
    Typed(String),
}

/// What stands on the terminal: finished lines, and the one that is being written.
#[derive(Debug, Default)]
pub(crate) struct Screen {
    lines: Vec<SessionLine>,
    open: Vec<SessionPiece>,
}

impl Screen {
    /// Adds what is printed or typed.
    pub(crate) fn add(&mut self, entry: Entry<'_>) {
        match entry {
            Entry::Print { text, .. } => self.print(text),
            Entry::Read { text, .. } => self.type_in(text),
        }
    }

    /// Adds what the program prints.
    pub(crate) fn print(&mut self, text: &str) {
        for part in text.split_inclusive('\n') {
            let words = part.strip_suffix('\n').unwrap_or(part);
            if !words.is_empty() {
                self.open.push(SessionPiece::Printed(words.to_owned()));
            }
            if words.len() < part.len() {
                self.finish_line();
            }
        }
    }

    /// Adds what the user types; the newline behind it ends the line.
    pub(crate) fn type_in(&mut self, text: &str) {
        for line in text.lines() {
            self.open.push(SessionPiece::Typed(line.to_owned()));
            self.finish_line();
        }
    }

    /// Ends the line that is being written.
    pub(crate) fn finish_line(&mut self) {
        self.lines.push(SessionLine { pieces: std::mem::take(&mut self.open) });
    }

    /// The index of the line that is being written.
    pub(crate) fn row(&self) -> usize {
        self.lines.len()
    }

    /// All lines.
    pub(crate) fn into_lines(mut self) -> Vec<SessionLine> {
        if !self.open.is_empty() {
            self.finish_line();
        }
        self.lines
    }
}

impl SessionLine {
    /// Whether the user types something in it.
    pub(crate) fn has_input(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, SessionPiece::Typed(_)))
    }

    /// The line as a terminal shows it, and how many columns it takes: what is printed in this style, what is typed in «»,
    /// tabs as blanks. It is cut where it is wider than `room`.
    pub(crate) fn draw(&self, room: usize, printed: Style) -> (String, usize) {
        let (stretches, columns) = self.stretches(room);
        let mut out = String::new();
        for (text, typed) in stretches {
            match typed {
                Some(true) => push_styled(&mut out, &text, TYPED),
                Some(false) => push_styled(&mut out, &text, printed),
                None => out.push_str(&text),
            }
        }
        (out, columns)
    }

    /// What [`SessionLine::draw`] draws, without styles: stretches of text, and whether each is typed or printed; neither is `…`
    /// where the line is cut.
    pub(crate) fn stretches(&self, room: usize) -> (Vec<(String, Option<bool>)>, usize) {
        let mut stretches = Vec::new();
        let mut column = 0;
        for piece in &self.pieces {
            let (text, typed) = match piece {
                SessionPiece::Printed(text) => (text.as_str(), false),
                SessionPiece::Typed(text) => (&*format!("«{text}»"), true),
            };
            let mut drawn = String::new();
            for glyph in glyphs(text.as_bytes()) {
                let width = if glyph.class == Class::Tab { TAB - column % TAB } else { glyph.width };
                if column + width >= room {
                    stretches.push((drawn, Some(typed)));
                    stretches.push(("…".to_owned(), None));
                    return (stretches, column + 1);
                }
                match glyph.class {
                    Class::Tab => drawn.extend(std::iter::repeat_n(' ', width)),
                    _ => drawn.push_str(&glyph.text),
                }
                column += width;
            }
            stretches.push((drawn, Some(typed)));
        }
        (stretches, column)
    }
}
