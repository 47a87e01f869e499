use nim_reference::transcript::Event;
use nim_reference::{Player, Position};

use super::context::Mismatch;
use super::parse::ParsedMessage;
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
        format!("the game is not over, because {left} left ({}).{overflow}", terms.position(&self.heaps))
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        Some(format!("announces a winner while there are {} left", terms.nouns.objects))
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
    // One more move, made without a word, would empty a single heap.
    let mut full = heaps.heaps().iter().filter(|&&size| size > 0);
    let may_be_over = full.next().is_some() && full.next().is_none() && may_have_moved(m, parsed);
    let ends_early = parsed.winner().is_some() && !heaps.is_empty() && !may_be_over;
    ends_early.then(|| GameEndedEarly { heaps, sum_overflows }.into())
}

/// Whether the announced winner is the player whose move would be printed next.
fn may_have_moved(m: &Mismatch<'_>, parsed: &ParsedMessage<'_>) -> bool {
    let player = m.frame().player;
    let next = if let Event::Took(Player::User, _) = m.piece.event { player.other() } else { player };
    parsed.winner() == Some(next)
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
            ^ game-ended-early: turn 2: the game is not over, because one object is left (heaps 0 1).
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
            ^ game-ended-early: turn 1: the game is not over, because 2147483652 objects are left (heaps 2147483647 5).
            ^ Their sum is too large for an int.
            ",
        );
    }

    #[test]
    fn the_last_move_may_have_been_made_without_a_word() {
        game("assignment2", "3\n1 1 1\n2 1\n").is_not(
            "game-ended-early",
            "
            …
            Your turn: please enter the heap index and the number of removed objects.
            Computer wins!
            ",
        );
        game("assignment2", "3\n1 1 1\n2 1\n").is_not(
            "game-ended-early",
            "
            …
            You take 1 objects from heap 2.
            Computer wins!
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
            ^ other-message: your program should print the line with the user's move here, not the message that the
            ^ computer wins.
            ",
        );
    }
}
