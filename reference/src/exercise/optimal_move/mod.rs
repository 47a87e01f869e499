//! optimal_move: a move that leaves nim-sum 0, where there is one; any legal move where there is none.
//!
//! The program's own move is taken when the rules allow it, and the one from the least row otherwise. A board without
//! elements has no move: no case asks for one.

mod explain;

use serde::Deserialize;

use super::spelling::Spelling;
use super::{Answer, Exercise, Function, Task, reading};
use crate::fault::Fault;
use crate::position::{Move, Position};
use crate::rules::{Freedom, Removal, Skipped, Strategy, Sum};
use crate::transcript::Ending;

/// The settings of optimal_move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OptimalMove {
    /// Which moves may be chosen, and which one is.
    strategy: Strategy,
    /// The number of the first row; 1.
    base: u64,
    /// Whether the number of elements is printed before the row.
    elements_first: bool,
    /// What is answered where no move leaves nim-sum 0.
    lost: Lost,
    /// How the pair is spelled.
    spelling: Spelling,
}

/// What is answered where no move leaves nim-sum 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lost {
    /// A legal move.
    Move,
    /// Nothing.
    Nothing,
    /// One element from the first row, also when it has none.
    FirstRow,
}

impl Default for OptimalMove {
    fn default() -> Self {
        OptimalMove {
            strategy: Strategy {
                winning_freedom: Freedom::Winning,
                losing_freedom: Freedom::Legal,
                ..Strategy::least_index()
            },
            base: 1,
            elements_first: false,
            lost: Lost::Move,
            spelling: Spelling::Json,
        }
    }
}

#[derive(Deserialize)]
struct Question {
    board: Vec<u64>,
}

fn read(stdin: &str) -> Result<Position, Ending> {
    let board = Position::new(reading::json::<Question>(stdin)?.board);
    if board.is_empty() {
        return Err(Ending::BadInput("a board without elements, which has no move".to_owned()));
    }
    Ok(board)
}

/// The two numbers of an answer, however it is spelled: the row as it is numbered, and the elements.
fn told(line: &str) -> Option<(i128, i128)> {
    let inside = line.trim().trim_start_matches(['[', '(']).trim_end_matches([']', ')']);
    let (row, elements) = inside.split_once(',')?;
    Some((row.trim().parse().ok()?, elements.trim().parse().ok()?))
}

impl OptimalMove {
    /// The program's own move, if it is allowed.
    fn followed(&self, board: &Position, own: &str) -> Option<Move> {
        let (one, other) = told(own)?;
        let (row, elements) = if self.elements_first { (other, one) } else { (one, other) };
        let heap = usize::try_from(row.checked_sub(self.base.into())?).ok()?;
        let mv = Move { heap, count: u64::try_from(elements).ok()? };
        let free = self.strategy.freedom(board) != Freedom::None;
        (free && self.strategy.allows(board, mv)).then_some(mv)
    }

    fn write(&self, mv: Move) -> String {
        let row = mv.heap as u64 + self.base;
        if self.elements_first { self.spelling.pair(mv.count, row) } else { self.spelling.pair(row, mv.count) }
    }
}

impl Task for OptimalMove {
    fn answer(&self, stdin: &str, own: Option<&str>) -> Result<Answer, Ending> {
        let board = read(stdin)?;
        if board.nim_sum() == 0 {
            match self.lost {
                Lost::Move => {}
                Lost::Nothing => return Ok(Answer::line(board, "null".to_owned())),
                Lost::FirstRow => return Ok(Answer::line(board, self.write(Move { heap: 0, count: 1 }))),
            }
        }
        let followed = own.and_then(|own| self.followed(&board, own));
        let mv = followed.or_else(|| self.strategy.choose(&board)).ok_or(Ending::Unforeseeable)?;
        Ok(Answer::line(board, self.write(mv)))
    }

    fn explain(&self, stdin: &str, _: usize, actual: &str) -> Option<String> {
        let expected = self.answer(stdin, Some(actual)).ok()?.lines.pop()?;
        Some(explain::explain(self, &read(stdin).ok()?, &expected, actual))
    }
}

fn set(exercise: &mut Exercise, change: impl Fn(&mut OptimalMove)) {
    if let Function::OptimalMove(settings) = &mut exercise.function {
        change(settings);
    }
}

/// Changes how a board with a winning move is played, which is then played only so.
fn wins(exercise: &mut Exercise, change: impl Fn(&mut Strategy)) {
    set(exercise, |s| {
        s.strategy.winning_freedom = Freedom::None;
        change(&mut s.strategy);
    });
}

pub(super) const FAULTS: &[Fault] = &[
    Fault::exercise("takes-what-should-be-left", "takes as many elements as should be left in the row", |e| {
        wins(e, |s| s.removal = Removal::ItsNimSum);
    }),
    Fault::exercise("takes-nim-sum", "takes as many elements as the board's nim-sum, at most the row", |e| {
        wins(e, |s| s.removal = Removal::TheNimSum);
    }),
    Fault::exercise("takes-whole-row", "takes the whole of a good row", |e| wins(e, |s| s.removal = Removal::All)),
    Fault::exercise("takes-one", "takes one element from a good row", |e| wins(e, |s| s.removal = Removal::One)),
    Fault::exercise("one-from-first-row", "always takes one element from the first row that has any", |e| {
        wins(e, |s| (s.losing_freedom, s.sum) = (Freedom::None, Sum::Never));
    }),
    Fault::exercise("nim-sum-without-last-row", "leaves the last row out of the nim-sum", |e| {
        wins(e, |s| s.sum_skips = Skipped::Last);
    }),
    Fault::exercise("search-without-last-row", "never takes from the last row", |e| {
        wins(e, |s| s.search_skips = Skipped::Last);
    }),
    Fault::exercise("rows-from-0", "counts rows from 0", |e| set(e, |s| s.base = 0)),
    Fault::exercise("elements-first", "prints the number of elements before the row", |e| {
        set(e, |s| s.elements_first = true);
    }),
    Fault::exercise("gives-up", "makes no move where none leaves nim-sum 0, and so prints null", |e| {
        set(e, |s| s.lost = Lost::Nothing);
    }),
    Fault::exercise(
        "takes-from-empty-row",
        "takes from the first row, also when it is empty, where no move leaves nim-sum 0",
        |e| {
            set(e, |s| s.lost = Lost::FirstRow);
        },
    ),
    Fault::exercise("python-print", "prints the tuple as Python does, not as JSON", |e| {
        set(e, |s| s.spelling = Spelling::Python);
    }),
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn question(board: &[u64]) -> String {
        format!("{{\"board\": {board:?}}}")
    }

    fn printed(board: &[u64], own: Option<&str>) -> String {
        OptimalMove::default().answer(&question(board), own).expect("an answer").lines.join("$")
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
            let ending = OptimalMove::default().answer(&question(board), None).map(|_| ());
            assert!(matches!(ending, Err(Ending::BadInput(_))));
        }
    }

    proptest! {
        #[test]
        fn exactly_the_moves_that_the_rules_allow_are_followed(
            board in prop::collection::vec(0..6_u64, 1..5), row in -1..6_i64, elements in -1..7_i64
        ) {
            let position = Position::new(board.clone());
            prop_assume!(!position.is_empty());
            let mv = usize::try_from(row - 1).ok().zip(u64::try_from(elements).ok());
            let after = mv.map(|(heap, count)| Move { heap, count }).filter(|&mv| position.allows(mv)).and_then(|mv| position.after(mv));
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
