//! Whether input that is given as text is laid out as its assignment lays it out.
//!
//! Real programs that parse by hand break on other layouts (sizes on lines of their own, two spaces), so a case with one
//! would be unjust.

use std::ops::Range;

use nim_reference::Game;
use nim_reference::input::Syntax;
use nim_reference::transcript::{Entry, Event, Transcript};

/// The first place where a text leaves its assignment's layout.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Deviation {
    /// The bytes that are laid out otherwise.
    pub(super) bytes: Range<usize>,
    /// What the input should have there.
    pub(super) expected: String,
}

/// What a game reads, one thing after the other.
fn reads(transcript: &Transcript) -> impl Iterator<Item = &str> {
    transcript.entries().filter_map(Entry::entered)
}

/// The first line of a well laid out `stdin` that stands behind the end of a game. Where something was refused before the game
/// began, more input does no harm: a program that does not refuse it has something to read.
pub(super) fn behind_the_end(transcript: &Transcript, stdin: &str) -> Option<Range<usize>> {
    let is_won = |entry: Entry<'_>| matches!(entry, Entry::Print { event: Event::Won(_), .. });
    if !transcript.entries().any(is_won) {
        return None;
    }
    let read: usize = reads(transcript).map(|read| read.len() + 1).sum();
    let rest = stdin.get(read..)?;
    let line = rest.trim_start();
    let begin = stdin.len() - line.len();
    (!line.is_empty()).then(|| begin..begin + line.lines().next().unwrap_or_default().trim_end().len())
}

/// The first deviation of what the game reads of `stdin`.
pub(super) fn first_deviation(game: &Game, transcript: &Transcript, stdin: &str) -> Option<Deviation> {
    let mut at = 0;
    for (number, read) in reads(transcript).enumerate() {
        let rest = &stdin[at..];
        let Some(behind) = rest.strip_prefix(read) else {
            let blanks = rest.len() - rest.trim_start().len();
            return Some(Deviation { bytes: at..at + blanks, expected: "expected no blank here".to_owned() });
        };
        let wanted = canonical(game.syntax, number, read);
        if wanted != read {
            return Some(Deviation { bytes: at..at + read.len(), expected: format!("expected \"{wanted}\"") });
        }
        at += read.len();
        // The last line may end with the text.
        if !behind.is_empty() && !behind.starts_with('\n') {
            let end = behind.find('\n').unwrap_or(behind.len());
            return Some(Deviation { bytes: at..at + end, expected: "expected a newline here".to_owned() });
        }
        at = stdin.len().min(at + 1);
    }
    None
}

/// One thing that is entered, as the assignment lays it out.
fn canonical(syntax: Syntax, number: usize, read: &str) -> String {
    let numbers = |words: std::str::SplitWhitespace, separator| words.map(plain).collect::<Vec<_>>().join(separator);
    match syntax {
        Syntax::Words => numbers(read.split_whitespace(), " "),
        // A term is Prolog's own affair, but for the line it stands on.
        Syntax::Terms => read.replace('\n', " "),
        // The names of the players, which are what they are; the sizes; then moves.
        Syntax::Lines if number < 2 => read.to_owned(),
        Syntax::Lines if number == 2 => numbers(read.split_whitespace(), " "),
        Syntax::Lines => numbers(read.replace(',', " ").split_whitespace(), ", "),
    }
}

/// A number as it is usually written: no plus sign, no zeros in front.
fn plain(word: &str) -> String {
    word.parse::<i64>().map_or_else(|_| word.to_owned(), |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use nim_reference::Assignment;
    use nim_reference::assignment::Input;

    use super::*;

    fn deviation(assignment: &str, stdin: &str) -> Option<(String, String)> {
        let assignment = Assignment::builtin(assignment).expect("an assignment");
        let transcript = assignment.transcript(&Input { stdin: stdin.to_owned(), args: Vec::new() });
        let found = first_deviation(assignment.game().expect("a game"), &transcript, stdin)?;
        Some((stdin[found.bytes].to_owned(), found.expected))
    }

    fn is(words: &str, expected: &str) -> Option<(String, String)> {
        Some((words.to_owned(), expected.to_owned()))
    }

    #[test]
    fn the_courses_own_layouts_are_right() {
        assert_eq!(deviation("assignment2", "3\n1 2 3\n1 1\n2 2\n"), None);
        assert_eq!(deviation("assignment2", "33\n"), None);
        assert_eq!(deviation("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n"), None);
        assert_eq!(deviation("givegrade/working_game", "Al\nComputer\n1 2\n2, 1\n1, 1\n"), None);
    }

    #[test]
    fn the_end_of_the_text_may_end_the_last_line() {
        assert_eq!(deviation("assignment2", "33"), None);
        assert_eq!(deviation("assignment2", "3\n1 2 3\n1 1\n2 2"), None);
        assert_eq!(deviation("matches", "[1]."), None);
        assert_eq!(deviation("givegrade/working_game", "Al\nComputer\n1 2\n2, 1\n1, 1"), None);
    }

    #[test]
    fn what_stands_behind_the_end_of_the_game_is_found_by_itself() {
        let assignment = Assignment::builtin("assignment2").expect("an assignment");
        for (behind, found) in [("", None), ("\n  \n", None), ("2  2\n1 1\n", Some("2  2")), ("\n x\n", Some("x"))] {
            let stdin = format!("3\n1 2 3\n1 1\n2 2\n{behind}");
            assert_eq!(deviation("assignment2", &stdin), None, "{behind:?}");
            let transcript = assignment.transcript(&Input { stdin: stdin.clone(), args: Vec::new() });
            assert_eq!(behind_the_end(&transcript, &stdin).map(|range| &stdin[range]), found, "{behind:?}");
        }
        let refused = assignment.transcript(&Input { stdin: "33\n1 2\n".to_owned(), args: Vec::new() });
        assert_eq!(behind_the_end(&refused, "33\n1 2\n"), None, "no game has begun");
    }

    #[test]
    fn other_layouts_are_found() {
        assert_eq!(deviation("assignment2", "3\n1\n2 3\n1 1\n2 2\n"), is("1\n2 3", "expected \"1 2 3\""));
        assert_eq!(deviation("assignment2", "3\n1 2  3\n1 1\n2 2\n"), is("1 2  3", "expected \"1 2 3\""));
        assert_eq!(deviation("assignment2", "3 1 2 3\n1 1\n2 2\n"), is(" 1 2 3", "expected a newline here"));
        assert_eq!(deviation("assignment2", "3\n\n1 2 3\n1 1\n2 2\n"), is("\n", "expected no blank here"));
        assert_eq!(deviation("assignment2", "3\n1 2 3\n1 1\n2 2 "), is(" ", "expected a newline here"));
        assert_eq!(deviation("assignment2", "3\n1 2 3\n1 1\n2 2\r\n"), is("\r", "expected a newline here"));
        assert_eq!(deviation("assignment2", "3\n1 2 3\n1\n1\n2 2\n"), is("1\n1", "expected \"1 1\""));
        assert_eq!(deviation("assignment2", "3\n1\t2 3\n1 1\n2 2\n"), is("1\t2 3", "expected \"1 2 3\""));
        assert_eq!(deviation("assignment2", "03\n1 2 3\n1 1\n2 2\n"), is("03", "expected \"3\""));
        assert_eq!(
            deviation("givegrade/working_game", "Al\nComputer\n1 2\n2,1\n1, 1\n"),
            is("2,1", "expected \"2, 1\"")
        );
    }
}
