//! The boards that a program prints, and what of its output is graded where boards are (working_game).

use crate::compare::Compare;
use crate::engine::MOST_PRINTED;
use crate::lines::Lines;
use crate::position::Position;

/// The line that begins a board.
pub(crate) const BOARD: &str = "Nim:";

/// No more is graded than this, in bytes. It is more than any game prints, so what is cut here is wrong with its end and
/// without it.
const MOST_GRADED: usize = 2 * MOST_PRINTED;
/// How much of a last line is graded, in bytes: no name is nearly as long.
const MOST_OF_LAST_LINE: usize = 1 << 20;

/// Reads the rows `1: X X`, `2:`, … of a board until one is missing.
pub fn read_board(lines: &[impl AsRef<str>]) -> Position {
    let well_spaced = |line: &str| line.split_whitespace().skip(1).all(|word| word == "X");
    let rows = (1..).zip(lines).map_while(|(number, line)| {
        let (row, size) = row(line.as_ref().as_bytes()).filter(|_| well_spaced(line.as_ref()))?;
        (row == number).then_some(size)
    });
    Position::new(rows.collect::<Vec<_>>())
}

/// The number of a board's row and how many objects it has, however they are spaced.
pub(crate) fn row(line: &[u8]) -> Option<(i64, u64)> {
    let (number, objects) = std::str::from_utf8(line).ok()?.trim_start().split_once(':')?;
    let number = number.parse().ok()?;
    let mut objects = objects.chars().filter(|c| !c.is_whitespace());
    let size = objects.try_fold(0, |size, object| (object == 'X').then_some(size + 1))?;
    Some((number, size))
}

/// What is graded of a working_game's output: each board that differs from the one before it, and the last line.
///
/// A board is a `Nim:` that ends a line and the rows below it; everything else is the student's own.
pub(crate) fn boards_and_last_line(output: &[u8]) -> Vec<u8> {
    let mut lines = Compare::Blank.lines(output);
    let mut view = Vec::new();
    // Where the board before begins in the view.
    let mut last_board = None;
    let mut last_line = None;
    while let Some(line) = lines.next() {
        last_line = Some(line);
        if !Compare::Trailing.line(line).ends_with(BOARD.as_bytes()) {
            continue;
        }
        let begin = view.len();
        // Talk may happen to end so, "Welcome to Nim:", and then no row follows.
        if !push_board(&mut view, &mut lines) {
            continue;
        }
        last_line = None;
        if view.len() > MOST_GRADED {
            view.truncate(MOST_GRADED);
            return view;
        }
        match last_board.replace(begin) {
            Some(before) if view[before..begin] == view[begin..] => {
                view.truncate(begin);
                last_board = Some(before);
            }
            _ => {}
        }
    }
    if let Some(last) = last_line {
        let line = Compare::Blank.beginning(last, MOST_OF_LAST_LINE);
        view.extend_from_slice(String::from_utf8_lossy(&line).as_bytes());
        view.push(b'\n');
    }
    view
}

/// Adds the board whose rows come next, as far as it can matter; whether there was a row.
///
/// Rows that are numbered or spaced wrong belong to the board too, or nobody would see what is wrong with them.
fn push_board(view: &mut Vec<u8>, lines: &mut Lines<'_>) -> bool {
    let begin = view.len();
    view.extend_from_slice(BOARD.as_bytes());
    view.push(b'\n');
    let mut any = false;
    let mut after = lines.clone();
    while let Some(line) = after.next()
        && row(line).is_some()
    {
        view.extend_from_slice(&Compare::Blank.beginning(line, MOST_GRADED));
        view.push(b'\n');
        *lines = after.clone();
        any = true;
        if view.len() > MOST_GRADED {
            break;
        }
    }
    if !any {
        view.truncate(begin);
    }
    any
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_boards_and_the_last_line_are_left() {
        let output =
            b"Welcome to Nim:\nNim:\n1: X X\n2:\nAlice? Nim:\n1:  X X\n2:\nNo!\n Nim: \n1: X\n2:\nAlice wins\n\n";
        let view = boards_and_last_line(output);
        assert_eq!(view, b"Nim:\n1: X X\n2:\nNim:\n1: X\n2:\nAlice wins\n");
    }

    #[test]
    fn a_board_is_read_as_far_as_its_rows_are_right() {
        assert_eq!(read_board(&["1: X", "2: XX", "3:"]), Position::new([1]));
    }

    #[test]
    fn more_than_any_game_prints_is_cut_and_a_board_that_is_repeated_counts_once() {
        let (one, other) = ("Nim:\n1: X\n2: X X\n", "Nim:\n1: X\n2: X\n");
        let repeated = one.repeat(100_000);
        assert_eq!(boards_and_last_line(repeated.as_bytes()), one.as_bytes());
        let changing = [one, other].concat().repeat(MOST_GRADED / one.len());
        let view = boards_and_last_line(changing.as_bytes());
        assert_eq!(view.len(), MOST_GRADED);
        assert!(changing.as_bytes().starts_with(&view));
        let row = format!("Nim:\n1:{}\nBob wins\n", " X".repeat(MOST_GRADED));
        assert_eq!(boards_and_last_line(row.as_bytes()).len(), MOST_GRADED);
    }
}
