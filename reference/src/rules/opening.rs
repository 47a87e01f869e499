//! How a game's first position comes about, and what is refused on the way.

use super::skipped::Skipped;

/// How a game's first position comes about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening {
    /// The number of heaps and then their sizes are read (assignment2).
    CountAndSizes(HeapCount, SizeCheck),
    /// The number of heaps is read again and again until it is right; the sizes are a progression (lab3).
    Progression {
        /// Which numbers are right.
        count: HeapCount,
        /// The size of the first heap; 1.
        first: u64,
        /// By how much each heap is larger than the one before; 2.
        step: u64,
        /// Whether a wrong number is asked for again; if not, the program ends.
        asks_again: bool,
    },
    /// A Prolog list of sizes is read (matches).
    List,
    /// The sizes are the program's arguments (stacks).
    Arguments(Usage),
    /// Two names and a line of sizes are read; a name with "computer" in it is played by the program (working_game).
    NamesAndSizes,
}

/// Which numbers of heaps are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeapCount {
    /// The least that is accepted.
    pub min: i64,
    /// The most that is accepted.
    pub max: i64,
    /// Whether 0 is refused although smaller numbers are accepted.
    pub not_0: bool,
}

impl HeapCount {
    /// From `min` to `max`.
    pub const fn between(min: i64, max: i64) -> Self {
        HeapCount { min, max, not_0: false }
    }

    /// Whether a number of heaps is accepted.
    pub fn accepts(self, count: i64) -> bool {
        (self.min..=self.max).contains(&count) && !(self.not_0 && count == 0)
    }
}

/// How heap sizes are checked (assignment2, program implementation).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeCheck {
    /// Which sizes are refused.
    pub refuses: RefusedSizes,
    /// Which of several bad sizes is reported.
    pub reports: BadSize,
    /// What is added to a heap's index, counted from 0, in the report; 1.
    pub base: i64,
    /// Whether the report shows the size in place of the index.
    pub shows_size: bool,
    /// The heap that the check forgets.
    pub skips: Skipped,
    /// Whether sizes are kept in 16 bits, of which the uppermost is the sign.
    pub in_16_bits: bool,
    /// Whether the prompt is printed once for each size instead of once.
    pub asks_for_each: bool,
}

/// Which sizes are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusedSizes {
    /// Those that are not positive.
    NotPositive,
    /// Negative ones only.
    Negative,
    /// 0 only.
    Zero,
    /// 1 too.
    BelowTwo,
    /// None.
    None,
}

impl RefusedSizes {
    /// Whether a size is refused.
    pub fn refuses(self, size: i64) -> bool {
        match self {
            RefusedSizes::NotPositive => size < 1,
            RefusedSizes::Negative => size < 0,
            RefusedSizes::Zero => size == 0,
            RefusedSizes::BelowTwo => size < 2,
            RefusedSizes::None => false,
        }
    }
}

/// Which of several bad sizes is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadSize {
    /// The first, and the program ends.
    First,
    /// The last.
    Last,
    /// Each on a line of its own.
    Every,
}

/// Which arguments are bad, and how a program must say so (stacks).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The least size that is accepted; 1.
    pub least: u64,
    /// The largest size that is accepted.
    pub most: u64,
    /// The word that a message about bad arguments must have, in capitals or not.
    pub word: &'static str,
}
