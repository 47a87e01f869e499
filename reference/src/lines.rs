//! The lines of an output, found as they are asked for: what a program prints may have any size, and nothing is kept of
//! it line by line.

use std::cell::{Cell, RefCell};

use memchr::memchr;

/// Lines without their newlines, from the first to the last. A newline ends a line; it does not begin another one.
#[derive(Debug, Clone)]
pub struct Lines<'a> {
    /// What is left, without the newline at its end; `None` when there is no further line.
    rest: Option<&'a [u8]>,
}

impl<'a> Lines<'a> {
    /// The lines of this text.
    pub fn new(text: &'a [u8]) -> Self {
        Lines { rest: (!text.is_empty()).then(|| text.strip_suffix(b"\n").unwrap_or(text)) }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest?;
        let end = memchr(b'\n', rest);
        self.rest = end.map(|end| &rest[end + 1..]);
        Some(&rest[..end.unwrap_or(rest.len())])
    }
}

/// Lines by their number. They are asked for in rising order again and again, so the next is looked for from the last one that was
/// found, or from the nearest mark before it.
#[derive(Debug, Clone)]
pub(crate) struct NumberedLines<'a> {
    text: &'a [u8],
    last: Cell<Option<Place>>,
    /// Where lines begin whose numbers are multiples of [`MARKED`], as far as lines were found.
    marks: RefCell<Vec<usize>>,
}

/// Every line is marked whose number is a multiple of this.
const MARKED: usize = 64;

/// Where a line stands.
#[derive(Debug, Clone, Copy)]
struct Place {
    number: usize,
    start: usize,
    end: usize,
}

impl<'a> NumberedLines<'a> {
    pub(crate) fn new(lines: Lines<'a>) -> Self {
        let (text, marks) = (lines.rest.unwrap_or_default(), RefCell::new(vec![0]));
        let numbered = NumberedLines { text, last: Cell::default(), marks };
        numbered.last.set(lines.rest.map(|_| numbered.place(0, 0)));
        numbered
    }

    /// The line of this number, counted from 0.
    pub(crate) fn get(&self, number: usize) -> Option<&'a [u8]> {
        self.find(number).map(|place| &self.text[place.start..place.end])
    }

    /// The lines from this number on.
    pub(crate) fn from(&self, number: usize) -> Lines<'a> {
        Lines { rest: self.find(number).map(|place| &self.text[place.start..]) }
    }

    fn find(&self, number: usize) -> Option<Place> {
        let mut place = self.last.get()?;
        let mut marks = self.marks.borrow_mut();
        let nearest = (number / MARKED).min(marks.len() - 1);
        if number < place.number || place.number < nearest * MARKED {
            place = self.place(nearest * MARKED, marks[nearest]);
        }
        while place.number < number && place.end < self.text.len() {
            place = self.place(place.number + 1, place.end + 1);
            if place.number == marks.len() * MARKED {
                marks.push(place.start);
            }
        }
        self.last.set(Some(place));
        (place.number == number).then_some(place)
    }

    /// The line of this number, which begins at `start`.
    fn place(&self, number: usize, start: usize) -> Place {
        let length = memchr(b'\n', &self.text[start..]);
        Place { number, start, end: length.map_or(self.text.len(), |length| start + length) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_newline_ends_a_line_and_begins_none() {
        let lines = |text: &'static str| Lines::new(text.as_bytes()).collect::<Vec<_>>();
        assert!(lines("").is_empty());
        assert_eq!(lines("\n"), [b""]);
        assert_eq!(lines("a\n\nb"), [&b"a"[..], b"", b"b"]);
        assert_eq!(lines("a\n\nb\n"), lines("a\n\nb"));
    }

    proptest! {
        #[test]
        fn lines_are_found_in_whatever_order_they_are_asked_for(
            text in "[ab\n]{0,20}\n{0,200}[ab\n]{0,20}", numbers in prop::collection::vec(0..200_usize, 0..12)
        ) {
            let all: Vec<&[u8]> = Lines::new(text.as_bytes()).collect();
            let lines = NumberedLines::new(Lines::new(text.as_bytes()));
            for number in numbers {
                prop_assert_eq!(lines.get(number), all.get(number).copied());
                let from: Vec<&[u8]> = lines.from(number).collect();
                prop_assert_eq!(&from[..], all.get(number..).unwrap_or_default());
            }
        }
    }
}
