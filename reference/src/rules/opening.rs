//! How a game's first position comes about, and what is refused on the way.

/// How a game's first position comes about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening {
    /// The number of heaps and then their sizes are read (assignment2).
    CountAndSizes(HeapCount),
    /// The number of heaps is read again and again until it is right; the sizes are a progression (lab3).
    Progression {
        /// Which numbers are right.
        count: HeapCount,
        /// The size of the first heap.
        first: u64,
        /// By how much each heap is larger than the one before.
        step: u64,
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
}

impl HeapCount {
    /// From `min` to `max`.
    pub const fn between(min: i64, max: i64) -> Self {
        HeapCount { min, max }
    }

    /// Whether a number of heaps is accepted.
    pub fn accepts(self, count: i64) -> bool {
        (self.min..=self.max).contains(&count)
    }
}

/// Which arguments are bad, and how a program must say so (stacks).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The least size that is accepted.
    pub least: u64,
    /// The largest size that is accepted.
    pub most: u64,
    /// The word that a message about bad arguments must have, in capitals or not.
    pub word: &'static str,
}

impl Usage {
    /// Whether a text has that word in it.
    pub fn is_said_in(&self, text: &[u8]) -> bool {
        text.windows(self.word.len()).any(|part| part.eq_ignore_ascii_case(self.word.as_bytes()))
    }
}
