use nim_reference::Player;
use nim_reference::transcript::Event;
use nim_reference::voice::Message;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// One message of the assignment stands where another should.
    pub(super) struct OtherMessage {
        /// What should stand here.
        expected: Part,
        /// What is printed.
        actual: Part,
    }
}

impl Facts for OtherMessage {
    fn words(&self, terms: &Terms) -> String {
        format!("here {} should stand, not {}.", terms.part(self.expected), terms.part(self.actual))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let message = m.parsed.as_ref()?.message;
    let is_whole = m.parsed_whole().is_some() || m.game.voice.message(message).is_some_and(|t| !t.newline);
    let (expected, actual) = (Part::from(m.piece.event), Part::Message(message));
    let is_expected = match m.piece.event {
        Event::Won(_) => matches!(message, Message::UserWins | Message::ComputerWins),
        Event::Took(Player::Computer, _) => matches!(message, Message::ComputerTakes | Message::ComputerTakesLosing),
        _ => expected == actual,
    };
    (is_whole && !is_expected).then(|| OtherMessage { expected, actual }.into())
}
