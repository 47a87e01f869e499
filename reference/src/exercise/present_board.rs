//! present_board: a board, row by row, below the word `Nim:`.

use super::spelling::{brief, quoted};
use super::{Answer, Exercise, Function, Task, reading};
use crate::fault::Fault;
use crate::grading::Boards;
use crate::position::Position;
use crate::rules::Skipped;
use crate::transcript::Ending;

/// The settings of present_board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PresentBoard {
    /// Whether `Nim:` is printed above the rows; true.
    heading: bool,
    /// The number of the first row; 1.
    base: usize,
    /// What is drawn for an element; `X`.
    element: &'static str,
    /// What stands between two elements; a space.
    separator: &'static str,
    /// Whether rows without elements are printed; true.
    keeps_empty: bool,
    /// Whether the last row is printed first.
    last_row_first: bool,
    /// The row that the loop forgets.
    skips: Skipped,
    /// Whether a row's size is printed in place of its elements.
    sizes: bool,
    /// Whether the value of a function that returns nothing is printed too.
    prints_none: bool,
}

impl Default for PresentBoard {
    fn default() -> Self {
        PresentBoard {
            heading: true,
            base: 1,
            element: "X",
            separator: " ",
            keeps_empty: true,
            last_row_first: false,
            skips: Skipped::None,
            sizes: false,
            prints_none: false,
        }
    }
}

/// The most rows that a board has (present_board: up to 10,000 rows).
const MOST_ROWS: usize = 10_000;
/// The most elements that are drawn: a bound for input that no case has.
const MOST_ELEMENTS: u64 = 1 << 20;

fn read(stdin: &str) -> Result<Position, Ending> {
    let board = Position::new(reading::numbers::<u64>(stdin)?);
    let elements = board.heaps().iter().fold(0_u64, |sum, &size| sum.saturating_add(size));
    if board.heaps().len() > MOST_ROWS {
        return Err(Ending::Unreasonable(format!("a board of more than {MOST_ROWS} rows")));
    }
    if elements > MOST_ELEMENTS {
        return Err(Ending::Unreasonable(format!("a board of more than {MOST_ELEMENTS} elements")));
    }
    Ok(board)
}

impl PresentBoard {
    fn row(&self, row: usize, size: u64) -> String {
        let elements = if self.sizes {
            size.to_string()
        } else {
            // `read` bounds the size.
            vec![self.element; size as usize].join(self.separator)
        };
        let line = format!("{}: {elements}", row + self.base);
        line.trim_end().to_owned()
    }
}

impl Task for PresentBoard {
    fn answer(&self, stdin: &str, _: Option<&str>) -> Result<Answer, Ending> {
        let board = read(stdin)?;
        let visited = self.skips.visits(board.heaps().len());
        let shown = visited.map(|row| (row, board.heaps()[row])).filter(|&(_, size)| self.keeps_empty || size > 0);
        let mut lines: Vec<String> = shown.map(|(row, size)| self.row(row, size)).collect();
        if self.last_row_first {
            lines.reverse();
        }
        if self.heading {
            lines.insert(0, Boards::GIVEGRADE.heading.to_owned());
        }
        if self.prints_none {
            lines.push("None".to_owned());
        }
        Ok(Answer { board, lines })
    }

    fn explain(&self, stdin: &str, line: usize, actual: &str) -> Option<String> {
        let board = read(stdin).ok()?;
        let sizes = board.heaps();
        let Some(row) = line.checked_sub(1) else {
            let heading = Boards::GIVEGRADE.heading;
            return Some(format!(
                "a board begins with a line that says `{heading}`; this one says {}.",
                quoted(actual)
            ));
        };
        let &size = sizes.get(row)?;
        let number = row + 1;
        if actual.trim().is_empty() {
            return Some(format!(
                "`{number}:` should stand here: each of the {} rows has a line, and no line is empty.",
                sizes.len()
            ));
        }
        let Some((label, elements)) = actual.split_once(':') else {
            return Some(format!(
                "this line should show row {number} and begin with `{number}:`. Remove prints that were left over."
            ));
        };
        if label.trim() != number.to_string() {
            let why = match label.trim().parse() {
                Ok(0) => "rows count from 1".to_owned(),
                Ok(later) if later > number && sizes[row..].iter().take(later - number).all(|&size| size == 0) => {
                    "an empty row is printed too, with its number and nothing behind it".to_owned()
                }
                _ => format!("the board {} is printed from its first row to its last", brief(sizes)),
            };
            return Some(format!("row {number} should stand here, not {}: {why}.", quoted(actual)));
        }
        let symbols = elements.chars().filter(|c| !c.is_whitespace());
        if symbols.clone().all(|symbol| symbol == 'X') {
            let drawn = symbols.count() as u64;
            let what = if drawn == size {
                "the elements of a row stand apart, with a space before each".to_owned()
            } else {
                format!("it is drawn with {drawn}")
            };
            return Some(format!("row {number} has {}: {what}.", count(size)));
        }
        Some(format!("row {number} has {}, and each is drawn as `X`; {} is drawn here.", count(size), quoted(elements)))
    }
}

fn count(size: u64) -> String {
    match size {
        0 => "no elements".to_owned(),
        1 => "1 element".to_owned(),
        size => format!("{size} elements"),
    }
}

fn set(exercise: &mut Exercise, change: impl Fn(&mut PresentBoard)) {
    if let Function::PresentBoard(settings) = &mut exercise.function {
        change(settings);
    }
}

pub(super) const FAULTS: &[Fault] = &[
    Fault::exercise("rows-from-0", "counts rows from 0", |e| set(e, |s| s.base = 0)),
    Fault::exercise("no-heading", "does not print “Nim:” above the rows", |e| set(e, |s| s.heading = false)),
    Fault::exercise("hides-empty-rows", "does not print empty rows", |e| set(e, |s| s.keeps_empty = false)),
    Fault::exercise("last-row-first", "prints the last row first", |e| set(e, |s| s.last_row_first = true)),
    Fault::exercise("forgets-last-row", "does not print the last row", |e| set(e, |s| s.skips = Skipped::Last)),
    Fault::exercise("forgets-first-row", "does not print the first row", |e| set(e, |s| s.skips = Skipped::First)),
    Fault::exercise("no-spaces", "prints no spaces between the elements of a row", |e| set(e, |s| s.separator = "")),
    Fault::exercise("small-x", "draws a small “x” for an element in place of “X”", |e| {
        set(e, |s| s.element = "x")
    }),
    Fault::exercise("sizes", "prints the number of a row's elements in place of the elements", |e| {
        set(e, |s| s.sizes = true)
    }),
    Fault::exercise("prints-none", "prints “None” after the board: its function prints and returns nothing", |e| {
        set(e, |s| s.prints_none = true);
    }),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(stdin: &str) -> String {
        PresentBoard::default().answer(stdin, None).expect("a board").lines.join("$")
    }

    fn why(stdin: &str, line: usize, actual: &str) -> String {
        PresentBoard::default().explain(stdin, line, actual).expect("a reason")
    }

    #[test]
    fn a_row_shows_one_x_for_each_element() {
        assert_eq!(printed("1 3 0 2\n"), "Nim:$1: X$2: X X X$3:$4: X X");
        assert_eq!(printed("\n"), "Nim:");
    }

    #[test]
    fn what_no_case_asks_for_is_refused() {
        let ending = |stdin: &str| PresentBoard::default().answer(stdin, None).map(|_| ()).expect_err("refused");
        assert!(matches!(ending(&"0 ".repeat(10_001)), Ending::Unreasonable(_)));
        assert!(matches!(ending("18446744073709551615 1"), Ending::Unreasonable(_)));
        assert_eq!(ending("1 x"), Ending::BadInput("x".to_owned()));
        assert_eq!(printed(&"0 ".repeat(10_000)).split('$').next_back(), Some("10000:"));
    }

    #[test]
    fn a_wrong_row_is_explained_by_its_number_its_size_and_its_symbol() {
        assert!(why("1 3", 0, "1: X").contains("begins with a line that says `Nim:`"));
        assert!(why("1 3", 1, "0: X").contains("rows count from 1"));
        assert!(why("1 0 3", 2, "3: X X X").contains("an empty row is printed too"));
        assert!(why("1 3", 1, "2: X X X").contains("from its first row"));
        assert!(why("1 3", 2, "2: X X").contains("row 2 has 3 elements: it is drawn with 2"));
        assert!(why("1 3", 2, "2: XXX").contains("stand apart"));
        assert!(why("1 3", 2, "2: o o o").contains("each is drawn as `X`"));
        assert!(why("1 3", 2, "").contains("`2:` should stand here"));
    }
}
