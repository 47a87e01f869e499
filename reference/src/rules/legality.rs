//! Which of the user's moves are accepted.

use super::skipped::Skipped;

/// Which moves of the user are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Legality {
    /// The number that the user enters for the first heap: 1, or 0 (lab3).
    pub base: i64,
    /// The fewest objects that may be taken; 1.
    pub fewest: i64,
    /// Whether a heap may be emptied; true.
    pub whole_heap: bool,
    /// What happens when more is taken than the heap holds.
    pub too_many: TooMany,
    /// Heaps that are refused although they exist.
    pub refuses: Skipped,
    /// Whether the number of objects is entered before the heap.
    pub count_first: bool,
    /// Whether an empty heap is accepted where the heap is checked by itself (matches).
    pub empty_heap: bool,
    /// Whether only the first try of a turn is checked.
    pub first_try_only: bool,
    /// Whether 0 objects are refused although fewer are accepted.
    pub not_0: bool,
    /// Whether the moves that were refused are made too, after the legal one: the program asks again by recursion and does not
    /// return from it.
    pub makes_refused: bool,
}

impl Legality {
    /// The usual rule: an existing heap, counted from `base`, and from 1 object to all of it.
    pub fn from_base(base: i64) -> Self {
        Legality {
            base,
            fewest: 1,
            whole_heap: true,
            too_many: TooMany::Refused,
            refuses: Skipped::None,
            count_first: false,
            empty_heap: false,
            first_try_only: false,
            not_0: false,
            makes_refused: false,
        }
    }
}

/// What happens when the user takes more than a heap holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooMany {
    /// The move is illegal.
    Refused,
    /// The heap is emptied and the number entered is announced.
    EmptiesAnnouncingEntered,
    /// The heap is emptied and the number really taken is announced.
    EmptiesAnnouncingTaken,
    /// One more than the heap holds is accepted, with results nobody can foretell; more than that is refused.
    OneMore,
}
