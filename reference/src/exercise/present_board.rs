//! present_board: a board, row by row, below the word `Nim:`.

use super::input;
use super::reason::Reason;
use super::task::{Faults, Task, fault, rows_from_0};
use super::wrong_line::{WrongLine, cut};
use crate::grading::Boards;
use crate::position::Position;
use crate::rules::Skipped;
use crate::transcript::Ending;

/// The settings of present_board.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct PresentBoard {
    no_heading: bool,
    rows_from_0: bool,
    small_x: bool,
    no_spaces: bool,
    hides_empty: bool,
    last_row_first: bool,
    skips: Skipped,
    /// Whether a row's size is printed in place of its elements.
    sizes: bool,
    /// Whether the value of a function that returns nothing is printed too.
    prints_none: bool,
}

/// The most rows that a board has (present_board: up to 10,000 rows).
const MAX_ROWS: usize = 10_000;
/// The most elements that are drawn: a bound for input that no case has.
const MAX_ELEMENTS: u64 = 1 << 20;

impl PresentBoard {
    fn row(&self, row: usize, size: u64) -> String {
        let number = row + usize::from(!self.rows_from_0);
        if self.sizes {
            return format!("{number}: {size}");
        }
        let mut line = format!("{number}:");
        // `read` bounds the size.
        for element in 0..size {
            if element == 0 || !self.no_spaces {
                line.push(' ');
            }
            line.push(if self.small_x { 'x' } else { 'X' });
        }
        line
    }
}

impl Task for PresentBoard {
    type Question = Position;

    const FAULTS: Faults<Self> = &[
        rows_from_0(|s| s.rows_from_0 = true),
        fault("no-heading", "does not print “Nim:” above the rows", |s| s.no_heading = true),
        fault("hides-empty-rows", "does not print empty rows", |s| s.hides_empty = true),
        fault("last-row-first", "prints the last row first", |s| s.last_row_first = true),
        fault("forgets-last-row", "does not print the last row", |s| s.skips = Skipped::Last),
        fault("forgets-first-row", "does not print the first row", |s| s.skips = Skipped::First),
        fault("no-spaces", "prints no spaces between the elements of a row", |s| s.no_spaces = true),
        fault("small-x", "draws a small “x” for an element in place of “X”", |s| s.small_x = true),
        fault("sizes", "prints the number of a row's elements in place of the elements", |s| s.sizes = true),
        fault("prints-none", "prints “None” after the board: its function prints and returns nothing", |s| {
            s.prints_none = true
        }),
    ];

    fn read(stdin: &str) -> Result<Position, Ending> {
        let board = Position::new(input::numbers::<u64>(stdin)?);
        let elements = board.heaps().iter().fold(0_u64, |sum, &size| sum.saturating_add(size));
        if board.heaps().len() > MAX_ROWS {
            return Err(Ending::Unreasonable(format!("a board of more than {MAX_ROWS} rows")));
        }
        if elements > MAX_ELEMENTS {
            return Err(Ending::Unreasonable(format!("a board of more than {MAX_ELEMENTS} elements")));
        }
        Ok(board)
    }

    fn board(board: &Position) -> Position {
        board.clone()
    }

    fn answer(&self, board: &Position, _: Option<&str>) -> Result<String, Ending> {
        let visited = self.skips.visits(board.heaps().len());
        let shown = visited.map(|row| (row, board.heaps()[row])).filter(|&(_, size)| size > 0 || !self.hides_empty);
        let mut lines: Vec<String> = shown.map(|(row, size)| self.row(row, size)).collect();
        if self.last_row_first {
            lines.reverse();
        }
        if !self.no_heading {
            lines.insert(0, Boards::GIVEGRADE.heading.to_owned());
        }
        if self.prints_none {
            lines.push("None".to_owned());
        }
        Ok(lines.join("\n"))
    }

    fn explain(&self, board: &Position, wrong: WrongLine<'_>) -> Option<Reason> {
        if wrong.actual.is_empty() {
            return Some(wrong.missing());
        }
        let row = wrong.number;
        let Some(index) = row.checked_sub(1) else {
            return Some(Reason::WrongHeading { heading: Boards::GIVEGRADE.heading, actual: wrong.actual() });
        };
        let &size = board.heaps().get(index)?;
        match wrong.actual.split_once(':') {
            Some((label, drawn)) if label.trim() == row.to_string() => {
                let symbols = || drawn.chars().filter(|symbol| !symbol.is_whitespace());
                let elements = symbols().all(|symbol| symbol == 'X').then(|| symbols().count() as u64);
                Some(Reason::WrongElements { row, size, drawn: cut(drawn), elements })
            }
            _ => {
                let mistake = self.mistake(board, wrong);
                Some(Reason::WrongRow { row, board: board.heaps().to_vec(), actual: wrong.actual(), mistake })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::task::testing::{self, right};
    use super::*;

    fn why(stdin: &str, line: usize, actual: &str) -> String {
        testing::why::<PresentBoard>(stdin, line, actual)
    }

    #[test]
    fn a_row_shows_one_x_for_each_element() {
        assert_eq!(right::<PresentBoard>("1 3 0 2\n"), "Nim:\n1: X\n2: X X X\n3:\n4: X X");
        assert_eq!(right::<PresentBoard>("\n"), "Nim:");
    }

    #[test]
    fn what_no_case_asks_for_is_refused() {
        let ending = |stdin: &str| PresentBoard::read(stdin).expect_err("refused");
        assert!(matches!(ending(&"0 ".repeat(10_001)), Ending::Unreasonable(_)));
        assert!(matches!(ending("18446744073709551615 1"), Ending::Unreasonable(_)));
        assert_eq!(ending("1 x"), Ending::BadInput("x".to_owned()));
        assert_eq!(right::<PresentBoard>(&"0 ".repeat(10_000)).lines().next_back(), Some("10000:"));
    }

    #[test]
    fn a_wrong_row_is_explained_by_its_number_its_size_and_its_symbol() {
        assert!(why("1 3", 0, "1: X").contains("begins with a line that says `Nim:`"));
        assert!(why("1 3", 1, "0: X").ends_with("a program that counts rows from 0."));
        assert!(why("1 0 3", 2, "3: X X X").ends_with("a program that does not print empty rows."));
        assert!(why("1 3", 1, "2: X X X").contains("from its first row"));
        assert!(why("1 3", 2, "2: X X").contains("row 2 has 3 elements: it is drawn with 2"));
        assert!(why("1 3", 2, "2: XXX").contains("stand apart"));
        assert!(why("1 3", 2, "2: o o o").contains("each is drawn as `X`"));
        assert!(why("1 3", 2, "").contains("missing: `2: X X X` should be printed here"));
    }
}
