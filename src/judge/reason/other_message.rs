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

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn an_error_stands_where_the_prompt_should() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            Enter the number of heaps:
            Error: Invalid input.
            ^ other-message: here the prompt for the heap sizes should stand, not the error about an illegal move.
            ",
        );
    }

    #[test]
    fn a_message_with_something_behind_it_is_misspelt() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").is_not(
            "other-message",
            "
            Enter the number of heaps:
            Enter the heap sizes: now
            ^ misspelt: the prompt for the heap sizes: “now” is too much at its end.
            ",
        );
    }
}
