//! Following: reading from a program's own output the choices that its assignment leaves open.
//!
//! An output is read no further than the game goes that follows it, and a line of it no further than `MAX_READ`.

use std::borrow::Cow;

use memchr::memchr_iter;

use crate::compare::Compare;
use crate::grading::Boards;
use crate::lines::{Lines, NumberedLines};
use crate::position::{Move, Position};
use crate::shown::AllShown;
use crate::template::{Field, Numbers, Template};

/// How much of a line is read for words, in bytes. A longer line announces no choice: its end is not known.
const MAX_READ: usize = 64 << 10;

/// In so many lines a status line is looked for: before it can stand the drawing that it belongs to.
const MAX_LINES_BETWEEN: usize = 100;

/// A program's output, line by line, as its assignment compares it.
#[derive(Debug, Clone)]
pub struct Follower<'a> {
    lines: NumberedLines<'a>,
    compare: Compare,
    /// What games that were played along it have shown before turns.
    pub(crate) shown: AllShown,
}

impl<'a> Follower<'a> {
    /// Follows this output.
    pub fn new(output: &'a [u8], compare: Compare) -> Self {
        Follower { lines: NumberedLines::new(compare.lines(output)), compare, shown: AllShown::default() }
    }

    /// Whether the lines that `text` ends are the output's, from line `number` on, of which `printed` stands there
    /// already.
    pub(crate) fn has(&self, number: usize, printed: &str, text: &str, line_end: &str) -> bool {
        let before_newline = line_end.trim_end_matches('\n');
        let mut start = 0;
        memchr_iter(b'\n', text.as_bytes()).enumerate().all(|(i, end)| {
            let part = &text[std::mem::replace(&mut start, end + 1)..end];
            let Some(own) = self.lines.get(number + i) else { return false };
            let begun = if i == 0 { printed } else { "" };
            if begun.is_empty() && before_newline.is_empty() {
                return self.compare.same_line(part.as_bytes(), own);
            }
            let line = [begun, part, before_newline].concat();
            self.compare.same_line(line.as_bytes(), own)
        })
    }

    /// The output's lines from this number on.
    pub fn lines_from(&self, number: usize) -> Lines<'a> {
        self.lines.from(number)
    }

    /// The number of the heap and of the objects that a message in line `number` announces, whatever they are.
    ///
    /// A wrong word before the message does not hide it: it is looked for at the end of the line too. Nor does one
    /// within it, where most of its words are there.
    pub(crate) fn announced(&self, number: usize, printed: &str, message: &Template) -> Option<(i64, i64)> {
        let line = self.line(number)?;
        let rest = line.strip_prefix(printed).unwrap_or(&line);
        let lead = message.lead();
        let starts = || {
            let starts = rest.char_indices().map(|(at, _)| at).take(MAX_STARTS);
            starts.filter(|&at| rest[at..].starts_with(lead))
        };
        let exact = starts().find_map(|at| message.matches(&rest[at..]));
        if let Some(numbers) = exact {
            return heap_and_count(&numbers);
        }
        // Where the message does not end its line, the next one follows it there.
        let begun = |at: usize| message.read(&rest[at..]).filter(|reading| reading.end > 0 && !message.newline);
        match starts().find_map(begun) {
            Some(reading) => Some((reading.number(Field::Heap)?, reading.number(Field::Count)?)),
            None => numbers_in_other_words(rest, message),
        }
    }

    /// The number of the heap and of the objects in a line that is this message from beginning to end, behind what is `printed` there
    /// already.
    pub(crate) fn announced_exactly(&self, number: usize, printed: &str, message: &Template) -> Option<(i64, i64)> {
        let line = self.line(number)?;
        heap_and_count(&message.matches(line.strip_prefix(printed)?)?)
    }

    /// The move that leads from `position` to the board that begins in line `number`; `base` is the number of its first
    /// row.
    ///
    /// A row is known by its number, and one that is not printed is empty: that a program prints its boards wrong does
    /// not hide its moves. Where no board stands there, the move that empties the last heap: the final board need not
    /// be printed.
    pub(crate) fn board_move(&self, boards: &Boards, number: usize, position: &Position, base: i64) -> Option<Move> {
        if self.board_at(boards, number) {
            let mut heaps = vec![0; position.heaps().len()];
            for (row, size) in self.lines.from(number + 1).map_while(|line| boards.row(line)) {
                let heap = usize::try_from(row.checked_sub(base)?).ok()?;
                *heaps.get_mut(heap)? = size;
            }
            return position.move_to(&Position::new(heaps));
        }
        last_move(position)
    }

    /// The move that leads from `position` to the heaps that the next status line from line `number` on lists, for a program
    /// that does not announce it. Where there is none, the move that empties the last heap.
    pub(crate) fn listed_move(&self, number: usize, status: &Template, position: &Position) -> Option<Move> {
        let lines = (number..number + MAX_LINES_BETWEEN).map_while(|number| self.line(number));
        let listed = lines.into_iter().find_map(|line| listed_heaps(&line, status));
        listed.map_or_else(|| last_move(position), |heaps| position.move_to(&Position::new(heaps)))
    }

    /// The move that leads from `position` to the heaps that the status line in line `number` lists, if it is one.
    pub(crate) fn shown_move(&self, number: usize, status: &Template, position: &Position) -> Option<Move> {
        position.move_to(&Position::new(listed_heaps(&self.line(number)?, status)?))
    }

    /// Whether a board begins in line `number`.
    pub(crate) fn board_at(&self, boards: &Boards, number: usize) -> bool {
        self.lines.get(number).is_some_and(|line| self.compare.same_line(line, boards.heading.as_bytes()))
    }

    /// The program's own words in line `number` behind what is already expected there, if there are any.
    pub(crate) fn free_words(&self, number: usize, printed: &str) -> Option<String> {
        // Blanks at the end of a line are not kept, so a line that ends with a prompt may be shorter than the prompt.
        let line = self.line(number).filter(|line| line.len() < MAX_READ)?;
        let words = line.strip_prefix(printed.trim_end())?.trim();
        (!words.is_empty()).then(|| words.to_owned())
    }

    /// What stands in line `number` between what is already expected there and the words at its end, if it ends with them.
    pub(crate) fn words_before(&self, number: usize, printed: &str, end: &str) -> Option<String> {
        let line = self.line(number).filter(|line| line.len() < MAX_READ)?;
        let end = self.compare.line(end.as_bytes());
        let before = line.strip_suffix(std::str::from_utf8(&end).ok()?)?;
        Some(before.strip_prefix(printed.trim_end())?.to_owned())
    }

    /// The lines from `number` on that may be a drawing of heaps, in whatever way; `None` where none has a sign in it.
    pub(crate) fn drawing(&self, number: usize) -> Option<Vec<String>> {
        let lines = (number..number + MAX_DRAWN).map_while(|number| self.line(number));
        let drawn: Vec<String> = lines.take_while(|line| is_drawn(line)).map(Cow::into_owned).collect();
        drawn.iter().any(|line| !line.trim().is_empty()).then_some(drawn)
    }

    /// The beginning of line `number`, where an exercise's answer stands.
    pub(crate) fn line(&self, number: usize) -> Option<Cow<'a, str>> {
        Some(match self.compare.beginning(self.lines.get(number)?, MAX_READ) {
            Cow::Borrowed(line) => String::from_utf8_lossy(line),
            Cow::Owned(line) => Cow::Owned(String::from_utf8_lossy(&line).into_owned()),
        })
    }
}

/// The heaps that a line lists, if it is a status line and all of them are numbers that fit.
fn listed_heaps(line: &str, status: &Template) -> Option<Vec<u64>> {
    let list = status.read(line)?.text(Field::Heaps)?.to_owned();
    let sizes = list.split(|c: char| !c.is_ascii_digit()).filter(|size| !size.is_empty());
    sizes.map(|size| size.parse().ok()).collect()
}

/// The move that ends the game, where there is one.
fn last_move(position: &Position) -> Option<Move> {
    let mut left = position.heaps().iter().enumerate().filter(|&(_, &size)| size > 0);
    let (heap, &count) = left.next()?;
    left.next().is_none().then_some(Move { heap, count })
}

/// Whether a line may be one of a drawing: signs without words or numbers, perhaps behind the numbers of heaps.
pub fn is_drawn(line: &str) -> bool {
    let has_digit = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let is_label = |label: &str| label.len() <= MAX_LABEL && has_digit(label);
    let mut signs = line;
    while let Some((_, behind)) = signs.split_once(':').filter(|(label, _)| is_label(label)) {
        signs = behind;
    }
    let letters = || signs.chars().filter(|c| c.is_alphanumeric());
    !has_digit(signs) && letters().zip(letters().skip(1)).all(|(one, next)| one == next)
}

/// Whether a text lists the same heaps as the assignment's list, in whatever way: with other signs, and with a number before or behind each
/// size.
pub fn lists_same(text: &str, right: &str) -> bool {
    let numbers = |list: &'_ str| -> Vec<Option<u64>> {
        let numbers = list.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
        numbers.map(|number| number.parse().ok()).collect()
    };
    let (own, right) = (numbers(text), numbers(right));
    let every_second =
        |of: &[Option<u64>], from: usize| -> Vec<Option<u64>> { of.iter().copied().skip(from).step_by(2).collect() };
    let is_pairs = own.len() == 2 * right.len() && (every_second(&own, 0) == right || every_second(&own, 1) == right);
    let is_half = right.len() == 2 * own.len() && every_second(&right, 1) == own;
    let is_of_list = |c: char| c.is_ascii_digit() || c.is_ascii_punctuation() || c == ' ';
    text.chars().all(is_of_list) && (own == right || is_pairs || is_half)
}

/// The number of the heap and of the objects in a message.
fn heap_and_count(numbers: &Numbers) -> Option<(i64, i64)> {
    Some((numbers.get(Field::Heap)?, numbers.get(Field::Count)?))
}

/// The heap and the number of objects in a line that has most of a message's words.
fn numbers_in_other_words(line: &str, message: &Template) -> Option<(i64, i64)> {
    let line = line.get(..MAX_STARTS).unwrap_or(line);
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

/// The most lines of a drawing, and the longest label of one of its lines, in bytes.
pub(crate) const MAX_DRAWN: usize = 1000;
const MAX_LABEL: usize = 12;

/// How far into a line a message is looked for; a bound for lines of a megabyte.
const MAX_STARTS: usize = 400;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignment::{Assignment, Input};
    use crate::grading::Grading;
    use crate::transcript::{Alike, Ending};

    #[test]
    fn a_move_is_found_behind_a_prompt_without_a_newline() {
        let message = Template::known("My Turn: heap, coins: {heap} {count}", true);
        let follower = Follower::new(b"Your Turn: input heap, coins: My Turn: heap, coins: 3 6 \n", Compare::Trailing);
        let expected = Some((3, 6));
        assert_eq!(follower.announced(0, "Your Turn: input heap, coins: ", &message), expected);
        assert_eq!(follower.announced(0, "your turn: ", &message), expected);
        assert_eq!(follower.announced(1, "", &message), None);
    }

    #[test]
    fn a_wrong_word_does_not_hide_a_move() {
        let message = Template::known("Human takes {count} from stack {heap}", true);
        let read = |line: &str| Follower::new(line.as_bytes(), Compare::Trailing).announced(0, "", &message);
        let expected = Some((2, 3));
        assert_eq!(read("Human takes 3 from stack 2."), expected);
        assert_eq!(read("Player 1 takes 3 from stack 2"), expected);
        assert_eq!(read("Stacks: 3 2"), None);
    }

    #[test]
    fn a_board_that_is_printed_wrong_is_graded_and_its_move_is_read() {
        let output = b"Nim:\n0: XXX\n2: X\nAlice: 1, 1\nBob wins\n";
        let boards = Boards::GIVEGRADE;
        let view = Grading::BoardsAndLastLine(boards).graded(output);
        assert_eq!(&*view, b"Nim:\n0: XXX\n2: X\nBob wins\n");
        let (follower, before) = (Follower::new(&view, Compare::Blank), Position::new([3, 2, 1]));
        assert_eq!(follower.board_move(&boards, 0, &before, 0), Some(Move { heap: 1, count: 2 }));
        assert_eq!(follower.board_move(&boards, 0, &before, 1), None);
    }

    #[test]
    fn a_transcript_says_how_much_of_it_is_the_outputs_whatever_it_is_written_over() {
        let input =
            Input { stdin: "3 2\n1 3\n1 1\n2 9\n2 1\n3 2\n".to_owned(), args: vec!["2".to_owned(), "3".to_owned()] };
        let games = ["assignment2", "lab3", "stacks"].map(|name| Assignment::builtin(name).expect("an assignment"));
        let mut room = None;
        for game in games {
            let output = game.transcript(&input).output().to_owned();
            let follower = Follower::new(output.as_bytes(), game.compare);
            for fault in game.faults() {
                let faulty = fault.apply(&game);
                let transcript = faulty.follow_while_alike(&input, &follower, room.take());
                // Nor does it matter what others have shown along the same output.
                let alone = Follower::new(output.as_bytes(), game.compare);
                assert_eq!(faulty.follow_while_alike(&input, &alone, None), transcript, "{}", fault.id);
                let Alike { lines, bytes } = transcript.alike;
                let own: Vec<&str> = transcript.output()[..bytes].lines().collect();
                let theirs: Vec<&str> = output.lines().take(lines).collect();
                assert!(own.iter().map(|line| line.trim_end()).eq(theirs.iter().map(|line| line.trim_end())));
                assert!(transcript.output()[bytes..].lines().count() <= 1 || transcript.ending != Ending::Finished);
                room = Some(transcript);
            }
        }
    }
}
