//! How the computer chooses its moves, and which other moves an assignment leaves to the program.

use super::strategy_mistakes::{NoneFound, Removal, StrategyMistakes, Sum};
use crate::input::Dice;
use crate::position::{Move, Position};

/// Which heap is chosen among several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HeapChoice {
    /// The one of least index.
    First,
    /// Heap 1, even if it is empty.
    Heap1,
    /// The smallest of all, the first of several, even if it is empty.
    SmallestOfAll,
    /// The one of greatest index.
    Last,
    /// The largest, the first of several.
    Largest,
    /// The largest, the last of several.
    LastLargest,
    /// The smallest, the first of several.
    Smallest,
    /// The first with more than one object, or the first where none has.
    FirstOfSeveral,
    /// The smallest, the last of several.
    LastSmallest,
    /// The one from which most is removed, the first of several.
    MostRemoved,
    /// The same, and of several such the one of greatest index.
    LastMostRemoved,
    /// The one from which least is removed, the first of several.
    FewestRemoved,
    /// The one in which most is left, the first of several.
    MostLeft,
    /// The one in which least is left, the first of several.
    FewestLeft,
    /// The first, unless a later one has fewer objects than would be left in it, and so on: the size of one is compared with
    /// what would be left in another.
    SmallerThanLeft,
}

/// How many objects are taken in a position with nim-sum 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Take {
    /// One object.
    #[default]
    One,
    /// The whole heap.
    All,
    /// All but one object, or the one that is left.
    AllButOne,
    /// Half the heap, rounded up.
    Half,
    /// Half the heap, rounded down, or the one object that is left.
    HalfRoundedDown,
    /// No object.
    Nothing,
}

impl Take {
    /// How many objects are taken from a heap of this size, which has some.
    fn of(self, size: u64) -> u64 {
        match self {
            Take::One => 1,
            Take::All => size,
            Take::AllButOne => (size - 1).max(1),
            Take::Half => size.div_ceil(2),
            Take::HalfRoundedDown => (size / 2).max(1),
            Take::Nothing => 0,
        }
    }
}

/// How the computer chooses its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strategy {
    /// Which winning heap, when the nim-sum is not 0.
    pub winning: HeapChoice,
    /// Which non-empty heap, when the nim-sum is 0.
    pub losing: HeapChoice,
    /// What the program may choose instead when the nim-sum is not 0.
    pub winning_freedom: Freedom,
    /// What the program may choose instead when the nim-sum is 0.
    pub losing_freedom: Freedom,
    /// What only wrong programs do.
    pub mistakes: StrategyMistakes,
}

/// The moves that an assignment leaves to the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Freedom {
    /// None: the strategy's move is the only right one.
    None,
    /// Every move that leaves nim-sum 0.
    Winning,
    /// Every legal move.
    Legal,
    /// Every legal move, and it must be played at random (stacks, the human).
    Random,
}

impl Strategy {
    /// The strategy of assignment2: the winning heap of least index, and one object from the first non-empty heap.
    pub fn least_index() -> Self {
        Strategy {
            winning: HeapChoice::First,
            losing: HeapChoice::First,
            winning_freedom: Freedom::None,
            losing_freedom: Freedom::None,
            mistakes: StrategyMistakes::default(),
        }
    }

    /// What the program may choose in this position.
    pub fn freedom(&self, position: &Position) -> Freedom {
        self.freedom_when(self.gives_up(position, position))
    }

    /// Whether every legal move is left to the program in every position.
    pub fn leaves_all_moves(&self) -> bool {
        [self.winning_freedom, self.losing_freedom].iter().all(|&freedom| freedom >= Freedom::Legal)
            && !self.mistakes.never_takes_whole
    }

    /// Whether more moves are left to the program than by `other`.
    pub fn leaves_more_than(&self, other: &Strategy) -> bool {
        self.winning_freedom > other.winning_freedom
            || self.losing_freedom > other.losing_freedom
            || (self.mistakes.may_take_none && !other.mistakes.may_take_none)
            || (self.mistakes.may_take_empty && !other.mistakes.may_take_empty)
    }

    /// Whether `other` chooses in the same way where a position is taken for a lost one, or where it is taken for one that can be won.
    pub fn is_same_when(&self, gives_up: bool, other: &Strategy) -> bool {
        let right = StrategyMistakes::default();
        let when = |strategy: &Strategy| match gives_up {
            true => {
                let (winning, winning_freedom) = (HeapChoice::First, Freedom::None);
                let mistakes = StrategyMistakes {
                    removal: right.removal,
                    passes_when_won: right.passes_when_won,
                    takes_from_every_winning_heap: right.takes_from_every_winning_heap,
                    ..strategy.mistakes
                };
                Strategy { winning, winning_freedom, mistakes, ..strategy.clone() }
            }
            false => {
                let (losing, losing_freedom) = (HeapChoice::First, Freedom::None);
                let mistakes = StrategyMistakes {
                    take: right.take,
                    passes_when_lost: right.passes_when_lost,
                    ends_when_lost: right.ends_when_lost,
                    loses_from_first_heap: right.loses_from_first_heap,
                    takes_from_every_heap: right.takes_from_every_heap,
                    ..strategy.mistakes
                };
                Strategy { losing, losing_freedom, mistakes, ..strategy.clone() }
            }
        };
        when(self) == when(other)
    }

    /// Whether the rules allow the move in this position.
    pub fn allows(&self, position: &Position, mv: Move) -> bool {
        self.allows_from(position, position, mv)
    }

    /// The strategy's own move; `None` when every heap is empty.
    pub fn choose(&self, position: &Position) -> Option<Move> {
        self.choose_from(position, position)
    }

    /// Whether the strategy takes a position for a lost one, where it computes its sum of the heaps `summed`. It is wrong
    /// when its sum is.
    pub fn gives_up(&self, summed: &Position, position: &Position) -> bool {
        self.own_winning(summed, position).is_none_or(|moves| moves.is_empty())
    }

    /// What the program may choose when it takes the position for a lost one, or for one that can be won.
    pub fn freedom_when(&self, gives_up: bool) -> Freedom {
        if gives_up { self.losing_freedom } else { self.winning_freedom }
    }

    /// [`Strategy::allows`] of a strategy that computes its sum of the heaps `summed`.
    pub fn allows_from(&self, summed: &Position, position: &Position, mv: Move) -> bool {
        let StrategyMistakes { may_take_none, may_take_empty, .. } = self.mistakes;
        let may_take_none_of = |&size: &u64| if size > 0 { may_take_none } else { may_take_empty };
        let takes_none = || mv.count == 0 && position.heaps().get(mv.heap).is_some_and(may_take_none_of);
        if !(position.allows(mv) || takes_none()) {
            return false;
        }
        let gives_up = self.gives_up(summed, position);
        if self.mistakes.loses_from_first_heap && gives_up && mv.heap > 0 {
            return false;
        }
        match self.freedom_when(gives_up) {
            Freedom::None => self.choose_from(summed, position) == Some(mv),
            Freedom::Winning => self.own_winning(summed, position).is_some_and(|moves| {
                moves.into_iter().any(|winning| self.removed(summed, position, winning) == Some(mv))
            }),
            Freedom::Legal | Freedom::Random => {
                let is_whole = position.heaps()[mv.heap] == mv.count && mv.count > 1;
                !(is_whole && self.mistakes.never_takes_whole)
            }
        }
    }

    /// A move that is played at random; `None` when every heap is empty.
    pub(crate) fn at_random(&self, position: &Position, mut dice: Dice<'_>) -> Option<Move> {
        if self.mistakes.may_take_empty {
            let heaps = position.heaps();
            let heap = dice.roll(&Position::new([heaps.len() as u64]))?.count as usize - 1;
            let count = dice.roll(&Position::new([heaps[heap]])).map_or(0, |mv| mv.count);
            return Some(Move { heap, count });
        }
        let mv = dice.roll(position)?;
        let size = position.heaps()[mv.heap];
        let count_below = |most: u64, dice: &mut Dice<'_>| dice.roll(&Position::new([most])).map(|mv| mv.count);
        let count = match self.mistakes {
            StrategyMistakes { never_takes_whole: true, .. } if size > 1 => count_below(size - 1, &mut dice)?,
            StrategyMistakes { may_take_none: true, .. } => count_below(size.saturating_add(1), &mut dice)? - 1,
            _ => mv.count,
        };
        Some(Move { count, ..mv })
    }

    /// [`Strategy::choose`] of a strategy that computes its sum of the heaps `summed`.
    pub fn choose_from(&self, summed: &Position, position: &Position) -> Option<Move> {
        let heaps = position.heaps();
        let winning = self.own_winning(summed, position)?;
        let sum = self.own_sum(summed)?;
        let StrategyMistakes { takes_from_every_winning_heap, takes_from_every_heap, .. } = self.mistakes;
        // Whoever takes from all of them takes in their order, and has none to choose.
        let in_order = |all: bool, choice| if all { HeapChoice::First } else { choice };
        let left_when_won = |mv: Move| heaps[mv.heap] ^ sum;
        let choice = in_order(takes_from_every_winning_heap, self.winning);
        if let Some(mv) = pick(choice, heaps, &winning, left_when_won) {
            return self.removed(summed, position, mv);
        }
        let even_empty = match self.losing {
            HeapChoice::Heap1 => Some(0),
            HeapChoice::SmallestOfAll => (0..heaps.len()).min_by_key(|&heap| heaps[heap]),
            _ => None,
        };
        if let Some(heap) = even_empty {
            return heaps.get(heap).map(|&size| Move { heap, count: self.mistakes.take.of(size.max(1)) });
        }
        let left_when_lost = |mv: Move| heaps[mv.heap] - mv.count;
        pick(in_order(takes_from_every_heap, self.losing), heaps, &self.losing_moves(position), left_when_lost)
    }

    /// The moves that are as good as the one that the strategy chooses, in the order in which it would choose them.
    pub(crate) fn found(&self, summed: &Position, position: &Position) -> Vec<Move> {
        let heaps = position.heaps();
        let Some((sum, winning)) = self.own_sum(summed).zip(self.own_winning(summed, position)) else {
            return Vec::new();
        };
        let wins = !winning.is_empty();
        let mut left = if wins { winning } else { self.losing_moves(position) };
        let left_by = |mv: Move| if wins { heaps[mv.heap] ^ sum } else { heaps[mv.heap] - mv.count };
        let choice = if wins { self.winning } else { self.losing };
        let mut found: Vec<Move> = Vec::new();
        while let Some(mv) = pick(choice, heaps, &left, left_by) {
            // Whoever looks for a size looks in the heaps of that size only.
            let looks_for_size = !wins && !matches!(choice, HeapChoice::First | HeapChoice::Last);
            if looks_for_size && found.first().is_some_and(|first| heaps[first.heap] != heaps[mv.heap]) {
                break;
            }
            left.retain(|other| other.heap != mv.heap);
            found.push(mv);
        }
        match wins {
            true => found.into_iter().filter_map(|mv| self.removed(summed, position, mv)).collect(),
            false => found,
        }
    }

    /// The moves from heaps that have objects, as many as the strategy takes when the nim-sum is 0.
    fn losing_moves(&self, position: &Position) -> Vec<Move> {
        let non_empty = position.heaps().iter().enumerate().filter(|&(_, &size)| size > 0);
        non_empty.map(|(heap, &size)| Move { heap, count: self.mistakes.take.of(size) }).collect()
    }

    /// The move that follows one from this heap in the same turn, where the strategy does not end its search there;
    /// `gives_up` is whether it took the turn's position for a lost one.
    pub fn choose_behind(&self, summed: &Position, position: &Position, heap: usize, gives_up: bool) -> Option<Move> {
        let is_behind = |mv: &Move| mv.heap > heap;
        if gives_up {
            let every = self.mistakes.takes_from_every_heap;
            return every.then(|| self.losing_moves(position).into_iter().find(is_behind)).flatten();
        }
        if !self.mistakes.takes_from_every_winning_heap {
            return None;
        }
        let mv = self.own_winning(summed, position)?.into_iter().find(is_behind)?;
        self.removed(summed, position, mv)
    }

    /// Whether a move that [`Strategy::choose_from`] gives makes its heap grow: the program takes a negative number.
    pub fn adds(&self, summed: &Position, position: &Position, mv: Move) -> bool {
        let size = position.heaps()[mv.heap];
        let is_winning = |moves: Vec<Move>| moves.iter().any(|winning| winning.heap == mv.heap);
        let leaves_more = |sum: u64| match self.mistakes.removal {
            Removal::ToItsNimSum => size ^ sum > size,
            Removal::AllButTheSum => sum > size,
            _ => false,
        };
        self.own_sum(summed).is_some_and(leaves_more) && self.own_winning(summed, position).is_some_and(is_winning)
    }

    /// What is done in place of a move by the sum in a position in which no heap is taken for a winning one though the sum is not 0;
    /// `None` in any other, and where a move is chosen as in any other.
    pub fn none_found(&self, summed: &Position, position: &Position) -> Option<NoneFound> {
        // Every move of every game comes here, and nearly no strategy has such an end.
        if matches!(self.mistakes.none_found, NoneFound::LosingMove | NoneFound::FirstHeap | NoneFound::LastHeap) {
            return None;
        }
        let is_lost_by_sum = self.mistakes.turned_round || self.own_sum(summed)? == 0;
        let is_found = is_lost_by_sum || !self.own_winning(summed, position)?.is_empty();
        (!is_found).then_some(self.mistakes.none_found)
    }

    /// Whether no move is made in a position that the strategy takes for a lost one, or for one that can be won.
    pub fn passes(&self, gives_up: bool) -> bool {
        if gives_up { self.mistakes.passes_when_lost } else { self.mistakes.passes_when_won }
    }

    /// The strategy's own sum; `None` where it cannot be predicted.
    fn own_sum(&self, summed: &Position) -> Option<u64> {
        let StrategyMistakes { sum, sum_skips, .. } = self.mistakes;
        let summed = summed.heaps();
        sum_skips.visits(summed.len()).try_fold(0, |so_far, heap| sum.add(so_far, summed[heap]))
    }

    /// The moves that win by the strategy's own sum; `None` where the sum cannot be predicted.
    fn own_winning(&self, summed: &Position, position: &Position) -> Option<Vec<Move>> {
        let heaps = position.heaps();
        let StrategyMistakes { search_skips, winning_test, none_found, .. } = self.mistakes;
        let sum = self.own_sum(summed)?;
        // Without a sum there is no condition that could be turned round.
        if self.mistakes.turned_round && self.mistakes.sum != Sum::Never {
            return Some(heaps.first().filter(|_| sum == 0).map(|_| Move { heap: 0, count: 1 }).into_iter().collect());
        }
        let accepted = search_skips.visits(heaps.len()).filter(|&heap| winning_test.accepts(heaps[heap], sum));
        let mut winning: Vec<usize> = accepted.collect();
        if winning.is_empty() && sum != 0 {
            match none_found {
                NoneFound::FirstHeap => winning.extend((!heaps.is_empty()).then_some(0)),
                NoneFound::LastHeap => winning.extend(heaps.len().checked_sub(1)),
                _ => {}
            }
        }
        let to_its_nim_sum = |heap: usize| Move { heap, count: heaps[heap].abs_diff(heaps[heap] ^ sum) };
        Some(winning.into_iter().map(to_its_nim_sum).collect())
    }

    /// A winning move with the number of objects that the strategy removes.
    fn removed(&self, summed: &Position, position: &Position, mv: Move) -> Option<Move> {
        let size = position.heaps()[mv.heap];
        let sum = self.own_sum(summed)?;
        let count = match self.mistakes.removal {
            Removal::ToItsNimSum => mv.count,
            Removal::ItsNimSum => size ^ sum,
            Removal::ItsNimSumOrAll if size ^ sum == 0 => size,
            Removal::ItsNimSumOrAll => size ^ sum,
            Removal::ToItsNimSumOrOne => size.saturating_sub(size ^ sum).max(1),
            Removal::TheNimSum => sum.min(size),
            Removal::TheNimSumUnchecked => sum,
            Removal::AllButTheSum => size.abs_diff(sum),
            Removal::All => size,
            Removal::One => 1,
            // Programs differ where it is too large for an int.
            Removal::OneTooMany => u64::from(i32::try_from(mv.count + 1).ok()?.unsigned_abs()),
            // Of a heap that is no winning one, fewer than none may be meant.
            Removal::OneTooFew => mv.count.checked_sub(1)?,
        };
        Some(Move { heap: mv.heap, count })
    }
}

/// One of several moves; `left` is what the program thinks is left by one, which may be more than there was.
fn pick(choice: HeapChoice, heaps: &[u64], moves: &[Move], left: impl Fn(Move) -> u64) -> Option<Move> {
    let removed = |mv: &Move| i128::from(heaps[mv.heap]) - i128::from(left(*mv));
    let mut moves = moves.iter().copied();
    match choice {
        HeapChoice::First | HeapChoice::Heap1 => moves.next(),
        HeapChoice::Last => moves.last(),
        HeapChoice::FirstOfSeveral => moves.clone().find(|mv| heaps[mv.heap] > 1).or_else(|| moves.next()),
        // `max_by_key` keeps the last of equals and `min_by_key` the first.
        HeapChoice::LastLargest => moves.max_by_key(|mv| heaps[mv.heap]),
        HeapChoice::Smallest | HeapChoice::SmallestOfAll => moves.min_by_key(|mv| heaps[mv.heap]),
        HeapChoice::FewestRemoved => moves.min_by_key(removed),
        HeapChoice::Largest => moves.min_by_key(|mv| std::cmp::Reverse(heaps[mv.heap])),
        HeapChoice::MostRemoved => moves.min_by_key(|mv| std::cmp::Reverse(removed(mv))),
        HeapChoice::LastMostRemoved => moves.max_by_key(removed),
        HeapChoice::LastSmallest => moves.max_by_key(|mv| std::cmp::Reverse(heaps[mv.heap])),
        HeapChoice::MostLeft => moves.min_by_key(|mv| std::cmp::Reverse(left(*mv))),
        HeapChoice::FewestLeft => moves.min_by_key(|mv| left(*mv)),
        HeapChoice::SmallerThanLeft => moves.reduce(|best, mv| if heaps[mv.heap] < left(best) { mv } else { best }),
    }
}
