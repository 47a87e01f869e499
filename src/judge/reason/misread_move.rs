use nim_reference::transcript::{Entry, Event};
use nim_reference::voice::{Drawing, Rows};
use nim_reference::{Move, Player, Position};

use super::announced::announced_move;
use super::context::Mismatch;
use super::terms::{Terms, one_line};
use super::{Facts, Kind};

/// How many lines may stand before the next board.
const MAX_BEFORE_BOARD: usize = 2;

facts! {
    /// The program makes another move for the user than the one that was entered.
    ///
    /// The next board shows it: without the computer's move it is what another move of the user leaves.
    ///
    /// For example `1 2`, which takes 2 from heap 1, where the program takes 1 from heap 2.
    ///
    /// Look at how the two numbers are read, from which number heaps are counted, and which heap is changed.
    pub(super) struct MisreadMove {
        entered: String,
        right: Move,
        own: Move,
    }
}

impl Facts for MisreadMove {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let (right, own) = (terms.phrase(self.right), terms.phrase(self.own));
        format!(
            "`{}` takes {right}. Your program's next board shows that it took {own} instead, before it made its own move.",
            self.entered
        )
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        Some(format!("makes other moves for the {} than those that are entered", terms.nouns.user))
    }
}

/// That the program's next board is what the computer's announced move leaves after another move of the user.
pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (Event::Took(Player::Computer, _), Drawing::Rows(rows)) = (&m.piece.event, &*m.game.voice.drawing) else {
        return None;
    };
    let now = &m.frame().position;
    let mut accepted = m.transcript.entries().take(m.piece.entry).filter_map(|entry| match entry {
        Entry::Read { text, refusal: None } => Some(one_line(text)),
        _ => None,
    });
    let before = m.transcript.frames[..m.piece.frame].iter().rev().find(|frame| frame.player == Player::User)?;
    let right = only_move(&before.position, now)?;
    let board = next_board(m, rows, now.heaps().len())?;
    // A move of the computer that is announced in wrong numbers leads to such a board too.
    if only_move(now, &board).is_some() {
        return None;
    }
    let announced = announced_move(m).filter(|announced| announced.player == Player::Computer)?;
    let taken = announced.as_move(m.game.voice.move_base)?;
    // Nor is more seen where the computer takes more than there is: less than nothing is drawn as nothing.
    let mut left = now.heaps().to_vec();
    let heap = left.get_mut(taken.heap)?;
    *heap = heap.saturating_sub(taken.count);
    if left == board.heaps() {
        return None;
    }
    let own = users_move(&before.position, &board, taken).filter(|own| *own != right)?;
    Some(MisreadMove { entered: accepted.next_back()?, right, own }.into())
}

/// The move of the user that leads from one board to the next one, if the computer has made this move behind it.
fn users_move(before: &Position, board: &Position, computers: Move) -> Option<Move> {
    let mut sizes = board.heaps().to_vec();
    let heap = sizes.get_mut(computers.heap)?;
    *heap = heap.checked_add(computers.count)?;
    only_move(before, &Position::new(sizes))
}

/// Whether the next heaps that are shown may be what the computer's announced move leaves behind another number of objects than the user
/// has entered: where nothing is shown between the two moves, nobody knows.
pub(super) fn may_be_users(m: &Mismatch<'_>, shown: &Position, announced: Option<Move>) -> bool {
    let is_shown_between = !matches!(&*m.game.voice.drawing, Drawing::Rows(_));
    let before = m.transcript.frames[..m.piece.frame].iter().rev().find(|frame| frame.player == Player::User);
    let Some((before, announced)) = before.zip(announced).filter(|_| !is_shown_between) else { return false };
    let right = only_move(&before.position, &m.frame().position);
    let own = users_move(&before.position, shown, announced);
    right.zip(own).is_some_and(|(right, own)| right.heap == own.heap && right != own)
}

/// The one move that leads from a position to another.
fn only_move(from: &Position, to: &Position) -> Option<Move> {
    let mut changed = from.heaps().iter().zip(to.heaps()).enumerate().filter(|(_, (one, other))| one != other);
    let (heap, (one, other)) = changed.next().filter(|_| changed.next().is_none())?;
    Some(Move { heap, count: one.checked_sub(*other)? })
}

/// The first board that the program draws after the wrong line.
fn next_board(m: &Mismatch<'_>, rows: &Rows, heaps: usize) -> Option<Position> {
    let base = m.game.voice.label_base;
    let size = |line: usize, heap: usize| rows.size_in(&m.actual(line)?, heap as i64 + base);
    let first = (m.at + 1..).take(MAX_BEFORE_BOARD).find(|&line| size(line, 0).is_some())?;
    let sizes: Option<Vec<u64>> = (0..heaps).map(|heap| size(first + heap, heap)).collect();
    sizes.map(Position::new)
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    /// The computer has taken another number than it announces, or the user another one than was entered.
    #[test]
    fn what_two_moves_may_have_left_is_not_known() {
        game("lab3", "3\n2 2\n0 1\n").says(
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 2 2
            ^ wrong-move: round 1: the nim-sum of heaps 1 3 3 is 1. These moves win: 1 from heap 0 (1→0), 1 from heap 1
            ^ (3→2), 1 from heap 2 (3→2). Your program announces 2 from heap 2, but the heaps that it shows next are 1 3
            ^ 2. Perhaps it takes another number of coins for the user than the one that is entered.
            ----- round 2
            heap[0]: o
            heap[1]: ooo
            heap[2]: oo
            ",
        );
    }

    /// The computer takes from an empty heap, of which nothing is drawn.
    #[test]
    fn less_than_nothing_is_drawn_as_nothing() {
        game("lab3", "3\n1 3\n0 1\n2 1\n").is_not(
            "misread-move",
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 1 2
            ----- round 2
            heap[0]: o
            heap[1]:·
            heap[2]: ooooo
            ",
        );
    }

    #[test]
    fn the_next_board_shows_which_move_the_program_made() {
        game("lab3", "3\n1 2\n0 1\n2 1\n").says(
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 2 2
            ^ misread-move: round 1: `1 2` takes 2 coins from heap 1. Your program's next board shows that it took 1
            ^ coin from heap 2 instead, before it made its own move.
            ----- round 2
            heap[0]: o
            heap[1]: ooo
            heap[2]: oo
            ",
        );
    }

    #[test]
    fn a_wrong_move_of_the_computer_is_no_misread_one() {
        // It takes what it announces.
        game("lab3", "3\n1 2\n0 1\n2 1\n").is_not(
            "misread-move",
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 2 2
            ----- round 2
            heap[0]: o
            heap[1]: o
            heap[2]: ooo
            ",
        );
        // It takes something else than it announces.
        game("lab3", "3\n1 2\n0 1\n2 1\n").is_not(
            "misread-move",
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: ooo
            heap[2]: ooooo
            Your Turn: input heap, coins: My Turn: heap, coins: 2 2
            ----- round 2
            heap[0]: o
            heap[1]: o
            heap[2]:·
            ",
        );
    }
}
