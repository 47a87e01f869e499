//! Lines of output with the blanks made visible that nobody sees: tabs, and blanks at the end of a line.

use super::style::FAINT;
use crate::safe_text::{Class, glyphs};
use crate::terminal::{TAB, push_styled, styled};

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
    for glyph in glyphs(line.as_bytes()) {
        match glyph.class {
            Class::Tab => {
                shown.tabs = true;
                let width = TAB - column % TAB;
                shown.text.push_str(&format!("{}{:2$}", styled("→", FAINT), "", width - 1));
                column += width;
                continue;
            }
            Class::Space if glyph.source.start >= words => {
                shown.spaces = true;
                push_styled(&mut shown.text, "·", FAINT);
            }
            _ => shown.text.push_str(&glyph.text),
        }
        column += glyph.width;
    }
    shown
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
}
