//! The rules of one assignment as plain data: who begins, what input is legal, which moves the computer may choose,
//! what is counted and what is shown when.
//!
//! Every value has one setting that is right for an assignment; the others are what students get wrong. A known fault
//! is a `Rules` value with one setting changed, which the engine plays like any other.

use crate::position::{Move, Position};

/// The two seats at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// The user, the human, the first name.
    User,
    /// The computer, the second name.
    Computer,
}

impl Player {
    /// The player in the other seat.
    pub fn other(self) -> Player {
        match self {
            Player::User => Player::Computer,
            Player::Computer => Player::User,
        }
    }
}

/// Where a seat's moves come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    /// They are read from standard input.
    Input,
    /// The program chooses them.
    Machine(Strategy),
}

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

/// One heap that a loop forgets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skipped {
    /// No heap is forgotten.
    None,
    /// The first heap is.
    First,
    /// The last heap is.
    Last,
}

impl Skipped {
    /// The indices that a loop over `len` heaps visits.
    pub fn visits(self, len: usize) -> std::ops::Range<usize> {
        match self {
            Skipped::None => 0..len,
            Skipped::First => 1.min(len)..len,
            Skipped::Last => 0..len.saturating_sub(1),
        }
    }
}

/// Which arguments are bad (stacks).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The least size that is accepted; 1.
    pub least: u64,
    /// The largest size that is accepted.
    pub most: u64,
}

/// Which heap is chosen among several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HeapChoice {
    /// The one of least index.
    First,
    /// Heap 1, even if it is empty.
    Heap1,
    /// The one of greatest index.
    Last,
    /// The largest, the first of several.
    Largest,
    /// The largest, the last of several.
    LastLargest,
    /// The smallest, the first of several.
    Smallest,
    /// The smallest, the last of several.
    LastSmallest,
    /// The one from which most is removed, the first of several.
    MostRemoved,
    /// The one from which least is removed, the first of several.
    FewestRemoved,
}

/// How many objects are taken in a position with nim-sum 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Take {
    /// One object.
    One,
    /// The whole heap.
    All,
    /// All but one object, or the one that is left.
    AllButOne,
    /// Half the heap, rounded up.
    Half,
}

/// How many objects are taken from the winning heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Removal {
    /// As many as leave the heap at its own nim-sum, which makes the position's nim-sum 0.
    ToItsNimSum,
    /// As many as the heap's own nim-sum.
    ItsNimSum,
    /// As many as the position's nim-sum, at most the heap.
    TheNimSum,
    /// The whole heap.
    All,
    /// One object.
    One,
}

/// How the sum of the heaps is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sum {
    /// By exclusive or: the nim-sum.
    Xor,
    /// By addition.
    Plus,
    /// By inclusive or.
    Or,
    /// Not at all: every position is played as a losing one.
    Never,
}

impl Sum {
    fn add(self, sum: u64, size: u64) -> u64 {
        match self {
            Sum::Xor => sum ^ size,
            Sum::Plus => sum.wrapping_add(size),
            Sum::Or => sum | size,
            Sum::Never => 0,
        }
    }
}

/// How the computer chooses its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strategy {
    /// Which winning heap, when the nim-sum is not 0.
    pub winning: HeapChoice,
    /// How many objects are taken from it.
    pub removal: Removal,
    /// Which non-empty heap, when the nim-sum is 0.
    pub losing: HeapChoice,
    /// How many objects are taken from that.
    pub take: Take,
    /// The heap that the computation of the nim-sum forgets.
    pub sum_skips: Skipped,
    /// The heap that the search for a winning heap forgets.
    pub search_skips: Skipped,
    /// How the sum of the heaps is computed.
    pub sum: Sum,
    /// What the program may choose instead when the nim-sum is not 0.
    pub winning_freedom: Freedom,
    /// What the program may choose instead when the nim-sum is 0.
    pub losing_freedom: Freedom,
}

/// The moves that an assignment leaves to the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
            removal: Removal::ToItsNimSum,
            losing: HeapChoice::First,
            take: Take::One,
            sum_skips: Skipped::None,
            search_skips: Skipped::None,
            sum: Sum::Xor,
            winning_freedom: Freedom::None,
            losing_freedom: Freedom::None,
        }
    }

    /// What the program may choose in this position.
    pub fn freedom(&self, position: &Position) -> Freedom {
        if position.nim_sum() == 0 { self.losing_freedom } else { self.winning_freedom }
    }

    /// Whether the rules allow the move in this position.
    pub fn allows(&self, position: &Position, mv: Move) -> bool {
        if !position.allows(mv) {
            return false;
        }
        match self.freedom(position) {
            Freedom::None => self.choose(position) == Some(mv),
            Freedom::Winning => position.winning_moves().any(|winning| winning == mv),
            Freedom::Legal | Freedom::Random => true,
        }
    }

    /// The strategy's own move; `None` when every heap is empty.
    pub fn choose(&self, position: &Position) -> Option<Move> {
        let heaps = position.heaps();
        let sum = self.sum_skips.visits(heaps.len()).fold(0, |sum, heap| self.sum.add(sum, heaps[heap]));
        let searched = self.search_skips.visits(heaps.len());
        let winning = position.winning_moves_for(sum).filter(|mv| searched.contains(&mv.heap));
        if let Some(mv) = pick(self.winning, heaps, winning) {
            let size = heaps[mv.heap];
            let count = match self.removal {
                Removal::ToItsNimSum => mv.count,
                Removal::ItsNimSum => size - mv.count,
                Removal::TheNimSum => sum.min(size),
                Removal::All => size,
                Removal::One => 1,
            };
            return Some(Move { heap: mv.heap, count });
        }
        let takes = |size: u64| match self.take {
            Take::One => 1,
            Take::All => size,
            Take::AllButOne => (size - 1).max(1),
            Take::Half => size.div_ceil(2),
        };
        if self.losing == HeapChoice::Heap1 {
            return heaps.first().map(|&size| Move { heap: 0, count: takes(size.max(1)) });
        }
        let non_empty = heaps.iter().enumerate().filter(|&(_, &size)| size > 0);
        pick(self.losing, heaps, non_empty.map(|(heap, &size)| Move { heap, count: takes(size) }))
    }
}

fn pick(choice: HeapChoice, heaps: &[u64], mut moves: impl Iterator<Item = Move>) -> Option<Move> {
    match choice {
        HeapChoice::First | HeapChoice::Heap1 => moves.next(),
        HeapChoice::Last => moves.last(),
        // `max_by_key` keeps the last of equals and `min_by_key` the first.
        HeapChoice::LastLargest => moves.max_by_key(|mv| heaps[mv.heap]),
        HeapChoice::Smallest => moves.min_by_key(|mv| heaps[mv.heap]),
        HeapChoice::FewestRemoved => moves.min_by_key(|mv| mv.count),
        HeapChoice::Largest => moves.min_by_key(|mv| std::cmp::Reverse(heaps[mv.heap])),
        HeapChoice::MostRemoved => moves.min_by_key(|mv| std::cmp::Reverse(mv.count)),
        HeapChoice::LastSmallest => moves.max_by_key(|mv| std::cmp::Reverse(heaps[mv.heap])),
    }
}

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

/// What is shown when, what is counted, and what follows an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// When the status line is printed.
    pub status: Showing,
    /// Whether the status is printed once more when the game is over (stacks).
    pub status_at_end: bool,
    /// When the drawing is printed.
    pub drawing: Showing,
    /// Where in its turn the drawing stands.
    pub drawing_place: DrawingPlace,
    /// The number of the first turn.
    pub first_turn: i64,
    /// What counts as a turn.
    pub counts: Counted,
    /// What follows an illegal move.
    pub after_illegal: AfterIllegal,
    /// Whether the winner is announced in the place of the loser.
    pub swaps_winner: bool,
    /// Whether the winner is announced at all.
    pub announces_winner: bool,
}

/// When something is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Showing {
    /// Never.
    Never,
    /// Before each turn.
    EveryTurn,
    /// Before the user's turns.
    UserTurns,
    /// Before the computer's turns.
    ComputerTurns,
    /// Before the user's turns, and again after each illegal move (matches).
    UserTries,
    /// Before each turn, and again after each illegal move.
    EveryTry,
}

impl Showing {
    /// Whether it is printed before a turn of this player.
    pub fn before(self, player: Player) -> bool {
        match self {
            Showing::Never => false,
            Showing::EveryTurn | Showing::EveryTry => true,
            Showing::UserTurns | Showing::UserTries => player == Player::User,
            Showing::ComputerTurns => player == Player::Computer,
        }
    }

    /// Whether it is printed again after an illegal move.
    pub fn again(self) -> bool {
        matches!(self, Showing::UserTries | Showing::EveryTry)
    }
}

/// Where in its turn the drawing stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawingPlace {
    /// Between the status line and the prompt.
    AfterStatus,
    /// Before the status line.
    BeforeStatus,
    /// After the prompt.
    AfterPrompt,
}

/// What counts as a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Each move (assignment2).
    Moves,
    /// The user's move and the computer's together (lab3).
    Rounds,
    /// Each move and each illegal try.
    Tries,
    /// Nothing: the number stays.
    Nothing,
}

/// What follows an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterIllegal {
    /// The words that ask again, and a new try.
    AskAgain,
    /// The first prompt of the turn once more, and a new try.
    Prompt,
    /// The words that ask again and the first prompt too, and a new try.
    AskAgainAndPrompt,
    /// The words that ask again are printed, but the user's turn is lost.
    LoseTurn,
    /// The program ends.
    End,
}

impl AfterIllegal {
    /// Whether the words that ask again are printed.
    pub fn asks_again(self) -> bool {
        matches!(self, AfterIllegal::AskAgain | AfterIllegal::AskAgainAndPrompt | AfterIllegal::LoseTurn)
    }

    /// Whether the first prompt of the turn is printed once more.
    pub fn prompts(self) -> bool {
        matches!(self, AfterIllegal::Prompt | AfterIllegal::AskAgainAndPrompt)
    }
}

/// All rules of one assignment's game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// How the first position comes about.
    pub opening: Opening,
    /// Who moves first.
    pub first: Player,
    /// Who controls the user's seat.
    pub user: Control,
    /// Who controls the computer's seat.
    pub computer: Control,
    /// Which entered moves are accepted.
    pub legality: Legality,
    /// What is shown and counted.
    pub pace: Pace,
}

impl Rules {
    /// Who controls a seat.
    pub fn control(&self, player: Player) -> &Control {
        match player {
            Player::User => &self.user,
            Player::Computer => &self.computer,
        }
    }

    /// The strategy that plays a seat; `None` when its moves are read.
    pub fn strategy(&self, player: Player) -> Option<&Strategy> {
        match self.control(player) {
            Control::Input => None,
            Control::Machine(strategy) => Some(strategy),
        }
    }

    /// Whether some move of the game is left to the program.
    pub fn leaves_choices(&self) -> bool {
        [&self.user, &self.computer].into_iter().any(|control| match control {
            Control::Input => false,
            Control::Machine(strategy) => {
                strategy.winning_freedom != Freedom::None || strategy.losing_freedom != Freedom::None
            }
        })
    }

    /// Whether some move must be played at random.
    pub fn plays_at_random(&self) -> bool {
        [Player::User, Player::Computer]
            .into_iter()
            .filter_map(|player| self.strategy(player))
            .any(|strategy| strategy.winning_freedom == Freedom::Random)
    }
}
