//! optimal_move: a move that leaves nim-sum 0, where there is one; any legal move where there is none.
//!
//! The program's own move is taken when the rules allow it, and the one from the least row otherwise. A board without
//! elements has no move: no case asks for one.

use serde::Deserialize;

use super::input;
use super::reason::{Form, Illegal, Reason};
use super::spelling::{Spelling, list};
use super::task::{Faults, Task, fault, python_tuple, rows_from_0};
use super::wrong_line::WrongLine;
use crate::position::{Move, Position};
use crate::rules::{Freedom, Removal, Strategy, Sum};
use crate::transcript::Ending;

/// The most winning moves that a reason shows.
const MAX_MOVES: usize = 6;

/// The settings of optimal_move.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OptimalMove {
    /// Which moves may be chosen, and which one is.
    strategy: Strategy,
    rows_from_0: bool,
    elements_first: bool,
    when_lost: WhenLost,
    prints_board: bool,
    spelling: Spelling,
}

impl Default for OptimalMove {
    fn default() -> Self {
        OptimalMove {
            strategy: Strategy {
                winning_freedom: Freedom::Winning,
                losing_freedom: Freedom::Legal,
                ..Strategy::least_index()
            },
            rows_from_0: false,
            elements_first: false,
            when_lost: WhenLost::default(),
            prints_board: false,
            spelling: Spelling::Json,
        }
    }
}

/// What is answered where no move leaves nim-sum 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum WhenLost {
    /// A move.
    #[default]
    Move,
    /// null, for the function returns nothing.
    Null,
    /// `[0, 0]`.
    Zeros,
    /// 0 elements of the first row.
    ZeroElements,
    /// One element of the first row, also when it is empty.
    FirstRow,
    /// Nothing at all: Python ends with an error.
    Fails,
}

#[derive(Deserialize)]
struct GivenBoard {
    board: Vec<u64>,
}

/// The two numbers of an answer, however it is spelled: the row as it is numbered, and the elements.
fn parse(line: &str) -> Option<(i128, i128)> {
    let inside = line.trim().trim_start_matches(['[', '(']).trim_end_matches([']', ')']);
    let (row, elements) = inside.split_once(',')?;
    Some((row.trim().parse().ok()?, elements.trim().parse().ok()?))
}

impl OptimalMove {
    /// The program's own move, if it is allowed.
    fn followed(&self, board: &Position, own: &str) -> Option<Move> {
        let mv = if self.prints_board { between(board, own)? } else { self.read_move(own)? };
        let free = self.strategy.freedom(board) != Freedom::None;
        // Who never takes from the last row does so in no position that another row can be taken from.
        let is_only_row = |row: usize| board.heaps().iter().enumerate().all(|(other, &size)| other == row || size == 0);
        let is_skipped = self.strategy.mistakes.search_skips.last && mv.heap + 1 == board.heaps().len();
        (free && self.strategy.allows(board, mv) && (!is_skipped || is_only_row(mv.heap))).then_some(mv)
    }

    /// The move that an answer spells.
    fn read_move(&self, line: &str) -> Option<Move> {
        let (one, other) = parse(line)?;
        let (row, elements) = if self.elements_first { (other, one) } else { (one, other) };
        let heap = usize::try_from(row.checked_sub((!self.rows_from_0).into())?).ok()?;
        Some(Move { heap, count: u64::try_from(elements).ok()? })
    }

    /// The answer that spells a move.
    fn write(&self, board: &Position, mv: Move) -> String {
        if self.prints_board {
            let mut after: Vec<i128> = board.heaps().iter().map(|&size| size.into()).collect();
            after[mv.heap] -= i128::from(mv.count);
            return list(after);
        }
        let row = mv.heap as u64 + u64::from(!self.rows_from_0);
        if self.elements_first { self.spelling.pair(mv.count, row) } else { self.spelling.pair(row, mv.count) }
    }
}

/// The move that leads from one board to another, which is spelled as a list.
fn between(board: &Position, after: &str) -> Option<Move> {
    let after: Vec<u64> = serde_json::from_str(after.trim()).ok()?;
    let mut changed = (0..after.len()).filter(|&row| board.heaps().get(row) != Some(&after[row]));
    let heap = changed.next().filter(|_| changed.next().is_none() && after.len() == board.heaps().len())?;
    Some(Move { heap, count: board.heaps()[heap].checked_sub(after[heap])? })
}

impl Task for OptimalMove {
    type Question = Position;

    const LEAVES_CHOICES: bool = true;

    const JSON: bool = true;

    const FAULTS: Faults<Self> = &[
        fault("takes-what-should-be-left", "takes as many elements as should be left in the row", |s| {
            wins(s, |s| s.mistakes.removal = Removal::ItsNimSum)
        }),
        fault("takes-nim-sum", "takes as many elements as the board's nim-sum, at most the row", |s| {
            wins(s, |s| s.mistakes.removal = Removal::TheNimSum)
        }),
        fault(
            "takes-nim-sum-unchecked",
            "takes as many elements as the board's nim-sum, even if the row has fewer",
            |s| wins(s, |s| s.mistakes.removal = Removal::TheNimSumUnchecked),
        ),
        fault("takes-whole-row", "takes all elements of a winning row", |s| {
            wins(s, |s| s.mistakes.removal = Removal::All)
        }),
        fault("takes-one", "takes one element from a winning row", |s| wins(s, |s| s.mistakes.removal = Removal::One)),
        fault("one-from-first-row", "always takes one element from the first row that has any", |s| {
            wins(s, |s| (s.losing_freedom, s.mistakes.sum) = (Freedom::None, Sum::Never))
        }),
        fault("nim-sum-without-last-row", "leaves the last row out of the nim-sum", |s| {
            wins(s, |s| s.mistakes.sum_skips.last = true)
        }),
        fault("nim-sum-without-first-row", "leaves the first row out of the nim-sum", |s| {
            wins(s, |s| s.mistakes.sum_skips.first = true)
        }),
        fault("ordinary-sum", "adds the rows instead of taking their exclusive or", |s| {
            wins(s, |s| s.mistakes.sum = Sum::Plus)
        }),
        fault("inclusive-or", "takes the inclusive or (|) of the rows", |s| wins(s, |s| s.mistakes.sum = Sum::Or)),
        fault("search-without-last-row", "never takes from the last row", |s| {
            wins(s, |s| s.mistakes.search_skips.last = true)
        }),
        rows_from_0(|s| s.rows_from_0 = true),
        fault("elements-first", "prints the number of elements before the row", |s| s.elements_first = true),
        fault("gives-up", "makes no move where none leaves nim-sum 0, and so prints null", |s| {
            s.when_lost = WhenLost::Null
        }),
        fault("zeros-when-lost", "answers with 0 elements of row 0 where no move leaves nim-sum 0", |s| {
            s.when_lost = WhenLost::Zeros
        }),
        fault("zero-elements-when-lost", "takes 0 elements where no move leaves nim-sum 0", |s| {
            s.when_lost = WhenLost::ZeroElements
        }),
        fault("fails-when-lost", "has no answer where no move leaves nim-sum 0", |s| s.when_lost = WhenLost::Fails),
        fault(
            "takes-from-empty-row",
            "takes from the first row, also when it is empty, where no move leaves nim-sum 0",
            |s| s.when_lost = WhenLost::FirstRow,
        ),
        fault("prints-board", "prints the board after the move instead of the move", |s| s.prints_board = true),
        python_tuple(|s| s.spelling = Spelling::Python),
        // The last, for it agrees with whatever legal moves a program makes.
        fault("any-legal-move", "makes other legal moves where one leaves nim-sum 0", |s| {
            s.strategy.winning_freedom = Freedom::Legal
        }),
    ];

    fn strategy(&self) -> Option<&Strategy> {
        Some(&self.strategy)
    }

    fn strategy_mut(&mut self) -> Option<&mut Strategy> {
        Some(&mut self.strategy)
    }

    fn read(stdin: &str) -> Result<Position, Ending> {
        let board = Position::new(input::json::<GivenBoard>(stdin)?.board);
        if board.is_empty() {
            return Err(Ending::BadInput("a board without elements, which has no move".to_owned()));
        }
        Ok(board)
    }

    fn board(board: &Position) -> Position {
        board.clone()
    }

    fn answer(&self, board: &Position, own: Option<&str>) -> Result<String, Ending> {
        let first_row = |count| self.write(board, Move { heap: 0, count });
        match self.when_lost {
            // Where its sum cannot be predicted, nothing can.
            _ if !self.strategy.gives_up(board, board) || self.strategy.choose(board).is_none() => {}
            WhenLost::Move => {}
            WhenLost::Null => return Ok("null".to_owned()),
            WhenLost::Zeros => return Ok(self.spelling.pair(0, 0)),
            WhenLost::ZeroElements => return Ok(first_row(0)),
            WhenLost::FirstRow => return Ok(first_row(1)),
            WhenLost::Fails => return Ok(String::new()),
        }
        let followed = own.and_then(|own| self.followed(board, own));
        let mv = followed.or_else(|| self.strategy.choose(board)).ok_or(Ending::Unpredictable)?;
        Ok(self.write(board, mv))
    }

    fn is_certain(&self, board: &Position) -> bool {
        let any = self.strategy.freedom(board) == Freedom::Legal;
        !any || board.nim_sum() == 0
    }

    fn explain(&self, position: &Position, wrong: WrongLine<'_>) -> Option<Reason> {
        let (board, sum) = (position.heaps().to_vec(), position.nim_sum());
        if sum == 0 && matches!(wrong.actual, "null" | "None" | "false") {
            return Some(Reason::NoMove { board });
        }
        if let Some(reason) = wrong.malformed(Form::Json) {
            return Some(reason);
        }
        let actual = wrong.actual();
        let Some((row, elements)) = parse(wrong.actual) else {
            return Some(Reason::WrongForm { answer: Form::Move, actual });
        };
        let mistake = self.mistake(position, wrong);
        if let Some(illegal) = Illegal::find(&board, row, elements) {
            return Some(Reason::ChosenMoveIsIllegal { board, illegal, mistake });
        }
        let after = position.after(Move { heap: (row - 1) as usize, count: elements as u64 })?;
        // Nothing is wrong with it but how it is printed.
        if sum == 0 || after.nim_sum() == 0 {
            return Some(Reason::WrongForm { answer: Form::Move, actual });
        }
        let mut winning: Vec<String> = position.winning_moves().map(|mv| self.write(position, mv)).collect();
        let more = winning.len().saturating_sub(MAX_MOVES);
        winning.truncate(MAX_MOVES);
        Some(Reason::LeavesNimSum { board, sum, winning, more, actual, leaves: after.nim_sum(), mistake })
    }
}

/// Changes how a board with a winning move is played, which is then played only so.
fn wins(settings: &mut OptimalMove, change: fn(&mut Strategy)) {
    settings.strategy.winning_freedom = Freedom::None;
    change(&mut settings.strategy);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::task::testing;
    use super::*;

    fn question(board: &[u64]) -> String {
        format!("{{\"board\": {board:?}}}")
    }

    fn printed(board: &[u64], own: Option<&str>) -> String {
        testing::printed(&OptimalMove::default(), &question(board), own).expect("an answer")
    }

    #[test]
    fn each_of_the_course_s_own_moves_is_right() {
        let board = [5, 4, 3, 2, 1];
        assert_eq!(printed(&board, None), "[1, 1]");
        for own in ["[1, 1]", "[3, 1]", "[5, 1]"] {
            assert_eq!(printed(&board, Some(own)), own);
        }
        assert_eq!(printed(&board, Some("[2, 1]")), "[1, 1]");
    }

    #[test]
    fn a_right_move_is_followed_although_it_is_spelled_wrong() {
        assert_eq!(printed(&[5, 4, 3, 2, 1], Some("(3,1)")), "[3, 1]");
    }

    #[test]
    fn a_board_without_elements_has_no_move() {
        for board in [&[][..], &[0, 0]] {
            assert!(matches!(OptimalMove::read(&question(board)), Err(Ending::BadInput(_))));
        }
    }

    #[test]
    fn a_wrong_move_is_explained_by_the_nim_sums() {
        let why = |board: &[u64], actual: &str| testing::why::<OptimalMove>(&question(board), 0, actual);
        assert_eq!(
            why(&[5, 4, 3, 2, 1], "[2, 1]"),
            "board 5 4 3 2 1 has nim-sum 1. The moves that leave 0 are [1, 1], [3, 1], [5, 1]. Your move `[2, 1]` leaves \
             nim-sum 6. The same line is printed by a program that counts rows from 0."
        );
        assert!(why(&[5, 4, 3, 2, 1], "(3, 1)").contains("json.dumps"));
        assert!(why(&[5, 4, 3, 2, 1], "[3,1]").contains("one space after each comma"));
        assert!(
            why(&[9, 3], "[1, 3]").ends_with("a program that takes as many elements as should be left in the row.")
        );
        assert!(why(&[5, 5, 2], "[3, 0]").contains("at least 1 element must be taken, not 0. The same line"));
        assert!(why(&[7, 3], "[0, 1]").contains("there is no row 0: rows count from 1 to 2."));
        assert!(why(&[3, 7], "[1, 4]").ends_with("a program that counts rows from 0."));
        assert!(why(&[7, 3], "[4, 1]").ends_with("a program that prints the number of elements before the row."));
        assert!(why(&[7, 3], "[2, 4]").contains("has only 3, so 4 cannot be taken"));
        assert!(why(&[3, 3], "null").contains("any legal move is right"));
        assert!(why(&[7, 3], "null").contains("returns nothing"));
        assert!(why(&[7, 3], "4").contains("`[row, elements]`"));
    }

    proptest! {
        #[test]
        fn exactly_the_moves_that_the_rules_allow_are_followed(
            board in prop::collection::vec(0..6_u64, 1..5), row in -1..6_i64, elements in -1..7_i64
        ) {
            let position = Position::new(board.clone());
            prop_assume!(!position.is_empty());
            let mv = usize::try_from(row - 1).ok().zip(u64::try_from(elements).ok());
            let mv = mv.map(|(heap, count)| Move { heap, count }).filter(|&mv| position.allows(mv));
            let after = mv.and_then(|mv| position.after(mv));
            let right = after.is_some_and(|after| position.nim_sum() == 0 || after.nim_sum() == 0);
            let own = format!("[{row}, {elements}]");
            prop_assert_eq!(printed(&board, Some(&own)) == own, right);
        }

        #[test]
        fn the_own_choice_is_always_allowed(board in prop::collection::vec(any::<u64>(), 1..40)) {
            prop_assume!(board.iter().any(|&size| size > 0));
            let own = printed(&board, None);
            prop_assert_eq!(printed(&board, Some(&own)), own);
        }
    }
}
