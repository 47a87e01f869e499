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
/// The longest line that is quoted as a whole, in bytes.
pub(super) const SHORT_LINE: usize = 40;
/// With more places than this a line has other words, and is no misspelling.
const MAX_PLACES: usize = 5;

/// A place at which a line is spelt otherwise.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Place {
    right: String,
    actual: String,
    /// The word before it, the program's where something is too much; none at the beginning.
    after: Option<String>,
    at_end: bool,
    /// What is before a number in its word, such as the `h1=` of `h1=3`, as it should be and as it is.
    #[serde(skip)]
    labels: [String; 2],
    /// The whole list that it is a number of, as it should be and as it is.
    #[serde(skip)]
    list: Option<(String, String)>,
}

/// Whether one text is the other with some letters changed.
pub(super) fn are_alike(one: &str, other: &str) -> bool {
    // No two texts are more alike than their lengths.
    let (short, long) = (one.len().min(other.len()), one.len().max(other.len()));
    let at_most = 2.0 * short as f32 / (short + long).max(1) as f32;
    at_most >= MIN_RATIO && ratio(one, other) >= MIN_RATIO
}

/// In words, where a text differs from the right one that it is like.
pub(in crate::judge) fn differences(right: &str, actual: &str) -> Option<String> {
    let places = places(right, actual).filter(|places| !places.is_empty() && are_alike(right, actual))?;
    Some(in_words(&places))
}

/// How much of two texts is the same, from 0 to 1.
pub(super) fn ratio(one: &str, other: &str) -> f32 {
    TextDiff::from_chars(one, other).ratio()
}

/// Where two lines that are alike differ, from left to right; `None` where they differ too much for that.
pub(super) fn places(right: &str, actual: &str) -> Option<Vec<Place>> {
    // Blanks at the end say nothing of a line that differs in something else.
    let is_same = right.trim_end() == actual.trim_end();
    let blanks = if right == right.trim_end() { &actual[actual.trim_end().len()..] } else { "" };
    let (right, actual) = if is_same { (right, actual) } else { (right.trim_end(), actual.trim_end()) };
    let (ours, theirs) = (words_and_blanks(right), words_and_blanks(actual));
    let mut changes: Vec<Change> = Vec::new();
    let place = |(old, new): Change| {
        // What is too much stands behind the program's own words, of which the last may be wrong too.
        let before = if old.is_empty() { &theirs[..new.start] } else { &ours[..old.start] };
        let after = before.iter().rev().find(|token| !token.trim().is_empty());
        let list = Some((word_at(&ours, old.start), word_at(&theirs, new.start)));
        let at_end = old.end == ours.len() && new.end == theirs.len();
        // But where something is missing at the end they stand in its place.
        let blanks = if at_end && new.is_empty() { blanks } else { "" };
        Place {
            right: ours[old.clone()].concat(),
            actual: theirs[new.clone()].concat() + blanks,
            after: after.map(|word| (*word).to_owned()),
            at_end,
            labels: [beginning_of_word(&ours, old.start), beginning_of_word(&theirs, new.start)],
            list: list.filter(|(right, actual)| is_list(right) && is_list(actual)),
        }
    };
    // As many numbers as there should be are those that should be there, in their order: what is between them is compared by
    // itself.
    let numbers = |tokens: &[&str]| -> Vec<usize> { (0..tokens.len()).filter(|&at| is_number(tokens[at])).collect() };
    let (mut right_numbers, mut own_numbers) = (numbers(&ours), numbers(&theirs));
    if right_numbers.len() != own_numbers.len() {
        (right_numbers, own_numbers) = (Vec::new(), Vec::new());
    }
    let (mut old, mut new) = (0, 0);
    let ends = right_numbers.into_iter().zip(own_numbers).chain([(ours.len(), theirs.len())]);
    for (right_end, own_end) in ends {
        let ops = capture_diff_slices(Algorithm::Myers, &ours[old..right_end], &theirs[new..own_end]);
        for changed in ops.split(|op| matches!(op, DiffOp::Equal { .. })).filter(|ops| !ops.is_empty()) {
            let (first, last) = (changed[0], changed[changed.len() - 1]);
            changes.push((
                old + first.old_range().start..old + last.old_range().end,
                new + first.new_range().start..new + last.new_range().end,
            ));
        }
        if right_end < ours.len() && ours[right_end] != theirs[own_end] {
            changes.push((right_end..right_end + 1, own_end..own_end + 1));
        }
        (old, new) = ((right_end + 1).min(ours.len()), (own_end + 1).min(theirs.len()));
    }
    let mut found: Vec<Place> = changes.iter().cloned().map(place).collect();
    // From the first to the last place of a word that has moved it is one place, or the whole of a short line.
    let moved: Vec<usize> = (0..found.len()).filter(|&at| is_moved(&found, at)).collect();
    if right.len() <= SHORT_LINE && !moved.is_empty() {
        return None;
    }
    if let (Some(&first), Some(&last)) = (moved.first(), moved.last()) {
        let [(old, new), (old_end, new_end)] = [first, last].map(|at| changes[at].clone());
        found.splice(first..=last, [place((old.start..old_end.end, new.start..new_end.end))]);
    }
    let is_short = |place: &Place| place.right.len().max(place.actual.len()) <= MAX_QUOTED;
    (found.len() <= MAX_PLACES && found.iter().all(is_short)).then_some(found)
}

/// Words of the expected line, by the numbers of their tokens, and the words of the program's line in their place.
type Change = (Range<usize>, Range<usize>);

/// Whether a word that is missing at this place stands at another one, in whatever letters, or the other way round: each place by itself
/// would make no sense.
fn is_moved(places: &[Place], at: usize) -> bool {
    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic)).map(str::to_lowercase).collect()
    }
    let has_one_of = |text: &str, of: &str| {
        let of = words(of);
        words(text).iter().any(|word| of.contains(word))
    };
    // It is at its place where only its letters are small or capital ones.
    let is_there = |place: &Place| has_one_of(&place.right, &place.actual);
    let mut others = places.iter().enumerate().filter(|&(other, place)| other != at && !is_there(place));
    let moved =
        |other: &Place| has_one_of(&places[at].right, &other.actual) || has_one_of(&places[at].actual, &other.right);
    !is_there(&places[at]) && others.any(|(_, other)| moved(other))
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
}

impl Place {
    /// In words, which blanks stand around the words in only one of the two lines.
    fn blanks_around(&self) -> String {
        fn blanks_before(text: &str) -> &str {
            &text[..text.len() - text.trim_start().len()]
        }
        fn blanks_after(text: &str) -> &str {
            &text[text.trim_end().len()..]
        }
        let [right, actual] = [&self.right, &self.actual];
        let ends = [
            (blanks_before(right), blanks_before(actual), "before it"),
            (blanks_after(right), blanks_after(actual), "after it"),
        ];
        let differing = ends.into_iter().filter_map(|(right, actual, place)| match (right, actual) {
            _ if right == actual => None,
            ("", actual) => Some(format!(", without {} {place}", name_blanks(actual))),
            (right, _) => Some(format!(", with {} {place}", name_blanks(right))),
        });
        differing.collect()
    }
}

/// `“Invaild” should be “Invalid”, and the dot at the end is missing`.
pub(super) fn in_words(places: &[Place]) -> String {
    let mut all: Vec<String> = places.iter().map(Place::to_string).collect();
    // Several numbers of one list.
    all.dedup();
    listed(&all)
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let place = match &self.after {
            _ if self.at_end => " at the end".to_owned(),
            Some(word) => format!(" after “{word}”"),
            None => " at the beginning".to_owned(),
        };
        let (mut right, actual) = (self.right.as_str(), self.actual.as_str());
        // Blanks that follow in both lines are right.
        if right.trim().is_empty() && !actual.trim().is_empty() {
            let same = right.bytes().rev().zip(actual.bytes().rev()).take_while(|(one, other)| one == other).count();
            right = &right[..right.len() - same];
        }
        match (right.trim(), actual.trim()) {
            ("", "") if right.is_empty() => write!(f, "there should not be {}{place}", name_blanks(actual)),
            ("", "") if actual.is_empty() => {
                let is = if right.len() == 1 { "is" } else { "are" };
                write!(f, "{}{place} {is} missing", name_blanks(right))
            }
            ("", "") => write!(f, "there should be {}{place}, not {}", name_blanks(right), name_blanks(actual)),
            (right, "") if !actual.is_empty() => {
                write!(f, "there should be “{right}”{place}, not {}", name_blanks(actual))
            }
            (right, "") => write!(f, "{}{place} is missing", name(right, "the ")),
            ("", actual) if !right.is_empty() => {
                write!(f, "there should be {}{place}, not “{actual}”", name_blanks(right))
            }
            ("", actual) => write!(f, "there should be no {}{place}", name(actual, "")),
            _ if self.is_of_numbers() && self.list.is_some() => {
                let (right, actual) = self.list.clone().unwrap_or_default();
                write!(f, "“{actual}” should be “{right}”")
            }
            (right, actual) if self.is_of_numbers() => {
                let [right_label, label] = match &self.labels {
                    labels if labels.iter().any(String::is_empty) => ["", ""],
                    [right_label, label] => [right_label.as_str(), label],
                };
                write!(f, "“{label}{actual}” should be “{right_label}{right}”")
            }
            (right, actual) if self.at_end => write!(f, "“{actual}”{place} should be “{right}”"),
            (right, actual) => write!(f, "“{actual}” should be “{right}”{}", self.blanks_around()),
        }
    }
}

/// A sign in words: `a dot`, `an exclamation mark`, `“)”`.
pub(in crate::judge) fn a_sign(sign: char) -> String {
    name(&sign.to_string(), if sign == '!' { "an " } else { "a " })
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

/// What stands before the token at this place in its word.
fn beginning_of_word(tokens: &[&str], at: usize) -> String {
    let blank = tokens[..at].iter().rposition(|token| token.trim().is_empty());
    tokens[blank.map_or(0, |blank| blank + 1)..at].concat()
}

/// The word around the token at this place: what stands between blanks.
fn word_at(tokens: &[&str], at: usize) -> String {
    let is_blank = |token: &&str| token.trim().is_empty();
    let first = tokens[..at].iter().rposition(is_blank).map_or(0, |blank| blank + 1);
    tokens[first..].iter().take_while(|token| !is_blank(token)).copied().collect()
}

/// Whether a word is a list of numbers: `[1,2]`.
fn is_list(word: &str) -> bool {
    word.contains(',') && word.starts_with('[') && word.len() <= MAX_QUOTED
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
    // The same sign several times is one: `-----`.
    ranges.dedup_by(|next, sign| {
        let is_same = kind(text[sign.clone()].chars().next().unwrap_or_default()) == 0
            && text[next.clone()].chars().next() == text[sign.clone()].chars().next();
        if is_same {
            sign.end = next.end;
        }
        is_same
    });
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
        assert_eq!(differences(" \t \t*", "-\t \t*"), "there should be a space at the beginning, not “-”");
        assert_eq!(
            differences("coins: 0 1", "coins: 1,0"),
            "“1” should be “0”, there should be a space after “0”, not “,”, and “0” should be “1”"
        );
        assert_eq!(differences("----- round 1", "---- round 1"), "“----” should be “-----”");
        assert_eq!(differences("heap -2 is", "heap 3 is"), "“3” should be “-2”");
    }
}
