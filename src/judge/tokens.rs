//! Text taken apart into words and what stands between them.

use std::ops::Range;

/// Stretches of characters of one kind; a character of kind 0 stands by itself.
pub(super) fn tokens(text: &str, kind: impl Fn(char) -> u8) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let mut last = 0;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match tokens.last_mut() {
            Some(token) if kind(c) != 0 && kind(c) == last => token.end = end,
            _ => tokens.push(at..end),
        }
        last = kind(c);
    }
    tokens
}
