//! What only wrong programs do with the moves that a user enters: which are checked, how, and what is printed where they are
//! illegal.

/// Which heaps of a move are refused before the number of objects is read, where both are entered together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum RefusedBeforeCount {
    /// None: both numbers are read before either is checked.
    #[default]
    Nothing,
    /// Those that do not exist.
    Missing,
    /// Those that do not exist or are empty.
    MissingOrEmpty,
}

/// What is asked again after an illegal move where each of its numbers has a prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AsksAgain {
    /// Both numbers, which are checked together.
    Both,
    /// The one that was wrong. A heap without objects is a wrong one.
    WrongOne,
    /// The one that was wrong. A heap without objects is none: no number of objects is right then.
    WrongOneAtEmptyHeap,
}

/// Which illegal moves lose the turn, behind the error and without another try, where the others are asked for again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LosesTurn {
    /// None.
    #[default]
    Nothing,
    /// Those from a heap that does not exist.
    Heap,
    /// Those with a wrong number of objects.
    Count,
    /// The second one of a turn.
    Second,
}

/// What a user's move takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum UsersMoves {
    /// What is entered.
    #[default]
    AsEntered,
    /// Nothing.
    Nothing,
    /// From the heap behind the one that is entered; from none where that is the last one.
    FromNextHeap,
    /// One object, whatever is entered.
    One,
    /// As many as leave the number that is entered.
    AllButTheNumber,
}

/// Which heap indices below the first heap's are those of a heap, counted back from the last one, as in a list of Python. The default
/// is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CountsBack {
    /// None.
    #[default]
    None,
    /// The one before the first heap's, which is the last heap's.
    FirstBefore,
    /// All of them.
    All,
}

/// What becomes of a move from a heap that exists with a wrong number of objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BadCount {
    /// It is illegal.
    #[default]
    Refused,
    /// It takes nothing, and is announced.
    Announced,
    /// It takes nothing, and is not announced.
    Passed,
}

/// With the size of which heap the number of objects of a move is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ComparedSize {
    /// That of the heap that is entered.
    #[default]
    Entered,
    /// That of the heap after it: the program forgets that its array begins with 0 in this check only.
    Next,
    /// That of the heap before it; of the first heap its own, for what is before it in the memory is not known.
    Previous,
    /// That of the first heap.
    First,
    /// That of the largest heap.
    Largest,
    /// That of the last heap.
    Last,
    /// That of the heap that is entered at the beginning of the game.
    AtStart,
    /// Those of all heaps together.
    All,
}

impl ComparedSize {
    /// The size, where the heap with this index is entered; `None` where that is of no heap. `start` are the heaps with which the game
    /// begins.
    pub(crate) fn size(self, heap: usize, heaps: &[u64], start: &[u64]) -> Option<u64> {
        match self {
            ComparedSize::Entered => heaps.get(heap).copied(),
            ComparedSize::Next => heaps.get(heap + 1).copied(),
            ComparedSize::Previous => heaps.get(heap.saturating_sub(1)).copied(),
            ComparedSize::First => heaps.first().copied(),
            ComparedSize::Largest => heaps.iter().max().copied(),
            ComparedSize::Last => heaps.last().copied(),
            ComparedSize::AtStart => start.get(heap).copied(),
            ComparedSize::All => Some(heaps.iter().fold(0, |sum, size| sum.saturating_add(*size))),
        }
    }
}

/// Which of the user's moves are announced before they are checked, so that those are too that are refused then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AnnouncedTries {
    /// None: a move is announced when it is accepted.
    #[default]
    Nothing,
    /// Each one.
    Each,
    /// Only the first one of a turn, and none is announced later.
    First,
}

/// Which of the user's tries are checked; the others are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CheckedTries {
    /// All of them.
    #[default]
    All,
    /// So many at the beginning of each turn.
    OfTurn(u8),
    /// Those up to the first legal move of the game.
    UntilLegal,
}

/// Which words about an illegal move are printed for each of its two numbers that is wrong: the program goes on with the second check
/// after the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PrintedForEach {
    /// None: all words come once.
    #[default]
    Nothing,
    /// The error.
    Error,
    /// The error, and the prompt that asks again.
    ErrorAndPrompt,
}

/// Which words about an illegal move are printed only for the first one of a turn. The default is none of them: all illegal moves are
/// answered alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PrintedOnce {
    /// None.
    #[default]
    Nothing,
    /// The error.
    Error,
    /// The prompt that asks again.
    Prompt,
    /// Both.
    Both,
}

impl PrintedOnce {
    /// Whether the error is.
    pub(crate) fn has_error(self) -> bool {
        matches!(self, PrintedOnce::Error | PrintedOnce::Both)
    }

    /// Whether the prompt is.
    pub(crate) fn has_prompt(self) -> bool {
        matches!(self, PrintedOnce::Prompt | PrintedOnce::Both)
    }
}

/// Which numbers are accepted that should be positive, and refused although they are. The default is none: what is not
/// positive is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Refused {
    /// 0 is accepted.
    pub accepts_0: bool,
    /// Negative numbers are accepted.
    pub accepts_negative: bool,
    /// 1 is refused.
    pub refuses_1: bool,
}

impl Refused {
    /// Whether a number is refused.
    pub fn refuses(self, number: i64) -> bool {
        match number {
            0 => !self.accepts_0,
            1 => self.refuses_1,
            _ => number < 0 && !self.accepts_negative,
        }
    }
}

/// Which moves pass the check of a move. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoveCheck {
    /// The legal ones.
    #[default]
    Right,
    /// None.
    RefusesAll,
    /// None, and the prompt comes again after each of the two numbers.
    RefusesEachNumber,
    /// The illegal ones: the condition is turned round.
    TurnedRound,
}

impl MoveCheck {
    /// Whether no move is accepted.
    pub(crate) fn accepts_none(self) -> bool {
        matches!(self, MoveCheck::RefusesAll | MoveCheck::RefusesEachNumber)
    }
}

/// What happens when the user takes more than a heap holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TooMany {
    /// The move is illegal.
    #[default]
    Refused,
    /// The heap is emptied and the number entered is announced.
    EmptiesAnnouncingEntered,
    /// The heap is emptied and the number really taken is announced.
    EmptiesAnnouncingTaken,
    /// The same, and a move from an empty heap is illegal.
    CutUnlessEmpty,
    /// It is accepted, with results nobody can predict.
    Accepted,
    /// One more than the heap holds is accepted, with results nobody can predict; more than that is refused.
    OneMore,
}
