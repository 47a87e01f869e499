//! make_move: a board after a move, and whether the move was legal.

use serde::Deserialize;

use super::spelling::{Spelling, brief, explain_json, list};
use super::{Answer, Exercise, Function, Task, reading};
use crate::fault::Fault;
use crate::position::Position;
use crate::transcript::Ending;

/// The settings of make_move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MakeMove {
    /// The number of the first row; 1.
    base: i64,
    /// The fewest elements that may be taken; 1.
    fewest: i64,
    /// Whether a row may be emptied; true.
    whole_row: bool,
    /// What happens when more is taken than the row has.
    too_many: TooMany,
    /// Which rows are counted back from the end, as Python's own indices are.
    counts_back: CountsBack,
    /// Whether an illegal move leaves the board as it was; true.
    refusal_keeps_board: bool,
    /// Which moves are called successful.
    success: Success,
    /// How the answer is spelled.
    spelling: Spelling,
}

/// Which rows are counted back from the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CountsBack {
    /// None.
    No,
    /// Row 0, which is taken for the last.
    Row0,
    /// Row 0 and the negative rows.
    Every,
}

/// What happens when more is taken than the row has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TooMany {
    /// The move is illegal.
    Refused,
    /// The row is emptied.
    Empties,
    /// The row is left with a negative number.
    GoesNegative,
}

/// Which moves are called successful.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Success {
    /// The legal ones.
    Legal,
    /// Every move.
    Always,
    /// The illegal ones.
    Illegal,
    /// Nothing is said of success: the board is the whole answer.
    Untold,
}

impl Default for MakeMove {
    fn default() -> Self {
        MakeMove {
            base: 1,
            fewest: 1,
            whole_row: true,
            too_many: TooMany::Refused,
            counts_back: CountsBack::No,
            refusal_keeps_board: true,
            success: Success::Legal,
            spelling: Spelling::Json,
        }
    }
}

#[derive(Debug, Deserialize)]
struct Question {
    board: Vec<u64>,
    row: i64,
    elements: i64,
}

impl MakeMove {
    /// The index of the row that is asked for.
    fn index(&self, question: &Question) -> Result<Option<usize>, Ending> {
        let rows = question.board.len();
        let index = i128::from(question.row) - i128::from(self.base);
        if let Ok(index) = usize::try_from(index) {
            return Ok((index < rows).then_some(index));
        }
        match self.counts_back {
            CountsBack::No => return Ok(None),
            CountsBack::Row0 if index < -1 => return Ok(None),
            CountsBack::Row0 | CountsBack::Every => {}
        }
        // Further back than the first row, Python ends with an error.
        usize::try_from(index + rows as i128).map(Some).map_err(|_| Ending::Unforeseeable)
    }

    /// What the move leaves of a row, if it is accepted.
    fn left(&self, size: u64, elements: i64) -> Option<i128> {
        let left = i128::from(size) - i128::from(elements);
        if elements < self.fewest || (left == 0 && !self.whole_row) {
            return None;
        }
        match self.too_many {
            _ if left >= 0 => Some(left),
            TooMany::Refused => None,
            TooMany::Empties => Some(0),
            TooMany::GoesNegative => Some(left),
        }
    }
}

impl Task for MakeMove {
    fn answer(&self, stdin: &str, _: Option<&str>) -> Result<Answer, Ending> {
        let question: Question = reading::json(stdin)?;
        let mut board: Vec<i128> = question.board.iter().map(|&size| size.into()).collect();
        let index = self.index(&question)?;
        let left = index.and_then(|row| self.left(question.board[row], question.elements));
        if let Some(row) = index {
            match left {
                Some(left) => board[row] = left,
                None if !self.refusal_keeps_board => board[row] -= i128::from(question.elements),
                None => {}
            }
        }
        let success = match self.success {
            Success::Legal => left.is_some(),
            Success::Always => true,
            Success::Illegal => left.is_none(),
            Success::Untold => return Ok(Answer::line(Position::new(question.board), list(board))),
        };
        let answer = self.spelling.pair(list(board), self.spelling.boolean(success));
        Ok(Answer::line(Position::new(question.board), answer))
    }

    fn explain(&self, stdin: &str, _: usize, actual: &str) -> Option<String> {
        let question: Question = reading::json(stdin).ok()?;
        let expected = self.answer(stdin, None).ok()?.lines.pop()?;
        if let Some(reason) = explain_json(&expected, actual) {
            return Some(reason);
        }
        if serde_json::from_str::<Vec<i128>>(actual).is_ok() {
            return Some(
                "the answer is two values, the new board and whether the move was legal; this is a board alone."
                    .to_owned(),
            );
        }
        let Question { board, row, elements } = &question;
        let rows = board.len();
        let refusal = match self.index(&question).ok()? {
            None if *row < 1 => Some(format!("there is no row {row}, for rows count from 1")),
            None => Some(format!("there is no row {row} on a board of {rows}")),
            Some(_) if *elements < 1 => Some(format!("at least 1 element must be taken, and {elements} is less")),
            Some(index) => {
                let size = board[index];
                let too_many = i128::from(*elements) > i128::from(size);
                too_many.then(|| format!("row {row} has only {size}, so {elements} cannot be taken"))
            }
        };
        if let Some(refusal) = refusal {
            let board = brief(board);
            return Some(format!(
                "the move is illegal: {refusal}. The board stays {board}, and the second value is false."
            ));
        }
        let from_0 = MakeMove { base: 0, ..self.clone() }.answer(stdin, None).ok()?.lines;
        let from_0 = if from_0.iter().any(|line| line == actual.trim() && line.ends_with("true]")) {
            " Rows count from 1."
        } else {
            ""
        };
        let board = brief(board);
        Some(format!(
            "taking {elements} from row {row} of board {board} is legal: the second value is true, and only that row changes.{from_0}"
        ))
    }
}

fn set(exercise: &mut Exercise, change: impl Fn(&mut MakeMove)) {
    if let Function::MakeMove(settings) = &mut exercise.function {
        change(settings);
    }
}

pub(super) const FAULTS: &[Fault] = &[
    Fault::exercise("rows-from-0", "counts rows from 0", |e| set(e, |s| s.base = 0)),
    Fault::exercise("accepts-0-elements", "accepts a move of 0 elements", |e| set(e, |s| s.fewest = 0)),
    Fault::exercise("accepts-negative-elements", "accepts a negative number of elements, which adds to the row", |e| {
        set(e, |s| s.fewest = i64::MIN);
    }),
    Fault::exercise(
        "too-many-goes-negative",
        "accepts a move of more elements than the row has, and leaves a negative number",
        |e| {
            set(e, |s| s.too_many = TooMany::GoesNegative);
        },
    ),
    Fault::exercise("too-many-empties", "accepts a move of more elements than the row has, and empties the row", |e| {
        set(e, |s| s.too_many = TooMany::Empties);
    }),
    Fault::exercise("refuses-whole-row", "refuses a move that takes a whole row", |e| set(e, |s| s.whole_row = false)),
    Fault::exercise("row-0-is-last", "takes row 0 for the last row, as Python's index -1 does", |e| {
        set(e, |s| s.counts_back = CountsBack::Row0);
    }),
    Fault::exercise("counts-back", "counts row 0 and negative rows back from the end, as Python's indices do", |e| {
        set(e, |s| s.counts_back = CountsBack::Every);
    }),
    Fault::exercise("changes-board-on-refusal", "changes the board although the move is illegal", |e| {
        set(e, |s| s.refusal_keeps_board = false);
    }),
    Fault::exercise("always-true", "calls every move successful", |e| set(e, |s| s.success = Success::Always)),
    Fault::exercise("success-inverted", "says true of an illegal move and false of a legal one", |e| {
        set(e, |s| s.success = Success::Illegal);
    }),
    Fault::exercise("board-alone", "prints the board alone, without whether the move was successful", |e| {
        set(e, |s| s.success = Success::Untold);
    }),
    Fault::exercise("python-print", "prints the tuple as Python does, not as JSON", |e| {
        set(e, |s| s.spelling = Spelling::Python)
    }),
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn question(board: &[u64], row: i64, elements: i64) -> String {
        format!("{{\"board\": {board:?}, \"row\": {row}, \"elements\": {elements}}}")
    }

    fn printed(task: &MakeMove, board: &[u64], row: i64, elements: i64) -> String {
        task.answer(&question(board, row, elements), None).expect("an answer").lines.join("$")
    }

    fn why(row: i64, elements: i64, actual: &str) -> String {
        MakeMove::default().explain(&question(&[1, 2, 3], row, elements), 0, actual).expect("a reason")
    }

    #[test]
    fn the_course_s_own_example() {
        assert_eq!(printed(&MakeMove::default(), &[1, 2, 3], 1, 1), "[[0, 2, 3], true]");
    }

    #[test]
    fn an_illegal_move_leaves_the_board() {
        for (row, elements) in [(0, 1), (-1, 1), (4, 1), (3, 0), (3, -1), (3, 4), (i64::MIN, 1), (1, i64::MIN)] {
            assert_eq!(printed(&MakeMove::default(), &[1, 2, 3], row, elements), "[[1, 2, 3], false]");
        }
    }

    #[test]
    fn python_s_indices_count_back_and_then_fail() {
        let task = MakeMove { counts_back: CountsBack::Every, ..MakeMove::default() };
        assert_eq!(printed(&task, &[1, 2, 3], 0, 3), "[[1, 2, 0], true]");
        assert_eq!(printed(&task, &[1, 2, 3], -1, 2), "[[1, 0, 3], true]");
        let ending = task.answer(&question(&[1, 2, 3], -3, 1), None).map(|_| ());
        assert_eq!(ending, Err(Ending::Unforeseeable));
    }

    #[test]
    fn an_illegal_move_is_explained_by_what_is_illegal() {
        assert!(why(0, 1, "[[1, 2, 2], true]").contains("there is no row 0, for rows count from 1"));
        assert!(why(4, 1, "[[1, 2, 3], true]").contains("there is no row 4 on a board of 3"));
        assert!(why(3, 4, "[[1, 2, -1], true]").contains("row 3 has only 3, so 4 cannot be taken"));
        assert!(why(3, 0, "[[1, 2, 3], true]").contains("at least 1 element"));
        assert!(why(3, 3, "[[1, 2, 3], false]").contains("taking 3 from row 3 of board 1 2 3 is legal"));
        assert!(why(1, 1, "[[1, 1, 3], true]").contains("Rows count from 1"));
        assert!(why(3, 3, "[1, 2, 0]").contains("a board alone"));
        assert!(why(3, 3, "([1, 2, 0], True)").contains("json.dumps"));
    }

    proptest! {
        #[test]
        fn a_move_takes_its_elements_or_nothing(board in prop::collection::vec(0..9_u64, 0..5), row in -2..7_i64, elements in -2..11_i64) {
            let position = Position::new(board.clone());
            let legal = usize::try_from(row - 1).ok().zip(u64::try_from(elements).ok());
            let mv = legal.map(|(heap, count)| crate::Move { heap, count }).filter(|&mv| position.allows(mv));
            let after = mv.and_then(|mv| position.after(mv)).unwrap_or(position);
            let expected = format!("[{:?}, {}]", after.heaps(), mv.is_some());
            prop_assert_eq!(printed(&MakeMove::default(), &board, row, elements), expected);
        }
    }
}
