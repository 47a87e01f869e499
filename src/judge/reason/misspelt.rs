use serde::Serialize;
use similar::{Algorithm, DiffOp, TextDiff, capture_diff_slices};

use super::context::Mismatch;
use super::terms::{Terms, name_blanks};
use super::{Facts, Kind, Part};

/// How alike two lines must be for one to be a misspelling of the other.
const MIN_RATIO: f32 = 0.6;
/// The longest words that a reason quotes, in bytes.
const MAX_QUOTED: usize = 60;

facts! {
    /// A message is spelt otherwise than in the assignment, to the letter.
    pub(super) struct Misspelt {
        /// The message.
        part: Part,
        /// The first place that differs; left out where nothing is alike.
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
    let (ours, theirs) = (tokens(right.trim_end()), tokens(actual.trim_end()));
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
fn tokens(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() => 1,
        c if c.is_whitespace() => 2,
        _ => 0,
    };
    let mut tokens: Vec<&str> = Vec::new();
    let mut start = 0;
    let mut last = 0;
    for (at, c) in text.char_indices() {
        if at > start && (kind(c) == 0 || kind(c) != last) {
            tokens.push(&text[start..at]);
            start = at;
        }
        last = kind(c);
    }
    if start < text.len() {
        tokens.push(&text[start..]);
    }
    tokens
}
