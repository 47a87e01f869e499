//! What of a program's output is graded: all of it, or the boards and the last line.

use std::borrow::Cow;

use crate::compare::Compare;
use crate::lines::Lines;
use crate::position::Position;
use crate::transcript::MAX_PRINTED;

/// What of a program's output is graded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grading {
    /// All of it.
    WholeOutput,
    /// Each board that differs from the one before it, and the last line; everything else is the program's own
    /// (working_game).
    BoardsAndLastLine(Boards),
}

impl Grading {
    /// The boards, where they are what is graded.
    pub fn boards(&self) -> Option<&Boards> {
        match self {
            Grading::WholeOutput => None,
            Grading::BoardsAndLastLine(boards) => Some(boards),
        }
    }

    /// What is graded of an output.
    pub fn graded<'a>(&self, output: &'a [u8]) -> Cow<'a, [u8]> {
        self.boards().map_or(Cow::Borrowed(output), |boards| Cow::Owned(boards.and_last_line(output)))
    }

    /// How a sentence names what is graded.
    pub fn describe(&self) -> &'static str {
        match self {
            Grading::WholeOutput => "the output",
            Grading::BoardsAndLastLine(_) => "the graded output (boards and last line)",
        }
    }
}

/// How a board is printed: a line that ends with the heading, and below it a row such as `1: X X` for each heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Boards {
    /// The line that begins a board.
    pub heading: &'static str,
    /// One object of a row.
    pub object: char,
}

/// A line that is meant for the row of a board, and is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread<'a> {
    /// The line that begins its board.
    pub heading: &'static str,
    /// The number of graded lines above it, if the board is graded up to it.
    pub above: usize,
    /// The line.
    pub row: &'a str,
    /// These lines, the line itself, and what is printed below it.
    pub with_row: Vec<u8>,
    /// The same without the line itself.
    pub without_row: Vec<u8>,
}

/// No more is graded than this, in bytes. It is more than any game prints, so what is cut here is wrong with its end
/// and without it.
const MAX_GRADED: usize = 2 * MAX_PRINTED;
/// How much of a last line is graded, in bytes: no name is nearly as long.
const MAX_LAST_LINE: usize = 1 << 20;

impl Boards {
    /// The boards of givegrade (present_board).
    pub(crate) const GIVEGRADE: Boards = Boards { heading: "Nim:", object: 'X' };

    /// Reads the rows `1: X X`, `2:`, … of a board until one is missing.
    pub fn read(&self, lines: &[impl AsRef<str>]) -> Position {
        let is_object = |word: &str| word.chars().eq([self.object]);
        let well_spaced =
            |line: &str| line.split_once(':').is_some_and(|(_, objects)| objects.split_whitespace().all(is_object));
        let rows = (1..).zip(lines).map_while(|(number, line)| {
            let (row, size) = self.row(line.as_ref().as_bytes()).filter(|_| well_spaced(line.as_ref()))?;
            (row == number).then_some(size)
        });
        Position::new(rows.collect::<Vec<_>>())
    }

    /// The number of a board's row and how many objects it has, however they are spaced.
    pub fn row(&self, line: &[u8]) -> Option<(i64, u64)> {
        let (number, objects) = std::str::from_utf8(line).ok()?.split_once(':')?;
        let number = number.trim().parse().ok()?;
        let mut objects = objects.chars().filter(|c| !c.is_whitespace());
        let size = objects.try_fold(0, |size, object| (object == self.object).then_some(size + 1))?;
        Some((number, size))
    }

    /// The program's own words before each board that differs from the one before it, and those behind the last one. A board that
    /// is printed again has its heading among them.
    pub fn words_between(&self, output: &[u8]) -> Vec<String> {
        let mut lines = Compare::Blank.lines(output);
        let (mut between, mut words, mut last_board) = (Vec::new(), String::new(), Vec::new());
        let mut read = 0;
        while let Some(line) = lines.next()
            && read < MAX_GRADED
        {
            read += line.len();
            let line = String::from_utf8_lossy(line);
            let mut board = Vec::new();
            let before = line.trim_end().strip_suffix(self.heading).filter(|_| self.push(&mut board, &mut lines));
            if before.is_some() && board != last_board {
                words.push_str(before.unwrap_or_default());
                between.push(std::mem::take(&mut words));
                last_board = board;
            } else {
                words.push_str(&line);
                words.push('\n');
            }
        }
        between.push(words);
        between
    }

    /// Whether a board is printed once more among the words behind it.
    pub fn is_again_in(&self, words: &str) -> bool {
        words.lines().any(|line| self.is_heading(line.as_bytes()))
    }

    /// Whether the last board is printed once more.
    pub fn repeats_last(&self, output: &[u8]) -> bool {
        let words = self.words_between(output);
        words.len() > 1 && words.last().is_some_and(|words| self.is_again_in(words))
    }

    /// Whether the last heading has no row below it, as that of an empty board whose empty rows are not printed.
    pub fn last_has_no_rows(&self, output: &[u8]) -> bool {
        let below = self.ends_of_headings(output).last().map(|end| &output[end..]);
        below.is_some_and(|below| self.row(below.split(|&byte| byte == b'\n').next().unwrap_or_default()).is_none())
    }

    /// Whether a line begins a board. A prompt may stand before the heading.
    pub fn is_heading(&self, line: &[u8]) -> bool {
        line.trim_ascii_end().ends_with(self.heading.as_bytes())
    }

    /// How many lines of an output begin a board.
    pub fn count_headings(&self, output: &[u8]) -> usize {
        self.ends_of_headings(output).count()
    }

    /// Whether a graded line is one of a board.
    pub fn has_line(&self, line: &[u8]) -> bool {
        line == self.heading.as_bytes() || self.row(line).is_some()
    }

    /// The beginning of a longer output, without its last board if that goes on to its end: rows of it may be missing.
    pub fn before_last<'a>(&self, output: &'a [u8]) -> &'a [u8] {
        let Some(heading) = memchr::memmem::rfind(output, self.heading.as_bytes()) else { return output };
        let below = &output[heading + self.heading.len()..];
        // The last line may be cut itself.
        let whole = &below[..memchr::memrchr(b'\n', below).unwrap_or(0)];
        let is_whole =
            whole.split(|&byte| byte == b'\n').skip(1).any(|line| !line.is_empty() && self.row(line).is_none());
        if is_whole {
            return output;
        }
        &output[..memchr::memrchr(b'\n', &output[..heading]).map_or(0, |newline| newline + 1)]
    }

    /// The first line of a board that is no row, though it is meant for one. What follows it is not graded as a part of the board.
    pub fn unread<'a>(&self, output: &'a [u8]) -> Option<Unread<'a>> {
        self.ends_of_headings(output).find_map(|end| {
            let mut below =
                output[end..].split(|&byte| byte == b'\n').zip(1..).skip_while(|(row, _)| self.row(row).is_some());
            let (row, number) = below.next()?;
            let next = below.next().and_then(|(next, _)| self.row(next));
            // A row of the number that follows shows what a line above it is.
            let is_before_next =
                next.is_some_and(|(after, _)| row.trim_ascii().is_empty() || after == number as i64 + 1);
            let text = std::str::from_utf8(row).ok()?;
            let is_meant = is_before_next
                || self.is_meant_for_row(text, number)
                || (number == 1 && !text.trim().is_empty() && self.has_only_unread(output));
            is_meant.then(|| self.unread_at(output, end, row, number))?
        })
    }

    /// The first line that has the heading of a board and its first row, if it stands above the first board.
    pub fn heading_that_goes_on<'a>(&self, output: &'a [u8]) -> Option<&'a str> {
        let mut lines = output.split(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
        let goes_on =
            |line: &str| line.split_once(self.heading).is_some_and(|(_, behind)| self.row(behind.as_bytes()).is_some());
        lines.find(|line| goes_on(line) || self.is_heading(line.as_bytes())).filter(|line| goes_on(line))
    }

    /// The line with the first row of a board that has no heading, among the words behind the last board that has one. A prompt may stand
    /// before it.
    pub fn headless_row(&self, output: &[u8]) -> Option<String> {
        let words = self.words_between(output).pop()?;
        let lines: Vec<&str> = words.lines().collect();
        let is_of = |line: &str, number: i64| self.row(line.as_bytes()).filter(|row| row.0 == number);
        // Behind other words an empty row may be a question: `computer 1:`.
        let is_below = |at: usize| lines.get(at + 1).is_some_and(|next| is_of(next, 2).is_some());
        let has_first = |at: usize| {
            let starts = lines[at].match_indices("1:");
            let rows = starts.filter_map(|(start, _)| Some((start, is_of(&lines[at][start..], 1)?.1)));
            rows.into_iter().any(|(start, size)| start == 0 || size > 0 || is_below(at))
        };
        let is_headless = |at: &usize| has_first(*at) && (*at == 0 || !self.is_heading(lines[at - 1].as_bytes()));
        (0..lines.len()).find(is_headless).map(|at| lines[at].trim().to_owned())
    }

    /// Whether a row 1 stands above the first line that ends with the heading.
    pub fn has_row_above_heading(&self, output: &[u8]) -> bool {
        let above = &output[..self.ends_of_headings(output).next().unwrap_or(output.len())];
        above.split(|&byte| byte == b'\n').any(|line| self.row(line).is_some_and(|(number, _)| number == 1))
    }

    /// The line above the first row 0 or 1, if one stands there with words in it.
    pub fn above_first_row<'a>(&self, output: &'a [u8]) -> Option<&'a str> {
        let lines = output.split(|&byte| byte == b'\n');
        let below = lines.clone().skip(1);
        let is_first = |row: &[u8]| self.row(row).is_some_and(|(number, _)| number == 0 || number == 1);
        let (above, _) = lines.zip(below).find(|(_, row)| is_first(row))?;
        std::str::from_utf8(above).ok().filter(|line| !line.trim().is_empty())
    }

    /// Whether the line above the first row 0 or 1 stands below the heading.
    pub fn has_words_below_heading(&self, output: &[u8]) -> bool {
        let is_of_this = |words: &str| {
            let start = words.as_ptr() as usize - output.as_ptr() as usize;
            self.ends_of_headings(output).any(|end| end == start)
        };
        self.above_first_row(output).is_some_and(is_of_this)
    }

    /// Where the lines that end with the heading end themselves.
    fn ends_of_headings<'a>(&self, output: &'a [u8]) -> impl Iterator<Item = usize> + use<'a> {
        let boards = *self;
        let ends = output.split_inclusive(|&byte| byte == b'\n').scan(0, move |end, line| {
            *end += line.len();
            Some((*end, boards.is_heading(line)))
        });
        ends.filter_map(|(end, is_heading)| is_heading.then_some(end))
    }

    /// Whether the heading stands several times, and no row below any. A title stands once.
    fn has_only_unread(&self, output: &[u8]) -> bool {
        let first_below = |end: usize| output[end..].split(|&byte| byte == b'\n').next().unwrap_or_default();
        let is_repeated = self.ends_of_headings(output).nth(1).is_some();
        is_repeated && self.ends_of_headings(output).all(|end| self.row(first_below(end)).is_none())
    }

    /// The row of this number in the board whose heading ends at `end`, which is none.
    fn unread_at<'a>(&self, output: &'a [u8], end: usize, row: &'a [u8], number: usize) -> Option<Unread<'a>> {
        let above = self.and_last_line(&output[..end]);
        let is_of_board = |line: &&[u8]| self.has_line(line);
        let mut lines: Vec<&[u8]> = above.split(|&byte| byte == b'\n').filter(is_of_board).collect();
        // A prompt may stand before it.
        let heading = self.heading.as_bytes();
        if lines.last() != Some(&heading) {
            lines.push(heading);
        }
        let below = &output[end..];
        lines.extend(below.split(|&byte| byte == b'\n').take(number - 1));
        let behind = row.as_ptr() as usize - below.as_ptr() as usize + row.len();
        let behind = &below[behind..(behind + MAX_GRADED).min(below.len())];
        let above = lines.len();
        let begun = lines.iter().flat_map(|line| [line, &b"\n"[..]]).collect::<Vec<_>>().concat();
        let row = std::str::from_utf8(row).ok()?;
        let with_row = [&begun, row.as_bytes(), behind].concat();
        let without_row = [&begun, behind.strip_prefix(b"\n").unwrap_or(behind)].concat();
        Some(Unread { heading: self.heading, above, row, with_row, without_row })
    }

    /// Whether a line may be meant for the row of a board with this number: it begins with it, or the first is all objects.
    fn is_meant_for_row(&self, line: &str, number: usize) -> bool {
        let line = line.trim().to_lowercase();
        let is_object = |c: char| c.eq_ignore_ascii_case(&self.object) || c.is_whitespace();
        let rest = line.strip_prefix("row").unwrap_or(&line).trim_start();
        match number {
            1 => rest.starts_with(['0', '1']) || (!line.is_empty() && line.chars().all(is_object)),
            number => rest.strip_prefix(&number.to_string()).is_some_and(|rest| rest.starts_with(':')),
        }
    }

    /// Each board that differs from the one before it, and the last line.
    fn and_last_line(&self, output: &[u8]) -> Vec<u8> {
        let mut lines = Compare::Blank.lines(output);
        let mut view = Vec::new();
        // Where the board before begins in the view.
        let mut last_board = None;
        let mut last_line = None;
        while let Some(line) = lines.next() {
            last_line = Some(line);
            if !Compare::Trailing.line(line).ends_with(self.heading.as_bytes()) {
                continue;
            }
            let begin = view.len();
            // Talk may happen to end so, "Welcome to Nim:", and then no row follows.
            if !self.push(&mut view, &mut lines) {
                continue;
            }
            last_line = None;
            if view.len() > MAX_GRADED {
                view.truncate(MAX_GRADED);
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
            let line = Compare::Blank.beginning(last, MAX_LAST_LINE);
            view.extend_from_slice(String::from_utf8_lossy(&line).as_bytes());
            view.push(b'\n');
        }
        view
    }

    /// Adds the board whose rows come next, as far as it can matter; whether there was a row.
    ///
    /// Rows that are numbered or spaced wrong belong to the board too, or nobody would see what is wrong with them.
    fn push(&self, view: &mut Vec<u8>, lines: &mut Lines<'_>) -> bool {
        let begin = view.len();
        view.extend_from_slice(self.heading.as_bytes());
        view.push(b'\n');
        let mut any = false;
        let mut after = lines.clone();
        while let Some(line) = after.next()
            && self.row(line).is_some()
        {
            view.extend_from_slice(&Compare::Blank.beginning(line, MAX_GRADED));
            view.push(b'\n');
            *lines = after.clone();
            any = true;
            if view.len() > MAX_GRADED {
                break;
            }
        }
        if !any {
            view.truncate(begin);
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARDS: Boards = Boards::GIVEGRADE;

    #[test]
    fn only_boards_and_the_last_line_are_left() {
        let output =
            b"Welcome to Nim:\nNim:\n1: X X\n2:\nAlice? Nim:\n1:  X X\n2:\nNo!\n Nim: \n1: X\n2:\nAlice wins\n\n";
        let view = BOARDS.and_last_line(output);
        assert_eq!(view, b"Nim:\n1: X X\n2:\nNim:\n1: X\n2:\nAlice wins\n");
    }

    #[test]
    fn a_board_is_read_as_far_as_its_rows_are_right() {
        assert_eq!(BOARDS.read(&["1: X", "2: XX", "3:"]), Position::new([1]));
        assert_eq!(BOARDS.read(&["1:X", "2 : X X", "3 :"]), Position::new([1, 2, 0]));
    }

    #[test]
    fn words_stand_between_boards() {
        let output = b"Hello\nNim:\n1: X X\nAlice? Nim:\n1: X X\nAlice? Nim:\n1: X\nBob wins\n";
        assert_eq!(BOARDS.words_between(output), ["Hello\n", "Alice? Nim:\nAlice? ", "Bob wins\n"]);
    }

    #[test]
    fn more_than_any_game_prints_is_cut_and_a_board_that_is_repeated_counts_once() {
        let (one, other) = ("Nim:\n1: X\n2: X X\n", "Nim:\n1: X\n2: X\n");
        let repeated = one.repeat(100_000);
        assert_eq!(BOARDS.and_last_line(repeated.as_bytes()), one.as_bytes());
        let changing = [one, other].concat().repeat(MAX_GRADED / one.len());
        let view = BOARDS.and_last_line(changing.as_bytes());
        assert_eq!(view.len(), MAX_GRADED);
        assert!(changing.as_bytes().starts_with(&view));
        let row = format!("Nim:\n1:{}\nBob wins\n", " X".repeat(MAX_GRADED));
        assert_eq!(BOARDS.and_last_line(row.as_bytes()).len(), MAX_GRADED);
    }
}
