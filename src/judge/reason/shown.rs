//! What the lines of a program show of the game: which heaps they list or draw.

use nim_reference::Position;
use nim_reference::template::Field;
use nim_reference::transcript::Frame;
use nim_reference::voice::{Drawing, Message, Rows};

use super::context::Context;
use super::parse::{ParsedMessage, consists_of, numbers, row};

/// How many lines are read to find the heaps that follow a move: the tallest drawing, and what stands around it.
const MAX_LINES: usize = 120;

impl Context<'_> {
    /// Whether a text could be a line of a drawing with objects in it.
    pub(super) fn is_drawn(&self, line: &str) -> bool {
        match self.game.voice.drawing.right() {
            Drawing::None | Drawing::AnyWay(_) => false,
            Drawing::Columns(columns) => consists_of(line, &columns.object) && !line.trim().is_empty(),
            Drawing::Rows(rows) => row(rows, line).is_some(),
        }
    }

    /// The heap sizes in a list such as the status line has.
    pub(super) fn sizes(&self, list: &str) -> Vec<i64> {
        let skipped = usize::from(self.labels_sizes());
        numbers(list).into_iter().skip(skipped).step_by(1 + skipped).collect()
    }

    /// The labels of the heaps in such a list, where it has labels.
    pub(super) fn labels(&self, list: &str) -> Vec<i64> {
        if self.labels_sizes() { numbers(list).into_iter().step_by(2).collect() } else { Vec::new() }
    }

    fn labels_sizes(&self) -> bool {
        let entry = self.game.voice.message(Message::HeapEntry);
        entry.is_some_and(|entry| entry.fields().contains(&Field::Heap))
    }

    /// Whether a status line shows the turn and the heaps of this frame.
    pub(super) fn is_current(&self, status: &ParsedMessage<'_>, frame: &Frame) -> bool {
        let is_turn = status.reading.number(Field::Turn).is_none_or(|turn| turn == frame.turn);
        is_turn && self.lists_heaps(status, &frame.position)
    }

    /// Whether the heaps that a status line lists are these, if it lists any.
    pub(super) fn lists_heaps(&self, status: &ParsedMessage<'_>, position: &Position) -> bool {
        status.reading.text(Field::Heaps).is_none_or(|list| {
            let sizes = self.sizes(list).into_iter().map(u64::try_from);
            sizes.eq(position.heaps().iter().map(|&size| Ok(size)))
        })
    }

    /// The heaps that the program shows next from line `from` on, before it announces another move: what it really did,
    /// whatever it announced.
    pub(super) fn heaps_shown_next(&self, from: usize) -> Option<Position> {
        let count = self.transcript.frames.last()?.position.heaps().len();
        let mut rows: Vec<u64> = Vec::new();
        for line in (from..from + MAX_LINES).map_while(|line| self.actual(line)) {
            if let Drawing::Rows(drawing) = &*self.game.voice.drawing
                && let Some(size) = drawn_size(drawing, rows.len() as i64 + self.game.voice.label_base, &line)
            {
                rows.push(size);
                if rows.len() == count {
                    return Some(Position::new(rows));
                }
                continue;
            }
            let mut rest = line.as_ref();
            while let Some(parsed) = self.parse(rest) {
                if parsed.mover().is_some() {
                    return None;
                }
                if let Some(list) = parsed.reading.text(Field::Heaps) {
                    let sizes: Option<Vec<u64>> =
                        self.sizes(list).into_iter().map(|size| u64::try_from(size).ok()).collect();
                    return sizes.filter(|sizes| sizes.len() == count).map(Position::new);
                }
                rest = &rest[parsed.reading.end..];
            }
        }
        None
    }
}

/// How many objects a line draws for the heap of this label.
fn drawn_size(drawing: &Rows, label: i64, line: &str) -> Option<u64> {
    let (actual, objects) = row(drawing, line)?;
    let others = objects.replace(drawing.object.as_str(), "");
    (actual == label && others.trim().is_empty()).then(|| objects.matches(drawing.object.as_str()).count() as u64)
}
