use nim_reference::transcript::{Event, Refusal};
use nim_reference::voice::Message;
use serde::Serialize;

use super::context::Mismatch;
use super::terms::{Terms, capitalised, one_line, serialize_refusal};
use super::{Facts, Kind, Part};

facts! {
    /// Something illegal was entered, and the program does not refuse it.
    ///
    /// The number of heaps, a heap's size, or a move: what is not allowed must be answered with the assignment's error, or by
    /// asking again, as if it had never been entered.
    pub(super) struct AcceptedIllegal {
        /// What was entered.
        entered: String,
        /// The rule that refuses it.
        #[serde(serialize_with = "serialize_refusal")]
        refusal: Refusal,
        /// What the program does instead of refusing it.
        does: Does,
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Does {
    /// It takes what was entered.
    Accepts,
    /// It does not ask again.
    GoesOnWith(Next),
    /// It prints something else than the prompt, which should follow alone.
    PrintsMoreThan(Part),
    /// It prints one thing where another should stand.
    Prints { expected: Part, actual: Part },
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Next {
    ComputersMove,
    EndOfGame,
    Status,
}

impl Facts for AcceptedIllegal {
    fn words(&self, terms: &Terms) -> String {
        let why = terms.why_refused(&self.entered, self.refusal);
        match self.does {
            Does::Accepts => {
                let several = matches!(self.refusal, Refusal::HeapCount(count) if count != 1);
                let (they, them) = if several { ("They", "them") } else { ("It", "it") };
                format!("{why} {they} must be refused; your program accepts {them}.")
            }
            Does::GoesOnWith(next) => {
                let next = match next {
                    Next::ComputersMove => "the computer's move".to_owned(),
                    Next::EndOfGame => "the end of the game".to_owned(),
                    Next::Status => terms.part(Part::Message(Message::Status)),
                };
                format!("{why} The user must be asked again; your program goes on with {next}.")
            }
            Does::PrintsMoreThan(prompt) => {
                format!("{why} Nothing but {} follows, once more.", terms.part(prompt))
            }
            Does::Prints { expected, actual } => {
                format!("{why} {} must follow, not {}.", capitalised(&terms.part(expected)), terms.part(actual))
            }
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (_, entered, refusal) = m.read_before(m.piece.entry).filter(|_| m.follows_a_read())?;
    let refusal = refusal?;
    let does = what_it_does(m, refusal)?;
    Some(AcceptedIllegal { entered: one_line(entered), refusal, does }.into())
}

fn what_it_does(m: &Mismatch<'_>, refusal: Refusal) -> Option<Does> {
    let expected = Part::from(m.piece.event);
    let Some(parsed) = &m.parsed else {
        return matches!(m.piece.event, Event::Asked(_)).then_some(Does::PrintsMoreThan(expected));
    };
    let about_heaps = matches!(refusal, Refusal::HeapCount(_) | Refusal::HeapSize(..));
    let about_heap = matches!(refusal, Refusal::NoSuchHeap(_) | Refusal::EmptyHeap(_));
    let prints = |message| Does::Prints { expected, actual: Part::Message(message) };
    Some(match parsed.message {
        Message::UserTakes => Does::Accepts,
        Message::AskCount if about_heap => Does::Accepts,
        Message::BadHeaps | Message::BadSize | Message::Illegal | Message::AskAgain | Message::AskHeaps => return None,
        message if about_heaps && message != Message::HeapEntry => Does::Accepts,
        Message::ComputerTakes | Message::ComputerTakesLosing => Does::GoesOnWith(Next::ComputersMove),
        Message::UserWins | Message::ComputerWins => Does::GoesOnWith(Next::EndOfGame),
        Message::Status if m.is_current(parsed, m.frame()) => prints(Message::Status),
        Message::Status => Does::GoesOnWith(Next::Status),
        message if expected != Part::Message(message) => prints(message),
        _ => return None,
    })
}
