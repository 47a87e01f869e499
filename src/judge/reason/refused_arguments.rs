use nim_reference::transcript::Event;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind};

facts! {
    /// The program says how it is used, though it is used rightly.
    ///
    /// Only arguments that the assignment does not allow are answered by that message. All others begin a game.
    ///
    /// For example `usage: nim SIZE...` for the argument `1`.
    ///
    /// Look at the condition that checks the arguments: the smallest and the largest number of them that it accepts, and the smallest
    /// and the largest value of each.
    pub(super) struct RefusedArguments {
        word: &'static str,
    }
}

impl Facts for RefusedArguments {
    fn words(&self, _: &Terms) -> String {
        let word = self.word;
        format!(
            "these arguments are valid, so the game should begin. Your program prints its message with the word “{word}”."
        )
    }

    fn in_general(&self, _: &Terms) -> Option<String> {
        let word = self.word;
        Some(format!("prints its message with the word “{word}” for valid arguments, at least in some cases"))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let usage = m.game.usage()?;
    let begins = m.at == 0 && m.piece.event == Event::Status;
    (begins && usage.is_said_in(m.text.as_bytes())).then(|| RefusedArguments { word: usage.word }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn valid_arguments_are_refused() {
        game("stacks 1", "").says(
            "
            Usage: nim H1 H2
            ^ refused-arguments: these arguments are valid, so the game should begin. Your program prints its message with
            ^ the word “usage”.
            ",
        );
        game("stacks 1", "").is_not(
            "refused-arguments",
            "
            Welcome to the game!
            Stacks: 1
            ",
        );
    }
}
