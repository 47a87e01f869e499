use nim_reference::transcript::Event;
use nim_reference::{Player, Position};

use super::context::Mismatch;
use super::terms::Terms;
use super::{Facts, Kind};

facts! {
    /// A winner is announced although there is something left to take.
    ///
    /// The game is over when all heaps are empty, and not before.
    ///
    /// For example `You win!` while the heaps are 0 1.
    ///
    /// Look at the condition that ends the game: must all heaps be empty for it, and not only one of them,
    /// or all but one? Are the heaps looked at after the move? A program that adds the heaps up in an int
    /// may see 0 or less where there are very many objects.
    pub(super) struct GameEndedEarly {
        heaps: Position,
        sum_overflows: bool,
    }
}

impl Facts for GameEndedEarly {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let left = match sum(&self.heaps) {
            1 => format!("one {} is", terms.nouns.object),
            left => format!("{left} {} are", terms.nouns.objects),
        };
        let overflow = if self.sum_overflows { " Their sum is too large for an int." } else { "" };
        format!("{}: the game is not over, {left} left.{overflow}", terms.position(&self.heaps))
    }
}

fn sum(heaps: &Position) -> u64 {
    heaps.heaps().iter().fold(0, |sum, size| sum.saturating_add(*size))
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let parsed = m.parsed_whole()?;
    let heaps = match m.piece.event {
        // The move may be made, and not announced.
        Event::Took(player, mv) => {
            let after = m.frame().position.after(mv).filter(|after| !after.is_empty())?;
            if player == Player::User { after } else { m.frame().position.clone() }
        }
        _ => m.frame().position.clone(),
    };
    let max_int = i64::from(i32::MAX).unsigned_abs();
    let sum_overflows = sum(&heaps) > max_int && heaps.tallest() <= max_int;
    (parsed.winner().is_some() && !heaps.is_empty()).then(|| GameEndedEarly { heaps, sum_overflows }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn a_winner_is_announced_while_objects_are_left() {
        game("assignment2", "2\n1 1\n2 1\n").says(
            "
            …
            Computer takes 1 objects from heap 1.
            Computer wins!
            ^ game-ended-early: turn 2: heaps 0 1: the game is not over, one object is left.
            ",
        );
    }

    #[test]
    fn a_sum_that_no_int_holds_is_named() {
        game("assignment2", "2\n2147483647 5\n1 1\n2 1\n1 1\n2 1\n1 1\n2 1\n1 1\n2 1\n1 1\n2 1\n").says(
            "
            Enter the number of heaps:
            Enter the heap sizes:
            You win!
            ^ game-ended-early: turn 1: heaps 2147483647 5: the game is not over, 2147483652 objects are left. Their
            ^ sum is too large for an int.
            ",
        );
    }

    #[test]
    fn a_move_that_is_not_announced_has_emptied_the_heaps() {
        game("assignment2", "2\n1 1\n2 1\n").is_not(
            "game-ended-early",
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Computer wins!
            ^ other-message: here the line with the user's move should stand, not the line that tells
            ^ that the computer wins.
            ",
        );
    }
}
