//! What is demanded of every text that is shown to people, whatever it is about.

use anstream::adapter::strip_str;

/// A text without its styles.
///
/// # Panics
/// The text does more to a terminal than to write lines in colours.
pub fn plain(text: &str) -> String {
    assert!(only_styles(text), "an escape sequence that is no style: {text:?}");
    let plain = strip_str(text).to_string();
    let acts = |c: char| {
        c != '\n' && c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!plain.contains(acts), "a character that a terminal obeys: {plain:?}");
    plain
}

/// Whether every escape sequence only changes colours: `ESC [`, digits and semicolons, `m`.
fn only_styles(text: &str) -> bool {
    text.split('\x1b').skip(1).all(|rest| {
        let Some((numbers, _)) = rest.strip_prefix('[').and_then(|rest| rest.split_once('m')) else { return false };
        numbers.chars().all(|c| c.is_ascii_digit() || c == ';')
    })
}
