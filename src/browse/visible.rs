//! Lines of output with the blanks made visible that nobody sees: tabs, and blanks at the end of a line.

use unicode_width::UnicodeWidthStr;

use super::style::{FAINT, styled};
use crate::safe_text::one_line;

/// Where tabs lead to in a terminal.
const TAB: usize = 8;

/// One line of output as it is shown, and what had to be made visible.
pub(super) struct Visible {
    /// The line, with colours.
    pub(super) text: String,
    /// Whether it has tabs, which are shown as `→`.
    pub(super) tabs: bool,
    /// Whether it ends in spaces, which are shown as `·`.
    pub(super) spaces: bool,
}

/// Shows every tab and every space at the end of a line.
pub(super) fn visible(line: &str) -> Visible {
    let words = line.trim_end_matches([' ', '\t']).len();
    let mut shown = Visible { text: String::new(), tabs: false, spaces: false };
    let mut column = 0;
    for (at, part) in pieces(line) {
        let (text, width) = match part {
            "\t" => {
                shown.tabs = true;
                let width = TAB - column % TAB;
                (styled("→", FAINT) + &" ".repeat(width - 1), width)
            }
            " " if at >= words => {
                shown.spaces = true;
                (styled("·", FAINT), 1)
            }
            words => (one_line(words).into_owned(), one_line(words).width()),
        };
        shown.text.push_str(&text);
        column += width;
    }
    shown
}

/// The line as a terminal shows it when it begins in this column: tabs as blanks, and none at its end.
pub(super) fn as_in_terminal(line: &str, mut column: usize) -> (String, usize) {
    let mut text = String::new();
    for (_, part) in pieces(line) {
        let shown = if part == "\t" { " ".repeat(TAB - column % TAB) } else { one_line(part).into_owned() };
        column += shown.width();
        text.push_str(&shown);
    }
    (text, column)
}

/// A line cut into blanks of one character each and the words between them, with their offsets.
fn pieces(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    line.split_inclusive([' ', '\t'])
        .flat_map(move |part| {
            let words = part.trim_end_matches([' ', '\t']);
            let start = at;
            at += part.len();
            [(start, words), (start + words.len(), &part[words.len()..])]
        })
        .filter(|(_, piece)| !piece.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(line: &str) -> String {
        anstream::adapter::strip_str(&visible(line).text).to_string()
    }

    #[test]
    fn tabs_and_spaces_at_the_end_are_seen() {
        assert_eq!(plain("*\t \t "), "*→      ·→      ·");
        assert_eq!(plain(" \t*"), " →      *");
        assert_eq!(plain("a b"), "a b");
        assert!(!visible("a b").spaces && visible("a ").spaces && visible("\ta").tabs);
    }

    #[test]
    fn escape_sequences_are_not_obeyed() {
        assert_eq!(plain("\u{1b}[2J"), "␛[2J");
    }

    #[test]
    fn a_terminal_aligns_tabs() {
        assert_eq!(as_in_terminal("ab\tc", 0), ("ab      c".to_owned(), 9));
        assert_eq!(as_in_terminal("\tc", 6), ("  c".to_owned(), 9));
    }
}
