//! present_board: a board, row by row, below the word `Nim:`.

use super::input;
use super::reason::Reason;
use super::task::{Faults, Task, fault, rows_from_0};
use super::wrong_line::{WrongLine, cut};
use crate::grading::Boards;
use crate::position::Position;
use crate::rules::Skipped;
use crate::template::write_number;
use crate::transcript::Ending;

/// The settings of present_board.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct PresentBoard {
    heading: Heading,
    line_below_heading: bool,
    rows_from_0: bool,
    label: Label,
    element: Element,
    /// How many elements more than a row has are drawn.
    more: i8,
    no_spaces: bool,
    empty_row: EmptyRow,
    last_row_first: bool,
    skips: Skipped,
    lines_between: bool,
}

/// What stands above the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Heading {
    #[default]
    Right,
    WithoutColon,
    SmallLetters,
    Capitals,
    None,
}

/// What stands before the elements of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Label {
    #[default]
    Number,
    /// The number without the colon.
    WithoutColon,
    /// No space behind the colon.
    WithoutSpace,
    /// A dot instead of the colon.
    Dot,
    None,
}

/// What is printed for a row without elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum EmptyRow {
    /// Its number alone.
    #[default]
    Number,
    Dash,
    Zero,
    /// No line.
    Nothing,
}

/// What is drawn for an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Element {
    #[default]
    X,
    SmallX,
    Star,
    SmallO,
    CapitalO,
    /// Nothing: a row's size is printed instead of its elements.
    Size,
}

/// The most rows that a board has (present_board: up to 10,000 rows).
const MAX_ROWS: usize = 10_000;
/// The most elements that are drawn: a bound for input that no case has.
const MAX_ELEMENTS: u64 = 1 << 20;

impl PresentBoard {
    /// Writes a row behind a text: a board has up to 10,000.
    fn write_row(&self, row: usize, size: u64, text: &mut String) {
        let start = text.len();
        let size = size.saturating_add_signed(self.more.into());
        let number = row as i64 + i64::from(!self.rows_from_0);
        if self.label != Label::None {
            write_number(number, text);
            text.push_str(match self.label {
                Label::WithoutColon => " ",
                Label::WithoutSpace => ":",
                Label::Dot => ". ",
                Label::Number | Label::None => ": ",
            });
        }
        let element = match self.element {
            Element::X => 'X',
            Element::SmallX => 'x',
            Element::Star => '*',
            Element::SmallO => 'o',
            Element::CapitalO => 'O',
            Element::Size => return text.push_str(&size.to_string()),
        };
        match (size, self.empty_row) {
            (0, EmptyRow::Dash) => return text.push('-'),
            (0, EmptyRow::Zero) => return text.push('0'),
            _ => {}
        }
        // `read` bounds the size.
        for _ in 0..size {
            text.push(element);
            if !self.no_spaces {
                text.push(' ');
            }
        }
        text.truncate(start + text[start..].trim_end().len());
    }
}

impl Task for PresentBoard {
    type Question = Position;

    const JSON: bool = false;

    const FAULTS: Faults<Self> = &[
        rows_from_0(|s| s.rows_from_0 = true),
        fault("no-heading", "does not print “Nim:” above the rows", |s| s.heading = Heading::None),
        fault("heading-without-colon", "prints “Nim” above the rows, without the colon", |s| {
            s.heading = Heading::WithoutColon
        }),
        fault("small-heading", "prints “nim:” above the rows, in small letters", |s| {
            s.heading = Heading::SmallLetters
        }),
        fault("capital-heading", "prints “NIM:” above the rows, in capital letters", |s| {
            s.heading = Heading::Capitals
        }),
        fault("line-below-heading", "prints an empty line between “Nim:” and the rows", |s| {
            s.line_below_heading = true
        }),
        fault("lines-between-rows", "prints an empty line between the rows", |s| s.lines_between = true),
        fault("hides-empty-rows", "does not print empty rows", |s| s.empty_row = EmptyRow::Nothing),
        fault("dash-for-nothing", "prints “-” for a row without elements", |s| s.empty_row = EmptyRow::Dash),
        fault("zero-for-nothing", "prints “0” for a row without elements", |s| s.empty_row = EmptyRow::Zero),
        fault("last-row-first", "prints the last row first", |s| s.last_row_first = true),
        fault("forgets-last-row", "does not print the last row", |s| s.skips.last = true),
        fault("forgets-first-row", "does not print the first row", |s| s.skips.first = true),
        fault("no-row-numbers", "prints no numbers before the rows", |s| s.label = Label::None),
        fault("no-colons", "prints no colon after the number of a row", |s| s.label = Label::WithoutColon),
        fault("dots-for-colons", "prints a dot instead of a colon after the number of a row", |s| s.label = Label::Dot),
        fault("no-space-after-colon", "prints no space between the colon of a row and its elements", |s| {
            s.label = Label::WithoutSpace
        }),
        fault("one-too-many", "draws one element too many in every row", |s| s.more = 1),
        fault("one-too-few", "draws one element too few in every row", |s| s.more = -1),
        fault("no-spaces", "prints no spaces between the elements of a row", |s| s.no_spaces = true),
        fault("small-x", "draws a small “x” for an element instead of “X”", |s| s.element = Element::SmallX),
        fault("stars", "draws “*” for an element instead of “X”", |s| s.element = Element::Star),
        fault("small-o", "draws a small “o” for an element instead of “X”", |s| s.element = Element::SmallO),
        fault("capital-o", "draws “O” for an element instead of “X”", |s| s.element = Element::CapitalO),
        fault("sizes", "prints the number of a row's elements instead of the elements", |s| s.element = Element::Size),
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
        let shown = visited
            .map(|row| (row, board.heaps()[row]))
            .filter(|&(_, size)| size > 0 || self.empty_row != EmptyRow::Nothing);
        let mut rows: Vec<(usize, u64)> = shown.collect();
        if self.last_row_first {
            rows.reverse();
        }
        let heading = Boards::GIVEGRADE.heading;
        let mut text = match self.heading {
            Heading::Right => format!("{heading}\n"),
            Heading::WithoutColon => format!("{}\n", heading.trim_end_matches(':')),
            Heading::SmallLetters => format!("{}\n", heading.to_lowercase()),
            Heading::Capitals => format!("{}\n", heading.to_uppercase()),
            Heading::None => String::new(),
        };
        if self.line_below_heading {
            text.push('\n');
        }
        for (place, &(row, size)) in rows.iter().enumerate() {
            if place > 0 {
                text.push_str(if self.lines_between { "\n\n" } else { "\n" });
            }
            self.write_row(row, size, &mut text);
        }
        if rows.is_empty() {
            text.truncate(text.trim_end().len());
        }
        Ok(text)
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
        assert!(why("1 3", 0, "1: X").contains("the first line should be `Nim:`"));
        assert!(why("1 3", 1, "0: X").ends_with("a program that counts rows from 0."));
        assert!(why("1 0 3", 2, "3: X X X").ends_with("a program that does not print empty rows."));
        assert!(why("1 3", 1, "2: X X X").contains("from the first to the last"));
        assert!(why("1 3", 2, "2: X X").contains("row 2 has 3 elements; your program prints 2"));
        assert!(why("1 3", 2, "2: XXX").contains("print a space before each element"));
        assert!(why("1 3", 2, "2: o o o").contains("Print `X` for each element"));
        assert!(why("1 3", 2, "").contains("a line of the answer is missing: `2: X X X` should be printed"));
        assert!(why("1 3", 0, "").contains("the answer is missing: `Nim:` should be printed"));
    }
}
