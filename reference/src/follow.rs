//! Following: reading from a program's own output the choices that its assignment leaves open.

use crate::compare::Compare;
use crate::position::{Move, Position};
use crate::template::{Field, Template};

/// A program's output, line by line, as its assignment compares it.
#[derive(Debug, Clone)]
pub struct Follower {
    lines: Vec<String>,
    compare: Compare,
}

impl Follower {
    /// Follows this output.
    pub fn new(output: &[u8], compare: Compare) -> Self {
        let lines = compare.lines(output);
        let lines = lines.iter().map(|line| String::from_utf8_lossy(&compare.line(line)).into_owned()).collect();
        Follower { lines, compare }
    }

    /// What stands in line `number` behind what is already expected there; the whole line when it begins otherwise.
    fn rest(&self, number: usize, printed: &str) -> Option<&str> {
        let line = self.lines.get(number)?;
        Some(line.strip_prefix(printed).unwrap_or(line))
    }

    /// Whether the lines that `text` ends are the output's, from line `number` on, of which `printed` stands there already.
    pub(crate) fn has(&self, number: usize, printed: &str, text: &str, line_end: &str) -> bool {
        let mut ended: Vec<&str> = text.split('\n').collect();
        ended.pop();
        let before_newline = line_end.trim_end_matches('\n');
        ended.iter().enumerate().all(|(i, part)| {
            let Some(own) = self.lines.get(number + i) else { return false };
            let begun = if i == 0 { printed } else { "" };
            if begun.is_empty() && before_newline.is_empty() {
                return *self.compare.line(part.as_bytes()) == *own.as_bytes();
            }
            let line = [begun, part, before_newline].concat();
            *self.compare.line(line.as_bytes()) == *own.as_bytes()
        })
    }

    /// The move that a message in line `number` tells, its heap counted from 0.
    ///
    /// A wrong word before the message does not hide it: it is looked for at the end of the line too. Nor does one within it,
    /// where most of its words are there.
    pub(crate) fn told_move(&self, number: usize, printed: &str, message: &Template, base: i64) -> Option<Move> {
        let rest = self.rest(number, printed)?;
        let starts = rest.char_indices().map(|(at, _)| at);
        let exact = starts.take(MOST_STARTS).find_map(|at| message.matches(&rest[at..]));
        let (heap, count) = match exact {
            Some(numbers) => (numbers.get(Field::Heap)?, numbers.get(Field::Count)?),
            None => numbers_in_other_words(rest, message)?,
        };
        let heap = usize::try_from(heap.checked_sub(base)?).ok()?;
        Some(Move { heap, count: u64::try_from(count).ok()? })
    }

    /// The move that leads from `position` to the board that begins in line `number`; `base` is the number of its first row.
    ///
    /// A row is known by its number, and one that is not printed is empty: that a program prints its boards wrong does not hide
    /// its moves. Where no board stands there, the move that empties the last heap: the final board need not be printed.
    pub(crate) fn board_move(&self, number: usize, position: &Position, base: i64) -> Option<Move> {
        if self.board_at(number) {
            let mut heaps = vec![0; position.heaps().len()];
            for (row, size) in self.lines[number + 1..].iter().map_while(|line| row(line)) {
                let heap = usize::try_from(row.checked_sub(base)?).ok()?;
                *heaps.get_mut(heap)? = size;
            }
            return position.move_to(&Position::new(heaps));
        }
        let mut left = position.heaps().iter().enumerate().filter(|&(_, &size)| size > 0);
        let (heap, &count) = left.next()?;
        left.next().is_none().then_some(Move { heap, count })
    }

    /// Whether a board begins in line `number`.
    pub(crate) fn board_at(&self, number: usize) -> bool {
        self.lines.get(number).is_some_and(|line| line == BOARD)
    }

    /// The program's own words in line `number` behind what is already expected there, if there are any.
    pub(crate) fn free_words(&self, number: usize, printed: &str) -> Option<&str> {
        // Blanks at the end of a line are not kept, so a line that ends with a prompt may be shorter than the prompt.
        let words = self.lines.get(number)?.strip_prefix(printed.trim_end())?.trim();
        (!words.is_empty()).then_some(words)
    }

    /// Line `number`, where an exercise's answer stands.
    pub(crate) fn line(&self, number: usize) -> Option<&str> {
        self.lines.get(number).map(String::as_str)
    }
}

/// The heap and the number of objects in a line that has most of a message's words.
fn numbers_in_other_words(line: &str, message: &Template) -> Option<(i64, i64)> {
    let line = line.get(..MOST_STARTS).unwrap_or(line);
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let (wanted, own) = (words(&message.words()), words(line));
    let there = wanted.iter().filter(|word| own.contains(word)).count();
    if wanted.is_empty() || 2 * there <= wanted.len() {
        return None;
    }
    let numbers = line.split(|c: char| !c.is_ascii_digit() && c != '-').filter_map(|word| word.parse().ok());
    let numbers: Vec<i64> = numbers.collect();
    let [.., one, other] = numbers[..] else { return None };
    let heap_first = message.fields().first() == Some(&Field::Heap);
    Some(if heap_first { (one, other) } else { (other, one) })
}

/// How far into a line a message is looked for; a bound for lines of a megabyte.
const MOST_STARTS: usize = 400;

/// The line that begins a board (working_game).
pub(crate) const BOARD: &str = "Nim:";

/// Reads the rows `1: X X`, `2:`, … of a board until one is missing (working_game).
pub fn read_board(lines: &[impl AsRef<str>]) -> Position {
    let well_spaced = |line: &str| line.split_whitespace().skip(1).all(|word| word == "X");
    let rows = (1..).zip(lines).map_while(|(number, line)| {
        let (row, size) = row(line.as_ref()).filter(|_| well_spaced(line.as_ref()))?;
        (row == number).then_some(size)
    });
    Position::new(rows.collect::<Vec<_>>())
}

/// The number of a board's row and how many objects it has, however they are spaced.
fn row(line: &str) -> Option<(i64, u64)> {
    let (number, objects) = line.trim_start().split_once(':')?;
    let mut objects = objects.chars().filter(|c| !c.is_whitespace());
    let size = objects.try_fold(0, |size, object| (object == 'X').then_some(size + 1))?;
    Some((number.parse().ok()?, size))
}

/// What is graded of a working_game's output: each board that differs from the one before it, and the last line.
///
/// A board is a `Nim:` that ends a line and the rows below it; everything else is the student's own.
pub(crate) fn boards_and_last_line(output: &[u8]) -> Vec<u8> {
    let lines: Vec<String> = Compare::Blank
        .lines(output)
        .iter()
        .map(|line| String::from_utf8_lossy(&Compare::Blank.line(line)).into_owned())
        .collect();
    let mut view = String::new();
    let mut last_board: Option<&[String]> = None;
    let mut after = 0;
    for (i, line) in lines.iter().enumerate() {
        if !line.ends_with(BOARD) {
            continue;
        }
        // Rows that are numbered or spaced wrong belong to the board too, or nobody would see what is wrong with them.
        let rows = lines[i + 1..].iter().map_while(|line| row(line)).count();
        if rows == 0 {
            // Talk that happens to end so: "Welcome to Nim:".
            continue;
        }
        let board = &lines[i + 1..i + 1 + rows];
        after = i + 1 + rows;
        if last_board != Some(board) {
            for text in std::iter::once(BOARD).chain(board.iter().map(String::as_str)) {
                view.push_str(text);
                view.push('\n');
            }
            last_board = Some(board);
        }
    }
    if let Some(last) = lines.last().filter(|_| after < lines.len()) {
        view.push_str(last);
        view.push('\n');
    }
    view.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_found_behind_a_prompt_without_a_newline() {
        let message = Template::known("My Turn: heap, coins: {heap} {count}", true);
        let follower = Follower::new(b"Your Turn: input heap, coins: My Turn: heap, coins: 3 6 \n", Compare::Trailing);
        let expected = Some(Move { heap: 3, count: 6 });
        assert_eq!(follower.told_move(0, "Your Turn: input heap, coins: ", &message, 0), expected);
        assert_eq!(follower.told_move(0, "your turn: ", &message, 0), expected);
        assert_eq!(follower.told_move(1, "", &message, 0), None);
    }

    #[test]
    fn a_wrong_word_does_not_hide_a_move() {
        let message = Template::known("Human takes {count} from stack {heap}", true);
        let told = |line: &str| Follower::new(line.as_bytes(), Compare::Trailing).told_move(0, "", &message, 1);
        let expected = Some(Move { heap: 1, count: 3 });
        assert_eq!(told("Human takes 3 from stack 2."), expected);
        assert_eq!(told("Player 1 takes 3 from stack 2"), expected);
        assert_eq!(told("Stacks: 3 2"), None);
    }

    #[test]
    fn only_boards_and_the_last_line_are_left() {
        let output =
            b"Welcome to Nim:\nNim:\n1: X X\n2:\nAlice? Nim:\n1:  X X\n2:\nNo!\n Nim: \n1: X\n2:\nAlice wins\n\n";
        let view = String::from_utf8(boards_and_last_line(output)).expect("text");
        assert_eq!(view, "Nim:\n1: X X\n2:\nNim:\n1: X\n2:\nAlice wins\n");
    }

    #[test]
    fn a_board_that_is_printed_wrong_is_graded_and_its_move_is_read() {
        let output = b"Nim:\n0: XXX\n2: X\nAlice: 1, 1\nBob wins\n";
        let view = String::from_utf8(boards_and_last_line(output)).expect("text");
        assert_eq!(view, "Nim:\n0: XXX\n2: X\nBob wins\n");
        let (follower, before) = (Follower::new(view.as_bytes(), Compare::Blank), Position::new([3, 2, 1]));
        assert_eq!(follower.board_move(0, &before, 0), Some(Move { heap: 1, count: 2 }));
        assert_eq!(follower.board_move(0, &before, 1), None);
        assert_eq!(read_board(&["1: X", "2: XX", "3:"]), Position::new([1]));
    }
}
