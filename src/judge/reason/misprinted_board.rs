use nim_reference::grading::Boards;

use super::context::Context;
use super::places::differences;
use super::terms::{Terms, counted, one_line};
use super::wrong_board::board_below;
use super::{Facts, Kind};

facts! {
    /// The boards do not have the form in which they are compared.
    ///
    /// A board is a line that ends with `Nim:`, and below it a line for each row, also for an empty one: the number of the row, a colon,
    /// and a space and an X for each element.
    ///
    /// For example the board of rows 2 0 is `Nim:`, `1: X X` and `2:`.
    ///
    /// Look at the loop that prints the rows, and at what it prints for a row without elements.
    pub(super) enum MisprintedBoard {
        None { heading: &'static str, object: char },
        /// A line above the first row that is not the heading.
        OtherHeading { heading: &'static str, line: String },
        /// A line below the heading, and the first row below that.
        Between { heading: &'static str, line: String },
        /// A first row without the heading above it.
        NoHeading { heading: &'static str, line: String },
        /// The heading and the first row on one line.
        HeadingGoesOn { heading: &'static str, line: String },
        Unread { heading: &'static str, object: char, line: String },
        Rows { right: usize, found: usize, object: char },
        /// A row with the right number and elements, and how its blanks differ.
        Blanks { differences: Option<String> },
    }
}

impl MisprintedBoard {
    /// Whether there are rows that are read as none of a board.
    pub(super) fn has_unread_rows(&self) -> bool {
        match self {
            MisprintedBoard::OtherHeading { .. }
            | MisprintedBoard::Between { .. }
            | MisprintedBoard::NoHeading { .. }
            | MisprintedBoard::HeadingGoesOn { .. }
            | MisprintedBoard::Unread { .. } => true,
            MisprintedBoard::None { .. } | MisprintedBoard::Rows { .. } | MisprintedBoard::Blanks { .. } => false,
        }
    }
}

impl Facts for MisprintedBoard {
    fn words(&self, _: &Terms) -> String {
        match self {
            MisprintedBoard::None { heading, object } => format!(
                "your program prints no board. A board is a line that ends with `{heading}`, and below it a line for \
                 each row: `1: {object} {object} …`."
            ),
            MisprintedBoard::OtherHeading { heading, line } => format!(
                "above the rows of a board your program prints `{line}`. The line above them should end with `{heading}`, or they are \
                 not read as a board."
            ),
            MisprintedBoard::Between { heading, line } => format!(
                "between `{heading}` and the rows of a board your program prints `{line}`. The first row should follow `{heading}` at \
                 once, or the rows are not read as a board."
            ),
            MisprintedBoard::NoHeading { heading, line } => format!(
                "your program prints `{line}`, and the line above it does not end with `{heading}`: without that, rows are not read as a board."
            ),
            MisprintedBoard::HeadingGoesOn { heading, line } => format!(
                "your program prints `{line}`. A newline should follow `{heading}`: where the first row stands on the same line, no board \
                 is read."
            ),
            MisprintedBoard::Unread { heading, object, line } => {
                let printed = if line.is_empty() { "an empty line".to_owned() } else { format!("`{line}`") };
                format!(
                    "below `{heading}` your program prints {printed}, which is no row of a board. A row is its number, a \
                     colon, and a space and `{object}` for each element: `1: {object} {object} …`, or `1:` without elements."
                )
            }
            MisprintedBoard::Blanks { differences } => match differences {
                Some(differences) => format!("the row is right, but its blanks are not: {differences}."),
                None => "the row is right, but its blanks are not.".to_owned(),
            },
            MisprintedBoard::Rows { right, found, .. } if found > right => {
                format!("the board should have {}. Your board has {found}.", counted(*right, "row"))
            }
            MisprintedBoard::Rows { right: 1, object, .. } => {
                format!(
                    "this board should have a line for its only row: `1: {object} {object} …`. Your board does not begin with it."
                )
            }
            MisprintedBoard::Rows { right, found, object } => format!(
                "this board should have a line for each of the {right} rows, empty ones too: `1: {object} {object} …`, \
                 then `2: …`. Your board {}.",
                match found {
                    0 => "does not begin with the line of row 1".to_owned(),
                    found => format!("begins with {}", counted(*found, "such line")),
                }
            ),
        }
    }

    fn in_general(&self, _: &Terms) -> Option<String> {
        let does = match self {
            MisprintedBoard::None { .. } => "does not print boards as it should",
            MisprintedBoard::OtherHeading { heading, .. } | MisprintedBoard::NoHeading { heading, .. } => {
                return Some(format!("does not print `{heading}` above the rows of a board"));
            }
            MisprintedBoard::Between { heading, .. } => {
                return Some(format!("prints a line between `{heading}` and the rows of a board"));
            }
            MisprintedBoard::HeadingGoesOn { heading, .. } => {
                return Some(format!("prints the first row of a board on the line of `{heading}`"));
            }
            MisprintedBoard::Unread { .. } | MisprintedBoard::Rows { .. } => {
                "does not print the rows of a board as it should"
            }
            MisprintedBoard::Blanks { .. } => "does not print blanks in the rows of a board as it should",
        };
        Some(does.to_owned())
    }
}

/// That there is no board, or one up to the wrong line that is not one, or has too many rows.
pub(super) fn recognise(c: &Context<'_>, boards: &Boards) -> Option<Kind> {
    let Boards { heading, object } = *boards;
    if let (Some(right), Some(own)) = (c.expected(c.at), c.actual(c.at))
        && boards.row(own.as_bytes()).is_some_and(|row| boards.row(right.as_bytes()) == Some(row))
    {
        return Some(MisprintedBoard::Blanks { differences: differences(right.trim_end(), &own) }.into());
    }
    if let Some(unread) = boards.unread(c.output.printed)
        && c.actual(c.at).is_some_and(|line| unread.above == c.at && line == unread.row)
    {
        return Some(MisprintedBoard::Unread { heading, object, line: one_line(unread.row) }.into());
    }
    if let Some(line) = boards.heading_that_goes_on(c.output.printed) {
        return Some(MisprintedBoard::HeadingGoesOn { heading, line: one_line(line.trim()) }.into());
    }
    if (0..).map_while(|line| c.actual(line)).all(|line| line != heading) {
        let none = || MisprintedBoard::None { heading, object };
        let other = boards.above_first_row(c.output.printed).map(|line| one_line(line.trim()));
        let below_heading = boards.has_words_below_heading(c.output.printed);
        let other = other.map(|line| match below_heading {
            true => MisprintedBoard::Between { heading, line },
            false => MisprintedBoard::OtherHeading { heading, line },
        });
        return Some(other.unwrap_or_else(none).into());
    }
    // Rows follow, but not the line that makes them a board.
    if c.expected(c.at) == Some(heading)
        && let Some(line) = boards.headless_row(c.output.printed)
    {
        return Some(MisprintedBoard::NoHeading { heading, line: one_line(&line) }.into());
    }
    too_many_rows(c, boards).map(Kind::from)
}

/// That a board has fewer rows than it should, or more.
pub(super) fn other_rows(right: usize, found: usize, boards: &Boards) -> Option<Kind> {
    (found != right).then(|| MisprintedBoard::Rows { right, found, object: boards.object }.into())
}

/// The board above the line, if it goes on there with more rows than it should have.
fn too_many_rows(c: &Context<'_>, boards: &Boards) -> Option<MisprintedBoard> {
    let first = c.lines[..c.at].iter().rposition(|line| line.text == boards.heading)?;
    let board = board_below(c, boards, first);
    let (right, found) = (c.at - first - 1, board.heaps().len());
    let is_ended = c.expected(c.at).is_none_or(|line| !line.starts_with(|c: char| c.is_ascii_digit()));
    (found > right && is_ended).then_some(MisprintedBoard::Rows { right, found, object: boards.object })
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn boards_without_their_heading_or_on_its_line_are_none() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n0, 1\n2, 1\n1, 1\n2, 1\n");
        let why = |output: &str| played.judge(output).expect("wrong").1;
        assert_eq!(
            why("Nim:\n1: X\n2: X X\nAlice? 1: X\n2: X\nAlice wins\n"),
            "misprinted-board: your program prints `Alice? 1: X`, and the line above it does not end with `Nim:`: without that, rows \
             are not read as a board."
        );
        assert_eq!(
            why("Nim: 1: X\n2: X X\nAlice? Nim: 1: X\n2: X\nNim:\n1:\n2:\nAlice wins\n"),
            "misprinted-board: your program prints `Nim: 1: X`. A newline should follow `Nim:`: where the first row stands on the same \
             line, no board is read."
        );
        // A question that ends as an empty row does.
        let computers = game("givegrade/working_game", "computer 1\nBob\n1 2\n1, 1\n");
        let (_, asked) = computers.judge("Nim:\n1: X\n2: X X\ncomputer 1:\n").expect("wrong");
        assert!(!asked.starts_with("misprinted-board"), "{asked}");
        assert!(!why("Nim:\n1: X\n2: X X\nNim:\n1: X\n2: X\nAlice wins\n").starts_with("misprinted-board"));
        assert_eq!(
            why("Nim\n0: X\n1: X X\nAlice? Nim\n0: X\n1: X\nAlice wins\n"),
            "misprinted-board: above the rows of a board your program prints `Nim`. The line above them should end with `Nim:`, or they \
             are not read as a board."
        );
    }

    #[test]
    fn boards_have_another_form() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n0, 1\n2, 1\n1, 1\n2, 1\n");
        played.says(
            "
            (end)
            ^ misprinted-board: your program prints no board. A board is a line that ends with `Nim:`, and below it a line
            ^ for each row: `1: X X …`.
            ",
        );
        played.says(
            "
            Nim:
            1: X
            2: X X
            Nim:
            1: X
            2: X
            Nim:
            2: X
            ^ misprinted-board: this board should have a line for each of the 2 rows, empty ones too: `1: X X …`, then `2:
            ^ …`. Your board does not begin with the line of row 1.
            ",
        );
    }

    #[test]
    fn only_the_blanks_of_a_row_are_wrong() {
        game("givegrade/working_game", "Alice\nBob\n1 2\n2, 2\n1, 1\n").says(
            "
            Nim:
            1:X
            ^ misprinted-board: the row is right, but its blanks are not: a space after “:” is missing.
            2:X X
            ",
        );
    }

    #[test]
    fn another_line_stands_above_the_rows() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n2, 2\n1, 1\n");
        for heading in ["nim:", "Nim", "Board:"] {
            let (_, why) = played.judge(&format!("Hello\n{heading}\n1: X\n2: X X\nBob wins\n")).expect("wrong");
            let words =
                format!("misprinted-board: above the rows of a board your program prints `{heading}`. The line");
            assert!(why.starts_with(&words), "{why}");
        }
        for output in ["1: X\n2: X X\nBob wins\n", "Board:\nX\nX X\nBob wins\n"] {
            let (_, why) = played.judge(output).expect("wrong");
            assert!(why.starts_with("misprinted-board: your program prints no board."), "{why}");
        }
    }

    #[test]
    fn a_board_with_too_many_rows_is_one() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n2, 2\n1, 1\n");
        for output in [
            "Nim:\n1: X\n2: X X\n3:\nNim:\n1: X\n2:\n3:\nNim:\n1:\n2:\n3:\nBob wins\n",
            "Nim:\n1: X\n2: X X\n3: X\nBob wins\n",
        ] {
            let (_, why) = played.judge(output).expect("wrong");
            assert_eq!(why, "misprinted-board: the board should have 2 rows. Your board has 3.");
        }
        let (_, why) = played.judge("Nim:\n1: X X X\n2: X X\n3: X\nBob wins\n").expect("wrong");
        assert_eq!(why, "misprinted-board: the board should have 2 rows. Your board has 3.");
    }

    #[test]
    fn a_board_whose_rows_are_none_is_shown() {
        let played = game("givegrade/working_game", "Alice\nBob\n1 2\n2, 2\n1, 1\n");
        for (row, shown) in
            [("1: O", "`1: O`"), ("1: x", "`1: x`"), ("Row 1: X", "`Row 1: X`"), ("\n1: X", "an empty line")]
        {
            for prompt in ["", "Rows? "] {
                let boards = format!("{row}\n2: X X\nNim:\n1: X\n2:\nNim:\n1:\n2:\n");
                let (_, why) = played.judge(&format!("{prompt}Nim:\n{boards}Bob wins\n")).expect(row);
                let words = format!("misprinted-board: below `Nim:` your program prints {shown}, which is no row");
                assert!(why.starts_with(&words), "{why}");
            }
        }
        // What comes after the wrong line does not make it wrong; and a title is no board.
        for output in ["Nim:\n1: X\n2: X\nNim:\n1: -\n2:\nBob wins\n", "Nim:\nWho plays?\nNim:\n1: X\n2: X\nBob wins\n"]
        {
            let (_, why) = played.judge(output).expect("wrong");
            assert!(!why.contains("which is no row"), "{why}");
        }
    }
}
