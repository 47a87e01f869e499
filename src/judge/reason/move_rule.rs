//! Which moves the assignment allows a player in a position.

use nim_reference::rules::{Freedom, HeapChoice};
use nim_reference::{Move, Player, Position};
use serde::Serialize;

use super::announced::Mistaken;
use super::terms::{Terms, capitalised};

/// What the assignment asks of a player.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum MoveRule {
    /// No move wins: this one is made, from the largest heap or from the first one.
    Losing {
        right: Move,
        from_largest: bool,
    },
    /// This one, from the last or the first winning heap.
    Winning {
        right: Move,
        from_last: bool,
    },
    AnyWinning,
    /// No move wins, so any legal one.
    AnyLosing,
    AnyLegal,
}

impl MoveRule {
    /// The one that holds where a program makes another move than it should.
    pub(super) fn of(mistaken: &Mistaken<'_>, heaps: &Position) -> MoveRule {
        let Mistaken { strategy, right, player, .. } = *mistaken;
        match (strategy.freedom(heaps), heaps.nim_sum()) {
            (Freedom::None, 0) => MoveRule::Losing { right, from_largest: strategy.losing == HeapChoice::Largest },
            (Freedom::None, _) => MoveRule::Winning { right, from_last: strategy.winning == HeapChoice::Last },
            (Freedom::Winning, _) => MoveRule::AnyWinning,
            (Freedom::Legal | Freedom::Random, 0) if player == Player::Computer => MoveRule::AnyLosing,
            (Freedom::Legal | Freedom::Random, _) => MoveRule::AnyLegal,
        }
    }

    /// What it asks of a player in a position.
    pub(super) fn words(self, player: Player, heaps: &Position, terms: &Terms) -> String {
        let (noun, object) = (terms.nouns.heap, terms.nouns.object);
        let position = terms.position(heaps);
        let player = terms.player(player);
        let sum = heaps.nim_sum();
        let sums_up = format!("the nim-sum of {position} is {sum}.");
        match self {
            MoveRule::Losing { right, from_largest } => {
                let which = match from_largest {
                    true => format!("the first of the largest {noun}s"),
                    false => format!("the first {noun} that is not empty"),
                };
                let heap = terms.heap(right.heap);
                format!("{sums_up} No move wins, so {player} should take one {object} from {which}: {heap}.")
            }
            MoveRule::Winning { right, from_last } => {
                let which = if from_last { "last" } else { "first" };
                let size = heaps.heaps()[right.heap];
                let (heap, left) = (terms.heap(right.heap), size.saturating_sub(right.count));
                let (player, phrase) = (capitalised(player), terms.phrase(right));
                format!(
                    "{sums_up} The {which} winning {noun} is {heap} ({size}→{left}). {player} should take {phrase}."
                )
            }
            MoveRule::AnyWinning => {
                let lead = if heaps.winning_moves().nth(1).is_none() { "This move wins" } else { "These moves win" };
                format!("{sums_up} {lead}: {}.", terms.winning_moves(heaps))
            }
            MoveRule::AnyLosing => format!("{sums_up} No move wins, so any legal move is allowed."),
            MoveRule::AnyLegal => format!("with {position}, {player} may make any legal move."),
        }
    }
}
