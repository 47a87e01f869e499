use nim_reference::transcript::Event;

use super::context::Mismatch;
use super::missing_part::is_missing;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// What belongs on standard output is printed on standard error.
    ///
    /// In a terminal both look the same. Only standard output is compared.
    ///
    /// For example `fprintf(stderr, …)`, `perror`, or in Python `print(…, file=sys.stderr)`.
    ///
    /// Print with `printf`, `puts` or `print`, errors of the game and prompts too.
    pub(super) struct WrongStream {
        part: Option<Part>,
    }
}

impl Facts for WrongStream {
    fn says_when(&self) -> bool {
        self.part.is_some()
    }

    fn words(&self, terms: &Terms) -> String {
        match self.part {
            None => "your program prints on standard error; only standard output counts.".to_owned(),
            Some(part) => {
                let part = terms.part(part);
                format!("{part} is missing: it goes to standard error instead of standard output.")
            }
        }
    }
}

/// Nothing is printed on standard output, and the first line on standard error.
pub(super) fn whole_output(m: &Mismatch<'_>) -> Option<Kind> {
    let first = m.lines.first().map_or("", |line| line.text.trim());
    (m.output.lines.is_empty() && m.prints_on_stderr(first)).then(|| WrongStream { part: None }.into())
}

/// One part is missing, and stands on standard error.
pub(super) fn one_part(m: &Mismatch<'_>) -> Option<Kind> {
    let part = Part::from(m.piece.event);
    let own = m.lines[m.at].text[m.piece.range.clone()].trim();
    let elsewhere = !matches!(m.piece.event, Event::Drew(_)) && is_missing(m) && m.prints_on_stderr(own);
    elsewhere.then(|| WrongStream { part: Some(part) }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_prompt_goes_to_standard_error() {
        let prompt = "Your turn: please enter the heap index and the number of removed objects.\n";
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").stderr(prompt).says(
            "
            …
             →*
            *→*
            Error: Invalid input.
            ^ wrong-stream: turn 2: the prompt for the user's move is missing: it goes to standard error instead of
            ^ standard output.
            ",
        );
    }

    #[test]
    fn everything_goes_to_standard_error() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        let right = played.right();
        played.stderr(&right).says(
            "
            (end)
            ^ wrong-stream: your program prints on standard error; only standard output counts.
            ",
        );
    }

    #[test]
    fn other_words_on_standard_error_do_not_matter() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").stderr("Your turn:\n").is_not(
            "wrong-stream",
            "
            …
             →*
            *→*
            Error: Invalid input.
            ^ missing-part: turn 2: the prompt for the user's move is missing.
            ",
        );
    }
}
