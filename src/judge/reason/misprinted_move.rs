use nim_reference::Move;

use super::announced::{Announced, mistaken};
use super::context::Mismatch;
use super::misread_move::may_be_users;
use super::terms::Terms;
use super::{Facts, Kind, Leaves};

facts! {
    /// The computer's move is the right one, and its announcement has wrong numbers.
    ///
    /// Which move was made is seen from the heaps that are shown next. Where nothing shows it, the two
    /// numbers are exchanged: they make the right move in the other order, and no possible one in this.
    ///
    /// For example `Computer takes 1 objects from heap 5.` where heap 1 loses 5 objects.
    ///
    /// Look at the print of the move: the order of its arguments, and where heaps begin to count (an array
    /// counts from 0).
    pub(super) struct MisprintedMove {
        /// The move that it made, its heap counted from 0.
        made: Move,
        printed: Announced,
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
            return format!("the two numbers are exchanged: the move should be {phrase}.");
        }
        let announced = format!("but your program announces {} from {noun} {}", printed.count, printed.heap);
        let is_off_by_one = right.count == printed.count && right.heap.abs_diff(printed.heap) == 1;
        let how = match is_exchanged {
            true => format!("{announced}: the two numbers are exchanged."),
            false if is_off_by_one => format!("{announced}. The first {noun} is {noun} {base}."),
            false => format!("{announced}."),
        };
        format!("the {noun}s after the move show {phrase}, which is right, {how}")
    }

    fn leaves(&self) -> Leaves {
        Leaves::Words
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let player = terms.player(self.printed.player);
        self.is_shown.then(|| format!("announces other moves of {player} than the {}s show", terms.nouns.heap))
    }
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let mistaken = mistaken(m)?;
    let (printed, position) = (mistaken.announced, &m.frame().position);
    let base = m.game.voice.move_base;
    let is_possible = printed.as_move(base).is_some_and(|mv| position.allows(mv));
    let Some(next) = m.heaps_shown_next(m.at + 1) else {
        // Where nothing shows which move was made, an impossible one that is right when its numbers are exchanged
        // is such a one.
        let right = Announced::of(mistaken.player, mistaken.right, base);
        let is_exchanged = (right.heap, right.count) == (printed.count, printed.heap) && !is_possible;
        return (is_exchanged && m.actual(m.at + 1).is_none())
            .then(|| MisprintedMove { made: mistaken.right, printed, is_shown: false }.into());
    };
    if may_be_users(m, &next, printed.as_move(base)) {
        return None;
    }
    let made = position.move_to(&next).filter(|&mv| mistaken.strategy.allows(position, mv))?;
    let right = Announced::of(mistaken.player, made, base);
    // A number that is only too large is a move that is not allowed, and not one that is printed wrong.
    let is_too_large = right.heap == printed.heap && !is_possible;
    (right != printed && !is_too_large).then(|| MisprintedMove { made, printed, is_shown: true }.into())
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_numbers_stand_in_each_other_s_place() {
        game("assignment2", "3\n5 3 3\n2 3\n3 3\n").says(
            "
            …
            In turn 1 heap sizes are: h1=5 h2=3 h3=3.
            Computer takes 1 objects from heap 5.
            ^ misprinted-move: turn 1: the heaps after the move show 5 objects from heap 1, which is right,
            ^ but your program announces 1 from heap 5: the two numbers are exchanged.
            In turn 2 heap sizes are: h1=0 h2=3 h3=3.
            ",
        );
    }

    #[test]
    fn heaps_are_counted_from_another_number() {
        game("assignment2", "3\n5 3 3\n2 3\n3 3\n").says(
            "
            …
            In turn 1 heap sizes are: h1=5 h2=3 h3=3.
            Computer takes 5 objects from heap 0.
            ^ misprinted-move: turn 1: the heaps after the move show 5 objects from heap 1, which is right,
            ^ but your program announces 5 from heap 0. The first heap is heap 1.
            In turn 2 heap sizes are: h1=0 h2=3 h3=3.
            ",
        );
        game("lab3", "3\n0 1\n1 2\n2 3\n1 1\n2 1\n2 1\n").says(
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 3 2
            ^ misprinted-move: round 1: the heaps after the move show 2 coins from heap 2, which is right,
            ^ but your program announces 2 from heap 3. The first heap is heap 0.
            ----- round 2
            heap[0]:·
            heap[1]: ooo
            heap[2]: ooo
            ",
        );
        game("matches", "[3,5,7].\n3.\n6.\n2.\n3.\n").says(
            "
            Enter number of matches in heaps [N1, N2, N3]: I take 1 matches from 2th heap.
            ^ misprinted-move: the heaps after the move show 1 match from heap 3, which is right, but your program announces 1 from heap 2. The first heap is heap 1.
            You have heaps of matches: [3,5,6]
            ",
        );
    }

    #[test]
    fn numbers_that_the_heaps_confirm_are_what_the_program_did() {
        game("assignment2", "3\n5 2 1\n2 1\n3 1\n1 9\n1 2\n1 1\n").is_not(
            "misprinted-move",
            "
            …
            In turn 1 heap sizes are: h1=5 h2=2 h3=1.
            Computer takes 1 objects from heap 2.
            ^ wrong-move: turn 1: the nim-sum of heaps 5 2 1 is 6. The first winning heap is heap 1 (5→3). The computer
            ^ should take 2 objects from heap 1. Your program takes 1 from heap 2. This leaves nim-sum 5, so it does not
            ^ win.
            In turn 2 heap sizes are: h1=5 h2=1 h3=1.
            ",
        );
    }
}
