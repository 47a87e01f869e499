use nim_reference::transcript::Event;
use nim_reference::voice::{Drawing, Rows};
use nim_reference::{Move, Player};
use serde::Serialize;

use super::context::Mismatch;
use super::parse::row;
use super::terms::Terms;
use super::{Facts, Kind};

facts! {
    /// The line of a heap that is drawn as a row is wrong.
    ///
    /// Each heap has a line of its own, also an empty one, with its number and its objects.
    ///
    /// For example `heap[1]: oo` where heap 1 has 3 objects, or no line for a heap that is empty.
    ///
    /// Look at the loop over the heaps: from which number it counts, whether it leaves some out, and
    /// whether the heap was changed by the last move before it is drawn.
    pub(super) struct WrongHeapLine {
        /// The number of the heap, as it is drawn.
        heap: i64,
        size: u64,
        wrong: Wrong,
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Wrong {
    /// The line is left out.
    IsMissing,
    /// The line of another heap stands here.
    OtherHeap { printed: i64, first: i64 },
    /// Objects are drawn as something else.
    Sign { right: String, drawn: String },
    /// Blanks stand between the objects.
    Blanks,
    /// It has more or fewer objects than the heap.
    Count { drawn: u64, since: Since },
}

/// Since when a heap has its size.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Since {
    Beginning,
    /// The beginning, some moves ago.
    Unchanged,
    Move {
        player: Player,
        count: u64,
        size: u64,
    },
}

impl WrongHeapLine {
    /// Whether the line shows the right objects, in other characters.
    pub(super) fn is_of_characters(&self) -> bool {
        matches!(self.wrong, Wrong::Sign { .. } | Wrong::Blanks)
    }
}

impl Facts for WrongHeapLine {
    fn says_when(&self) -> bool {
        true
    }

    fn words(&self, terms: &Terms) -> String {
        let nouns = terms.nouns;
        let noun = nouns.heap;
        let name = format!("{noun} {}", self.heap);
        match &self.wrong {
            Wrong::IsMissing => {
                let empty = if self.size == 0 { format!(" Empty {noun}s have a line too.") } else { String::new() };
                format!("the line of {name} is missing here.{empty}")
            }
            Wrong::OtherHeap { printed, first } => format!(
                "your program should print the line of {name} here, not that of {noun} {printed}. The first {noun} is \
                 {noun} {first}."
            ),
            Wrong::Sign { right, drawn } => format!(
                "your program should print `{right}` for each {}. For {name} it prints `{drawn}`.",
                nouns.object
            ),
            Wrong::Blanks => format!("there should be no spaces between the {} of a {noun}.", nouns.objects),
            Wrong::Count { drawn, since } => {
                let holds = terms.holds(self.size);
                let has = match since {
                    Since::Beginning => format!("{name} {holds} at the beginning"),
                    Since::Unchanged => format!("{name} still {holds}"),
                    Since::Move { player, count, size } => {
                        format!("{name} {holds}, since {} took {count} of {size}", terms.player(*player))
                    }
                };
                format!("{has}. Your program draws {drawn}.")
            }
        }
    }

    fn in_general(&self, terms: &Terms) -> Option<String> {
        let nouns = terms.nouns;
        match self.wrong {
            Wrong::IsMissing => Some(format!("leaves out the lines of {}s", nouns.heap)),
            Wrong::Count { .. } => {
                Some(format!("draws other numbers of {} than the {}s should have", nouns.objects, nouns.heap))
            }
            Wrong::OtherHeap { .. } | Wrong::Sign { .. } | Wrong::Blanks => None,
        }
    }
}

/// In so many lines below the wrong one the line of a heap is looked for that is not missing.
const MAX_BELOW: usize = 3;

/// Whether the line of this heap is one of the next.
fn is_drawn_below(m: &Mismatch<'_>, rows: &Rows, heap: i64) -> bool {
    let mut below = (m.at + 1..=m.at + MAX_BELOW).filter_map(|line| m.actual(line));
    below.any(|line| row(rows, &line).is_some_and(|(printed, _)| printed == heap))
}

pub(super) fn recognise(m: &Mismatch<'_>) -> Option<Kind> {
    let (Drawing::Rows(rows), Event::Drew(Some(index))) = (&*m.game.voice.drawing, m.piece.event) else { return None };
    let index = usize::try_from(index).ok()?;
    let heaps = m.frame().position.heaps();
    let &size = heaps.get(index)?;
    let first = m.game.voice.label_base;
    let heap = index as i64 + first;
    let wrong = match row(rows, m.text) {
        // The lines may come later, in another place.
        None if is_drawn_below(m, rows, heap) => return None,
        None => m.parsed.as_ref().map(|_| Wrong::IsMissing)?,
        Some((printed, _)) if printed != heap => {
            // A heap that is empty is left out, and the next one follows that is not.
            let next = heaps[index..].iter().zip(heap..).find(|(size, _)| **size > 0);
            if next.is_some_and(|(_, next)| next == printed) {
                Wrong::IsMissing
            } else {
                Wrong::OtherHeap { printed, first }
            }
        }
        Some((_, objects)) => {
            let drawn = objects.matches(rows.object.as_str()).count() as u64;
            if !objects.replace(rows.object.as_str(), "").trim().is_empty() {
                Wrong::Sign { right: rows.object.clone(), drawn: objects.trim().to_owned() }
            } else if drawn == size {
                objects.trim_end().contains(' ').then_some(Wrong::Blanks)?
            } else {
                Wrong::Count { drawn, since: since(m, index) }
            }
        }
    };
    Some(WrongHeapLine { heap, size, wrong }.into())
}

fn since(m: &Mismatch<'_>, heap: usize) -> Since {
    match m.last_move_of_heap(m.piece.frame, heap) {
        Some((player, Move { count, .. }, before)) => Since::Move { player, count, size: before.heaps()[heap] },
        None if m.last_move(m.piece.frame).is_none() => Since::Beginning,
        None => Since::Unchanged,
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::reason::tests::fixture::game;

    #[test]
    fn the_line_of_another_heap_stands_here() {
        game("lab3", "2\n1 1\n0 1\n1 1\n0 1\n").says(
            "
            How many heaps [2-5]? ----- round 1
            heap[1]: o
            ^ wrong-heap-line: round 1: your program should print the line of heap 0 here, not that of heap 1. The first
            ^ heap is heap 0.
            ",
        );
        game("lab3", "3\n0 1\n1 1\n2 1\n1 1\n2 1\n1 1\n2 1\n1 1\n2 1\n").says(
            "
            …
            ----- round 2
            heap[1]: ooo
            ^ wrong-heap-line: round 2: the line of heap 0 is missing here. Empty heaps have a line too.
            ",
        );
    }

    #[test]
    fn a_row_has_another_number_of_objects() {
        let played = game("lab3", "2\n1 1\n0 1\n1 1\n0 1\n");
        played.says(
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: oo
            ^ wrong-heap-line: round 1: heap 1 has 3 coins at the beginning. Your program draws 2.
            ",
        );
        played.says(
            "
            …
            ----- round 2
            heap[0]: o
            heap[1]: oo
            ^ wrong-heap-line: round 2: heap 1 has 1 coin, since the computer took 1 of 2. Your program draws 2.
            ",
        );
        played.says(
            "
            …
            ----- round 2
            heap[0]:·
            ^ wrong-heap-line: round 2: heap 0 still has 1 coin. Your program draws 0.
            ",
        );
    }

    #[test]
    fn objects_are_drawn_otherwise() {
        let played = game("lab3", "2\n1 1\n0 1\n1 1\n0 1\n");
        played.says(
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: o
            heap[1]: o o o
            ^ wrong-heap-line: round 1: there should be no spaces between the coins of a heap.
            ",
        );
        played.says(
            "
            How many heaps [2-5]? ----- round 1
            heap[0]: 1
            ^ wrong-heap-line: round 1: your program should print `o` for each coin. For heap 0 it prints `1`.
            ",
        );
    }

    #[test]
    fn blanks_behind_the_objects_are_misspelt() {
        game("lab3", "2\n1 1\n0 1\n1 1\n0 1\n").is_not(
            "wrong-heap-line",
            "
            …
            How many heaps [2-5]? ----- round 1
            heap[0]: o·
            ",
        );
    }
}
