use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// A line is broken at the wrong place.
    ///
    /// Either it ends where it should go on: some prompts have no newline, and the next output follows in
    /// the same line. What the user types does not end the line for the program. Or its newline is missing,
    /// and the next line follows in the same one.
    ///
    /// For example `Error: Invalid input.Please enter again …`
    ///
    /// Look at the end of the message that is named: it has a `\n` too many or too few (`puts` and `print`
    /// add one).
    pub(super) enum BrokenLine {
        Ends { after: Part, next: Part },
        GoesOn { line: String, part: Part },
    }
}

impl Facts for BrokenLine {
    fn words(&self, terms: &Terms) -> String {
        match self {
            BrokenLine::Ends { after, next } if after == next => {
                format!("no newline follows {}: it is asked again in the same line.", terms.part(*after))
            }
            BrokenLine::Ends { after, next } => {
                let (after, next) = (terms.part(*after), terms.part(*next));
                format!("no newline follows {after}: {next} stands in the same line.")
            }
            BrokenLine::GoesOn { line, part } => {
                format!("a newline is missing after “{line}” ({}).", terms.part(*part))
            }
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let line = &m.lines[m.at];
    if m.piece.range.start > 0 && m.same(m.text.as_bytes(), b"") {
        let after = line.pieces.iter().rev().find(|before| before.range.end <= m.piece.range.start)?;
        return Some(BrokenLine::Ends { after: after.event.into(), next: m.piece.event.into() }.into());
    }
    let actual = m.actual(m.at)?;
    let rest = actual.strip_prefix(line.text.as_str()).filter(|rest| !rest.trim().is_empty())?;
    let next = m.expected(m.at + 1)?;
    let goes_on = m.same(rest.as_bytes(), next.as_bytes()) || (rest.len() > 2 && next.starts_with(rest.trim_end()));
    let part = line.pieces.last()?.event.into();
    goes_on.then(|| BrokenLine::GoesOn { line: line.text.clone(), part }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_newline_is_missing() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invalid input.Please enter again the heap index and the number of removed objects.
            ^ broken-line: a newline is missing after “Error: Invalid input.” (the error about an illegal move).
            ",
        );
        game("matches", "[1,1].\n2.\n1.\n").says(
            "
            …
            Choose heap number from 1 to 2: Choose number of matches to take from 1 to 1: So now the heaps are: [0,0]
            You won :( Congratulations!
            ^ broken-line: a newline is missing after “You won :(” (the line that announces the winner).
            ",
        );
    }

    #[test]
    fn a_newline_follows_a_prompt() {
        let played = game("lab3", "1\n2\n1 4\n1 3\n0 1\n");
        played.says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins:·
            ^ broken-line: no newline follows the prompt for the user's move: it is asked again in the same line.
            Your Turn: input heap, coins: My Turn: heap, coins: 0 1
            ",
        );
        played.says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: Your Turn: input heap, coins:·
            ^ broken-line: no newline follows the prompt for the user's move: the line that tells the computer's
            ^ move stands in the same line.
            My Turn: heap, coins: 0 1
            ",
        );
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            …
            Choose heap number from 1 to 3: Illegal move! Try again.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6:·
            ^ broken-line: no newline follows the prompt for the number of matches: the error about an illegal move
            ^ stands in the same line.
            Illegal move! Try again.
            ",
        );
    }

    #[test]
    fn a_line_with_other_words_at_its_end_is_not_broken() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").is_not(
            "broken-line",
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invalid input. Again:
            ^ misspelt: the error about an illegal move: “Again:” is too much at its end.
            ",
        );
    }
}
