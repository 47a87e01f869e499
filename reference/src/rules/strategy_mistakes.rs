//! What only wrong programs do when their computer chooses a move.

use super::skipped::Skipped;
use super::strategy::Take;

/// What only wrong programs do when they choose a move. The default is none of it: a right program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StrategyMistakes {
    /// How the sum of the heaps is computed.
    pub sum: Sum,
    /// Of what it is computed.
    pub summed: Summed,
    /// Whether a winning heap is looked for when the sum is 0, and not when it is another; where none is found, one object is taken
    /// from heap 1, even if it is empty.
    pub turned_round: bool,
    /// The heap that the computation of the sum forgets.
    pub sum_skips: Skipped,
    /// The heap that the search for a winning heap forgets.
    pub search_skips: Skipped,
    /// Which heaps are taken for winning ones.
    pub winning_test: WinningTest,
    /// What is done where none is, though the sum is not 0.
    pub none_found: NoneFound,
    /// How many objects are taken from a winning heap.
    pub removal: Removal,
    /// How many objects are taken when the nim-sum is 0.
    pub take: Take,
    /// Whether no move is made when the nim-sum is 0.
    pub passes_when_lost: bool,
    /// Whether the program ends where a move should be made when the nim-sum is 0.
    pub ends_when_lost: bool,
    /// Whether no move is made when the nim-sum is not 0.
    pub passes_when_won: bool,
    /// Whether the search goes on behind a winning heap, and takes from every one.
    pub takes_from_every_winning_heap: bool,
    /// Whether a heap of more than one object is never taken whole where the program may choose any move.
    pub never_takes_whole: bool,
    /// Whether no objects at all may be taken there.
    pub may_take_none: bool,
    /// Whether a random move may be of an empty heap, and takes nothing then.
    pub may_take_empty: bool,
    /// Whether a move in a position that is taken for lost is one from the first heap, and none where that is empty.
    pub loses_from_first_heap: bool,
    /// Whether objects are taken from every heap that has some when the nim-sum is 0.
    pub takes_from_every_heap: bool,
}

impl StrategyMistakes {
    /// Whether positions are taken for lost ones whose nim-sum is not 0, or not for lost ones whose nim-sum is 0.
    pub(crate) fn misjudges(&self) -> bool {
        let StrategyMistakes { sum, summed, turned_round, sum_skips, search_skips, winning_test, .. } = *self;
        let is_forgotten = [sum_skips, search_skips].iter().any(|skips| *skips != Skipped::default());
        // These let some heap through at each sum but 0, and none at 0.
        let finds_none = !matches!(winning_test, WinningTest::Less | WinningTest::NotEmpty | WinningTest::Any);
        sum != Sum::Xor || summed != Summed::Position || turned_round || is_forgotten || finds_none
    }
}

/// Of what the sum of the heaps is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Summed {
    /// The position, which is right.
    #[default]
    Position,
    /// The first position of the game, once and for all.
    Start,
    /// The position before the user's move that came last.
    BeforeUsersMove,
    /// All positions so far in which it was computed: the sum is never set to 0 again.
    AllSoFar,
}

/// Which heaps are taken for winning ones when the sum is not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum WinningTest {
    /// Those of which the exclusive or with the sum is less than their size, which is right.
    #[default]
    Less,
    /// Those of which it is greater: the comparison is turned round.
    Greater,
    /// All that are not empty: C reads `size ^ sum < size` as `size ^ (sum < size)`.
    NotEmpty,
    /// All that the same expression lets through, where nothing asks before whether the sum is 0: those that are not empty,
    /// but for one object when the sum is 0.
    NotEmptyUnchecked,
    /// All: C reads `sum ^ size < size` as `sum ^ (size < size)`.
    Any,
    /// Those that have a binary digit in common with the sum: `size & sum`.
    And,
    /// Those that have as many objects as the sum, or more.
    HasTheSum,
    /// Those that have more objects than the sum.
    MoreThanTheSum,
    /// The right ones, but none where the sum is 1.
    SumAbove1,
    /// The right ones of which something is left.
    LeavesSome,
}

impl WinningTest {
    /// Whether it lets any heap through that has objects.
    pub fn is_any(self) -> bool {
        matches!(self, WinningTest::NotEmpty | WinningTest::NotEmptyUnchecked | WinningTest::Any)
    }

    pub(super) fn accepts(self, size: u64, sum: u64) -> bool {
        match self {
            WinningTest::Less => size ^ sum < size,
            WinningTest::Greater => size ^ sum > size,
            WinningTest::NotEmpty => sum != 0 && size != 0,
            WinningTest::NotEmptyUnchecked => size ^ u64::from(sum < size) != 0,
            WinningTest::Any => sum != 0,
            WinningTest::And => size & sum != 0,
            WinningTest::HasTheSum => sum != 0 && size >= sum,
            WinningTest::MoreThanTheSum => sum != 0 && size > sum,
            WinningTest::SumAbove1 => sum > 1 && size ^ sum < size,
            WinningTest::LeavesSome => size ^ sum < size && size != sum,
        }
    }
}

/// How many objects are taken from the winning heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Removal {
    /// As many as leave the heap at its own nim-sum, which makes the position's nim-sum 0.
    #[default]
    ToItsNimSum,
    /// As many as the heap's own nim-sum.
    ItsNimSum,
    /// As many as the heap's own nim-sum, or the whole heap where that is 0.
    ItsNimSumOrAll,
    /// As many as leave the heap at its own nim-sum, or one object where that is not smaller than the heap.
    ToItsNimSumOrOne,
    /// As many as the position's nim-sum, at most the heap.
    TheNimSum,
    /// As many as the position's nim-sum, even if the heap has fewer.
    TheNimSumUnchecked,
    /// As many as leave the position's nim-sum in the heap, which may make it larger.
    AllButTheSum,
    /// The whole heap.
    All,
    /// One object.
    One,
    /// One more than is right, even if the heap has fewer.
    OneTooMany,
    /// One less than is right, which may be none.
    OneTooFew,
}

/// What is done where no heap is taken for a winning one, though the sum is not 0: a right sum has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum NoneFound {
    /// What is done when the sum is 0.
    #[default]
    LosingMove,
    /// No move is made.
    NoMove,
    /// The program ends: a goal of Prolog fails.
    Ends,
    /// The first heap, which was meant until a better one would be found, is left at its own nim-sum, which may make it larger.
    FirstHeap,
    /// The same of the last heap, at which the search ends.
    LastHeap,
    /// The search goes on behind the last heap, in memory that holds anything.
    Beyond,
    /// No objects are taken from the first heap: the move keeps the numbers with which it began.
    Nothing,
    /// One object is taken from the first heap, even if it is empty, for the same reason.
    One,
    /// The heap before the first is announced, which is memory that holds anything.
    BeforeFirst,
}

/// How the sum of the heaps is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Sum {
    /// By exclusive or: the nim-sum.
    #[default]
    Xor,
    /// By addition.
    Plus,
    /// By inclusive or.
    Or,
    /// By exclusive or of so many binary digits, the lowest.
    LowDigits(u32),
    /// Not at all: every position is played as a losing one.
    Never,
}

impl Sum {
    /// The sum so far and one heap more; `None` where programs differ, because the sum is too large for an int.
    pub(super) fn add(self, sum: u64, size: u64) -> Option<u64> {
        match self {
            Sum::Xor => Some(sum ^ size),
            Sum::Plus => sum.checked_add(size).filter(|&sum| i32::try_from(sum).is_ok()),
            Sum::Or => Some(sum | size),
            Sum::LowDigits(digits) => Some(sum ^ (size & ((1 << digits) - 1))),
            Sum::Never => Some(0),
        }
    }
}
