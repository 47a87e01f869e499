use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

/// How far lines that are exchanged are looked for: the tallest drawing that a case has.
const MAX_LINES: usize = 100;

facts! {
    /// Two parts of one turn are both there, but in the wrong order.
    ///
    /// The lines themselves are right; only their order is not.
    ///
    /// For example the drawing is printed before the status line, where the assignment has it after it.
    ///
    /// Look at the order of the two calls or prints in the loop of the game.
    pub(super) struct ExchangedParts {
        early: Part,
        late: Part,
    }
}

impl Facts for ExchangedParts {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let (early, late) = (terms.part(self.early), terms.part(self.late));
        format!("{late} should come before {early}. Your program prints them in the other order.")
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        Some(format!("prints {} before {}, in the wrong order", terms.part(self.early), terms.part(self.late)))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let at = m.at;
    let here = m.expected(at)?;
    if m.piece.range.start > 0 {
        return behind_prompt(m);
    }
    if here.trim().is_empty() {
        return None;
    }
    // The program's lines up to the expected one are lines that are expected a little later in the same turn.
    let length = (1..=MAX_LINES)
        .take_while(|length| at + length < m.output.lines.len())
        .find(|&length| m.prints(at + length, here))?;
    let same = |expected: usize, actual: usize, length: usize| {
        (0..length).all(|i| m.expected(expected + i).is_some_and(|line| m.prints(actual + i, line)))
    };
    // Where the later part stands in its own place too, nothing is exchanged.
    let exchanged = |&later: &usize| {
        same(later, at, length) && same(at, at + length, later - at) && !same(later, later + length, length)
    };
    let later = (at + 1..=at + MAX_LINES).find(exchanged)?;
    // Where as much agrees if the earlier part is left out, the later one may be followed by another of its kind.
    let behind = later + length;
    if m.agree_from(at, later) >= behind - at + m.agree_from(behind, behind) {
        return None;
    }
    let other = m.lines[later].pieces.first()?;
    // What stands first in a later turn was not printed too early: the part is left out in this one.
    let mut moved = m.lines[later..later + length].iter().flat_map(|line| &line.pieces);
    let is_in_turn = moved.all(|piece| piece.frame == m.piece.frame);
    let (early, late) = (Part::from(other.event), Part::from(m.piece.event));
    (is_in_turn && early != late).then(|| ExchangedParts { early, late }.into())
}

/// That the end of a line, behind a prompt, and the next line stand in each other's place.
fn behind_prompt(m: &Mismatch<'_>) -> Option<Kind> {
    let (wanted, next) = (m.wanted().trim(), m.expected(m.at + 1)?.trim());
    let other = m.lines[m.at + 1].pieces.first()?;
    let (early, late) = (Part::from(other.event), Part::from(m.piece.event));
    let is_exchanged = m.text.trim() == next && m.actual(m.at + 1)?.trim() == wanted;
    (is_exchanged && ![wanted, next].contains(&"") && early != late).then(|| ExchangedParts { early, late }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn one_part_of_a_turn_stands_before_the_other() {
        let played = game("assignment2", "3\n7 2 1\n1 1\n2 2\n1 1\n3 1\n1 9\n1 1\n");
        played.says(
            "
            …
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            Your turn: please enter the heap index and the number of removed objects.
            ^ exchanged-parts: turn 2: the drawing should come before the prompt for the user's move. Your program
            ^ prints them in the other order.
            *→ →·
            *→*→·
            *→*→*
            ",
        );
        played.says(
            "
            …
            Computer takes 4 objects from heap 1.
            *→ →·
            ^ exchanged-parts: turn 2: the status line should come before the drawing. Your program prints them in the
            ^ other order.
            *→*→·
            *→*→*
            In turn 2 heap sizes are: h1=3 h2=2 h3=1.
            ",
        );
        game("stacks 1 3", "").says(
            "
              o
            ^ exchanged-parts: the line with the stacks should come before the drawing. Your program prints them in the
            ^ other order.
              o
            o o
            Stacks: 1 3
            ",
        );
    }

    #[test]
    fn the_winner_stands_before_the_last_move() {
        let played = game("lab3", "2\n0 1\n");
        let (last, winner) = ("My Turn: heap, coins: 1 3", "Sorry, you lose");
        let right = played.right();
        assert!(right.ends_with(&format!("{last}\n{winner}\n")), "{right}");
        let (line, why) =
            played.judge(&right.replace(&format!("{last}\n{winner}"), &format!("{winner}\n{last}"))).expect("wrong");
        assert_eq!(line, right.lines().count() - 1);
        assert!(why.ends_with("the line with the computer's move should come before the line that announces the winner. Your program prints them in the other order."), "{why}");
    }

    /// The program does not ask again after the first illegal move, and the error that comes next is about the second one.
    #[test]
    fn a_part_that_is_left_out_before_another_of_its_kind_is_no_exchange() {
        let played = game("assignment2", "2\n2 2\n2 3\n3 1\n1 1\n2 2\n");
        let after = "You take 1 objects from heap 1.\nIn turn 3 heap sizes are: h1=0 h2=2.\nComputer takes 2 objects from heap 2.\nComputer wins!\n";
        let again = "Please enter again the heap index and the number of removed objects.";
        let text = format!(
            "\n…\nError: Invalid input.\nError: Invalid input.\n^ missing-part: turn 2: the prompt after an illegal move is missing here.\n{again}\n{after}"
        );
        played.says(&text);
    }

    #[test]
    fn a_line_of_the_next_drawing_does_not_stand_in_place_of_this_one() {
        game("assignment2", "3\n6 6 6\n2 5\n2 1\n").is_not(
            "exchanged-parts",
            "
            …
            In turn 2 heap sizes are: h1=0 h2=6 h3=6.
             →*→*
             →*→*
             →*→*
             →*→*
             →*→*
            Your turn: please enter the heap index and the number of removed objects.
            You take 5 objects from heap 2.
            In turn 3 heap sizes are: h1=0 h2=1 h3=6.
            Computer takes 5 objects from heap 3.
            In turn 4 heap sizes are: h1=0 h2=1 h3=1.
             →*→*
            Your turn: please enter the heap index and the number of removed objects.
            ",
        );
    }

    /// The first illegal move is answered by one of both lines only, and the second one by the other.
    #[test]
    fn parts_that_answer_two_entries_are_no_exchange() {
        game("assignment2", "2\n2 2\n2 3\n0 1\n1 1\n2 2\n").is_not(
            "exchanged-parts",
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Please enter again the heap index and the number of removed objects.
            Error: Invalid input.
            You take 1 objects from heap 1.
            In turn 3 heap sizes are: h1=0 h2=2.
            ",
        );
    }

    #[test]
    fn a_part_that_is_printed_too_early_and_once_more_is_no_exchange() {
        game("assignment2", "2\n1 1\n2 1\n").is_not(
            "exchanged-parts",
            "
            …
            In turn 2 heap sizes are: h1=0 h2=1.
            Your turn: please enter the heap index and the number of removed objects.
            ^ extra-line: this line should not be here. The right line follows it: the drawing.
             →*
            Your turn: please enter the heap index and the number of removed objects.
            ",
        );
    }
}
