use nim_reference::Player;
use nim_reference::transcript::Event;
use nim_reference::voice::Message;

use super::context::Mismatch;
use super::terms::{Terms, capitalised};
use super::{Facts, Kind, Part};

facts! {
    /// The game is over, and the program does not announce its winner.
    ///
    /// Who takes the last object wins. The game is over as soon as all heaps are empty, also if they are from the beginning.
    pub(super) enum WrongEnding {
        /// There is nothing to play with.
        EmptyAtBeginning {
            /// Who wins.
            winner: Player,
        },
        /// The loser is announced as the winner.
        WrongWinner {
            /// Who wins.
            winner: Player,
        },
        /// The status is printed once more.
        StatusAgain {
            /// Who wins.
            winner: Player,
        },
        /// The game goes on.
        GoesOn {
            /// Who wins.
            winner: Player,
        },
    }
}

impl Facts for WrongEnding {
    fn words(&self, terms: &Terms) -> String {
        let nouns = terms.nouns;
        let over = format!("all {}s are empty", nouns.heap);
        match self {
            WrongEnding::EmptyAtBeginning { winner } => {
                format!("{over} from the beginning, so {} wins at once.", terms.player(*winner))
            }
            WrongEnding::WrongWinner { winner } => {
                let (winner, other) = (terms.player(*winner), terms.player(winner.other()));
                format!("{winner} took the last {} and wins; your program announces that {other} does.", nouns.object)
            }
            WrongEnding::StatusAgain { winner } => format!(
                "{over}, so the game is over: the winner is announced, and {} is not printed again. {} wins.",
                terms.part(Part::Message(Message::Status)),
                capitalised(terms.player(*winner))
            ),
            WrongEnding::GoesOn { winner } => format!(
                "{over}, so the game is over: {} took the last {} and wins. Your program goes on.",
                terms.player(*winner),
                nouns.object
            ),
        }
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let Event::Won(winner) = m.piece.event else { return None };
    let message = m.parsed.as_ref()?.message;
    let announced = match message {
        Message::UserWins => Some(Player::User),
        Message::ComputerWins => Some(Player::Computer),
        _ => None,
    };
    if m.last_move(m.piece.frame).is_none() && message != Message::HeapEntry {
        return Some(WrongEnding::EmptyAtBeginning { winner }.into());
    }
    let facts = match announced {
        Some(announced) if announced == winner => return None,
        Some(_) => WrongEnding::WrongWinner { winner },
        None if message == Message::Status => WrongEnding::StatusAgain { winner },
        None => WrongEnding::GoesOn { winner },
    };
    Some(facts.into())
}
