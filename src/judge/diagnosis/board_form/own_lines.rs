//! A program that prints lines of its own between the rows of its boards, so that no more than the beginning of a board is read.

use nim_reference::Assignment;
use nim_reference::grading::Boards;

use super::printed::Printed;
use super::{MIN_ROWS, diagnose_output, of_form};
use crate::judge::diagnosis::{Diagnosis, Observed};
use crate::judge::mistake::MAX_BYTES;

/// The words with which such a line begins have at least so many letters: with fewer it may be a row.
const MIN_LETTERS: usize = 3;

/// What such a program does, and what is behind it; `None` where no board has such a line.
pub(super) fn diagnosis(printed: &Printed<'_, '_>) -> Option<Diagnosis> {
    let Printed { boards, observed, sizes, .. } = printed;
    let mut shown = printed.shown.iter();
    let words = shown.find_map(|&place| words_within(boards, &sizes[place], observed[place].whole))?;
    let outputs = printed.rewritten(|_, output| without(boards, &words, output));
    let sentence = format!("prints lines between the rows of a board; they begin with “{words}”");
    let behind = |assignment: &Assignment, views: &[Observed<'_>]| {
        of_form(&Printed::new(assignment, *boards, views)).or_else(|| diagnose_output(assignment, views))
    };
    printed.diagnosis([("own-lines", sentence)], &outputs, behind)
}

/// The words with which lines begin that stand between the rows of the first board, which are of these sizes.
fn words_within(boards: &Boards, sizes: &[u64], output: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(output);
    let lines = text.lines().skip_while(|line| !boards.is_heading(line.as_bytes())).skip(1);
    let is_own = |line: &&str| boards.row(line.as_bytes()).is_none();
    let own = lines.clone().find(is_own).filter(|own| own.len() <= MAX_BYTES && !boards.is_heading(own.as_bytes()))?;
    let words = own.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default().trim();
    let letters = words.chars().filter(|c| c.is_alphabetic()).count();
    let has_words = letters >= MIN_LETTERS && sizes.len() >= MIN_ROWS;
    // Up to the last row of the board, whose first one stands above some of them.
    let mut rows: Vec<&str> = Vec::new();
    let mut are_between = false;
    for line in lines.take_while(|line| !is_own(line) || line.trim_start().starts_with(words)) {
        if is_own(&line) {
            are_between |= !rows.is_empty();
            continue;
        }
        rows.push(line);
        if rows.len() == sizes.len() {
            break;
        }
    }
    (has_words && are_between && boards.read(&rows).heaps() == sizes).then(|| words.to_owned())
}

/// An output without the lines within its boards that begin with these words.
fn without(boards: &Boards, words: &str, output: &[u8]) -> Vec<u8> {
    let mut is_in_board = false;
    let is_kept = |line: &&[u8]| {
        let text = String::from_utf8_lossy(line);
        let is_own = text.trim_start().starts_with(words);
        is_in_board = boards.is_heading(line) || (is_in_board && (is_own || boards.row(line).is_some()));
        !(is_in_board && is_own)
    };
    output.split_inclusive(|&byte| byte == b'\n').filter(is_kept).collect::<Vec<_>>().concat()
}
