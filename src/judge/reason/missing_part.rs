use nim_reference::transcript::Event;
use nim_reference::voice::Message;

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// A part of the output is left out, and what should follow it is printed instead.
    ///
    /// For example the program asks for the user's move without having printed the status line.
    ///
    /// Look for the print of that part: is it there, is it called in this branch, is it called in every
    /// turn? A part that is printed only once, or for one player only, is missing where it should come
    /// again.
    pub(super) struct MissingPart {
        part: Part,
    }
}

impl Facts for MissingPart {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        format!("{} is missing here.", terms.part(self.part))
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        Some(format!("does not print {} where it should", terms.part(self.part)))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    is_missing(m).then(|| MissingPart { part: m.piece.event.into() }.into())
}

/// Whether the expected text is left out, and what follows it stands here.
pub(super) fn is_missing(m: &Mismatch<'_>) -> bool {
    // A try that is refused without a word only has its prompt: that it is missing means that it was not refused.
    let refused = m.just_read().is_some_and(|(_, refusal)| refusal.is_some());
    let only_asks = matches!(m.piece.event, Event::Asked(_)) && refused;
    // What follows the prompt for a number may also follow from refusing the heap.
    let after_heap = m.piece.event == Event::Asked(Message::AskCount);
    if only_asks || after_heap || matches!(m.piece.event, Event::Drew(_)) {
        return false;
    }
    let line = &m.lines[m.at];
    let rest = &line.text[m.piece.range.end..];
    let next = if rest.is_empty() { m.expected(m.at + 1).unwrap_or("") } else { rest };
    // Where the expected line follows, this one is only too early, or that one belongs to what comes next.
    let follows = m.piece.range.start == 0
        && m.prints(m.at + 1, &line.text)
        && m.agree_from(m.at, m.at + 1) <= m.agree_from(m.at + 1, m.at);
    !next.trim().is_empty() && m.same(m.text.as_bytes(), next.as_bytes()) && !follows
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    /// The same line that follows belongs to the next illegal move.
    #[test]
    fn the_error_is_left_out_before_another_one() {
        let played = game("assignment2", "2\n2 2\n3 1\n2 3\n1 1\n2 2\n");
        let again = "Please enter again the heap index and the number of removed objects.";
        let after = "You take 1 objects from heap 1.\nIn turn 3 heap sizes are: h1=0 h2=2.\nComputer takes 2 objects from heap 2.\nComputer wins!\n";
        let missing = "^ missing-part: turn 2: the error about an illegal move is missing here.";
        let text = format!(
            "\n…\nYour turn: please enter the heap index and the number of removed objects.\n{again}\n{missing}\nError: Invalid input.\n{again}\n{after}"
        );
        played.says(&text);
        // It is only too early where the rest follows in its place.
        let early = format!(
            "\n…\nYour turn: please enter the heap index and the number of removed objects.\n{again}\nError: Invalid input.\n{again}\nError: Invalid input.\n{again}\n{after}"
        );
        played.is_not("missing-part", &early);
    }

    #[test]
    fn a_line_of_a_turn_is_left_out() {
        let played = game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n");
        played.says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            Computer takes 1 objects from heap 1.
            ^ missing-part: turn 1: the status line is missing here.
            ",
        );
        played.says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            In turn 3 heap sizes are: h1=0 h2=2.
            ^ missing-part: turn 2: the line with the user's move is missing here.
            ",
        );
        let played = game("lab3", "1\n2\n1 4\n1 3\n0 1\n");
        played.says(
            "
            How many heaps [2-5]? How many heaps [2-5]? heap[0]: o
            ^ missing-part: round 1: the line that begins the round is missing here.
            ",
        );
        played.says(
            "
            How many heaps [2-5]? How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            Your Turn: input heap, coins: Your Turn: input heap, coins: Sorry, you lose
            ^ missing-part: round 1: the line with the computer's move is missing here.
            ",
        );
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            …
            Choose heap number from 1 to 3: Illegal move! Try again.
            Choose heap number from 1 to 3: Choose number of matches to take from 1 to 6: Illegal move! Try again.
            ^ missing-part: the line with the heaps is missing here.
            ",
        );
        let played = game("stacks 1 3", "");
        played.says(
            "
            Stacks: 1 3
              o
              o
            o o
            Stacks: 1 2
            ^ missing-part: the line with the human's move is missing here.
            ",
        );
        played.says(
            "
            Stacks: 1 3
              o
              o
            o o
            Human takes 1 from stack 2
            Stacks: 1 2
              o
            o o
            Stacks: 1 1
            ^ missing-part: the line with the computer's move is missing here.
            ",
        );
        game("stacks 1", "").says(
            "
            Stacks: 1
            o
            Human takes 1 from stack 1
            Human wins
            ^ missing-part: the line with the stacks is missing here.
            ",
        );
    }

    #[test]
    fn the_answer_to_an_illegal_move_is_left_out() {
        let played = game("assignment2", "2\n2 2\n3 1\n2 3\n2 0\n1 1\n2 2\n");
        played.says(
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Please enter again the heap index and the number of removed objects.
            ^ missing-part: turn 2: the error about an illegal move is missing here.
            ",
        );
        played.says(
            "
            …
            Error: Invalid input.
            Error: Invalid input.
            ^ missing-part: turn 2: the prompt after an illegal move is missing here.
            ",
        );
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 3th heap.
            You have heaps of matches: [3,5,6]
            Choose heap number from 1 to 3: You have heaps of matches: [3,5,6]
            ^ missing-part: the error about an illegal move is missing here.
            ",
        );
    }

    #[test]
    fn a_part_that_is_printed_later_is_not_missing() {
        game("assignment2", "2\n2 2\n1 1\n2 2\n").is_not(
            "missing-part",
            "
            …
            Enter the heap sizes:
            Computer takes 1 objects from heap 1.
            ^ exchanged-parts: turn 1: the status line should come before the line with the computer's move. Your
            ^ program prints them in the other order.
            In turn 1 heap sizes are: h1=2 h2=2.
            In turn 2 heap sizes are: h1=1 h2=2.
            ",
        );
    }
}
