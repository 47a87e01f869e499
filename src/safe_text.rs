//! Text from programs, paths and case files, made harmless for a terminal.
//!
//! A program under test may print anything: escape sequences that clear the screen or write to the clipboard, letters
//! that run from right to left, a hundred accents on one letter, bytes that are no text at all. Whatever a report shows
//! of it goes through this module, which makes each such thing visible instead of obeying it. So does every message of
//! nimgrade's own, for names of files and words of the command line stand in them.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io;
use std::ops::Range;
use std::path::Path;

use unicode_width::UnicodeWidthChar;

/// What is seen of one character, or of one byte that is not UTF-8.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Glyph {
    /// What to print: no control characters, nothing that changes how its neighbours look.
    pub(crate) text: String,
    /// The columns that it takes; at least 1.
    pub(crate) width: usize,
    /// The bytes that it stands for.
    pub(crate) source: Range<usize>,
    /// What it stands for, as far as that changes how it is shown.
    pub(crate) class: Class,
}

/// Kinds of glyphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// Itself.
    Plain,
    /// A space.
    Space,
    /// A tab, whose text is one space.
    Tab,
    /// A carriage return.
    CarriageReturn,
    /// Another control character, or something else that is shown by a name.
    Named,
}

/// Whether a terminal could obey the character instead of showing it: controls (escape sequences begin with one), marks
/// of writing direction, separators of lines, tags.
pub(crate) fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a terminal obeys the character for certain: controls but newlines and tabs, and marks that turn the direction of
/// other text. Other unsafe characters are needed to write some scripts, so that a program may be asked to print them.
pub(crate) fn is_obeyed(c: char) -> bool {
    let is_layout = matches!(c, '\n' | '\t');
    (c.is_control() && !is_layout) || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The glyphs of one line.
pub(crate) fn glyphs(line: &[u8]) -> Vec<Glyph> {
    let mut glyphs = Vec::with_capacity(line.len());
    let mut at = 0;
    for chunk in line.utf8_chunks() {
        for c in chunk.valid().chars() {
            glyphs.push(glyph(c, at));
            at += c.len_utf8();
        }
        for byte in chunk.invalid() {
            glyphs.push(named(format!("\\x{byte:02x}"), at..at + 1));
            at += 1;
        }
    }
    glyphs
}

fn glyph(c: char, at: usize) -> Glyph {
    let source = at..at + c.len_utf8();
    let shown = |text: String, class| Glyph { text, width: 1, source: source.clone(), class };
    match c {
        ' ' => shown(" ".to_owned(), Class::Space),
        '\t' => shown(" ".to_owned(), Class::Tab),
        '\r' => shown(control_picture(c).to_string(), Class::CarriageReturn),
        '\0'..='\x1f' | '\x7f' => shown(control_picture(c).to_string(), Class::Named),
        _ => match c.width() {
            Some(width) if width > 0 && !is_unsafe(c) => {
                Glyph { text: c.to_string(), width, source, class: Class::Plain }
            }
            _ => named(format!("\\u{{{:x}}}", c as u32), source),
        },
    }
}

fn named(text: String, source: Range<usize>) -> Glyph {
    Glyph { width: text.len(), text, source, class: Class::Named }
}

/// Unicode's own picture of a control character: `␛` for escape.
fn control_picture(control: char) -> char {
    let code = if control == '\x7f' { 0x21 } else { control as u32 };
    char::from_u32(0x2400 + code).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// A message of any number of lines: every unsafe character is shown by a name, line ends stay, tabs become spaces.
pub fn message(text: &str) -> Cow<'_, str> {
    sanitize(text, |c| match c {
        '\n' => Some('\n'),
        '\t' => Some(' '),
        _ => None,
    })
}

/// Words within a line, such as the name of a file: every unsafe character is shown by a name, line ends too, so that no file's
/// name makes a line that looks like nimgrade's own.
pub fn one_line(text: &str) -> Cow<'_, str> {
    sanitize(text, |_| None)
}

/// Words on one line, such as a title: every unsafe character is shown by a name, line ends and tabs become spaces.
pub(crate) fn words(text: &str) -> Cow<'_, str> {
    sanitize(text, |c| matches!(c, '\n' | '\t').then_some(' '))
}

/// The path of a file within a line.
pub(crate) fn path(path: &Path) -> String {
    one_line(&path.to_string_lossy()).into_owned()
}

/// A line in which every unsafe character but a tab is replaced by others of as many bytes, so that offsets stay what they are.
pub(crate) fn same_length(line: &str) -> String {
    let stand_in = |c: char| match c.len_utf8() {
        _ if c == '\t' || !is_unsafe(c) => c.to_string(),
        1 => "?".to_owned(),
        2 => "¿".to_owned(),
        3 => char::REPLACEMENT_CHARACTER.to_string(),
        more => "?".repeat(more),
    };
    line.chars().map(stand_in).collect()
}

/// A text with every unsafe character shown by a name, but for those for which `instead` has another.
fn sanitize(text: &str, instead: impl Fn(char) -> Option<char>) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if !is_unsafe(c) => safe.push(c),
            c if let Some(other) = instead(c) => safe.push(other),
            '\0'..='\x1f' | '\x7f' => safe.push(control_picture(c)),
            c => {
                // Writing to a string does not fail.
                let _ = write!(safe, "\\u{{{:x}}}", c as u32);
            }
        }
    }
    Cow::Owned(safe)
}

/// A writer of plain text through which no unsafe character passes. Each write is taken as whole characters,
/// as those of `write!` are.
pub struct Plain<W>(
    /// Where the text goes.
    pub W,
);

impl<W: io::Write> io::Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(message(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The columns that words take, [`words`] having made them safe.
pub(crate) fn width(words: &str) -> usize {
    words.chars().map(|c| c.width().unwrap_or(0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stand_ins_keep_offsets() {
        let text = "a\u{1b}\tb\u{9b}c\u{202e}d\u{e0041}";
        let safe = same_length(text);
        assert_eq!(safe, "a?\tb¿c\u{fffd}d????");
        assert_eq!(safe.len(), text.len());
    }
}
