use nim_reference::transcript::Event;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

/// How many empty lines are looked at.
const MAX_LINES: usize = 20;

facts! {
    /// An empty line, or one with only spaces or tabs, is printed where something else is expected.
    ///
    /// Every line of the output is compared, empty ones too.
    ///
    /// For example an empty line between the status line and the drawing.
    ///
    /// Look for a newline that is printed twice: `printf("\n")` after a message that ends with one, `puts`
    /// with a text that has its own, `print()` without words.
    pub(super) struct BlankLine {
        is_empty: bool,
        expected: Part,
        follows: bool,
        /// What should stand here, where it is the rest of a message.
        #[serde(skip_serializing_if = "Option::is_none")]
        rest: Option<String>,
    }
}

impl Facts for BlankLine {
    fn words(&self, terms: &Terms) -> String {
        let line = if self.is_empty { "empty line" } else { "line with only spaces or tabs" };
        let expected = self.expected(terms);
        match self.follows {
            true => format!("there should be no {line} before {expected}."),
            false => format!(
                "your program prints {} {line} here. It should print {expected}.",
                if self.is_empty { "an" } else { "a" }
            ),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let line = if self.is_empty { "an empty line" } else { "a line with only spaces or tabs" };
        let place = if self.follows { "before" } else { "where it should print" };
        Some(format!("prints {line} {place} {}", self.expected(terms)))
    }
}

impl BlankLine {
    /// An empty line before the answer of an exercise.
    pub(super) const BEFORE_ANSWER: BlankLine =
        BlankLine { is_empty: true, expected: Part::Answer, follows: true, rest: None };

    /// What should stand in its place, in words.
    fn expected(&self, terms: &Terms) -> String {
        self.rest.as_ref().map_or_else(|| terms.part(self.expected), |rest| format!("“{rest}”"))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let actual = m.actual(m.at)?;
    let expected = &m.lines[m.at].text;
    if !actual.trim().is_empty() || expected.trim().is_empty() {
        return None;
    }
    let is_empty = actual.is_empty();
    // A line of spaces and tabs may be a line of the drawing.
    let drawn = matches!(m.piece.event, Event::Drew(_));
    let next = (m.at + 1..).take(MAX_LINES).find(|&line| !m.prints_blank(line));
    let follows = next.is_some_and(|next| m.prints(next, expected)) && (is_empty || !drawn);
    let before = m.at.checked_sub(1).map(|before| &m.lines[before]);
    let rest = before.filter(|before| m.lines[m.at].continues(before)).map(|_| expected.trim().to_owned());
    (follows || !drawn).then(|| BlankLine { is_empty, expected: m.piece.event.into(), follows, rest }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn an_empty_line_stands_before_a_part() {
        let played = game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.

            ^ blank-line: there should be no empty line before the drawing.
            *→ →·
            ",
        );
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            *→ →·
            *→*→·
            *→*→*

            ^ blank-line: there should be no empty line before the prompt for the user's move.
            Your turn: please enter the heap index and the number of removed objects.
            ",
        );
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            Enter the number of heaps:

            ^ blank-line: there should be no empty line before the prompt for the heap sizes.
            Enter the heap sizes:
            ",
        );
    }

    #[test]
    fn an_empty_line_stands_in_a_message() {
        game("matches", "[0,0].\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: You won :(

            ^ blank-line: there should be no empty line before “Congratulations!”.
             Congratulations!
            ",
        );
        // Before the message itself.
        game("matches", "[1].\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 1th heap.

            ^ blank-line: there should be no empty line before the line that announces the winner.
            I won! :)
            ",
        );
    }

    #[test]
    fn an_empty_line_stands_before_the_answer_of_an_exercise() {
        game("givegrade/present_board", "1 2\n").says(
            "
            Nim:

            ^ blank-line: there should be no empty line before the answer.
            1: X
            ",
        );
    }

    #[test]
    fn a_blank_top_line_of_a_drawing_belongs_to_the_drawing() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").is_not(
            "blank-line",
            "
            …
            In turn 2 heap sizes are: h1=1 h2=2.
             →·
             →*
            ",
        );
    }
}
