//! What only wrong programs do with the number of heaps and their sizes.

/// How often the number of heaps is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HeapsAsked {
    /// Until it is right.
    #[default]
    UntilRight,
    /// Once: the program ends after a wrong one.
    Once,
    /// Once more after a wrong one, and what is entered then is not checked.
    OnceMore,
}

/// What is taken for a wrong number of heaps. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HeapsInstead {
    /// Nothing: it is refused.
    #[default]
    Nothing,
    /// The least number that is allowed.
    Least,
    /// The greatest number that is allowed.
    Greatest,
}

/// What follows an error about the heaps. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AfterError {
    /// The end of the program.
    #[default]
    Ends,
    /// The game, as if what was wrong had been accepted.
    GoesOn,
    /// The game, with this number in the place of each one that was wrong.
    GoesOnWith(i64),
    /// The game, as if what was wrong had been accepted, and nothing behind it is checked.
    GoesOnUnchecked,
    /// The game at once, with what was read so far: all other sizes are 0.
    GoesOnAtOnce,
    /// The same number is read again.
    ReadsAgain,
    /// The prompt is printed again, and all that it asks for is read again.
    AsksAgain,
}

/// How often the prompt for all sizes is printed. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SizesPrompt {
    /// Once.
    #[default]
    Once,
    /// Once for each heap.
    ForEach,
    /// Once for each heap up to the first one whose size is refused.
    ForEachUntilBad,
}

/// How many sizes are read. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SizesRead {
    /// One for each heap.
    #[default]
    All,
    /// One less: the last heap has the size 0.
    AllButLast,
    /// One more, which is no heap's.
    OneMore,
}

/// How much of each kind of number is read: the next one begins behind it. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NumbersRead {
    /// Of the number of heaps.
    pub heaps: NumberRead,
    /// Of the heap sizes.
    pub sizes: NumberRead,
    /// Of both numbers of a move.
    pub moves: NumberRead,
}

/// How much of a number is read. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NumberRead {
    /// All of it.
    #[default]
    Whole,
    /// So many digits at most.
    Digits(usize),
    /// One character, which may be a blank or the end of a line: less the code of `0`, it is the number.
    Character,
    /// The first character that is no blank.
    CharacterBehindBlanks,
}

/// What is kept of a number. The default is all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kept {
    /// All of it.
    #[default]
    All,
    /// The 16 lowest bits, of which the uppermost is the sign.
    Bits16,
    /// The 8 lowest bits, of which the uppermost is the sign.
    Bits8,
    /// The last of its decimal digits.
    LastDigit,
    /// All of it but the sign. The least int has no positive one.
    WithoutSign,
    /// 32 bits, none of which is a sign.
    Unsigned,
}

impl Kept {
    /// What is kept of a number.
    pub fn of(self, number: i64) -> i64 {
        match self {
            Kept::All => number,
            Kept::Bits16 => i64::from(number as i16),
            Kept::Bits8 => i64::from(number as i8),
            Kept::LastDigit => number % 10,
            Kept::WithoutSign => i64::from((number as i32).wrapping_abs()),
            Kept::Unsigned => i64::from(number as u32),
        }
    }
}

/// What becomes of bad sizes. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BadSizes {
    /// They are refused.
    #[default]
    Refused,
    /// They are refused but for the last, which becomes 0.
    LastIs0,
    /// Each becomes this number.
    Are(i64),
}

/// How the heaps are sorted before the game begins. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sorted {
    /// They stay as they were entered.
    #[default]
    Not,
    /// The smallest comes first.
    Ascending,
    /// The largest comes first.
    Descending,
}

impl Sorted {
    /// Sorts the sizes.
    pub(crate) fn sort(self, sizes: &mut [i64]) {
        match self {
            Sorted::Not => {}
            Sorted::Ascending => sizes.sort_unstable(),
            Sorted::Descending => sizes.sort_unstable_by_key(|&size| std::cmp::Reverse(size)),
        }
    }
}

/// Which number the report about a bad size shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReportedNumber {
    /// That of the heap.
    #[default]
    OfHeap,
    /// The size.
    Size,
    /// How many heaps there are.
    OfHeaps,
}

/// Which of several bad sizes is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BadSize {
    /// The first, and the program ends.
    #[default]
    First,
    /// The last.
    Last,
    /// Each on a line of its own.
    Every,
}
