//! make_move: a board after a move, and whether the move was legal.

use serde::Deserialize;

use super::input;
use super::reason::{Form, Illegal, Reason};
use super::spelling::{Spelling, list};
use super::task::{Faults, Task, fault, python_tuple, rows_from_0};
use super::wrong_line::WrongLine;
use crate::position::Position;
use crate::transcript::Ending;

/// The settings of make_move.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct MakeMove {
    rows_from_0: bool,
    row_0_is_last: bool,
    /// Whether row 0 and negative rows are counted back from the end, as Python's own indices are.
    counts_back: bool,
    accepts_0: bool,
    /// Whether less than 1 element may be taken, also 0.
    accepts_negative: bool,
    refuses_whole_row: bool,
    refuses_last_row: bool,
    /// Whether a row after the last is looked up before it is refused.
    fails_past_last_row: bool,
    too_many_empties: bool,
    too_many_goes_negative: bool,
    refusal_changes_board: bool,
    always_true: bool,
    success_inverted: bool,
    /// Whether row and elements are taken for each other.
    exchanges_numbers: bool,
    /// What a legal move does.
    effect: Effect,
    /// What is answered to an illegal move.
    refusal: Refusal,
    board_alone: bool,
    success_first: bool,
    spelling: Spelling,
}

/// What a legal move does to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Effect {
    /// It takes the elements from the row.
    #[default]
    Takes,
    /// It leaves so many elements in the row.
    Leaves,
    /// It takes the elements, and a row that is empty then is removed from the board.
    TakesAndRemovesEmptyRow,
    /// Nothing.
    Nothing,
}

/// What is answered to an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Refusal {
    /// The board and false.
    #[default]
    Board,
    /// No board, and false.
    NoBoard,
    /// false alone.
    FalseAlone,
    /// The board alone.
    BoardAlone,
    /// Nothing.
    Nothing,
}

/// A move on a board.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct RequestedMove {
    board: Vec<u64>,
    row: i64,
    elements: i64,
}

impl MakeMove {
    /// The index of the row that is asked for, if there is one; `None` where Python ends with an error.
    fn index(&self, row: i64, rows: usize) -> Option<Option<usize>> {
        let index = i128::from(row) - i128::from(!self.rows_from_0);
        if let Ok(index) = usize::try_from(index) {
            return if index >= rows && self.fails_past_last_row {
                None
            } else {
                Some((index < rows).then_some(index))
            };
        }
        if !self.counts_back && (!self.row_0_is_last || index < -1) {
            return Some(None);
        }
        // Further back than the first row there is none.
        usize::try_from(index + rows as i128).ok().map(Some)
    }

    /// What the move leaves of a row, if it is accepted.
    fn left(&self, size: u64, elements: i64) -> Option<i128> {
        let left = i128::from(size) - i128::from(elements);
        let too_few = elements < i64::from(!self.accepts_0) && !self.accepts_negative;
        if too_few || (left == 0 && self.refuses_whole_row) {
            return None;
        }
        if left < 0 && self.too_many_empties {
            return Some(0);
        }
        (left >= 0 || self.too_many_goes_negative).then_some(left)
    }
}

impl Task for MakeMove {
    type Question = RequestedMove;

    const JSON: bool = true;

    const FAULTS: Faults<Self> = &[
        rows_from_0(|s| s.rows_from_0 = true),
        fault("accepts-0-elements", "accepts a move of 0 elements", |s| s.accepts_0 = true),
        fault(
            "accepts-negative-elements",
            "accepts 0 elements, and a negative number of them, which adds to the row",
            |s| s.accepts_negative = true,
        ),
        fault(
            "too-many-goes-negative",
            "accepts a move of more elements than the row has, and leaves a negative number",
            |s| s.too_many_goes_negative = true,
        ),
        fault("too-many-empties", "accepts a move of more elements than the row has, and empties the row", |s| {
            s.too_many_empties = true
        }),
        fault("refuses-whole-row", "refuses a move that takes a whole row", |s| s.refuses_whole_row = true),
        fault("row-0-is-last", "takes row 0 for the last row (in Python, index -1 is the last one)", |s| {
            s.row_0_is_last = true
        }),
        fault("counts-back", "counts rows before the first from the end, as Python's negative indices do", |s| {
            s.counts_back = true
        }),
        fault("changes-board-on-refusal", "changes the board although it refuses the move", |s| {
            s.refusal_changes_board = true
        }),
        fault("always-true", "says that every move was successful", |s| s.always_true = true),
        fault("success-inverted", "answers true for an illegal move and false for a legal one", |s| {
            s.success_inverted = true
        }),
        fault("board-alone", "prints the board alone, without whether the move was successful", |s| {
            s.board_alone = true
        }),
        fault(
            "row-and-elements-exchanged",
            "takes the row for the number of elements, and the elements for the row",
            |s| s.exchanges_numbers = true,
        ),
        fault("leaves-elements", "leaves as many elements in the row as should be taken from it", |s| {
            s.effect = Effect::Leaves
        }),
        fault("removes-empty-row", "removes a row from the board when it becomes empty", |s| {
            s.effect = Effect::TakesAndRemovesEmptyRow
        }),
        fault("board-stays", "leaves the board as it was after a legal move too", |s| s.effect = Effect::Nothing),
        fault("refuses-last-row", "refuses every move from the last row", |s| s.refuses_last_row = true),
        fault("fails-past-last-row", "has no answer to a move from a row after the last", |s| {
            s.fails_past_last_row = true
        }),
        fault("no-board-on-refusal", "prints null instead of the board when the move is illegal", |s| {
            s.refusal = Refusal::NoBoard
        }),
        fault("false-alone", "prints false alone, without the board, when the move is illegal", |s| {
            s.refusal = Refusal::FalseAlone
        }),
        fault("board-alone-on-refusal", "prints the board alone, without false, when the move is illegal", |s| {
            s.refusal = Refusal::BoardAlone
        }),
        fault("nothing-on-refusal", "prints null when the move is illegal: its function returns nothing then", |s| {
            s.refusal = Refusal::Nothing
        }),
        fault("success-first", "prints whether the move was successful before the board", |s| s.success_first = true),
        python_tuple(|s| s.spelling = Spelling::Python),
        fault("python-list", "prints True and False as Python does, not as JSON", |s| {
            s.spelling = Spelling::PythonList
        }),
    ];

    fn read(stdin: &str) -> Result<RequestedMove, Ending> {
        input::json(stdin)
    }

    fn board(question: &RequestedMove) -> Position {
        Position::new(question.board.clone())
    }

    fn answer(&self, question: &RequestedMove, _: Option<&str>) -> Result<String, Ending> {
        let mut board: Vec<i128> = question.board.iter().map(|&size| size.into()).collect();
        let (row, elements) = match self.exchanges_numbers {
            true => (question.elements, question.row),
            false => (question.row, question.elements),
        };
        let Some(index) = self.index(row, board.len()) else { return Ok(String::new()) };
        // Rows that are counted back from the end are not compared with the last one.
        let is_last = i128::from(row) + i128::from(self.rows_from_0) == board.len() as i128;
        let accepted = index.filter(|_| !(is_last && self.refuses_last_row));
        let left = accepted.and_then(|row| self.left(question.board[row], elements));
        match (index, left, self.effect) {
            (Some(row), Some(_), Effect::Leaves) => board[row] = elements.into(),
            (Some(row), Some(left), Effect::Takes) => board[row] = left,
            (Some(row), Some(0), Effect::TakesAndRemovesEmptyRow) => _ = board.remove(row),
            (Some(row), Some(left), Effect::TakesAndRemovesEmptyRow) => board[row] = left,
            (Some(row), None, _) if self.refusal_changes_board => board[row] -= i128::from(elements),
            _ => {}
        }
        let success = self.spelling.boolean(self.always_true || left.is_some() != self.success_inverted);
        let board = match (left, self.refusal) {
            (None, Refusal::Nothing) => return Ok("null".to_owned()),
            (None, Refusal::FalseAlone) => return Ok(success.to_owned()),
            (None, Refusal::NoBoard) => self.spelling.nothing().to_owned(),
            _ => list(board),
        };
        let board_alone = self.board_alone || (left.is_none() && self.refusal == Refusal::BoardAlone);
        Ok(match (board_alone, self.success_first) {
            (true, _) => board,
            (false, true) => self.spelling.pair(success, board),
            (false, false) => self.spelling.pair(board, success),
        })
    }

    fn explain(&self, question: &RequestedMove, wrong: WrongLine<'_>) -> Option<Reason> {
        if let Some(reason) = wrong.malformed(Form::Json) {
            return Some(reason);
        }
        if serde_json::from_str::<Vec<i128>>(wrong.actual).is_ok() {
            return Some(Reason::WrongForm { answer: Form::BoardAndLegality, actual: wrong.actual() });
        }
        let (board, row, elements) = (question.board.clone(), question.row, question.elements);
        Some(match Illegal::find(&board, row.into(), elements.into()) {
            Some(illegal) => Reason::IllegalMove { board, illegal },
            None => Reason::LegalMove { board, row, elements, mistake: self.mistake(question, wrong) },
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::task::testing;
    use super::*;

    fn question(board: &[u64], row: i64, elements: i64) -> String {
        format!("{{\"board\": {board:?}, \"row\": {row}, \"elements\": {elements}}}")
    }

    fn printed(task: &MakeMove, board: &[u64], row: i64, elements: i64) -> String {
        testing::printed(task, &question(board, row, elements), None).expect("an answer")
    }

    fn why(row: i64, elements: i64, actual: &str) -> String {
        testing::why::<MakeMove>(&question(&[1, 2, 3], row, elements), 0, actual)
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
        let task = MakeMove { counts_back: true, ..MakeMove::default() };
        assert_eq!(printed(&task, &[1, 2, 3], 0, 3), "[[1, 2, 0], true]");
        assert_eq!(printed(&task, &[1, 2, 3], -1, 2), "[[1, 0, 3], true]");
        assert_eq!(printed(&task, &[1, 2, 3], -3, 1), "");
    }

    #[test]
    fn an_illegal_move_is_explained_by_what_is_illegal() {
        assert!(why(0, 1, "[[1, 2, 2], true]").contains("there is no row 0: rows count from 1 to 3"));
        assert!(why(4, 1, "[[1, 2, 3], true]").contains("there is no row 4: rows count from 1 to 3"));
        assert!(why(3, 4, "[[1, 2, -1], true]").contains("row 3 has only 3, so 4 cannot be taken"));
        assert!(why(3, 0, "[[1, 2, 3], true]").contains("at least 1 element"));
        assert!(why(3, 3, "[[1, 2, 3], false]").ends_with(
            "taking 3 from row 3 of board 1 2 3 is legal. That row should be 0 then, the others should stay as they are, \
             and the second value should be `true`."
        ));
        assert!(
            why(1, 1, "[[1, 1, 3], true]")
                .ends_with("be `true`. The same line is printed by a program that counts rows from 0.")
        );
        assert!(
            why(3, 3, "[1, 2, 0]")
                .contains("two values, the new board and whether the move was legal, not `[1, 2, 0]`")
        );
        assert!(why(3, 3, "([1, 2, 0], True)").contains("json.dumps"));
    }

    proptest! {
        #[test]
        fn a_move_takes_its_elements_or_nothing(
            board in prop::collection::vec(0..9_u64, 0..5), row in -2..7_i64, elements in -2..11_i64
        ) {
            let position = Position::new(board.clone());
            let legal = usize::try_from(row - 1).ok().zip(u64::try_from(elements).ok());
            let mv = legal.map(|(heap, count)| crate::Move { heap, count }).filter(|&mv| position.allows(mv));
            let after = mv.and_then(|mv| position.after(mv)).unwrap_or(position);
            let expected = format!("[{:?}, {}]", after.heaps(), mv.is_some());
            prop_assert_eq!(printed(&MakeMove::default(), &board, row, elements), expected);
        }
    }
}
