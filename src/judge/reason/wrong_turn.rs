use nim_reference::Player;
use nim_reference::transcript::Event;
use nim_reference::voice::{Drawing, Message};

use super::announced::announced_move;
use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind, Part};

facts! {
    /// The line belongs to the turn of the other player, or is printed before the wrong one's turns.
    pub(super) enum WrongTurn {
        /// The program asks the user for a move in the computer's turn.
        AsksUser {
            /// Whose turn it is.
            player: Player,
            /// Whether it is the first move of the game.
            is_first: bool,
            /// Whether it draws the heaps before it asks.
            draws: bool,
        },
        /// The program announces a move of the computer in the user's turn.
        ComputerMoves {
            /// Whose turn it is.
            player: Player,
            /// Whether it is the first move of the game.
            is_first: bool,
        },
        /// The program announces a move of the wrong player where the right one's is expected.
        OthersMove {
            /// Whose turn it is.
            player: Player,
        },
        /// The status is printed before the wrong player's turn.
        StatusBefore {
            /// Whose turn it is.
            player: Player,
        },
        /// The heaps are drawn before the wrong player's turn.
        DrawsBefore {
            /// Whose turn it is.
            player: Player,
        },
        /// The turn goes on without its beginning.
        Skips {
            /// What is left out.
            part: Part,
        },
    }
}

impl Facts for WrongTurn {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let noun = terms.nouns.heap;
        let to_move = |player: Player, is_first: bool| {
            format!("{} {}", terms.player(player), if is_first { "moves first" } else { "is to move" })
        };
        match *self {
            WrongTurn::AsksUser { player, is_first, draws } => {
                let draws = if draws { format!("draws the {noun}s and ") } else { String::new() };
                format!("{}; your program {draws}asks the user for a move.", to_move(player, is_first))
            }
            WrongTurn::ComputerMoves { player, is_first } => {
                format!("{}; your output tells a move of the computer.", to_move(player, is_first))
            }
            WrongTurn::OthersMove { player } => {
                let (now, other) = (terms.player(player), terms.player(player.other()));
                format!("it is {now}'s turn, and your output tells a move of {other}.")
            }
            WrongTurn::StatusBefore { player } => {
                let (status, other) = (terms.part(Part::Message(Message::Status)), terms.player(player.other()));
                format!("{status} is printed before {other}'s moves only.")
            }
            WrongTurn::DrawsBefore { player } => {
                let (now, other) = (terms.player(player), terms.player(player.other()));
                format!("the {noun}s are drawn before {other}'s turns only, not before those of {now}.")
            }
            WrongTurn::Skips { part } => format!("{} is missing.", terms.part(part)),
        }
    }
}

/// A move of the other player, where one is expected.
pub(super) fn others_move(m: &Mismatch<'_>) -> Option<Kind> {
    let Event::Took(player, _) = m.piece.event else { return None };
    m.game.rules.strategy(player)?;
    let announced = announced_move(m)?;
    (announced.player != player).then(|| WrongTurn::OthersMove { player }.into())
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let frame = m.frame();
    if frame.position.is_empty() {
        return None;
    }
    let (player, is_first) = (frame.player, m.last_move(m.piece.frame).is_none());
    if m.is_drawn(m.text) {
        if m.game.voice.drawing == Drawing::None || m.game.rules.turns.drawing.before(player) {
            return None;
        }
        // What follows the drawing shows for whom it is made.
        return Some(if asks_next(m) {
            WrongTurn::AsksUser { player, is_first, draws: true }.into()
        } else {
            WrongTurn::DrawsBefore { player }.into()
        });
    }
    let message = m.parsed.as_ref()?.message;
    let computer_moves = matches!(message, Message::ComputerTakes | Message::ComputerTakesLosing);
    let skips = is_skipped_to(m, message);
    let facts = match (player, message) {
        (Player::Computer, Message::AskMove) if matches!(m.piece.event, Event::Status | Event::Took(..)) => {
            WrongTurn::AsksUser { player, is_first, draws: false }
        }
        (Player::User, _) if computer_moves && !skips => match m.piece.event {
            Event::Refused(..) | Event::Asked(Message::AskAgain) => return None,
            _ => WrongTurn::ComputerMoves { player, is_first },
        },
        (_, Message::Status) if m.piece.event != Event::Status && !m.game.rules.turns.status.before(player) => {
            match asks_next(m) {
                true => WrongTurn::AsksUser { player, is_first, draws: false },
                false => WrongTurn::StatusBefore { player },
            }
        }
        _ if skips || (message == Message::Status && matches!(m.piece.event, Event::Took(..))) => {
            WrongTurn::Skips { part: m.piece.event.into() }
        }
        _ => return None,
    };
    Some(facts.into())
}

/// Whether a message is expected later in the same turn, with only the status line and the drawing before it.
fn is_skipped_to(m: &Mismatch<'_>, message: Message) -> bool {
    let pieces = m.lines[m.at..].iter().flat_map(|line| &line.pieces);
    let mut later = pieces.skip_while(|other| *other != m.piece).take_while(|other| other.frame == m.piece.frame);
    let next = later.find(|other| !matches!(other.event, Event::Status | Event::Drew(_)));
    m.piece.event == Event::Status
        && next.is_some_and(|next| match next.event {
            Event::Asked(asked) => asked == message,
            Event::Took(Player::User, _) => message == Message::UserTakes,
            Event::Took(Player::Computer, _) => {
                matches!(message, Message::ComputerTakes | Message::ComputerTakesLosing)
            }
            _ => false,
        })
}

/// Whether the program, after what it draws below this line, asks the user for a move.
fn asks_next(m: &Mismatch<'_>) -> bool {
    let next = (m.at + 1..).map_while(|line| m.actual(line)).find(|line| !m.is_drawn(line));
    next.is_some_and(|next| m.parse(&next).is_some_and(|parsed| parsed.message == Message::AskMove))
}
