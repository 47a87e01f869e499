//! A program that prints lines of its own between the rows of its boards, so that no more than the beginning of a board is read.

use nim_reference::Assignment;
use nim_reference::grading::Boards;

use super::{Rewritten, diagnose_output, entered, of_form, simplest_first};
use crate::judge::diagnosis::{Diagnosis, Observed};
use crate::judge::mistake::MAX_BYTES;

/// The words with which such a line begins have at least so many letters: with fewer it may be a row.
const MIN_LETTERS: usize = 3;

/// So many rows show that the lines stand between them.
const MIN_ROWS: usize = 2;

/// What such a program does, and what is behind it; `None` where no board has such a line.
pub(super) fn diagnosis(assignment: &Assignment, boards: &Boards, observed: &[Observed<'_>]) -> Option<Diagnosis> {
    let shown = simplest_first(assignment, observed);
    let words = shown.iter().find_map(|case| words_within(boards, &entered(assignment, case), case.whole))?;
    let outputs: Vec<Vec<u8>> = observed.iter().map(|case| without(boards, &words, case.whole)).collect();
    let sentence = format!("prints lines between the rows of a board; they begin with “{words}”");
    let whole = Rewritten { assignment, boards, observed, shown: &shown, outputs };
    let behind = |assignment: &Assignment, views: &[Observed<'_>]| {
        of_form(assignment, *boards, views).or_else(|| diagnose_output(assignment, views))
    };
    whole.diagnosis([("own-lines", sentence)].into_iter(), behind)
}

/// The words with which lines begin that stand between the rows of the first board, which are of these sizes.
fn words_within(boards: &Boards, sizes: &[u64], output: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(output);
    let lines = text.lines().skip_while(|line| !is_heading(boards, line)).skip(1);
    let is_own = |line: &&str| boards.row(line.as_bytes()).is_none();
    let own = lines.clone().find(is_own).filter(|own| own.len() <= MAX_BYTES && !is_heading(boards, own))?;
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
        is_in_board = is_heading(boards, &text) || (is_in_board && (is_own || boards.row(line).is_some()));
        !(is_in_board && is_own)
    };
    output.split_inclusive(|&byte| byte == b'\n').filter(is_kept).collect::<Vec<_>>().concat()
}

fn is_heading(boards: &Boards, line: &str) -> bool {
    line.trim_end().ends_with(boards.heading)
}
