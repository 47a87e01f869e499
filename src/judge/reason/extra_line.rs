use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// A line that nothing asks for stands before the expected one, such as a line for debugging.
    pub(super) struct ExtraLine {
        /// What should follow at once.
        next: Part,
    }
}

impl Facts for ExtraLine {
    fn words(&self, terms: &Terms) -> String {
        format!("this line is one too many: {} should follow at once.", terms.part(self.next))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let follows = m.prints(m.at + 1, &m.lines[m.at].text);
    follows.then(|| ExtraLine { next: m.piece.event.into() }.into())
}
