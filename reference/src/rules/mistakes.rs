//! What only wrong programs do with the rules.

use super::as_printed::AsPrinted;
use super::computer_name::ComputerName;
use super::ending_mistakes::{Announced, EndCheck, EndsAfter, EndsUnfinished};
use super::move_mistakes::{
    AnnouncedTries, BadCount, CheckedTries, ComparedSize, CountsBack, LosesTurn, MoveCheck, PrintedForEach,
    PrintedOnce, Refused, RefusedBeforeCount, TooMany, UsersMoves,
};
use super::opening::HeapCount;
use super::opening_mistakes::{
    AfterError, BadSize, BadSizes, HeapsAsked, HeapsInstead, Kept, NumbersRead, ReportedNumber, SizesPrompt, SizesRead,
    Sorted,
};
use super::player::Player;
use super::skipped::Skipped;

/// What only wrong programs do with the rules. The default is none of it: a right program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RuleMistakes {
    /// What the program decides by rules that nobody knows.
    pub as_printed: AsPrinted,
    /// Which of the user's moves are announced before they are checked.
    pub announced_tries: AnnouncedTries,
    /// What is taken for a number of heaps that is less than the least one that is allowed.
    pub few_heaps: HeapsInstead,
    /// What is taken for a number of heaps that is greater than the greatest one that is allowed.
    pub many_heaps: HeapsInstead,
    /// Whether negative numbers of heaps are accepted although 0 is refused.
    pub accepts_negative_heaps: bool,
    /// Whether the prompt for the sizes comes before the error about the number of heaps too.
    pub asks_sizes_first: bool,
    /// What follows the error about the number of heaps.
    pub after_bad_heaps: AfterError,
    /// What follows the error about a size. A program that goes on reports every bad size.
    pub after_bad_size: AfterError,
    /// How often the number of heaps is asked for, where it should be until it is right (lab3).
    pub heaps_asked: HeapsAsked,
    /// How often the prompt for the sizes is printed.
    pub sizes_prompt: SizesPrompt,
    /// Which sizes are refused.
    pub refused_sizes: Refused,
    /// The heap that the check of the sizes forgets.
    pub size_check_skips: Skipped,
    /// Which of several bad sizes is reported.
    pub reported_size: BadSize,
    /// What is added to the heap's index in that report; 0.
    pub reported_off: i64,
    /// Which number it shows.
    pub reported_number: ReportedNumber,
    /// What becomes of bad sizes.
    pub bad_sizes: BadSizes,
    /// How the heaps are sorted before the game begins.
    pub sorted: Sorted,
    /// How many sizes are read.
    pub sizes_read: SizesRead,
    /// How much of a number is read.
    pub numbers_read: NumbersRead,
    /// What is kept of a size.
    pub kept_of_sizes: Kept,
    /// Whether all numbers are read without their minus signs.
    pub drops_minus: bool,
    /// Which names are taken for a computer's.
    pub computer_name: ComputerName,
    /// The player whose name alone is looked at; the other is a human.
    pub only_computer: Option<Player>,
    /// Which moves pass the check.
    pub move_check: MoveCheck,
    /// What the user's moves take, which are announced as they are entered.
    pub users_moves: UsersMoves,
    /// Whether nothing is taken by the computer's moves, though they are announced.
    pub computers_moves_take_nothing: bool,
    /// Whether those take nothing that it makes in positions that it takes for lost ones.
    pub losing_moves_take_nothing: bool,
    /// Which numbers of objects are refused in a move, below the size of the heap.
    pub refused_counts: Refused,
    /// Whether a move is refused that empties its heap.
    pub refuses_whole_heap: bool,
    /// What happens when more is taken than the heap holds.
    pub too_many: TooMany,
    /// What becomes of a move with a wrong number of objects.
    pub bad_count: BadCount,
    /// Whether the move that is entered after an illegal one takes nothing.
    pub retries_take_nothing: bool,
    /// Which illegal moves lose the turn.
    pub loses_turn: LosesTurn,
    /// Whether the numbers that were entered last are a move when the input has ended, and nobody checks it: for diagnosis.
    pub moves_without_input: bool,
    /// Whether the program ends, without a word, where a heap is entered that does not exist: a goal of Prolog fails.
    pub missing_heap_ends: bool,
    /// Whether a heap index below the first heap's is accepted.
    pub accepts_heap_before_first: bool,
    /// Whether 0 is accepted as a heap index where heaps count from 1, and no negative index.
    pub accepts_heap_0: bool,
    /// Whether a negative heap index is accepted although 0 is refused.
    pub accepts_negative_heap: bool,
    /// Which heap indices below the first heap's are those of a heap.
    pub counts_back: CountsBack,
    /// Whether a heap index beyond the last heap's is accepted.
    pub accepts_heap_after_last: bool,
    /// Whether the index next to the last heap's is accepted.
    pub accepts_heap_next_to_last: bool,
    /// Whether the heap after the one that was entered is looked up, for its size and for what is taken: the program forgets
    /// that its array begins with 0.
    pub uses_next_heap: bool,
    /// With the size of which heap the count is compared; it is taken from the one that was entered all the same.
    pub compared_size: ComparedSize,
    /// The heap that is refused although it exists.
    pub refuses_heap: Skipped,
    /// Whether the number of objects is entered before the heap.
    pub count_first: bool,
    /// Which heaps are refused before the count is read, so that the count is read as the next heap.
    pub refused_before_count: RefusedBeforeCount,
    /// Whether only the number that was wrong is asked for again after an illegal move, where each has its prompt (matches), or the heap
    /// is refused before the count is read.
    pub asks_wrong_number_again: bool,
    /// Whether only the number of objects is read again after an illegal move of which both numbers were read at once.
    pub reads_count_only_again: bool,
    /// Whether an empty heap is accepted where the heap is checked by itself (matches).
    pub accepts_empty_heap: bool,
    /// Which of the user's tries are checked.
    pub checked_tries: CheckedTries,
    /// Whether the line of the input behind the first illegal move of a turn is read over.
    pub skips_line_after_illegal: bool,
    /// Which words about an illegal move are printed once more where neither number of it is right.
    pub printed_for_each: PrintedForEach,
    /// Which words about an illegal move are printed only for the first one of a turn.
    pub printed_once: PrintedOnce,
    /// What illegal moves change, beside what follows them.
    pub tries_change: TriesChange,
    /// Whether a move of more objects than its heap has empties the heap though it is refused.
    pub refused_empties: bool,
    /// Whether the moves that were refused are made too, after the legal one: the program asks again by recursion and
    /// does not return from it.
    pub makes_refused_moves: bool,
    /// Whether the error about an illegal move comes after the prompt for another one.
    pub asks_before_error: bool,
    /// Whether the prompt for a move is printed twice at the beginning of a turn.
    pub prompts_twice: bool,
    /// Which heaps are heaps no more after a move: those behind them get smaller numbers.
    pub drops: Dropped,
    /// Whether an empty line is printed before each status line but the first.
    pub empty_line_between_turns: bool,
    /// Whether it is printed before the first one too.
    pub empty_line_before_first: bool,
    /// Whether the heaps are shown before the moves of humans only, where names decide who is one.
    pub shows_before_humans_only: bool,
    /// After whose moves the heaps are drawn too.
    pub draws_after: ShownAfter,
    /// After whose moves the status line is printed too.
    pub status_after: ShownAfter,
    /// Whether the line with the user's move, which lists the heaps that are left, is printed after the computer's moves too.
    pub lists_heaps_after_computer: bool,
    /// After whose last move alone the end is shown, where the assignment's status line and drawing come at the end.
    pub shown_at_end_after: Option<Player>,
    /// Whether the last round counts as played to its end there, though the computer has not moved in it.
    pub counts_last_round: bool,
    /// Whether the status line and the drawing come twice when the game is over.
    pub shown_again_at_end: bool,
    /// How many heaps may be left when the game is over; 0.
    pub heaps_at_end: usize,
    /// How many objects each heap may have when the game is over; 0.
    pub size_at_end: u64,
    /// In which heaps the end is looked for.
    pub end_check: EndCheck,
    /// How many objects may be left in all heaps together when the game is over; 0.
    pub objects_at_end: u64,
    /// After whose moves so few end the game; after the others' none may be left.
    pub few_end_after: EndsAfter,
    /// Whether they are added in an int, so that of very many fewer than none seem to be left.
    pub adds_objects_in_int: bool,
    /// Whether the game is over as soon as the nim-sum is 0.
    pub ends_at_nim_sum_0: bool,
    /// The heap that is forgotten when the end is looked for.
    pub end_check_skips: Skipped,
    /// Whether the check for the end is turned round: the game goes on only while it is over.
    pub end_turned_round: bool,
    /// After whose moves the end is looked for.
    pub ends_after: EndsAfter,
    /// After whose moves the announcement of the winner ends the program.
    pub ends_when_announced: EndsAfter,
    /// Whether the computer announces a move where no heap has an object.
    pub moves_without_objects: bool,
    /// Whether it is not seen that no heap has an object before the first move.
    pub begins_without_objects: bool,
    /// When the program ends though the game is not over.
    pub ends_unfinished: EndsUnfinished,
    /// Whether the user's turns pass without a prompt and a move.
    pub users_turns_pass: bool,
    /// Whether they pass after the prompt, so that no move is read.
    pub reads_no_move: bool,
    /// Whether they pass when the move has been read.
    pub ignores_move: bool,
    /// Who moves.
    pub movers: Movers,
    /// Who is announced to win.
    pub winner: Announced,
    /// Whether the status line comes again behind the winner.
    pub status_after_winner: bool,
    /// Whether the drawing does.
    pub drawing_after_winner: bool,
    /// Whether the user's last move is said to be illegal when the user has won, and asked for again.
    pub takes_last_move_back: bool,
    /// Whose win is announced by nothing.
    pub unannounced: Option<Player>,
}

impl RuleMistakes {
    /// The number of heaps that a program takes what was entered for, where these are allowed.
    pub fn kept_count(&self, allowed: HeapCount, count: i64) -> i64 {
        let instead = match count {
            few if few < allowed.min => self.few_heaps,
            many if many > allowed.max => self.many_heaps,
            _ => HeapsInstead::Nothing,
        };
        match instead {
            HeapsInstead::Nothing => count,
            HeapsInstead::Least => allowed.min,
            HeapsInstead::Greatest => allowed.max,
        }
    }

    /// Whether a number of heaps is accepted where these are allowed.
    pub fn accepts_count(&self, allowed: HeapCount, count: i64) -> bool {
        allowed.accepts(count) || (count < 0 && self.accepts_negative_heaps)
    }

    /// Whether some games end while objects are left.
    pub fn ends_early(&self) -> bool {
        let RuleMistakes { heaps_at_end, objects_at_end, size_at_end, ends_at_nim_sum_0, end_turned_round, .. } = *self;
        let leaves_some = (heaps_at_end, objects_at_end, size_at_end) != (0, 0, 0);
        let checks_some = self.end_check != EndCheck::default() || self.end_check_skips != Skipped::default();
        leaves_some || checks_some || ends_at_nim_sum_0 || end_turned_round || self.as_printed.ends_early
    }

    /// Whether the same moves pass the check.
    pub fn checks_moves_as(&self, other: &RuleMistakes) -> bool {
        let checked = |of: &RuleMistakes| RuleMistakes {
            move_check: of.move_check,
            checked_tries: of.checked_tries,
            refused_counts: of.refused_counts,
            refuses_whole_heap: of.refuses_whole_heap,
            too_many: of.too_many,
            bad_count: of.bad_count,
            accepts_heap_before_first: of.accepts_heap_before_first,
            accepts_heap_0: of.accepts_heap_0,
            accepts_negative_heap: of.accepts_negative_heap,
            counts_back: of.counts_back,
            accepts_heap_after_last: of.accepts_heap_after_last,
            accepts_heap_next_to_last: of.accepts_heap_next_to_last,
            compared_size: of.compared_size,
            refuses_heap: of.refuses_heap,
            accepts_empty_heap: of.accepts_empty_heap,
            ..RuleMistakes::default()
        };
        checked(self) == checked(other)
    }
}

/// Which heaps are heaps no more after a move. The default is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Dropped {
    /// None.
    #[default]
    None,
    /// All that are empty.
    Empty,
    /// The one that the move has emptied.
    Emptied,
}

/// What illegal moves change, beside what follows them. The default is nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TriesChange {
    /// Nothing.
    #[default]
    Nothing,
    /// An odd number of them in a game: who is announced to win.
    WinnerIfOdd,
    /// An odd number of them in a turn: who moves next, the same player again.
    NextPlayerIfOdd,
    /// Any number of them in a turn: who moves next, the same player again.
    NextPlayer,
    /// The same, and the turn is not counted.
    NextTurn,
}

impl TriesChange {
    /// Whether the same player moves again after a turn with so many illegal moves.
    pub(crate) fn keeps_player(self, tries: usize) -> bool {
        match self {
            TriesChange::Nothing | TriesChange::WinnerIfOdd => false,
            TriesChange::NextPlayerIfOdd => tries % 2 == 1,
            TriesChange::NextPlayer | TriesChange::NextTurn => tries > 0,
        }
    }

    /// Whether the same player ever moves again.
    pub fn may_keep_player(self) -> bool {
        self.keeps_player(1)
    }
}

/// After whose moves something is shown, beside where it should be. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ShownAfter {
    /// After nobody's.
    #[default]
    Nobodys,
    /// After the user's.
    Users,
    /// After the computer's.
    Computers,
    /// After the computer's, but for one that ends the game.
    ComputersUnlessOver,
    /// After each.
    Each,
}

impl ShownAfter {
    /// Whether it is shown after a move of this player, which may have ended the game.
    pub(crate) fn is_after(self, player: Player, is_over: bool) -> bool {
        match self {
            ShownAfter::Nobodys => false,
            ShownAfter::Users => player == Player::User,
            ShownAfter::Computers => player == Player::Computer,
            ShownAfter::ComputersUnlessOver => player == Player::Computer && !is_over,
            ShownAfter::Each => true,
        }
    }
}

/// Who moves. The default is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Movers {
    /// Both players in turn.
    #[default]
    Both,
    /// This player makes every move: it is never the other one's turn.
    Only(Player),
    /// Who begins makes every move.
    WhoBegins,
    /// Who begins makes the first move, and the other player all others.
    OtherAfterFirst,
}
