//! Words from files and file names, made safe for a terminal, and the known name that a wrong one resembles.

use std::path::Path;

use crate::safe_text::{self, disturbs};

/// A text in which characters that disturb a terminal are replaced by others of as many bytes, so that offsets stay what
/// they are. A tab stays, for it is drawn as blanks.
pub(super) fn same_length_printable(text: &str) -> String {
    let stand_in = |c: char| match c.len_utf8() {
        _ if c == '\t' || !disturbs(c) => c.to_string(),
        1 => "?".to_owned(),
        2 => "¿".to_owned(),
        3 => char::REPLACEMENT_CHARACTER.to_string(),
        more => "?".repeat(more),
    };
    text.chars().map(stand_in).collect()
}

/// A path as it is shown.
pub(crate) fn shown_path(path: &Path) -> String {
    safe_text::one_line(&path.to_string_lossy()).into_owned()
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
    fn stand_ins_keep_offsets() {
        let text = "a\u{1b}\tb\u{9b}c\u{202e}d\u{e0041}";
        let safe = same_length_printable(text);
        assert_eq!(safe, "a?\tb¿c\u{fffd}d????");
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
