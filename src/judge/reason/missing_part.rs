use nim_reference::transcript::Event;
use nim_reference::voice::Message;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// A part of the output is left out, and what follows it stands in its place.
    pub(super) struct MissingPart {
        /// What is left out.
        part: Part,
    }
}

impl Facts for MissingPart {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        format!("{} is missing.", terms.part(self.part))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    is_missing(m).then(|| MissingPart { part: m.piece.event.into() }.into())
}

/// Whether the expected text is left out, and what follows it stands here.
pub(super) fn is_missing(m: &Mismatch<'_>) -> bool {
    // A try that is refused without a word only has its prompt: that it is missing means that it was not refused.
    let refused = m.read_before(m.piece.entry).is_some_and(|(_, _, refusal)| refusal.is_some());
    let only_asks = matches!(m.piece.event, Event::Asked(_)) && m.follows_a_read() && refused;
    // What follows the prompt for a number may also follow from refusing the heap.
    let after_heap = m.piece.event == Event::Asked(Message::AskCount);
    if only_asks || after_heap || matches!(m.piece.event, Event::Drew(_)) {
        return false;
    }
    let line = &m.lines[m.at];
    let rest = &line.text[m.piece.range.end..];
    let next = if rest.is_empty() { m.expected(m.at + 1).unwrap_or("") } else { rest };
    !next.trim().is_empty() && m.same(m.text.as_bytes(), next.as_bytes())
}
