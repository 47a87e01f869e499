use serde::Serialize;
use similar::{Algorithm, DiffOp, TextDiff, capture_diff_slices};

use super::context::Mismatch;
use super::terms::{Terms, name_blanks};
use super::{Facts, Kind, Part};
use crate::judge::tokens::tokens;

/// How alike two lines must be for one to be a misspelling of the other.
const MIN_RATIO: f32 = 0.6;
/// The longest words that a reason quotes, in bytes.
const MAX_QUOTED: usize = 60;

facts! {
    /// A line is not the one that is expected, to the letter.
    ///
    /// Messages are compared letter by letter: words, capital letters, dots, spaces. Where the two are
    /// alike, the first place that differs is named; where they are not, only what should stand here.
    ///
    /// For example `Invaild` for `Invalid`, or a dot that is missing at the end.
    ///
    /// Copy the message out of the assignment, and put only the numbers in.
    pub(super) struct Misspelt {
        part: Part,
        place: Option<Place>,
    }
}

/// The first place at which a message is spelt otherwise.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Place {
    right: String,
    actual: String,
    /// The word before it; none at the beginning.
    after: Option<String>,
    at_end: bool,
}

impl Facts for Misspelt {
    fn words(&self, terms: &Terms) -> String {
        let part = terms.part(self.part);
        match &self.place {
            Some(place) => format!("{part}: {}.", place.words()),
            None => format!("here {part} should stand."),
        }
    }
}

impl Place {
    fn words(&self) -> String {
        let place = match &self.after {
            _ if self.at_end => " at its end".to_owned(),
            Some(word) => format!(" after “{word}”"),
            None => " at its beginning".to_owned(),
        };
        let Place { right, actual, .. } = self;
        match (right.trim(), actual.trim()) {
            ("", "") if right.is_empty() => format!("{} too many{place}", name_blanks(actual)),
            ("", "") if actual.is_empty() => format!("{} is missing{place}", name_blanks(right)),
            ("", "") => format!("{} should be {}{place}", name_blanks(actual), name_blanks(right)),
            (right, "") => format!("“{right}” is missing{place}"),
            ("", actual) => format!("“{actual}” is too much{place}"),
            (right, actual) => format!("“{actual}” should be “{right}”"),
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let is_alike = TextDiff::from_chars(m.wanted(), m.text).ratio() >= MIN_RATIO;
    let place = first_difference(m.wanted(), m.text).filter(|_| is_alike);
    Some(Misspelt { part: m.piece.event.into(), place }.into())
}

fn first_difference(right: &str, actual: &str) -> Option<Place> {
    let (ours, theirs) = (words_and_blanks(right.trim_end()), words_and_blanks(actual.trim_end()));
    let ops = capture_diff_slices(Algorithm::Myers, &ours, &theirs);
    let changed = |op: &DiffOp| !matches!(op, DiffOp::Equal { .. });
    let first = ops.iter().position(changed)?;
    let last = first + ops[first..].iter().take_while(|op| changed(op)).count() - 1;
    let (old, new) = (
        ops[first].old_range().start..ops[last].old_range().end,
        ops[first].new_range().start..ops[last].new_range().end,
    );
    let (right, actual) = (ours[old.clone()].concat(), theirs[new.clone()].concat());
    if right.len().max(actual.len()) > MAX_QUOTED {
        return None;
    }
    let after = ours[..old.start].iter().rev().find(|token| !token.trim().is_empty()).map(|word| (*word).to_owned());
    Some(Place { right, actual, after, at_end: old.end == ours.len() && new.end == theirs.len() })
}

/// Words, runs of blanks, and every other character by itself.
fn words_and_blanks(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() => 1,
        c if c.is_whitespace() => 2,
        _ => 0,
    };
    tokens(text, kind).into_iter().map(|range| &text[range]).collect()
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn words_differ_at_one_place() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invaild input.
            ^ misspelt: the error about an illegal move: “Invaild” should be “Invalid”.
            ",
        );
        game("lab3", "3\n0 1\n1 2\n2 3\n1 1\n2 1\n2 1\n").says(
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 2, 2
            ^ misspelt: the line with the computer's move: “,” is too much after “2”.
            ",
        );
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose heap number from 0 to 3: Illegal move! Try again.
            ^ misspelt: the prompt for the heap: “0” should be “1”.
            ",
        );
        game("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 match from 3th heap
            ^ misspelt: the line with the computer's move: “match” should be “matches”.
            ",
        );
    }

    #[test]
    fn a_sign_is_missing_or_too_much_at_the_end() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            In turn 1 heap sizes are: h1=2 h2=2
            ^ misspelt: the status line: “.” is missing at its end.
            ",
        );
        game("stacks 1 3", "").says(
            "
            Stacks: 1 3
              o
              o
            o o
            Human takes 1 from stack 2.
            ^ misspelt: the line that tells the human's move: “.” is too much at its end.
            ",
        );
    }

    #[test]
    fn nothing_is_alike() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            How many?
            ^ misspelt: here the first prompt should stand.
            ",
        );
    }

    #[test]
    fn editions_are_compared_in_their_own_words() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").reworded("illegal", "ERROR: Invalid input.").says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invalid input.
            ^ misspelt: the error about an illegal move: “Error” should be “ERROR”.
            ",
        );
    }

    #[test]
    fn what_the_notes_say_is_not_said_again() {
        let played = game("assignment2", "2\n2 2\n1 1\n2 2\n");
        assert_eq!(played.judge(&played.right().replace('\n', "\r\n")), None);
        assert_eq!(played.judge(played.right().trim_end()), None);
    }

    #[test]
    fn a_wrong_number_in_the_right_words_is_not_misspelt() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").is_not(
            "misspelt",
            "
            …
            Enter the heap sizes:
            In turn 2 heap sizes are: h1=2 h2=2.
            ^ wrong-status: this is turn 1, not 2: turns are counted from 1; each move is a turn, and an illegal one
            ^ does not count.
            ",
        );
    }
}
