use nim_reference::transcript::Event;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// One message of the assignment is printed where another one should be.
    ///
    /// The message is spelt right, but it is not its turn.
    ///
    /// For example the error about an illegal move, where the heap sizes should be asked for.
    ///
    /// Look at the condition that leads to this message, and at what the program does just before: it took
    /// another branch than a right program takes here.
    pub(super) struct OtherMessage {
        expected: Part,
        actual: Part,
    }
}

impl Facts for OtherMessage {
    fn words(&self, terms: &Terms) -> String {
        format!("your program should print {} here, not {}.", terms.part(self.expected), terms.part(self.actual))
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        Some(format!("prints {} where it should print {}", terms.part(self.actual), terms.part(self.expected)))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let parsed = m.parsed.as_ref()?;
    let message = parsed.message;
    let is_whole = m.parsed_whole().is_some() || m.game.voice.message(message).is_some_and(|t| !t.newline);
    let (expected, actual) = (Part::from(m.piece.event), Part::Message(message));
    let is_expected = match m.piece.event {
        Event::Won(_) => parsed.winner().is_some(),
        Event::Took(player, _) => parsed.mover() == Some(player),
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
            ^ other-message: your program should print the prompt for the heap sizes here, not the error about an
            ^ illegal move.
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
            ^ misspelt: in the prompt for the heap sizes, there should be no “now” at the end.
            ",
        );
    }
}
