//! Positions of Nim and the arithmetic of the game: nim-sum, winning heaps, moves.

use std::fmt;

use serde::Serialize;
use smallvec::SmallVec;

/// The sizes of all heaps at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(transparent)]
pub struct Position {
    heaps: SmallVec<[u64; 8]>,
}

/// Taking `count` objects from one heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Move {
    /// Index of the heap, counted from 0 whatever the assignment prints.
    pub heap: usize,
    /// Objects taken; a legal move takes at least 1.
    pub count: u64,
}

impl Position {
    /// A position with these heap sizes.
    pub fn new(heaps: impl Into<Vec<u64>>) -> Self {
        Position { heaps: SmallVec::from_vec(heaps.into()) }
    }

    /// The heap sizes in order.
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// Whether every heap is empty, which ends the game.
    pub fn is_empty(&self) -> bool {
        self.heaps.iter().all(|&size| size == 0)
    }

    /// The size of the largest heap; 0 when there is none.
    pub fn tallest(&self) -> u64 {
        self.heaps.iter().copied().max().unwrap_or(0)
    }

    /// The exclusive or of all heap sizes.
    pub fn nim_sum(&self) -> u64 {
        self.heaps.iter().fold(0, |sum, size| sum ^ size)
    }

    /// The moves that leave nim-sum 0, at most one for each heap, by heap index.
    ///
    /// A heap is a *winning heap* when its exclusive or with the nim-sum is less than its size
    /// (assignment2, definitions). There is none exactly when the nim-sum is 0.
    pub fn winning_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let sum = self.nim_sum();
        self.heaps.iter().enumerate().filter_map(move |(heap, &size)| {
            let target = size ^ sum;
            (target < size).then(|| Move { heap, count: size - target })
        })
    }

    /// Whether the move can be made: the heap exists and holds `count` objects, and `count` is not 0.
    pub fn allows(&self, mv: Move) -> bool {
        mv.count >= 1 && self.heaps.get(mv.heap).is_some_and(|&size| mv.count <= size)
    }

    /// The position after a move; `None` when the heap does not hold as many objects.
    pub fn after(&self, mv: Move) -> Option<Position> {
        let mut next = self.clone();
        let size = next.heaps.get_mut(mv.heap)?;
        *size = size.checked_sub(mv.count)?;
        Some(next)
    }

    /// The position without its empty heaps.
    pub(crate) fn without_empty_heaps(&self) -> Position {
        Position { heaps: self.heaps.iter().copied().filter(|size| *size > 0).collect() }
    }

    /// The position without the heaps that have become empty since another one.
    pub(crate) fn without_emptied_heaps(&self, before: &Position) -> Position {
        let is_kept = |(size, before): &(u64, Option<&u64>)| *size > 0 || before.is_none_or(|before| *before == 0);
        let heaps = self.heaps.iter().copied().zip(before.heaps.iter().map(Some).chain(std::iter::repeat(None)));
        Position { heaps: heaps.filter(is_kept).map(|(size, _)| size).collect() }
    }

    /// The position in which a move puts objects on its heap instead of taking them.
    pub(crate) fn grown(&self, mv: Move) -> Position {
        let mut next = self.clone();
        if let Some(size) = next.heaps.get_mut(mv.heap) {
            *size = size.saturating_add(mv.count);
        }
        next
    }

    /// The one move that leads from this position to `next`, if there is one.
    pub fn move_to(&self, next: &Position) -> Option<Move> {
        if self.heaps.len() != next.heaps.len() {
            return None;
        }
        let mut changed = (0..self.heaps.len()).filter(|&heap| self.heaps[heap] != next.heaps[heap]);
        let heap = changed.next()?;
        let count = self.heaps[heap].checked_sub(next.heaps[heap])?;
        changed.next().is_none().then_some(Move { heap, count })
    }
}

/// The sizes with single spaces between them, as explanations show a position.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, size) in self.heaps.iter().enumerate() {
            write!(f, "{}{size}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn winning(heaps: &[u64]) -> Vec<(usize, u64)> {
        Position::new(heaps).winning_moves().map(|mv| (mv.heap, mv.count)).collect()
    }

    #[test]
    fn the_definitions_of_assignment2_hold_on_its_first_running_example() {
        let position = Position::new([1, 3, 2, 5]);
        assert_eq!(position.nim_sum(), 5);
        assert_eq!(winning(&[1, 3, 2, 5]), [(3, 5)]);
    }

    #[test]
    fn a_position_can_have_a_winning_move_from_every_heap() {
        assert_eq!(winning(&[12, 13, 7]), [(0, 2), (1, 2), (2, 6)]);
    }

    #[test]
    fn nim_sum_zero_has_no_winning_move() {
        assert_eq!(winning(&[1, 2, 3]), []);
        assert_eq!(winning(&[]), []);
    }

    #[test]
    fn sizes_that_need_31_bits_are_exact() {
        assert_eq!(winning(&[2147483647, 1073741824]), [(0, 1073741823)]);
    }

    #[test]
    fn a_move_is_read_from_two_positions_only_if_one_heap_shrinks() {
        let from = Position::new([3, 4]);
        assert_eq!(from.move_to(&Position::new([3, 1])), Some(Move { heap: 1, count: 3 }));
        assert_eq!(from.move_to(&Position::new([3, 4])), None);
        assert_eq!(from.move_to(&Position::new([3, 5])), None);
        assert_eq!(from.move_to(&Position::new([2, 3])), None);
        assert_eq!(from.move_to(&Position::new([3])), None);
    }
}
