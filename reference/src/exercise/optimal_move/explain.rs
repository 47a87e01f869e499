//! Why an answer of optimal_move is wrong.

use super::super::spelling::{brief, explain_json, quoted};
use super::{OptimalMove, told};
use crate::position::{Move, Position};

/// Why `actual` is not the right answer; `expected` is the right one that is nearest to it.
pub(super) fn explain(task: &OptimalMove, board: &Position, expected: &str, actual: &str) -> String {
    let (sizes, sum) = (brief(board.heaps()), board.nim_sum());
    if sum == 0 && matches!(actual.trim(), "null" | "None" | "false") {
        return format!(
            "board {sizes} has nim-sum 0, so no move leaves 0: any legal move is right, but one must be made."
        );
    }
    if let Some(reason) = explain_json(expected, actual) {
        return reason;
    }
    let Some((row, elements)) = told(actual) else {
        return format!("the answer is a move, `[row, elements]`, not {}.", quoted(actual));
    };
    let left = taken_for_left(board, row, elements);
    let rows = board.heaps().len();
    let Some(index) = usize::try_from(row.saturating_sub(1)).ok().filter(|&index| index < rows) else {
        let meant = if row == 0 { "" } else { meant(task, board, row, elements) };
        return format!("there is no row {row}: the rows count from 1 to {rows}.{meant}");
    };
    let mv = u64::try_from(elements).ok().map(|count| Move { heap: index, count });
    match mv.filter(|&mv| board.allows(mv)).and_then(|mv| board.after(mv)) {
        Some(after) => {
            let (winning, leaves) = (winning(task, board), after.nim_sum());
            format!(
                "board {sizes} has nim-sum {sum}. {winning} Yours, {}, leaves nim-sum {leaves}.{left}",
                quoted(actual)
            )
        }
        None if elements < 1 => format!("{} is illegal: a move takes at least 1 element.{left}", quoted(actual)),
        None => {
            let (size, meant) = (board.heaps()[index], meant(task, board, row, elements));
            format!("row {row} of board {sizes} has only {size}, so {elements} cannot be taken.{meant}{left}")
        }
    }
}

/// The right move that an illegal one may have been meant for.
fn meant(task: &OptimalMove, board: &Position, row: i128, elements: i128) -> &'static str {
    let right = |row: i128, elements: i128| task.followed(board, &format!("{row}, {elements}")).is_some();
    if right(elements, row) {
        " The row comes first, then the elements."
    } else if right(row.saturating_add(1), elements) {
        " Rows count from 1."
    } else {
        ""
    }
}

/// What to say of a move that takes as many elements as should be left.
fn taken_for_left(board: &Position, row: i128, elements: i128) -> String {
    let winning = board.winning_moves().find(|mv| mv.heap as i128 == row.saturating_sub(1));
    let left = winning.map(|mv| i128::from(board.heaps()[mv.heap] - mv.count));
    if left == Some(elements) {
        format!(" {elements} is what should be left in row {row}, not what is taken from it.")
    } else {
        String::new()
    }
}

/// The winning moves in words.
fn winning(task: &OptimalMove, board: &Position) -> String {
    const MOST: usize = 6;
    let moves: Vec<Move> = board.winning_moves().collect();
    let shown: Vec<String> = moves.iter().take(MOST).map(|&mv| task.write(mv)).collect();
    match moves.len() {
        1 => format!("The move that leaves 0 is {}.", shown[0]),
        ..=MOST => format!("The moves that leave 0 are {}.", shown.join(", ")),
        more => format!("Moves that leave 0 are {} and {} more.", shown.join(", "), more - MOST),
    }
}

#[cfg(test)]
mod tests {
    use super::super::OptimalMove;
    use crate::exercise::Task;

    fn why(board: &[u64], actual: &str) -> String {
        OptimalMove::default().explain(&format!("{{\"board\": {board:?}}}"), 0, actual).expect("a reason")
    }

    #[test]
    fn a_wrong_move_is_explained_by_the_nim_sums() {
        assert_eq!(
            why(&[5, 4, 3, 2, 1], "[2, 1]"),
            "board 5 4 3 2 1 has nim-sum 1. The moves that leave 0 are [1, 1], [3, 1], [5, 1]. Yours, `[2, 1]`, leaves nim-sum 6."
        );
        assert!(why(&[5, 4, 3, 2, 1], "(3, 1)").contains("json.dumps"));
        assert!(why(&[5, 4, 3, 2, 1], "[3,1]").contains("one space follows each comma"));
        assert!(why(&[7, 3], "[1, 3]").contains("3 is what should be left in row 1"));
        assert!(why(&[5, 5, 2], "[3, 0]").contains("at least 1 element. 0 is what should be left"));
        assert!(why(&[7, 3], "[0, 1]").contains("there is no row 0: the rows count from 1 to 2"));
        assert!(why(&[3, 7], "[1, 4]").ends_with("Rows count from 1."));
        assert!(why(&[7, 3], "[4, 1]").ends_with("The row comes first, then the elements."));
        assert!(why(&[7, 3], "[2, 4]").contains("has only 3, so 4 cannot be taken"));
        assert!(why(&[3, 3], "null").contains("any legal move is right"));
        assert!(why(&[7, 3], "null").contains("returns nothing"));
        assert!(why(&[7, 3], "4").contains("`[row, elements]`"));
    }
}
