//! What a program shows behind a move of the computer, or of a human whom it plays, that it announces and should not make.

use nim_reference::{Player, Position};
use serde::Serialize;

use super::announced::Announced;
use super::context::Mismatch;
use super::misread_move;

/// What speaks of the move that is really made.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct ShownBehind {
    /// The heaps that the program shows next, where they are not those that the announced move leaves.
    #[serde(rename = "shown_next", skip_serializing_if = "Option::is_none")]
    pub(super) other_heaps: Option<Position>,
    /// Whether the heaps that it shows next are what the announced move leaves behind another number of objects of the user than
    /// the one that was entered.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) may_be_users: bool,
    /// How many objects the announced move leaves, where the program announces the winner next all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left_at_end: Option<u64>,
}

impl ShownBehind {
    /// What is shown behind the move that this player announces, from these heaps.
    pub(super) fn of(m: &Mismatch<'_>, player: Player, announced: Announced, heaps: &Position) -> Self {
        let mv = announced.as_move(m.game.voice.move_base);
        let left = mv.filter(|&mv| heaps.allows(mv)).and_then(|mv| heaps.after(mv));
        let shown = m.heaps_shown_next(m.at + 1);
        let may_be_users =
            player == Player::Computer && shown.as_ref().is_some_and(|shown| misread_move::may_be_users(m, shown, mv));
        ShownBehind {
            left_at_end: left.as_ref().and_then(|left| left_at_end(m, left)),
            other_heaps: shown.filter(|shown| left.is_some_and(|left| *shown != left)),
            may_be_users,
        }
    }
}

/// How many objects are left, if some are, and the program announces a winner in the next line.
fn left_at_end(m: &Mismatch<'_>, left: &Position) -> Option<u64> {
    let objects = left.heaps().iter().sum();
    let next = m.actual(m.at + 1)?;
    let announces = m.parse(&next).is_some_and(|parsed| parsed.winner().is_some());
    (objects > 0 && announces).then_some(objects)
}
