//! Finding the first line at which a program's output leaves the expected one, and showing what surrounds it.

use std::borrow::Cow;
use std::ops::Range;

use nim_reference::Compare;
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::verdict::{Difference, Note, WrongByte};

/// How many lines are kept before and after the difference.
const CONTEXT: usize = 3;
/// How many lines of an output are looked at beyond as many as are expected: more than any explanation looks ahead.
const BEYOND: usize = 1000;

/// The expected lines and the program's, side by side, and the first that differs.
///
/// This is all of an output that is looked at when it is wrong, and it is bounded: up to the difference the program
/// printed what is expected, and a line that explains the difference stands near it.
pub(super) struct Sides<'a> {
    /// Expected lines without their newlines.
    expected: Vec<&'a [u8]>,
    /// Whether the last expected line has its newline.
    expected_ends: bool,
    /// The program's lines without their newlines, [`BEYOND`] more at most than are expected.
    pub actual: Vec<&'a [u8]>,
    /// Whether the program's last line has its newline.
    actual_ends: bool,
    /// The index of the first line that differs, from 0.
    pub at: usize,
    compare: Compare,
}

impl<'a> Sides<'a> {
    /// What is to be looked at of two outputs that differ; `None` when they are the same.
    pub(super) fn of(expected: &'a str, actual: &'a [u8], compare: Compare) -> Option<Self> {
        let at = compare.first_difference(expected.as_bytes(), actual)?;
        let expected_ends = expected.ends_with('\n');
        let expected: Vec<&[u8]> = compare.lines(expected.as_bytes()).collect();
        let actual_ends = actual.ends_with(b"\n");
        let actual = compare.lines(actual).take(expected.len() + BEYOND).collect();
        Some(Sides { expected, expected_ends, actual, actual_ends, at, compare })
    }

    /// Whether the board to which line `row` belongs is right in its place, from that row to its end: the program goes wrong only in a
    /// later one.
    pub(super) fn goes_on_with_board(&self, row: usize, heading: &str) -> bool {
        self.expected.iter().take(self.at + 1).skip(row).any(|line| *line == heading.as_bytes())
    }

    /// What is to be shown of the difference.
    pub(super) fn describe(&self) -> Difference {
        let at = self.at;
        let expected = self.expected.get(at).copied();
        let actual = self.actual.get(at).copied();
        let (mut expected_marks, mut actual_marks) = (Vec::new(), Vec::new());
        let cut = actual.is_some_and(|line| line.len() > Difference::MAX_BYTES);
        if let (Some(expected), Some(actual)) = (expected, actual) {
            let kept = &actual[..actual.len().min(Difference::MAX_BYTES)];
            // Blanks at the end are no difference where they are not compared.
            let compared = if self.compare == Compare::Exact { Compare::Exact } else { Compare::Trailing };
            (expected_marks, actual_marks) = marks(&compared.line(expected), &compared.line(kept));
        }
        let keep = |line: &[u8]| line[..line.len().min(Difference::MAX_BYTES)].to_vec();
        let text = |line: &&[u8]| String::from_utf8_lossy(line).into_owned();
        Difference {
            line: at + 1,
            expected: expected.as_ref().map(text),
            actual: actual.map(keep),
            expected_marks,
            actual_marks,
            notes: self.notes(),
            before: self.expected[at.saturating_sub(CONTEXT).min(self.expected.len())..at.min(self.expected.len())]
                .iter()
                .map(text)
                .collect(),
            expected_after: self.expected.iter().skip(at + 1).take(CONTEXT).map(text).collect(),
            actual_after: self.actual.iter().skip(at + 1).take(CONTEXT).map(|line| keep(line)).collect(),
            session: Vec::new(),
            game: None,
            breaks_off: false,
            wrong_byte: None,
            cut,
        }
    }

    /// The first wrong byte of the program's output, of which the compared lines are parts. None where something is only
    /// missing, or where what is compared is no part of it.
    pub(super) fn wrong_byte(&self, stdout: &[u8]) -> Option<WrongByte> {
        let line = *self.actual.get(self.at)?;
        let same = match self.expected.get(self.at) {
            Some(expected) => agreement(expected, line, self.compare),
            None => 0,
        };
        let begin = (line.as_ptr() as usize).checked_sub(stdout.as_ptr() as usize)?;
        let is_part = stdout.get(begin..begin + line.len()).is_some_and(|part| std::ptr::eq(part, line));
        // At the end of a line that is too short stands a newline, if anything does.
        WrongByte::at(begin + same, stdout).filter(|_| is_part)
    }

    fn notes(&self) -> Vec<Note> {
        let at = self.at;
        let mut notes = Vec::new();
        let last_expected = at + 1 == self.expected.len();
        let last_actual = at + 1 == self.actual.len();
        match (self.expected.get(at), self.actual.get(at)) {
            (Some(expected), Some(actual)) if expected == actual => {
                if last_expected && last_actual && self.expected_ends && !self.actual_ends {
                    notes.push(Note::MissingLastNewline);
                }
                if last_expected && last_actual && !self.expected_ends && self.actual_ends {
                    notes.push(Note::ExtraLastNewline);
                }
            }
            (Some(expected), Some(actual)) => {
                if actual.strip_suffix(b"\r") == Some(expected) && (self.actual_ends || !last_actual) {
                    notes.push(Note::CarriageReturn);
                } else if Compare::Trailing.same_line(expected, actual) {
                    notes.push(Note::OnlyTrailingBlanks);
                } else if without_blanks(expected).eq(without_blanks(actual)) && !are_exchanged(expected, actual) {
                    notes.push(Note::OnlyBlanks);
                } else if expected.eq_ignore_ascii_case(actual) {
                    notes.push(Note::OnlyLetterCase);
                }
            }
            (None, Some(actual)) if actual.is_empty() && last_actual => notes.push(Note::ExtraLastNewline),
            _ => {}
        }
        if let Some(actual) = self.actual.get(at) {
            if std::str::from_utf8(actual).is_err() {
                notes.push(Note::NotUtf8);
            }
            let carriage_return = notes.contains(&Note::CarriageReturn);
            let control = |&byte: &u8| byte.is_ascii_control() && byte != b'\t' && !(carriage_return && byte == b'\r');
            if actual.iter().any(control) {
                notes.push(Note::ControlCharacters);
            }
        }
        notes
    }
}

/// How many bytes of a line agree with the expected one.
fn agreement(expected: &[u8], actual: &[u8], compare: Compare) -> usize {
    if compare != Compare::Blank {
        return same_beginning(expected, actual);
    }
    let is_blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == 0x0b;
    let next = |line: &[u8], at: usize| at + line[at..].iter().take_while(|&byte| is_blank(byte)).count();
    let (mut e, mut a) = (next(expected, 0), next(actual, 0));
    while let (Some(one), Some(other)) = (expected.get(e), actual.get(a)) {
        match (is_blank(one), is_blank(other)) {
            (true, true) => (e, a) = (next(expected, e), next(actual, a)),
            (false, false) if one == other => (e, a) = (e + 1, a + 1),
            _ => break,
        }
    }
    a
}

/// Whether a line of a drawing has its signs elsewhere: as many blanks, but others of them before a sign.
fn are_exchanged(expected: &[u8], actual: &[u8]) -> bool {
    let is_drawn = |line: &[u8]| !line.iter().any(u8::is_ascii_alphanumeric);
    let blanks =
        |line: &[u8]| -> Vec<usize> { line.split(|byte| !matches!(byte, b' ' | b'\t')).map(<[u8]>::len).collect() };
    let [ours, theirs] = [expected, actual].map(blanks);
    is_drawn(expected) && ours != theirs && ours.iter().sum::<usize>() == theirs.iter().sum::<usize>()
}

fn without_blanks(line: &[u8]) -> impl Iterator<Item = u8> {
    line.iter().copied().filter(|&byte| byte != b' ' && byte != b'\t')
}

/// The bytes that differ in two lines: character by character where the lines are alike, and everything between what
/// they begin and end with where they are not, for scattered marks help nobody.
fn marks(expected: &[u8], actual: &[u8]) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    let expected: Vec<(Range<usize>, char)> = characters(expected);
    let actual: Vec<(Range<usize>, char)> = characters(actual);
    let letters = |side: &[(Range<usize>, char)]| side.iter().map(|(_, c)| *c).collect::<Vec<_>>();
    let (e, a) = (letters(&expected), letters(&actual));
    let span = |side: &[(Range<usize>, char)], range: Range<usize>| {
        (!range.is_empty()).then(|| side[range.start].0.start..side[range.end - 1].0.end)
    };
    let long = e.len().max(a.len()) > 2 * Difference::MAX_BYTES;
    let ops = if long { Vec::new() } else { capture_diff_slices(Algorithm::Myers, &e, &a) };
    let equal: usize = ops.iter().filter(|op| op.tag() == DiffTag::Equal).map(|op| op.old_range().len()).sum();
    if long || 3 * equal < 2 * e.len().max(a.len()) {
        let start = e.iter().zip(&a).take_while(|(x, y)| x == y).count();
        let rest = e.len().min(a.len()) - start;
        let end = e.iter().rev().zip(a.iter().rev()).take(rest).take_while(|(x, y)| x == y).count();
        return (
            span(&expected, start..e.len() - end).into_iter().collect(),
            span(&actual, start..a.len() - end).into_iter().collect(),
        );
    }
    let changed = || ops.iter().filter(|op| op.tag() != DiffTag::Equal);
    (
        changed().filter_map(|op| span(&expected, op.old_range())).collect(),
        changed().filter_map(|op| span(&actual, op.new_range())).collect(),
    )
}

/// The characters of a line with the bytes each takes; a byte that is not UTF-8 is a character of its own.
fn characters(line: &[u8]) -> Vec<(Range<usize>, char)> {
    let mut characters = Vec::new();
    let mut at = 0;
    for chunk in line.utf8_chunks() {
        for c in chunk.valid().chars() {
            characters.push((at..at + c.len_utf8(), c));
            at += c.len_utf8();
        }
        for _ in chunk.invalid() {
            characters.push((at..at + 1, char::REPLACEMENT_CHARACTER));
            at += 1;
        }
    }
    characters
}

/// A line as text, for reasons: lossy, and no longer than a reason can bear.
pub(super) fn readable(line: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(&line[..line.len().min(Difference::MAX_BYTES)])
}

/// In how many bytes two texts begin alike.
pub(super) fn same_beginning(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(expected: &str, actual: &str, compare: Compare) -> Option<Difference> {
        Sides::of(expected, actual.as_bytes(), compare).map(|sides| sides.describe())
    }

    #[test]
    fn equal_outputs_have_no_difference() {
        assert_eq!(sides("a\nb\n", "a\nb\n", Compare::Exact), None);
        assert_eq!(sides("", "", Compare::Exact), None);
        assert_eq!(sides("a \nb\n", "a\nb", Compare::Trailing), None);
    }

    #[test]
    fn a_missing_last_newline_is_a_difference_in_the_last_line() {
        let difference = sides("a\nb\n", "a\nb", Compare::Exact).expect("differs");
        assert_eq!((difference.line, difference.notes), (2, vec![Note::MissingLastNewline]));
    }

    #[test]
    fn an_extra_empty_line_at_the_end_is_found() {
        let difference = sides("a\n", "a\n\n", Compare::Exact).expect("differs");
        assert_eq!((difference.line, difference.notes), (2, vec![Note::ExtraLastNewline]));
    }

    #[test]
    fn an_output_is_compared_to_its_end_and_looked_at_only_near_the_difference() {
        let long = "line\n".repeat(5 * BEYOND);
        for (_, compare) in Compare::ALL {
            let last = format!("{long}last\n");
            let other = format!("{long}other\n");
            let sides = Sides::of(&last, other.as_bytes(), compare).expect("differ");
            assert_eq!((sides.at, sides.describe().actual), (5 * BEYOND, Some(b"other".to_vec())));
            let sides = Sides::of("line\n", other.as_bytes(), compare).expect("differ");
            assert_eq!((sides.at, sides.actual.len()), (1, 1 + BEYOND));
        }
    }

    #[test]
    fn output_that_stops_early_has_no_actual_line() {
        let difference = sides("a\nb\n", "a\n", Compare::Exact).expect("differs");
        assert_eq!((difference.line, difference.actual), (2, None));
        assert_eq!(sides("a\n", "", Compare::Exact).expect("differs").line, 1);
    }

    #[test]
    fn the_first_wrong_byte_is_where_the_lines_leave_each_other() {
        let offset = |expected: &str, actual: &str, compare| {
            let sides = Sides::of(expected, actual.as_bytes(), compare).expect("differ");
            sides.wrong_byte(actual.as_bytes()).map(|byte| byte.offset)
        };
        assert_eq!(offset("ab\ncd\n", "ab\ncx\n", Compare::Exact), Some(4));
        assert_eq!(offset("ab\ncd\n", "ab\nc\n", Compare::Exact), Some(4), "the newline came too early");
        assert_eq!(offset("ab\ncd\n", "ab\nc", Compare::Exact), None, "nothing wrong is printed");
        assert_eq!(offset("ab\ncd\n", "ab\n", Compare::Exact), None);
        assert_eq!(offset("ab\n", "ab\ncd\n", Compare::Exact), Some(3));
        assert_eq!(offset("ab", "ab\n", Compare::Exact), Some(2));
        assert_eq!(offset("a  b c\n", " a b   d\n", Compare::Blank), Some(7));
    }

    #[test]
    fn marks_name_the_characters_that_differ() {
        let difference = sides("takes 3 from 12.\n", "takes 4 from 12\n", Compare::Exact).expect("differs");
        assert_eq!(
            (difference.expected_marks.as_slice(), difference.actual_marks.as_slice()),
            ([6..7, 15..16].as_slice(), std::slice::from_ref(&(6..7)))
        );
    }

    #[test]
    fn what_cannot_be_seen_is_noted() {
        let note = |expected: &str, actual: &str| sides(expected, actual, Compare::Exact).expect("differs").notes;
        assert_eq!(note("a\tb\n", "a b\n"), [Note::OnlyBlanks]);
        assert_eq!(note("a\n", "a \n"), [Note::OnlyTrailingBlanks]);
        assert_eq!(note("*\t*\n", "* *\n"), [Note::OnlyBlanks]);
        assert_eq!(note(" \t*\n", "*\t \n"), []);
        assert_eq!(note("You win!\n", "you Win!\n"), [Note::OnlyLetterCase]);
        assert_eq!(note("a\n", "a\r\n"), [Note::CarriageReturn]);
        assert_eq!(note("a\n", "a\u{7}\n"), [Note::ControlCharacters]);
    }
}
