use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

/// How far lines that are exchanged are looked for: the tallest drawing that a case has.
const MAX_LINES: usize = 100;

facts! {
    /// Two parts of one turn stand in each other's place.
    pub(super) struct ExchangedParts {
        /// What stands here too early.
        early: Part,
        /// What should stand here, before it.
        late: Part,
    }
}

impl Facts for ExchangedParts {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        format!("{} stands before {}; it belongs after it.", terms.part(self.early), terms.part(self.late))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let at = m.at;
    let here = m.expected(at)?;
    if m.piece.range.start > 0 || here.trim().is_empty() {
        return None;
    }
    // The program's lines up to the expected one are lines that are expected a little later in the same turn.
    let length = (1..=MAX_LINES)
        .take_while(|length| at + length < m.output.lines.len())
        .find(|&length| m.prints(at + length, here))?;
    let same = |expected: usize, actual: usize, length: usize| {
        (0..length).all(|i| m.expected(expected + i).is_some_and(|line| m.prints(actual + i, line)))
    };
    let exchanged = |later: &usize| same(*later, at, length) && same(at, at + length, later - at);
    let later = (at + 1..=at + MAX_LINES).find(exchanged)?;
    let other = m.lines[later].pieces.first()?;
    let (early, late) = (Part::from(other.event), Part::from(m.piece.event));
    (other.frame == m.piece.frame && early != late).then(|| ExchangedParts { early, late }.into())
}
