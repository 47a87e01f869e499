//! The words and drawings of one assignment.

mod drawing;
mod message;
mod mistakes;

pub use drawing::{ColumnMistakes, Columns, Drawing, DrawnHeights, DrawnLine, Height, RowMistakes, Rows};
pub use message::{Message, claims_victory, congratulates, speaks_of_win, tells_outcome};
pub use mistakes::{
    AnnouncedBefore, CountShown, EarlyEnd, Echoed, EchoedSizes, HeapsCounted, Letters, SizesAsked, SizesChecked,
    ToldIllegal, VoiceMistakes, WinnerCalled,
};

use std::sync::Arc;

use crate::position::Position;
use crate::rules::Skipped;
use crate::template::{Field, Numbers, Part, Template, Values, write_number};

/// The words and drawings of one assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voice {
    /// Shared by the assignments that faults make of one, for few faults change words; so is the drawing.
    messages: Arc<Vec<(Message, Arc<Template>)>>,
    /// What joins the heaps of the status line.
    pub heap_separator: Arc<str>,
    /// How the position is drawn.
    pub drawing: Arc<Drawing>,
    /// The number of the first heap in the messages about moves.
    pub move_base: i64,
    /// The number of the first heap in the status line and the drawing.
    pub label_base: i64,
    /// Whether the words of the user's win are the program's own (lab3).
    pub free_user_win: bool,
    /// What the assignment calls an object and a heap.
    pub nouns: Nouns,
    /// What only wrong programs do.
    pub mistakes: VoiceMistakes,
}

/// All on which it depends what a voice shows before a turn in a position.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Looks<'v> {
    status: Option<&'v Arc<Template>>,
    entry: Option<&'v Arc<Template>>,
    drawing: &'v Arc<Drawing>,
    label_base: i64,
    heap_separator: &'v Arc<str>,
    /// How the status line lists the heaps.
    listed: (Skipped, bool, bool, &'static str),
    as_printed: (Option<(Message, Option<Field>)>, Option<Message>),
    /// How lines end, and the output.
    ends: (bool, Option<EarlyEnd>),
}

impl Voice {
    /// Whether the same numbers stand in a message, when the same is played.
    pub fn prints_numbers_as(&self, other: &Voice, message: Message) -> bool {
        let of_status = |voice: &Voice| {
            let VoiceMistakes { status_skips, status_hides_empty, lists_another_heap, after_heaps, .. } =
                voice.mistakes;
            let listed = (status_skips, status_hides_empty, lists_another_heap, after_heaps);
            (voice.label_base, listed)
        };
        let of_user = |voice: &Voice| (voice.base_of(Message::UserTakes), voice.mistakes.users_numbers_exchanged);
        let of_computer = |voice: &Voice| {
            let VoiceMistakes { winning_base, losing_base, computers_numbers_exchanged, count_shown, .. } =
                voice.mistakes;
            (voice.move_base, winning_base, losing_base, computers_numbers_exchanged, count_shown)
        };
        match message {
            Message::Status => of_status(self) == of_status(other) && self.heap_separator == other.heap_separator,
            Message::UserTakes => of_user(self) == of_user(other),
            Message::ComputerTakes => of_computer(self) == of_computer(other),
            _ => true,
        }
    }

    /// All on which it depends what is shown before a turn in a position.
    pub(crate) fn looks(&self) -> Looks<'_> {
        let VoiceMistakes { status_skips, status_hides_empty, lists_another_heap, after_heaps, .. } = self.mistakes;
        let VoiceMistakes { numbers_as_printed, list_as_printed, crlf, early_end, .. } = self.mistakes;
        Looks {
            status: self.shared(Message::Status),
            entry: self.shared(Message::HeapEntry),
            drawing: &self.drawing,
            label_base: self.label_base,
            heap_separator: &self.heap_separator,
            listed: (status_skips, status_hides_empty, lists_another_heap, after_heaps),
            as_printed: (numbers_as_printed, list_as_printed),
            ends: (crlf, early_end),
        }
    }

    /// The template of a message, of which it is quickly known whether it is another voice's too.
    fn shared(&self, message: Message) -> Option<&Arc<Template>> {
        self.messages.iter().find(|(key, _)| *key == message).map(|(_, template)| template)
    }
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
    /// Who plays against the computer: `user`, `human`.
    pub user: &'static str,
    /// The exclusive or of all heaps: `nim-sum`, `digital sum`.
    pub sum: &'static str,
    /// What is printed before a turn: `the status line`, `the line with the heaps`.
    pub status: &'static str,
}

impl Default for Nouns {
    fn default() -> Self {
        Nouns {
            object: "object",
            objects: "objects",
            heap: "heap",
            turn: None,
            user: "user",
            sum: "nim-sum",
            status: "the status line",
        }
    }
}

impl Nouns {
    /// What a message is, in these nouns: "the line with the human's move".
    pub fn describe(self, message: Message) -> String {
        match message {
            Message::Status => self.status.to_owned(),
            _ => {
                let own = [("user", self.user), ("objects", self.objects), ("heap", self.heap)];
                own.iter().fold(message.describe().to_owned(), |words, (noun, own)| words.replace(noun, own))
            }
        }
    }

    /// A number of objects in words: `1 coin`, `3 coins`.
    pub fn count(self, count: impl std::fmt::Display + PartialEq<u64>) -> String {
        format!("{count} {}", if count == 1 { self.object } else { self.objects })
    }
}

impl Voice {
    /// What a message is, in this assignment's nouns: "the line with the human's move".
    pub fn describe(&self, message: Message) -> String {
        self.nouns.describe(message)
    }

    /// A voice with these messages. Each is given with whether a newline ends it.
    pub(crate) fn with(messages: &[(Message, &str, bool)]) -> Self {
        let known = |&(key, text, newline): &(Message, &str, bool)| (key, Arc::new(Template::known(text, newline)));
        Voice {
            messages: Arc::new(messages.iter().map(known).collect()),
            heap_separator: " ".into(),
            drawing: Drawing::None.into(),
            move_base: 1,
            label_base: 1,
            free_user_win: false,
            nouns: Nouns::default(),
            mistakes: VoiceMistakes::default(),
        }
    }

    /// The template of a message, if the assignment has it.
    pub fn message(&self, message: Message) -> Option<&Template> {
        self.shared(message).map(|template| &**template)
    }

    /// The messages that the assignment has.
    pub fn messages(&self) -> impl Iterator<Item = (Message, &Template)> {
        self.messages.iter().map(|(key, template)| (*key, &**template))
    }

    /// Whether a line is one of these messages, whatever numbers it has.
    pub fn is_one_of(&self, messages: &[Message], line: &[u8]) -> bool {
        let mut templates = messages.iter().filter_map(|&message| self.message(message));
        std::str::from_utf8(line).is_ok_and(|line| templates.any(|template| template.matches(line).is_some()))
    }

    /// Puts another template in the place of a message that the assignment has.
    pub fn reword(&mut self, message: Message, template: Template) {
        if let Some(at) = self.messages.iter().position(|(key, _)| *key == message) {
            Arc::make_mut(&mut self.messages)[at].1 = Arc::new(template);
        }
    }

    /// Changes a message's words; for faults, whose texts are known to be well formed.
    pub(crate) fn set(&mut self, message: Message, text: &str) {
        let newline = self.message(message).is_none_or(|template| template.newline);
        self.reword(message, Template::known(text, newline));
    }

    /// Adds a message that the assignment does not have, or changes one that it has.
    pub(crate) fn add(&mut self, message: Message, template: Template) {
        self.drop(message);
        Arc::make_mut(&mut self.messages).push((message, Arc::new(template)));
    }

    /// Leaves a message out.
    pub(crate) fn drop(&mut self, message: Message) {
        Arc::make_mut(&mut self.messages).retain(|(key, _)| *key != message);
    }

    /// Replaces a part of a message as it is written, with placeholders in braces; for faults.
    pub(crate) fn replace(&mut self, message: Message, from: &str, to: &str) {
        let written = self.message(message).map(Template::to_string);
        // What has been put around it is not put around it once more.
        if let Some(written) = written.filter(|written| !(to.contains(from) && written.contains(to))) {
            self.set(message, &written.replace(from, to));
        }
    }

    /// The heaps of the status line. Sizes may be negative, for a program with a fault accepts any.
    pub fn heaps<T: Copy + TryInto<i64>>(&self, heaps: &[T]) -> String {
        // Every turn of every game writes this line, so it is written in place.
        let entry = self.message(Message::HeapEntry);
        let mut line = String::with_capacity(80);
        let mut values = Values::new();
        let visits = self.mistakes.status_skips.visits(heaps.len());
        let behind = self.mistakes.lists_another_heap.then_some(heaps.len());
        for heap in visits.chain(behind) {
            let size = heaps.get(heap).map_or(0, |&size| size.try_into().unwrap_or(i64::MAX));
            if self.mistakes.status_hides_empty && size <= 0 {
                continue;
            }
            if !line.is_empty() {
                line.push_str(&self.heap_separator);
            }
            let Some(entry) = entry else {
                write_number(size, &mut line);
                continue;
            };
            values.set(Field::Heap, heap as i64 + self.label_base);
            values.set(Field::Size, size);
            entry.render_into(&values, &mut line);
        }
        line + self.mistakes.after_heaps
    }

    /// The message that a line is from beginning to end, with the numbers in it. Used to say what a program means.
    pub fn recognise(&self, line: &str) -> Option<(Message, Numbers)> {
        self.messages().find_map(|(key, template)| {
            let speaks = template.parts.iter().any(|part| matches!(part, Part::Text(_)));
            (speaks && key != Message::HeapEntry).then(|| template.matches(line).map(|numbers| (key, numbers)))?
        })
    }

    /// What ends a line.
    pub(crate) fn line_end(&self) -> &'static str {
        if self.mistakes.crlf { "\r\n" } else { "\n" }
    }

    /// How many lines the drawing of a position has. `start` is the first position of the game.
    pub fn drawing_lines(&self, position: &Position, start: &Position) -> u64 {
        self.drawing.lines(position, start)
    }

    /// The lines of the drawing of a position, top to bottom.
    pub fn draw<'a>(&'a self, position: &'a Position, start: &Position) -> Box<dyn Iterator<Item = DrawnLine> + 'a> {
        self.drawing.draw(position, start, self.label_base)
    }

    /// The number of the first heap in a message about a move.
    pub(crate) fn base_of(&self, message: Message) -> i64 {
        let own = match message {
            Message::UserTakes => self.mistakes.user_base,
            Message::ComputerTakesLosing => self.mistakes.losing_base,
            _ => self.mistakes.winning_base,
        };
        own.unwrap_or(self.move_base)
    }
}
