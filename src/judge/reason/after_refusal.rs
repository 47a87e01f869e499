use nim_reference::template::Field;
use nim_reference::transcript::Event;
use nim_reference::voice::Message;
use serde::Serialize;

use super::context::Mismatch;
use super::terms::{Terms, one_line};
use super::{Facts, Kind, Part};

facts! {
    /// After an illegal move the turn does not go on as it should.
    ///
    /// The turn is still the user's. What stands at the beginning of a turn is printed again only where the assignment says so.
    pub(super) struct AfterRefusal {
        /// The illegal move.
        entered: String,
        /// What the program does.
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
                format!("the {noun}s are drawn once a turn, not again after an illegal move (`{entered}`).")
            }
            Does::PrintsAgain(part) => {
                format!("{} is not printed again after an illegal move (`{entered}`).", terms.part(part))
            }
            Does::BeginsTurn(turn) => {
                format!("{}; your program goes on to {} {turn}.", still(), terms.nouns.turn.unwrap_or("turn"))
            }
            Does::ComputerMoves => format!("{}; your program goes on with the computer's move.", still()),
        }
    }
}

/// The illegal move is an earlier one than that which was entered last, and is refused too.
pub(super) fn of_an_earlier_try(m: &Mismatch<'_>) -> Option<Kind> {
    let (entry, _, refusal) = m.read_before(m.piece.entry).filter(|_| m.follows_a_read())?;
    let answers_another = refusal.is_some() && matches!(m.piece.event, Event::Refused(..));
    let (entered, _) = m.refused_before(entry).filter(|_| answers_another)?;
    after(m, entered)
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    after(m, m.refused_in_turn()?.0)
}

fn after(m: &Mismatch<'_>, entered: &str) -> Option<Kind> {
    let turns = m.game.rules.turns;
    let does = if m.is_drawn(m.text) {
        (!turns.drawing.again()).then_some(Does::DrawsAgain)
    } else {
        let parsed = m.parsed.as_ref()?;
        let again = Does::PrintsAgain(Part::Message(parsed.message));
        match parsed.message {
            Message::Status if m.is_current(parsed, m.frame()) => (!turns.status.again()).then_some(again),
            Message::Status => {
                let turn = parsed.reading.number(Field::Turn).filter(|&turn| turn > m.frame().turn);
                turn.map(Does::BeginsTurn)
            }
            Message::AskMove => (!turns.after_illegal.prompts()).then_some(again),
            Message::ComputerTakes | Message::ComputerTakesLosing => Some(Does::ComputerMoves),
            _ => None,
        }
    }?;
    Some(AfterRefusal { entered: one_line(entered), does }.into())
}
