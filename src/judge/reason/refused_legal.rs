use nim_reference::rules::Opening;
use nim_reference::template::Field;
use nim_reference::transcript::Event;
use nim_reference::voice::Message;
use nim_reference::{Move, Player, Position};

use super::{Facts, Kind};
use super::context::Mismatch;
use super::terms::{Terms, one_line};

facts! {
    /// Something legal was entered, and the program refuses it or asks again.
    ///
    /// Look at the bounds: the least and the greatest number that are allowed are allowed, and so is taking all of a heap.
    pub(super) enum RefusedLegal {
        /// A number of heaps.
        Heaps {
            /// The number that was entered.
            entered: String,
            /// Whether it asks again without saying why.
            asks_again: bool,
        },
        /// A heap's size.
        Size {
            /// The heap that is named, counted from 1, and its size.
            named: Option<(i64, u64)>,
        },
        /// A heap, before the number of objects is asked for.
        Heap {
            /// The number that was entered.
            entered: String,
        },
        /// A move.
        Move {
            /// What was entered.
            entered: String,
            /// The heap, counted from 0, and how many objects are taken from it.
            #[serde(flatten)]
            mv: Move,
            /// How many objects the heap has.
            size: u64,
            /// Whether it asks again without saying why.
            asks_again: bool,
        },
    }
}

impl Facts for RefusedLegal {
    fn words(&self, terms: &Terms) -> String {
        let noun = terms.nouns.heap;
        match self {
            RefusedLegal::Heaps { entered, asks_again } => {
                let (is, them) = if entered == "1" { (" is", "it") } else { ("s are", "them") };
                let does = if *asks_again { "asks again".to_owned() } else { format!("refuses {them}") };
                format!("{entered} {noun}{is} allowed; your program {does}.")
            }
            RefusedLegal::Size { named: Some((heap, size)) } => {
                format!("{noun} {heap} has size {size}, which is positive; your program refuses it.")
            }
            RefusedLegal::Size { named: None } => {
                "all sizes are positive; your program refuses one of them.".to_owned()
            }
            RefusedLegal::Heap { entered } => {
                format!("`{entered}` is allowed: there is such a {noun}, and it is not empty. Your program refuses it.")
            }
            RefusedLegal::Move { entered, mv, size, asks_again } => {
                let (heap, holds) = (terms.entered_heap(mv.heap), terms.holds(*size));
                let taken = if mv.count == *size { "all".to_owned() } else { mv.count.to_string() };
                let does = if *asks_again { "asks again" } else { "refuses it" };
                format!("`{entered}` is allowed: {heap} {holds}, and {taken} may be taken. Your program {does}.")
            }
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (_, entered, refusal) = m.read_before(m.piece.entry).filter(|_| m.follows_a_read())?;
    if refusal.is_some() {
        return None;
    }
    let entered = entered.to_owned();
    let rules = &m.game.rules;
    // Where an illegal move is answered by the prompt alone, the prompt alone refuses a legal one too.
    let prompt_refuses = rules.turns.after_illegal.prompts() || m.refused_in_turn().is_none();
    let parsed = m.parsed.as_ref()?;
    Some(match (m.piece.event, parsed.message) {
        (Event::Asked(_), Message::BadHeaps) => RefusedLegal::Heaps { entered, asks_again: false },
        (Event::Status, Message::BadSize) => {
            let label = parsed.reading.number(Field::Heap)?;
            let heaps = m.frame().position.heaps();
            let size = usize::try_from(label - 1).ok().and_then(|heap| heaps.get(heap));
            RefusedLegal::Size { named: size.map(|&size| (label, size)) }
        }
        (_, Message::AskHeaps) if matches!(rules.opening, Opening::Progression { .. }) => {
            RefusedLegal::Heaps { entered, asks_again: true }
        }
        (Event::Asked(Message::AskCount), Message::Illegal | Message::Status | Message::AskMove) => {
            RefusedLegal::Heap { entered }
        }
        (_, Message::Illegal | Message::AskAgain) => legal_move(m, &entered, false)?,
        (Event::Took(..) | Event::Won(_), Message::AskMove) if prompt_refuses => legal_move(m, &entered, true)?,
        _ => return None,
    }
    .into())
}

fn legal_move(m: &Mismatch<'_>, entered: &str, asks_again: bool) -> Option<RefusedLegal> {
    let (mv, before) = users_move(m)?;
    let size = before.heaps().get(mv.heap).copied().unwrap_or(0);
    Some(RefusedLegal::Move { entered: one_line(entered), mv, size, asks_again })
}

/// The user's move that was entered just before, and the heaps before it.
fn users_move<'a>(m: &Mismatch<'a>) -> Option<(Move, &'a Position)> {
    if let Event::Took(Player::User, mv) = m.piece.event {
        // The move changes the heaps of the frame in which it is announced.
        return Some((mv, &m.frame().position));
    }
    m.last_move(m.piece.frame).filter(|(player, ..)| *player == Player::User).map(|(_, mv, before)| (mv, before))
}
