//! The words and drawings in which one assignment tells a game.

use crate::position::Position;
use crate::template::{Field, Numbers, Part, Template, Values};

/// The messages that the assignments have between them. An assignment leaves out those it does not use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Message {
    /// Asks how many heaps there are, or for the heaps at once.
    AskHeaps,
    /// The number of heaps is refused.
    BadHeaps,
    /// Asks for the sizes.
    AskSizes,
    /// A size is refused.
    BadSize,
    /// The state of the game before a turn.
    Status,
    /// One heap within the status line.
    HeapEntry,
    /// Asks for the user's move, or for its heap.
    AskMove,
    /// Asks for the number of objects.
    AskCount,
    /// The move is illegal.
    Illegal,
    /// Asks again after an illegal move.
    AskAgain,
    /// The user's move.
    UserTakes,
    /// The computer's move.
    ComputerTakes,
    /// The computer's move in a position with nim-sum 0, where it is told in other words.
    ComputerTakesLosing,
    /// The user wins.
    UserWins,
    /// The computer wins.
    ComputerWins,
}

impl Message {
    /// Every message, in the order in which a game needs them.
    pub const ALL: [Message; 15] = [
        Message::AskHeaps,
        Message::BadHeaps,
        Message::AskSizes,
        Message::BadSize,
        Message::Status,
        Message::HeapEntry,
        Message::AskMove,
        Message::AskCount,
        Message::Illegal,
        Message::AskAgain,
        Message::UserTakes,
        Message::ComputerTakes,
        Message::ComputerTakesLosing,
        Message::UserWins,
        Message::ComputerWins,
    ];

    /// The key of the message in an `assignment.toml`.
    pub fn key(self) -> &'static str {
        match self {
            Message::AskHeaps => "ask_heaps",
            Message::BadHeaps => "bad_heaps",
            Message::AskSizes => "ask_sizes",
            Message::BadSize => "bad_size",
            Message::Status => "status",
            Message::HeapEntry => "heap_entry",
            Message::AskMove => "ask_move",
            Message::AskCount => "ask_count",
            Message::Illegal => "illegal",
            Message::AskAgain => "ask_again",
            Message::UserTakes => "user_takes",
            Message::ComputerTakes => "computer_takes",
            Message::ComputerTakesLosing => "computer_takes_losing",
            Message::UserWins => "user_wins",
            Message::ComputerWins => "computer_wins",
        }
    }

    /// What the message is, as a sentence names it.
    pub fn describe(self) -> &'static str {
        match self {
            Message::AskHeaps => "the first prompt",
            Message::BadHeaps => "the error about the number of heaps",
            Message::AskSizes => "the prompt for the heap sizes",
            Message::BadSize => "the error about a heap size",
            Message::Status => "the status line",
            Message::HeapEntry => "a heap in the status line",
            Message::AskMove => "the prompt for the user's move",
            Message::AskCount => "the prompt for the number of objects",
            Message::Illegal => "the error about an illegal move",
            Message::AskAgain => "the prompt after an illegal move",
            Message::UserTakes => "the line that tells the user's move",
            Message::ComputerTakes => "the line that tells the computer's move",
            Message::ComputerTakesLosing => "the line that tells the computer's move in a lost position",
            Message::UserWins => "the line that tells that the user wins",
            Message::ComputerWins => "the line that tells that the computer wins",
        }
    }
}

/// A picture of the heaps, one column a heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// A cell with an object in it.
    pub object: String,
    /// A cell without one.
    pub blank: String,
    /// What joins the cells of a line.
    pub separator: String,
    /// What stands before the first cell.
    pub before: String,
    /// What stands after the last cell.
    pub after: String,
    /// Whether the tallest level is drawn first; if not, the heaps hang upside down.
    pub tallest_first: bool,
    /// Whether lines end where their last object does.
    pub trims: bool,
    /// Empty lines above the drawing.
    pub above: usize,
    /// Empty lines below it.
    pub below: usize,
    /// Levels drawn beyond the tallest heap, or left out when negative.
    pub extra_levels: i64,
    /// How the number of levels is found.
    pub height: Height,
    /// Whether emptied heaps keep their column.
    pub keeps_empty: bool,
}

/// How the number of levels of a drawing is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Height {
    /// The tallest heap of the position.
    Tallest,
    /// The tallest heap of the first position of the game.
    TallestAtStart,
    /// The first heap.
    FirstHeap,
    /// The last heap.
    LastHeap,
}

/// A picture of the heaps, one line a heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// The line of one heap; its placeholders are `{heap}` and `{row}`.
    pub line: Template,
    /// One object.
    pub object: String,
    /// What joins the objects of a row.
    pub separator: String,
    /// Whether empty heaps have a line.
    pub keeps_empty: bool,
}

/// How an assignment draws a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawing {
    /// Not at all.
    None,
    /// Heaps stand side by side.
    Columns(Columns),
    /// Heaps lie one below the other.
    Rows(Rows),
}

/// One line of a drawing and what it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnLine {
    /// The line without its newline.
    pub text: String,
    /// The level (from 1, for columns) or the heap (index from 0, for rows); `None` for an empty line around it.
    pub shows: Option<u64>,
}

impl Columns {
    /// The drawing of the assignments' texts: tallest level first, blank cells kept, nothing around it.
    pub(crate) fn of(object: &str, separator: &str) -> Self {
        Columns {
            object: object.to_owned(),
            blank: " ".to_owned(),
            separator: separator.to_owned(),
            before: String::new(),
            after: String::new(),
            tallest_first: true,
            trims: false,
            above: 0,
            below: 0,
            extra_levels: 0,
            height: Height::Tallest,
            keeps_empty: true,
        }
    }

    fn levels(&self, position: &Position, start: &Position) -> u64 {
        let height = match self.height {
            Height::Tallest => position.tallest(),
            Height::TallestAtStart => start.tallest(),
            Height::FirstHeap => position.heaps().first().copied().unwrap_or(0),
            Height::LastHeap => position.heaps().last().copied().unwrap_or(0),
        };
        height.saturating_add_signed(self.extra_levels)
    }

    fn line(&self, position: &Position, level: u64) -> String {
        let mut line = self.before.clone();
        let shown = position.heaps().iter().filter(|&&size| self.keeps_empty || size > 0);
        for (i, &size) in shown.enumerate() {
            if i > 0 {
                line.push_str(&self.separator);
            }
            line.push_str(if size >= level { &self.object } else { &self.blank });
        }
        line.push_str(&self.after);
        if self.trims {
            line.truncate(line.trim_end().len());
        }
        line
    }
}

/// The words and drawings of one assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voice {
    messages: Vec<(Message, Template)>,
    /// What joins the heaps of the status line.
    pub heap_separator: String,
    /// What stands after the last heap of the status line.
    pub after_heaps: String,
    /// Heaps that the status line leaves out.
    pub status_skips: crate::rules::Skipped,
    /// How the position is drawn.
    pub drawing: Drawing,
    /// The number of the first heap in the messages about moves.
    pub move_base: i64,
    /// The number of the first heap in the status line and the drawing.
    pub label_base: i64,
    /// What ends a line: a newline.
    pub line_end: String,
    /// Whether the last line has its line end.
    pub ends_last_line: bool,
    /// Whether the words of the user's win are the program's own (lab3).
    pub free_user_win: bool,
    /// Whether one object is told in the singular ("1 object").
    pub singular: bool,
    /// What the assignment calls an object and a heap.
    pub nouns: Nouns,
}

/// What an assignment calls things, for explanations in its own terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nouns {
    /// One object: `object`, `coin`, `token`, `match`, `element`.
    pub object: &'static str,
    /// Several.
    pub objects: &'static str,
    /// One heap: `heap`, `stack`, `row`.
    pub heap: &'static str,
    /// What the assignment counts, if it counts: `turn`, `round`.
    pub turn: Option<&'static str>,
}

impl Nouns {
    /// A number of objects in words: `1 coin`, `3 coins`.
    pub fn count(self, count: impl std::fmt::Display + PartialEq<u64>) -> String {
        format!("{count} {}", if count == 1 { self.object } else { self.objects })
    }
}

impl Voice {
    /// A voice with these messages. Each is given with whether a newline ends it.
    pub(crate) fn with(messages: &[(Message, &str, bool)]) -> Self {
        Voice {
            messages: messages.iter().map(|&(key, text, newline)| (key, Template::known(text, newline))).collect(),
            heap_separator: " ".to_owned(),
            after_heaps: String::new(),
            status_skips: crate::rules::Skipped::None,
            drawing: Drawing::None,
            move_base: 1,
            label_base: 1,
            line_end: "\n".to_owned(),
            ends_last_line: true,
            free_user_win: false,
            singular: false,
            nouns: Nouns { object: "object", objects: "objects", heap: "heap", turn: Some("turn") },
        }
    }

    /// The template of a message, if the assignment has it.
    pub fn message(&self, message: Message) -> Option<&Template> {
        self.messages.iter().find(|(key, _)| *key == message).map(|(_, template)| template)
    }

    /// The messages that the assignment has.
    pub fn messages(&self) -> impl Iterator<Item = (Message, &Template)> {
        self.messages.iter().map(|(key, template)| (*key, template))
    }

    /// Puts another template in the place of a message that the assignment has.
    pub fn reword(&mut self, message: Message, template: Template) {
        if let Some((_, old)) = self.messages.iter_mut().find(|(key, _)| *key == message) {
            *old = template;
        }
    }

    /// Words the heaps of the status line otherwise, also where the assignment has them bare.
    pub(crate) fn word_heaps(&mut self, entry: Template, separator: String) {
        self.drop(Message::HeapEntry);
        self.messages.push((Message::HeapEntry, entry));
        self.heap_separator = separator;
    }

    /// Changes a message's words; for faults, whose texts are known to be well formed.
    pub(crate) fn say(&mut self, message: Message, text: &str) {
        let newline = self.message(message).is_none_or(|template| template.newline);
        self.reword(message, Template::known(text, newline));
    }

    /// Leaves a message out.
    pub(crate) fn drop(&mut self, message: Message) {
        self.messages.retain(|(key, _)| *key != message);
    }

    /// Replaces words in every message; for faults.
    pub(crate) fn replace(&mut self, from: &str, to: &str) {
        for (_, template) in &mut self.messages {
            for part in &mut template.parts {
                if let Part::Text(words) = part {
                    *words = words.replace(from, to);
                }
            }
        }
    }

    /// The heaps of the status line. Sizes are any numbers, for a program with a fault accepts any.
    pub fn heaps<T: std::fmt::Display>(&self, heaps: &[T]) -> String {
        use std::fmt::Write as _;
        // Every turn of every game writes this line, so it is written in place.
        let entry = self.message(Message::HeapEntry);
        let mut line = String::new();
        for heap in self.status_skips.visits(heaps.len()) {
            if !line.is_empty() {
                line.push_str(&self.heap_separator);
            }
            let parts = entry.map_or(&[Part::Field(Field::Size)][..], |entry| &entry.parts);
            for part in parts {
                let written = match part {
                    Part::Text(words) => line.write_str(words),
                    Part::Field(Field::Heap) => write!(line, "{}", heap as i64 + self.label_base),
                    Part::Field(Field::Size) => write!(line, "{}", heaps[heap]),
                    Part::Field(_) => Ok(()),
                };
                written.expect("a string takes all that is written to it");
            }
        }
        line + &self.after_heaps
    }

    /// The message that a line is from beginning to end, with the numbers in it. Used to say what a program means.
    pub fn recognise(&self, line: &str) -> Option<(Message, Numbers)> {
        self.messages().find_map(|(key, template)| {
            let speaks = template.parts.iter().any(|part| matches!(part, Part::Text(_)));
            (speaks && key != Message::HeapEntry).then(|| template.matches(line).map(|numbers| (key, numbers)))?
        })
    }

    /// How many lines the drawing of a position has.
    pub fn drawing_lines(&self, position: &Position, start: &Position) -> u64 {
        match &self.drawing {
            Drawing::None => 0,
            Drawing::Columns(columns) => columns.levels(position, start) + (columns.above + columns.below) as u64,
            Drawing::Rows(_) => position.heaps().len() as u64,
        }
    }

    /// How many cells the drawing of a position has: objects in rows, objects and blanks in columns.
    pub(crate) fn drawing_cells(&self, position: &Position, start: &Position) -> u64 {
        match &self.drawing {
            Drawing::None => 0,
            Drawing::Columns(columns) => columns.levels(position, start).saturating_mul(position.heaps().len() as u64),
            Drawing::Rows(_) => position.heaps().iter().fold(0, |sum, &size| sum.saturating_add(size)),
        }
    }

    /// The lines of the drawing of a position, top to bottom.
    pub fn draw(&self, position: &Position, start: &Position) -> Vec<DrawnLine> {
        let blank = DrawnLine { text: String::new(), shows: None };
        match &self.drawing {
            Drawing::None => Vec::new(),
            Drawing::Columns(columns) => {
                let levels = columns.levels(position, start);
                let line = |level| DrawnLine { text: columns.line(position, level), shows: Some(level) };
                let mut lines = vec![blank.clone(); columns.above];
                if columns.tallest_first {
                    lines.extend((1..=levels).rev().map(line));
                } else {
                    lines.extend((1..=levels).map(line));
                }
                lines.extend(vec![blank; columns.below]);
                lines
            }
            Drawing::Rows(rows) => {
                let heaps = position.heaps().iter().enumerate();
                let shown = heaps.filter(|&(_, &size)| rows.keeps_empty || size > 0);
                shown
                    .map(|(heap, &size)| {
                        let objects = vec![rows.object.as_str(); size.min(MOST_OBJECTS) as usize];
                        let values = Values::new()
                            .with(Field::Heap, heap as i64 + self.label_base)
                            .with(Field::Row, objects.join(&rows.separator));
                        DrawnLine { text: rows.line.render(&values), shows: Some(heap as u64) }
                    })
                    .collect()
            }
        }
    }
}

/// No row is drawn with more objects than this, whatever is asked: a bound for input that no case has.
const MOST_OBJECTS: u64 = 1_000_000;
