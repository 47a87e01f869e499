//! Which move another board shows than the one that should follow, where a human should have moved.

use nim_reference::Position;
use nim_reference::grading::Boards;
use nim_reference::transcript::{Entry, Frame, Refusal};
use serde::Serialize;

use super::context::Context;
use super::terms::{one_line, serialize_refusal};
use super::wrong_board::name;

/// So many letters tell a prompt that comes again.
const MIN_PROMPT: usize = 4;

/// What makes the board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum MadeBy {
    /// This illegal move.
    Illegal(Illegal),
    /// A move of the other player, whom the program plays.
    Opponent { name: String },
    /// What is entered after the move that should be made.
    NextEntry { entered: String, after: String },
    /// What the human enters after the computer's move that should be made.
    HumansEntry { entered: String },
}

/// An illegal try.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Illegal {
    pub(super) entered: String,
    #[serde(serialize_with = "serialize_refusal")]
    pub(super) refusal: Refusal,
}

impl Illegal {
    pub(super) fn of((text, refusal): (&str, Refusal)) -> Self {
        Illegal { entered: one_line(text), refusal }
    }
}

/// What makes the board whose heading is line `heading`, where the human of this frame should make the move of entry `index`.
pub(super) fn made_by(
    c: &Context<'_>,
    boards: &Boards,
    frame: &Frame,
    (index, heading): (usize, usize),
    board: &Position,
) -> Option<MadeBy> {
    let before = &frame.position;
    let opponent = name(c, frame.player.other());
    let is_any_refused = c.refused_before(index).is_some();
    // After a turn that is lost, it is the computer that moves.
    if is_any_refused && !c.game.is_human(frame.player.other(), opponent) && before.move_to(board).is_some() {
        return Some(MadeBy::Opponent { name: opponent.to_owned() });
    }
    let illegal = c.all_refused_before(index).find(|(text, _)| makes(before, text, board));
    if let Some(illegal) = illegal.filter(|_| !is_asked_again(c, boards, heading)) {
        return Some(MadeBy::Illegal(Illegal::of(illegal)));
    }
    let mut entered = c.transcript.entries().skip(index).filter_map(Entry::entered);
    let (after, next) = (entered.next()?, entered.next()?);
    let is_made = !is_any_refused && makes(before, next, board) && before.move_to(board).is_some();
    is_made.then(|| MadeBy::NextEntry { entered: one_line(next), after: one_line(after) })
}

/// What is entered behind what was read before an entry of the transcript, where a computer should move, if the board is what this makes. A
/// right program may have no need of it.
pub(super) fn made_by_human(c: &Context<'_>, entry: usize, before: &Position, board: &Position) -> Option<MadeBy> {
    let read = c.transcript.entries().take(entry).filter_map(Entry::entered).count();
    let next = c.input.stdin.lines().nth(read)?;
    let is_made = makes(before, next, board) && before.move_to(board).is_some();
    is_made.then(|| MadeBy::HumansEntry { entered: one_line(next) })
}

/// Whether the program asks more than once before the board whose heading is line `heading`, or prints the board before it once more:
/// then it has refused a move.
fn is_asked_again(c: &Context<'_>, boards: &Boards, heading: usize) -> bool {
    let above = c.output.lines.iter().take(heading).filter(|line| **line == boards.heading.as_bytes()).count();
    let between = boards.words_between(c.output.printed);
    let Some(words) = between.get(above) else { return false };
    let prompt: String = words.chars().take(MIN_PROMPT).collect();
    words.contains(boards.heading) || (!prompt.is_empty() && words[prompt.len()..].contains(&prompt))
}

/// Whether a board is just what comes of a move, legal or not: the rows of Python's lists go on backwards below the first.
fn makes(before: &Position, entered: &str, board: &Position) -> bool {
    let mut numbers = entered.split(',').map(|number| number.trim().parse::<i64>().ok());
    let (Some(Some(row)), Some(Some(elements)), None) = (numbers.next(), numbers.next(), numbers.next()) else {
        return false;
    };
    let (before, board) = (before.heaps(), board.heaps());
    let index = if row > 0 { row - 1 } else { before.len() as i64 + row - 1 };
    let left = |(place, size): (usize, &u64)| {
        let taken = if place as i64 == index { elements } else { 0 };
        i128::from(*size) - i128::from(taken)
    };
    let is_row = usize::try_from(index).is_ok_and(|index| index < before.len());
    is_row && before.iter().enumerate().map(left).eq(board.iter().map(|&size| i128::from(size)))
}
