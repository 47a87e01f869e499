use nim_reference::Move;

use super::{Facts, Kind};
use super::announced::{Announced, mistaken};
use super::context::Mismatch;
use super::terms::Terms;

facts! {
    /// The computer makes the right move and announces it in wrong numbers.
    ///
    /// Which move it made is seen from the heaps that it shows next.
    pub(super) struct MisprintedMove {
        /// The move that it made, its heap counted from 0.
        made: Move,
        /// The numbers that it prints.
        printed: Announced,
        /// Whether the heaps that follow show the move.
        is_shown: bool,
    }
}

impl Facts for MisprintedMove {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let (noun, base) = (terms.nouns.heap, terms.move_base);
        let (right, printed) = (Announced::of(self.printed.player, self.made, base), self.printed);
        let is_exchanged = (right.heap, right.count) == (printed.count, printed.heap);
        let phrase = terms.phrase(self.made);
        if !self.is_shown {
            return format!("the numbers stand in each other's place: the move is {phrase}.");
        }
        let announced = format!("but told as {} from {noun} {}", printed.count, printed.heap);
        let how = match is_exchanged {
            true => "but its numbers stand in each other's place".to_owned(),
            false if right.count == printed.count => format!("{announced}: {noun}s are counted from {base}"),
            false => announced,
        };
        format!("the move is right ({phrase}, as the {noun}s after it show), {how}.")
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let mistaken = mistaken(m)?;
    let (printed, position) = (mistaken.announced, &m.frame().position);
    let base = m.game.voice.move_base;
    let is_possible = printed.as_move(base).is_some_and(|mv| position.allows(mv));
    let Some(next) = m.heaps_shown_next(m.at + 1) else {
        // Where nothing shows which move was made, an impossible one that is right when its numbers are exchanged is such a one.
        let right = Announced::of(mistaken.player, mistaken.right, base);
        let is_exchanged = (right.heap, right.count) == (printed.count, printed.heap) && !is_possible;
        return is_exchanged.then(|| MisprintedMove { made: mistaken.right, printed, is_shown: false }.into());
    };
    let made = position.move_to(&next).filter(|&mv| mistaken.strategy.allows(position, mv))?;
    let right = Announced::of(mistaken.player, made, base);
    // A number that is only too large is a move that is not allowed, and not one that is printed wrong.
    let is_too_large = right.heap == printed.heap && !is_possible;
    (right != printed && !is_too_large).then(|| MisprintedMove { made, printed, is_shown: true }.into())
}
