//! Words from files and file names, made safe for a terminal, and the known name that a wrong one resembles.

use std::borrow::Cow;
use std::path::Path;

/// Whether a terminal may take the character for more than a character: control characters and those that turn the
/// direction of text.
fn acts(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text with the characters that a terminal acts on written as escapes.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let escaped = |c: char| if acts(c) { c.escape_default().collect() } else { c.to_string() };
    Cow::Owned(text.chars().map(escaped).collect())
}

/// A text in which such characters are replaced by others of as many bytes, so that offsets stay what they are. A tab
/// stays, for it is drawn as blanks.
pub(super) fn same_length_printable(text: &str) -> String {
    let stand_in = |c: char| match c.len_utf8() {
        _ if c == '\t' || !acts(c) => c,
        1 => '?',
        2 => '¿',
        _ => char::REPLACEMENT_CHARACTER,
    };
    text.chars().map(stand_in).collect()
}

/// A path as it is shown.
pub(crate) fn shown_path(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// The known name that `word` most resembles, if it resembles one.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |name: &str| name.to_lowercase().replace(['-', ' '], "_");
    let word: String = plain(word).chars().take(MOST_COMPARED).collect();
    let farthest = (word.chars().count() / 3).max(1);
    let distance = |name: &str| {
        let name = plain(name);
        // `present_board` is near `givegrade/present_board`.
        if name.rsplit('/').next() == Some(&word) { 0 } else { strsim::osa_distance(&word, &name) }
    };
    let measured = known.into_iter().map(|name| (distance(name), name));
    measured.filter(|&(distance, _)| distance <= farthest).min_by_key(|&(distance, _)| distance).map(|(_, name)| name)
}

/// The most letters of a wrong name that are compared; a bound for names of a megabyte.
const MOST_COMPARED: usize = 80;

/// Words as a sentence lists them: `a`, `b`, `c`, each in the quotes of code.
pub(crate) fn listed<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_terminals_act_on_are_escaped() {
        assert_eq!(printable("a\u{1b}[31mb\u{202e}\n"), "a\\u{1b}[31mb\\u{202e}\\n");
        assert!(matches!(printable("heap größer"), Cow::Borrowed(_)));
    }

    #[test]
    fn stand_ins_keep_offsets() {
        let text = "a\u{1b}\tb\u{9b}c\u{202e}d";
        let safe = same_length_printable(text);
        assert_eq!(safe, "a?\tb¿c\u{fffd}d");
        assert_eq!(safe.len(), text.len());
    }

    #[test]
    fn the_nearest_name_is_found_and_no_far_one() {
        let known = ["points", "title", "givegrade/present_board"];
        assert_eq!(nearest("point", known), Some("points"));
        assert_eq!(nearest("Title", known), Some("title"));
        assert_eq!(nearest("present-board", known), Some("givegrade/present_board"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("", known), None);
    }
}
