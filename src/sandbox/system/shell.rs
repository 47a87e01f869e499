//! Words of a command line that is printed for somebody to type.

use std::borrow::Cow;

/// A word as this system's shells take it, quoted where it is not plain. One rule a system is not worth a crate (`shlex`).
pub fn shell_word(word: &str) -> Cow<'_, str> {
    if cfg!(windows) { word_of_windows(word) } else { word_of_unix(word) }
}

/// In single quotes, in which nothing but their end means anything.
fn word_of_unix(word: &str) -> Cow<'_, str> {
    match is_plain(word, "_-./") {
        true => Cow::Borrowed(word),
        false => Cow::Owned(format!("'{}'", word.replace('\'', "'\\''"))),
    }
}

/// In double quotes, which cmd, PowerShell and the shells of MSYS2 and w64devkit understand alike; in the latter a backslash
/// without them is lost. No file's name has such a quote in it, and for a `%` or `$`, which one or the other of them replaces, there
/// is nothing that all of them understand. Backslashes before the last quote are doubled, or the program takes that for its own.
fn word_of_windows(word: &str) -> Cow<'_, str> {
    if is_plain(word, "_-./:") {
        return Cow::Borrowed(word);
    }
    let behind = &word[word.trim_end_matches('\\').len()..];
    Cow::Owned(format!("\"{word}{behind}\""))
}

/// Whether there is nothing in a word but letters, digits and these characters.
fn is_plain(word: &str, others: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || others.contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_they_must_be() {
        assert_eq!(word_of_unix("play/one-heap_2.toml"), "play/one-heap_2.toml");
        assert_eq!(word_of_unix("Nim's cases"), r"'Nim'\''s cases'");
        assert_eq!(word_of_unix(r"C:\nim"), r"'C:\nim'");
        assert_eq!(word_of_unix(""), "''");
        assert_eq!(word_of_windows("play/one-heap_2.toml"), "play/one-heap_2.toml");
        assert_eq!(word_of_windows("C:/nim/cases"), "C:/nim/cases");
        assert_eq!(word_of_windows("Nim's cases"), "\"Nim's cases\"");
        assert_eq!(word_of_windows(r"C:\my cases\nim"), r#""C:\my cases\nim""#);
        assert_eq!(word_of_windows(r"C:\my cases\"), r#""C:\my cases\\""#);
        assert_eq!(word_of_windows(""), "\"\"");
    }
}
