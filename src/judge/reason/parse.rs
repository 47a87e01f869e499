//! What the lines of a program mean: which message of the assignment one is, which heaps it lists or draws.

use nim_reference::Position;
use nim_reference::template::{Field, Reading, Template};
use nim_reference::transcript::Frame;
use nim_reference::voice::{Drawing, Message, Rows, Voice};

use super::context::Context;

/// How many lines are read to find the heaps that follow a move: the tallest drawing, and what stands around it.
const MAX_LINES: usize = 120;

/// A message of the assignment with which a text of the program begins.
pub(super) struct ParsedMessage<'t> {
    pub(super) message: Message,
    pub(super) reading: Reading<'t>,
}

/// The message with which a text begins; the longest where several fit.
pub(super) fn parse<'t>(voice: &Voice, text: &'t str) -> Option<ParsedMessage<'t>> {
    let messages = voice.messages().filter(|(message, _)| *message != Message::HeapEntry);
    let fitting =
        messages.filter_map(|(message, template)| Some(ParsedMessage { message, reading: template.read(text)? }));
    let has_words = |parsed: &ParsedMessage<'_>| voice.message(parsed.message).is_some_and(|t| !t.words().is_empty());
    fitting.filter(has_words).max_by_key(|parsed| parsed.reading.end)
}

/// The numbers in a text, from left to right; numbers that are too large for any program are left out.
pub(super) fn numbers(text: &str) -> Vec<i64> {
    let mut numbers = Vec::new();
    let mut number = String::new();
    for c in text.chars().chain(std::iter::once(' ')) {
        if c.is_ascii_digit() || (c == '-' && number.is_empty()) {
            number.push(c);
        } else {
            numbers.extend(number.parse::<i64>().ok());
            number.clear();
        }
    }
    numbers
}

/// The label of the line of a heap that is drawn as a row, and what stands behind it.
pub(super) fn row(rows: &Rows, line: &str) -> Option<(i64, String)> {
    let line = line.trim_end();
    let template = Template { parts: rows.line.parts.clone(), newline: false };
    // An empty row may have lost the blank at its end.
    [line.to_owned(), format!("{line} ")].iter().find_map(|line| {
        let reading = template.read(line)?;
        Some((reading.number(Field::Heap)?, reading.text(Field::Row)?.to_owned()))
    })
}

/// Whether a text has only blanks and this object in it, as a line of a drawing in columns has.
pub(super) fn consists_of(line: &str, object: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || object.contains(c))
}

impl Context<'_> {
    /// Whether a text could be a line of a drawing with objects in it.
    pub(super) fn is_drawn(&self, line: &str) -> bool {
        match &self.game.voice.drawing {
            Drawing::None => false,
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
        let turn = status.reading.number(Field::Turn).is_none_or(|turn| turn == frame.turn);
        let heaps = status.reading.text(Field::Heaps).is_none_or(|list| {
            let sizes = self.sizes(list).into_iter().map(u64::try_from);
            sizes.eq(frame.position.heaps().iter().map(|&size| Ok(size)))
        });
        turn && heaps
    }

    /// The heaps that the program shows next from line `from` on, before it announces another move: what it really did,
    /// whatever it announced.
    pub(super) fn heaps_shown_next(&self, from: usize) -> Option<Position> {
        let count = self.transcript.frames.last()?.position.heaps().len();
        let mut rows: Vec<u64> = Vec::new();
        for line in (from..from + MAX_LINES).map_while(|line| self.actual(line)) {
            if let Drawing::Rows(drawing) = &self.game.voice.drawing
                && let Some(size) = drawn_size(drawing, rows.len() as i64 + self.game.voice.label_base, &line)
            {
                rows.push(size);
                if rows.len() == count {
                    return Some(Position::new(rows));
                }
                continue;
            }
            let mut rest = line.as_ref();
            while let Some(parsed) = self.parse(rest).filter(|parsed| parsed.reading.end > 0) {
                if let Some(list) = parsed.reading.text(Field::Heaps) {
                    let sizes: Option<Vec<u64>> =
                        self.sizes(list).into_iter().map(|size| u64::try_from(size).ok()).collect();
                    return sizes.filter(|sizes| sizes.len() == count).map(Position::new);
                }
                if matches!(parsed.message, Message::UserTakes | Message::ComputerTakes | Message::ComputerTakesLosing)
                {
                    return None;
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
