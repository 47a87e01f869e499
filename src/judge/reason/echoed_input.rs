use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind};

facts! {
    /// The program prints what the user has typed.
    ///
    /// A terminal shows what the user types without the program's help, so a program that prints it shows
    /// it twice. It is not part of the output.
    ///
    /// For example a `2` in a line of its own, after the prompt that was answered with 2.
    ///
    /// Look for a print behind the place where the input is read; it may have been left there to find a
    /// mistake.
    pub(super) struct EchoedInput {
        typed: String,
    }
}

impl Facts for EchoedInput {
    fn words(&self, _: &Terms) -> String {
        let typed = &self.typed;
        format!(
            "your program prints `{typed}`, which the user has typed. Do not print it: the terminal shows it already."
        )
    }

    fn in_general(&self, _: &Terms) -> Option<String> {
        Some("prints what the user has typed".to_owned())
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (entered, _) = m.just_read()?;
    let behind = m.text.trim_start().strip_prefix(entered).filter(|_| !entered.is_empty())?.trim_start();
    // What only begins like it may be anything, such as `2 heaps`.
    let next = m.wanted().split_whitespace().next();
    let is_alone = behind.is_empty() || next.is_some_and(|word| behind.starts_with(word));
    (is_alone && !m.wanted().starts_with(entered)).then(|| EchoedInput { typed: entered.to_owned() }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn what_is_typed_is_printed() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            Enter the number of heaps:
            2
            ^ echoed-input: your program prints `2`, which the user has typed. Do not print it: the terminal shows it
            ^ already.
            ",
        );
        game("lab3", "1\n2\n1 4\n1 3\n0 1\n").says(
            "
            How many heaps [2-5]? 1How many heaps [2-5]? ----- round 1
            ^ echoed-input: your program prints `1`, which the user has typed. Do not print it: the terminal shows it
            ^ already.
            ",
        );
    }

    #[test]
    fn a_line_that_only_begins_with_the_same_number_is_no_echo() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").is_not(
            "echoed-input",
            "
            Enter the number of heaps:
            2 heaps it is.
            ^ extra-line: this line should not be here. The right line follows it: the prompt for the heap sizes.
            Enter the heap sizes:
            ",
        );
    }
}
