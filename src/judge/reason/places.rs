//! Every place at which a program's line is not the expected one, in words.

use std::fmt::{self, Display, Formatter};
use std::ops::Range;

use serde::Serialize;
use similar::{Algorithm, DiffOp, TextDiff, capture_diff_slices};

use super::terms::{listed, name_blanks};
use crate::judge::tokens::tokens;

/// How alike two lines must be for one to be a misspelling of the other.
const MIN_RATIO: f32 = 0.6;
/// The longest words that a reason quotes, in bytes.
const MAX_QUOTED: usize = 60;
/// With more places than this a line has other words, and is no misspelling.
const MAX_PLACES: usize = 5;

/// A place at which a line is spelt otherwise.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Place {
    right: String,
    actual: String,
    /// The word before it; none at the beginning.
    after: Option<String>,
    at_end: bool,
    /// What is before a number in its word, such as the `h1=` of `h1=3`.
    #[serde(skip)]
    label: String,
    /// Where it is in the expected line, in bytes.
    #[serde(skip)]
    at: usize,
}

/// Whether one text is the other with some letters changed.
pub(super) fn are_alike(one: &str, other: &str) -> bool {
    // No two texts are more alike than their lengths.
    let (short, long) = (one.len().min(other.len()), one.len().max(other.len()));
    let at_most = 2.0 * short as f32 / (short + long).max(1) as f32;
    at_most >= MIN_RATIO && TextDiff::from_chars(one, other).ratio() >= MIN_RATIO
}

/// Where two lines that are alike differ, from left to right; `None` where they differ too much for that.
pub(super) fn places(right: &str, actual: &str) -> Option<Vec<Place>> {
    let (right, actual) = (right.trim_end(), actual.trim_end());
    let (ours, theirs) = (words_and_blanks(right), words_and_blanks(actual));
    let ops = capture_diff_slices(Algorithm::Myers, &ours, &theirs);
    let mut found = Vec::new();
    for changed in ops.split(|op| matches!(op, DiffOp::Equal { .. })).filter(|ops| !ops.is_empty()) {
        let (first, last) = (changed[0], changed[changed.len() - 1]);
        let mut old = first.old_range().start..last.old_range().end;
        let mut new = first.new_range().start..last.new_range().end;
        let mut add = |old: Range<usize>, new: Range<usize>| {
            let after = ours[..old.start].iter().rev().find(|token| !token.trim().is_empty());
            let word = ours[..old.start].iter().rposition(|token| token.trim().is_empty()).map_or(0, |blank| blank + 1);
            found.push(Place {
                right: ours[old.clone()].concat(),
                actual: theirs[new.clone()].concat(),
                after: after.map(|word| (*word).to_owned()),
                at_end: old.end == ours.len() && new.end == theirs.len(),
                label: ours[word..old.start].concat(),
                at: ours[..old.start].concat().len(),
            });
        };
        // A number in the place of another is a place of its own: a reason may speak about the numbers only.
        let both = |old: usize, new: usize| is_number(ours[old]) && is_number(theirs[new]);
        if old.len().min(new.len()) > 0 && old.len() + new.len() > 2 && both(old.start, new.start) {
            add(old.start..old.start + 1, new.start..new.start + 1);
            (old.start, new.start) = (old.start + 1, new.start + 1);
        }
        add(old, new);
    }
    let is_short = |place: &Place| place.right.len().max(place.actual.len()) <= MAX_QUOTED;
    (found.len() <= MAX_PLACES && found.iter().all(is_short)).then_some(found)
}

impl Place {
    /// Whether one number stands in the place of another.
    pub(super) fn is_of_numbers(&self) -> bool {
        is_number(&self.right) && is_number(&self.actual)
    }

    /// Whether the number within a word is another: `h0` for `h1`.
    pub(super) fn is_of_labels(&self) -> bool {
        let letters = |text: &str| text.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let has_number = |text: &str| text.ends_with(|c: char| c.is_ascii_digit());
        !self.is_of_numbers()
            && letters(&self.right) == letters(&self.actual)
            && [&self.right, &self.actual].into_iter().all(|text| has_number(text))
    }

    /// The same place where the line goes on with another message.
    pub(super) fn within(self) -> Place {
        Place { at_end: false, ..self }
    }

    /// Whether this number is printed there.
    pub(super) fn prints(&self, number: i64) -> bool {
        self.actual.parse() == Ok(number)
    }

    /// Whether it begins before this byte of the expected line.
    pub(super) fn is_before(&self, end: usize) -> bool {
        self.at < end
    }
}

/// `“Invaild” should be “Invalid”, and the dot at the end is missing`.
pub(super) fn in_words(places: &[Place]) -> String {
    listed(&places.iter().map(Place::to_string).collect::<Vec<_>>())
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let place = match &self.after {
            _ if self.at_end => " at the end".to_owned(),
            Some(word) => format!(" after “{word}”"),
            None => " at the beginning".to_owned(),
        };
        let (right, actual) = (self.right.as_str(), self.actual.as_str());
        match (right.trim(), actual.trim()) {
            ("", "") if right.is_empty() => write!(f, "there should not be {}{place}", name_blanks(actual)),
            ("", "") if actual.is_empty() => {
                let is = if right.len() == 1 { "is" } else { "are" };
                write!(f, "{}{place} {is} missing", name_blanks(right))
            }
            ("", "") => write!(f, "there should be {}{place}, not {}", name_blanks(right), name_blanks(actual)),
            (right, "") => write!(f, "{}{place} is missing", name(right, "the ")),
            ("", actual) => write!(f, "there should be no {}{place}", name(actual, "")),
            (right, actual) if self.is_of_numbers() => {
                write!(f, "“{0}{actual}” should be “{0}{right}”", self.label)
            }
            (right, actual) if self.at_end => write!(f, "“{actual}”{place} should be “{right}”"),
            (right, actual) => write!(f, "“{actual}” should be “{right}”"),
        }
    }
}

/// `the dot`, `“heap”`.
fn name(text: &str, article: &str) -> String {
    let sign = match text {
        "." => "dot",
        "," => "comma",
        ":" => "colon",
        ";" => "semicolon",
        "!" => "exclamation mark",
        "?" => "question mark",
        _ => return format!("“{text}”"),
    };
    format!("{article}{sign}")
}

/// A number, perhaps with the ending of an ordinal.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text).trim_end_matches(|c: char| c.is_ascii_lowercase());
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Words, runs of blanks, and every other character by itself. A minus belongs to its number.
fn words_and_blanks(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() => 1,
        c if c.is_whitespace() => 2,
        _ => 0,
    };
    let mut ranges = tokens(text, kind);
    let is_minus = |ranges: &[Range<usize>], at: usize| {
        let begins = at == 0 || !text[ranges[at - 1].clone()].ends_with(char::is_alphanumeric);
        let next = ranges.get(at + 1).is_some_and(|next| text[next.clone()].starts_with(|c: char| c.is_ascii_digit()));
        &text[ranges[at].clone()] == "-" && begins && next
    };
    for at in (0..ranges.len()).rev() {
        if is_minus(&ranges, at) {
            ranges[at].end = ranges.remove(at + 1).end;
        }
    }
    ranges.into_iter().map(|range| &text[range]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differences(right: &str, actual: &str) -> String {
        places(right, actual).map_or("other words".to_owned(), |places| in_words(&places))
    }

    #[test]
    fn every_place_is_named() {
        let right = "Computer takes 3 objects from heap 1.";
        for (actual, words) in [
            ("Computer takes 3 objects from heap 1", "the dot at the end is missing"),
            (
                "computer takes 3 object from heap 1.",
                "“computer” should be “Computer”, and “object” should be “objects”",
            ),
            (
                "Computer takes 4 objects from heap 2",
                "“4” should be “3”, “2” should be “1”, and the dot at the end is missing",
            ),
            (
                "Computer  takes 3 objects, from heap 1.",
                "there should be a space after “Computer”, not 2 spaces, and there should be no comma after “objects”",
            ),
            ("The Computer takes 3 objects from heap 1.", "there should be no “The” at the beginning"),
            ("Computer takes 3 from heap 1!", "“objects” after “3” is missing, and “!” at the end should be “.”"),
            ("I have won the game today, my friend", "other words"),
        ] {
            assert_eq!(differences(right, actual), words, "{actual}");
        }
    }

    #[test]
    fn blanks_are_counted() {
        assert_eq!(differences("a\tb", "a b"), "there should be a tab after “a”, not a space");
        assert_eq!(differences("a b", "ab"), "“ab” at the end should be “a b”");
        assert_eq!(differences("a , b", "a, b"), "a space after “a” is missing");
    }
}
