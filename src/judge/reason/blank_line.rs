use nim_reference::transcript::Event;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// An empty line, or one of blanks, stands where none belongs.
    pub(super) struct BlankLine {
        /// Whether the line has nothing in it, not even blanks.
        is_empty: bool,
        /// What should stand here.
        expected: Part,
        /// Whether that follows in the next line.
        follows: bool,
    }
}

impl Facts for BlankLine {
    fn words(&self, terms: &Terms) -> String {
        let line = if self.is_empty { "an empty line" } else { "a line of blanks" };
        match (self.expected, self.follows) {
            (Part::Answer, _) => "an empty line is one too many here: the right line follows it.".to_owned(),
            (expected, true) => format!("{line} stands before {}.", terms.part(expected)),
            (expected, false) => format!("{line} stands here instead of {}.", terms.part(expected)),
        }
    }
}

impl BlankLine {
    /// An empty line before the answer of an exercise.
    pub(super) const BEFORE_ANSWER: BlankLine = BlankLine { is_empty: true, expected: Part::Answer, follows: true };
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let actual = m.actual(m.at)?;
    let expected = &m.lines[m.at].text;
    if !actual.trim().is_empty() || expected.trim().is_empty() {
        return None;
    }
    let is_empty = actual.is_empty();
    // A line of blanks may be a line of the drawing.
    let drawn = matches!(m.piece.event, Event::Drew(_));
    let follows = m.prints(m.at + 1, expected) && (is_empty || !drawn);
    (follows || !drawn).then(|| BlankLine { is_empty, expected: m.piece.event.into(), follows }.into())
}
