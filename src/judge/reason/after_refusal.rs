use nim_reference::Player;
use nim_reference::template::Field;
use nim_reference::transcript::Event;
use nim_reference::voice::Message;
use serde::Serialize;

use super::context::Mismatch;
use super::terms::{Terms, one_line};
use super::{Facts, Kind, Part};

facts! {
    /// An illegal move was entered, and afterwards the turn does not go on as it should.
    ///
    /// It is still the user's turn: another move is asked for, until a legal one is entered. The beginning of
    /// a turn (the status, the drawing, the prompt) is printed again only where the assignment says so.
    ///
    /// For example the program prints the error and then `In turn 3 …`, though the user has not moved in
    /// turn 2.
    ///
    /// Look at the loop: only the question for the move may be repeated, and neither the number of the turn
    /// nor the player may change before a legal move.
    pub(super) struct AfterRefusal {
        entered: String,
        does: Does,
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Does {
    DrawsAgain,
    PrintsAgain(Part),
    BeginsTurn(i64),
    ComputerMoves,
}

impl Facts for AfterRefusal {
    fn words(&self, terms: &Terms) -> String {
        let entered = &self.entered;
        let still = || format!("after the illegal move `{entered}` it is still the user's turn");
        match self.does {
            Does::DrawsAgain => {
                let noun = terms.nouns.heap;
                format!(
                    "the {noun}s should be drawn only once in a turn, not again after the illegal move `{entered}`."
                )
            }
            Does::PrintsAgain(part) => {
                format!("{} should not be printed again after the illegal move `{entered}`.", terms.part(part))
            }
            Does::BeginsTurn(turn) => {
                format!("{}. Your program goes on to {} {turn}.", still(), terms.nouns.turn.unwrap_or("turn"))
            }
            Does::ComputerMoves => format!("{}. Your program goes on with the computer's move.", still()),
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let after = format!("after an illegal move of the {}", terms.nouns.user);
        Some(match self.does {
            Does::DrawsAgain => format!("draws the {}s again {after}", terms.nouns.heap),
            Does::PrintsAgain(part) => format!("prints {} again {after}", terms.part(part)),
            Does::BeginsTurn(_) => format!("begins another {} {after}", terms.nouns.turn.unwrap_or("turn")),
            Does::ComputerMoves => format!("goes on with the computer's move {after}"),
        })
    }
}

/// The illegal move is an earlier one than that which was entered last, and is refused too.
pub(super) fn of_an_earlier_try(m: &Mismatch<'_>) -> Option<Kind> {
    let (_, Some(_)) = m.just_read()? else { return None };
    let answers_another = matches!(m.piece.event, Event::Refused(..));
    let (entered, _) = m.refused_before(m.piece.entry - 1).filter(|_| answers_another)?;
    after(m, entered)
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    after(m, m.refused_in_turn()?.0)
}

fn after(m: &Mismatch<'_>, entered: &str) -> Option<Kind> {
    let turns = m.game.rules.turns;
    // A legal move was read since. The program may have made it without a word: only heaps that are as before show
    // that it did not.
    let read_more = matches!(m.piece.event, Event::Took(..)) && m.just_read().is_some();
    let does = if m.is_drawn(m.text) {
        (!turns.drawing.again && !read_more).then_some(Does::DrawsAgain)
    } else {
        let parsed = m.parsed.as_ref()?;
        let again = Does::PrintsAgain(Part::Message(parsed.message));
        match parsed.message {
            Message::Status if m.is_current(parsed, m.frame()) => (!turns.status.again).then_some(again),
            Message::Status => {
                let turn = parsed.reading.number(Field::Turn).filter(|&turn| turn > m.frame().turn);
                let is_same = m.lists_heaps(parsed, &m.frame().position);
                let begins = turn.filter(|_| !read_more || is_same).map(Does::BeginsTurn);
                begins.or_else(|| (is_same && turn.is_none() && !turns.status.again).then_some(again))
            }
            Message::AskMove => (!turns.after_illegal.prompts && !read_more).then_some(again),
            _ => (parsed.mover() == Some(Player::Computer) && !read_more).then_some(Does::ComputerMoves),
        }
    }?;
    Some(AfterRefusal { entered: one_line(entered), does }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_next_turn_begins() {
        game("assignment2", "2\n2 2\n3 1\n2 3\n2 0\n1 1\n2 2\n").says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            In turn 3 heap sizes are: h1=1 h2=2.
            ^ after-refusal: after the illegal move `3 1` it is still the user's turn. Your program goes on to turn 3.
            ",
        );
        game("matches", "[3,5,7].\n4.\n3.\n7.\n3.\n6.\n2.\n3.\n").says(
            "
            …
            Choose heap number from 1 to 3: Illegal move! Try again.
            I take 1 match from 3th heap
            ^ after-refusal: after the illegal move `4.` it is still the user's turn. Your program goes on with the
            ^ computer's move.
            ",
        );
    }

    #[test]
    fn the_beginning_of_the_turn_is_printed_again() {
        let played = game("assignment2", "2\n2 2\n3 1\n2 3\n2 0\n1 1\n2 2\n");
        played.says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            In turn 2 heap sizes are: h1=1 h2=2.
            ^ after-refusal: the status line should not be printed again after the illegal move `3 1`.
            ",
        );
        played.says(
            "
            …
            Please enter again the heap index and the number of removed objects.
             →*
            ^ after-refusal: the heaps should be drawn only once in a turn, not again after the illegal move `3 1`.
            ",
        );
        played.says(
            "
            …
            Please enter again the heap index and the number of removed objects.
            Your turn: please enter the heap index and the number of removed objects.
            ^ after-refusal: the prompt for the user's move should not be printed again after the illegal move `3 1`.
            ",
        );
    }

    #[test]
    fn the_status_is_printed_again_with_another_turn() {
        game("assignment2", "2\n3 3\n1 1\n1 9\n1 1\n").says(
            "
            …
            In turn 4 heap sizes are: h1=1 h2=1.
            *→*
            Your turn: please enter the heap index and the number of removed objects.
            Error: Invalid input.
            Please enter again the heap index and the number of removed objects.
            In turn 2 heap sizes are: h1=1 h2=1.
            ^ after-refusal: the status line should not be printed again after the illegal move `1 9`.
            ",
        );
    }

    #[test]
    fn a_prompt_after_a_legal_move_may_be_that_of_the_next_turn() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").is_not(
            "after-refusal",
            "
            …
            Please enter again the heap index and the number of removed objects.
            Your turn: please enter the heap index and the number of removed objects.
            ",
        );
    }

    #[test]
    fn a_legal_move_that_is_made_without_a_word_is_no_lost_turn() {
        game("assignment2", "2\n2 2\n1 9\n1 1\n2 2\n").is_not(
            "after-refusal",
            "
            …
            Please enter again the heap index and the number of removed objects.
            In turn 3 heap sizes are: h1=0 h2=2 .
            ",
        );
    }
}
