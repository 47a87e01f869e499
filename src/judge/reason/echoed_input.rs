use super::{Facts, Kind};
use super::context::Mismatch;
use super::terms::Terms;

facts! {
    /// The program prints what the user types.
    ///
    /// In a terminal the user's own typing stands on the screen without the program's help, so a program that prints it shows it
    /// twice. It is not part of the output.
    pub(super) struct EchoedInput {
        /// What was typed and is printed.
        typed: String,
    }
}

impl Facts for EchoedInput {
    fn words(&self, _: &Terms) -> String {
        let typed = &self.typed;
        format!("your program prints what the user types (`{typed}`). It stands in the terminal anyway: do not print it.")
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (_, entered, _) = m.read_before(m.piece.entry).filter(|_| m.follows_a_read())?;
    let echoes = !entered.is_empty() && m.text.trim_start().starts_with(entered) && !m.wanted().starts_with(entered);
    echoes.then(|| EchoedInput { typed: entered.lines().next().unwrap_or_default().to_owned() }.into())
}
