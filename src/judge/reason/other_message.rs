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
    pub(super) enum OtherMessage {
        Another { expected: Part, actual: Part },
        /// The computer's move in the words for a nim-sum of 0, where it is none, or the other way round.
        OfOtherPositions { is_lost: bool },
    }
}

impl Facts for OtherMessage {
    fn words(&self, terms: &Terms) -> String {
        match self {
            OtherMessage::Another { expected, actual } => {
                format!("your program should print {} here, not {}.", terms.part(*expected), terms.part(*actual))
            }
            OtherMessage::OfOtherPositions { is_lost: true } => {
                "the nim-sum is 0 here. Your program announces the move in the words for a nim-sum that is not 0."
                    .to_owned()
            }
            OtherMessage::OfOtherPositions { is_lost: false } => {
                "the nim-sum is not 0 here. Your program announces the move in the words for nim-sum 0.".to_owned()
            }
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        Some(match self {
            OtherMessage::Another { expected, actual } => {
                format!("prints {} where it should print {}", terms.part(*actual), terms.part(*expected))
            }
            OtherMessage::OfOtherPositions { is_lost: true } => {
                "announces moves of the computer in the words for another nim-sum than 0 where it is 0".to_owned()
            }
            OtherMessage::OfOtherPositions { is_lost: false } => {
                "announces moves of the computer in the words for nim-sum 0 where it is not 0".to_owned()
            }
        })
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    if m.message_of_other_positions().is_some() {
        let is_lost = m.frame().position.nim_sum() == 0;
        return Some(OtherMessage::OfOtherPositions { is_lost }.into());
    }
    let parsed = m.parsed.as_ref()?;
    let message = parsed.message;
    let is_whole = m.parsed_whole().is_some() || m.game.voice.message(message).is_some_and(|t| !t.newline);
    let (expected, actual) = (Part::from(m.piece.event), Part::Message(message));
    let is_expected = match m.piece.event {
        Event::Won(_) => parsed.winner().is_some(),
        Event::Took(player, _) => parsed.mover() == Some(player),
        _ => expected == actual,
    };
    (is_whole && !is_expected).then(|| OtherMessage::Another { expected, actual }.into())
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
    fn the_move_is_announced_in_the_words_for_other_positions() {
        game("matches", "[1].\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 match from 1th heap
            ^ other-message: the nim-sum is not 0 here. Your program announces the move in the words for nim-sum 0.
            I won!
            ",
        );
        // A word of the right message is another one.
        let wrong = "Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 1th heap";
        game("matches", "[1,1].\n").is_not("other-message", &format!("\n{wrong}\n"));
        // Another move is what is wrong first.
        game("matches", "[5].\n")
            .is_not("other-message", "\nEnter number of matches in heaps [N1, N2, N3]: I take 1 match from 1th heap\n");
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
