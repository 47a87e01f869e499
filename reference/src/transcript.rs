//! A transcript: everything a right program prints in one run, each piece with the event that made it, with marks where
//! input is read.
//!
//! The expected output, the session as a person sees it in a terminal, the explanation of a wrong line and the picture
//! of the game are all derived from this one value.

use std::ops::Range;

use memchr::{memchr_iter, memrchr};

use crate::position::{Move, Position};
use crate::rules::Player;
use crate::voice::Message;

/// The most bytes that a transcript has, give or take one message.
pub(crate) const MAX_PRINTED: usize = 4 << 20;

/// What made a piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A prompt.
    Asked(Message),
    /// What was read last, printed once more by a wrong program.
    Echoed,
    /// What was read last is refused.
    Refused(Message),
    /// The status line.
    Status,
    /// A line of the drawing: a level (from 1) or a heap (index from 0); `None` for an empty line around it.
    Drew(Option<u64>),
    /// A move.
    Took(Player, Move),
    /// The winner.
    Won(Player),
    /// An exercise's answer, all of it.
    Answered,
}

impl Event {
    /// The message that is printed; `lost` is whether the nim-sum is 0, for which an assignment may have other words.
    pub fn message(self, lost: bool) -> Option<Message> {
        Some(match self {
            Event::Asked(message) | Event::Refused(message) => message,
            Event::Status => Message::Status,
            Event::Took(Player::User, _) => Message::UserTakes,
            Event::Took(Player::Computer, _) if lost => Message::ComputerTakesLosing,
            Event::Took(Player::Computer, _) => Message::ComputerTakes,
            Event::Won(Player::User) => Message::UserWins,
            Event::Won(Player::Computer) => Message::ComputerWins,
            Event::Echoed | Event::Drew(_) | Event::Answered => return None,
        })
    }
}

/// Why something entered is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The number of heaps is out of range.
    HeapCount(i64),
    /// The size of the heap with this index (from 0) is not positive.
    HeapSize(usize, i64),
    /// No heap has the number that was entered.
    NoSuchHeap(i64),
    /// The heap (index from 0) is empty.
    EmptyHeap(usize),
    /// Fewer than one object.
    TooFew(i64),
    /// More objects than the heap (index from 0, size) holds.
    TooMany(usize, u64, i64),
}

/// The state of the game when a piece was printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The number of the turn or round, as the assignment counts.
    pub turn: i64,
    /// Who is to move.
    pub player: Player,
    /// The heaps.
    pub position: Position,
}

/// One thing that happened, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry<'a> {
    /// The program prints.
    Print {
        /// The text, with its newlines if it has any.
        text: &'a str,
        /// What made it.
        event: Event,
        /// The index of the frame in which it was printed.
        frame: usize,
    },
    /// The program reads.
    Read {
        /// What is entered, without the newline.
        text: &'a str,
        /// Why it is refused, if it is.
        refusal: Option<Refusal>,
    },
}

impl<'a> Entry<'a> {
    /// What is entered, where the program reads.
    pub fn entered(self) -> Option<&'a str> {
        match self {
            Entry::Read { text, .. } => Some(text),
            Entry::Print { .. } => None,
        }
    }
}

/// An entry as it is kept, with its text from `start` to `end` among all that is printed, or read. A suite keeps a transcript
/// of each of its cases, so an entry is small.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Kept {
    start: u32,
    end: u32,
    what: What,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum What {
    Print { event: Event, frame: u32 },
    Read { refusal: Option<Refusal> },
}

/// How a transcript ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The program ends.
    Finished,
    /// The program must say how it is used: a message with the word of its `Usage` and a nonzero exit status, nothing
    /// else.
    Usage,
    /// The input ended in the middle of the game.
    InputEnded,
    /// Something was entered that is not of the assignment's layout.
    BadInput(String),
    /// Something was accepted that should be refused, and what follows cannot be predicted: only a program with a fault gets here.
    Accepted,
    /// What follows cannot be predicted for another reason: only a program with a fault gets here.
    Unpredictable,
    /// The output that is followed has another line; only where a game is played no further than that.
    Deviates,
    /// More would be printed than can be asked of anybody; the words say what.
    Unreasonable(String),
}

impl Ending {
    /// Whether the transcript comes to no end: a program may go on.
    pub fn is_open(&self) -> bool {
        match self {
            Ending::Finished | Ending::Deviates | Ending::Usage => false,
            Ending::InputEnded
            | Ending::BadInput(_)
            | Ending::Accepted
            | Ending::Unpredictable
            | Ending::Unreasonable(_) => true,
        }
    }
}

/// Everything a program prints in one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// All that is printed.
    printed: String,
    /// All that is read.
    read: String,
    /// What is printed and read, in order.
    entries: Vec<Kept>,
    /// The states of the game.
    pub frames: Vec<Frame>,
    /// How it ends.
    pub ending: Ending,
    /// The most lines that one drawing has.
    pub tallest_drawing: u64,
    /// How much of its beginning is known to be the output's that was followed; only where lines were compared on the way.
    pub alike: Alike,
    /// Where in all that is printed the line begins that is not ended yet.
    open_line: usize,
}

/// A stretch of a transcript in which nothing is read, all of it in one frame.
#[derive(Debug, Clone)]
pub(crate) struct Passage {
    text: String,
    /// What is printed in it, with its text from `start` to `end` of the passage's.
    printed: Vec<(u32, u32, Event)>,
    /// How many lines of it the output has that was followed, and how many bytes these have.
    pub alike: Alike,
}

/// A place in a transcript.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    printed: usize,
    entries: usize,
    alike: Alike,
}

/// The beginning of a transcript, to the end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Alike {
    /// How many lines it has.
    pub lines: usize,
    /// How many bytes these have.
    pub bytes: usize,
}

/// A stretch of a line with what made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Bytes of the line.
    pub range: Range<usize>,
    /// What made it.
    pub event: Event,
    /// The index of its frame.
    pub frame: usize,
    /// The index of its entry.
    pub entry: usize,
}

/// One line of the output and what made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The line without its newline.
    pub text: String,
    /// Whether a newline ends it.
    pub ended: bool,
    /// Its pieces from left to right; none in an empty last line.
    pub pieces: Vec<Piece>,
}

impl Line {
    /// Whether it begins with the rest of the message with which the line before it ends.
    pub fn continues(&self, before: &Line) -> bool {
        let entries = before.pieces.last().zip(self.pieces.first());
        entries.is_some_and(|(before, own)| before.entry == own.entry)
    }

    /// The piece in which another line begins to differ from this one: the last, where it goes on behind it.
    pub fn differing_piece(&self, other: &str) -> Option<&Piece> {
        let same = self.text.bytes().zip(other.bytes()).take_while(|(own, other)| own == other).count();
        self.pieces.iter().find(|piece| same < piece.range.end).or(self.pieces.last())
    }
}

impl Transcript {
    /// A transcript in which nothing has happened yet.
    pub(crate) fn new() -> Self {
        Transcript {
            // Room for a short game, so that not every line of it asks for more; each below 1 KiB, which is allocated fastest.
            printed: String::with_capacity(1_000),
            read: String::new(),
            entries: Vec::with_capacity(20),
            frames: Vec::with_capacity(16),
            ending: Ending::Finished,
            tallest_drawing: 0,
            alike: Alike::default(),
            open_line: 0,
        }
    }

    /// A transcript in which nothing has happened yet, in the place of this one.
    pub(crate) fn emptied(mut self) -> Self {
        self.printed.clear();
        self.read.clear();
        self.entries.clear();
        self.frames.clear();
        let (ending, tallest_drawing, alike, open_line) = (Ending::Finished, 0, Alike::default(), 0);
        Transcript { ending, tallest_drawing, alike, open_line, ..self }
    }

    /// Adds what is printed in the last of the frames.
    pub(crate) fn print(&mut self, text: &str, event: Event) {
        let start = self.printed.len() as u32;
        self.printed.push_str(text);
        if let Some(newline) = memrchr(b'\n', text.as_bytes()) {
            self.open_line = start as usize + newline + 1;
        }
        let frame = self.frames.len() as u32 - 1;
        self.entries.push(Kept { start, end: self.printed.len() as u32, what: What::Print { event, frame } });
    }

    /// The place behind all that has happened.
    pub(crate) fn mark(&self) -> Mark {
        Mark { printed: self.printed.len(), entries: self.entries.len(), alike: self.alike }
    }

    /// What is printed from this place on.
    pub(crate) fn passage_from(&self, mark: Mark) -> Passage {
        let start = mark.printed as u32;
        let printed = self.entries[mark.entries..].iter().filter_map(|entry| match entry.what {
            What::Print { event, .. } => Some((entry.start - start, entry.end - start, event)),
            What::Read { .. } => None,
        });
        let Alike { lines, bytes } = self.alike;
        let alike = match self.alike == mark.alike {
            true => Alike::default(),
            false => Alike { lines: lines - mark.alike.lines, bytes: bytes - mark.printed },
        };
        Passage { text: self.printed[mark.printed..].to_owned(), printed: printed.collect(), alike }
    }

    /// Adds what is printed once more, in the last of the frames.
    pub(crate) fn print_passage(&mut self, passage: &Passage) {
        let before = self.printed.len() as u32;
        let frame = self.frames.len() as u32 - 1;
        self.printed.push_str(&passage.text);
        if let Some(newline) = memrchr(b'\n', passage.text.as_bytes()) {
            self.open_line = before as usize + newline + 1;
        }
        self.entries.extend(passage.printed.iter().map(|&(start, end, event)| Kept {
            start: before + start,
            end: before + end,
            what: What::Print { event, frame },
        }));
        let Alike { lines, bytes } = passage.alike;
        if lines > 0 {
            self.alike = Alike { lines: self.alike.lines + lines, bytes: before as usize + bytes };
        }
    }

    /// Marks the lines that are ended as those of the output that is followed.
    pub(crate) fn mark_alike(&mut self, lines: usize) {
        self.alike = Alike { lines, bytes: self.open_line };
    }

    /// Adds what is read.
    pub(crate) fn read(&mut self, text: &str) {
        let start = self.read.len() as u32;
        self.read.push_str(text);
        self.entries.push(Kept { start, end: self.read.len() as u32, what: What::Read { refusal: None } });
    }

    /// Marks what was read last as refused.
    pub(crate) fn refuse(&mut self, refused: Refusal) {
        let read = self.entries.iter_mut().rev().find_map(|entry| match &mut entry.what {
            What::Read { refusal } => Some(refusal),
            What::Print { .. } => None,
        });
        if let Some(refusal) = read {
            *refusal = Some(refused);
        }
    }

    /// Takes this end from what was printed last, if it has it.
    pub(crate) fn take_end(&mut self, end: &str) {
        if let Some(Kept { end: last, what: What::Print { .. }, .. }) = self.entries.last_mut()
            && self.printed.ends_with(end)
        {
            self.printed.truncate(self.printed.len() - end.len());
            *last = self.printed.len() as u32;
            self.open_line = memrchr(b'\n', self.printed.as_bytes()).map_or(0, |newline| newline + 1);
            if self.alike.bytes > self.open_line {
                self.alike = Alike { lines: self.alike.lines - 1, bytes: self.open_line };
            }
        }
    }

    /// Gives back the room that was taken for more.
    pub(crate) fn shrink(&mut self) {
        self.printed.shrink_to_fit();
        self.entries.shrink_to_fit();
        self.frames.shrink_to_fit();
    }

    /// What is printed and read, in order.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = Entry<'_>> + ExactSizeIterator {
        self.entries.iter().map(|entry| {
            let range = entry.start as usize..entry.end as usize;
            match entry.what {
                What::Print { event, frame } => {
                    Entry::Print { text: &self.printed[range], event, frame: frame as usize }
                }
                What::Read { refusal } => Entry::Read { text: &self.read[range], refusal },
            }
        })
    }

    /// The output, byte for byte.
    pub fn output(&self) -> &str {
        &self.printed
    }

    /// What stands in the line that is not ended yet.
    pub(crate) fn open_line(&self) -> &str {
        &self.printed[self.open_line..]
    }

    /// The output line by line, each with its events.
    pub fn lines(&self) -> Vec<Line> {
        self.some_lines(0..usize::MAX)
    }

    /// Line `at`, from 0.
    pub fn line(&self, at: usize) -> Option<Line> {
        self.some_lines(at..at + 1).pop()
    }

    /// The lines of these numbers, from 0, as far as there are some.
    fn some_lines(&self, numbers: Range<usize>) -> Vec<Line> {
        let mut lines = Vec::new();
        let begun = || Line { text: String::new(), ended: false, pieces: Vec::new() };
        let (mut number, mut line) = (0, begun());
        for (index, entry) in self.entries().enumerate() {
            let Entry::Print { text, event, frame } = entry else { continue };
            if number >= numbers.end {
                return lines;
            }
            let newlines = memchr_iter(b'\n', text.as_bytes()).count();
            if number + newlines < numbers.start {
                number += newlines;
                continue;
            }
            for part in text.split_inclusive('\n') {
                let start = line.text.len();
                let words = part.strip_suffix('\n').unwrap_or(part);
                if numbers.contains(&number) {
                    line.text.push_str(words);
                    line.pieces.push(Piece { range: start..line.text.len(), event, frame, entry: index });
                }
                if words.len() < part.len() {
                    let ended = std::mem::replace(&mut line, begun());
                    if numbers.contains(&number) {
                        lines.push(Line { ended: true, ..ended });
                    }
                    number += 1;
                }
            }
        }
        if !line.pieces.is_empty() {
            lines.push(line);
        }
        lines
    }

    /// What made the pieces that begin before line `line`, from 0, in order.
    pub fn events_before(&self, line: usize) -> impl Iterator<Item = Event> + '_ {
        let mut begun = 0;
        let printed = self.entries().filter_map(|entry| match entry {
            Entry::Print { text, event, .. } => Some((text, event)),
            Entry::Read { .. } => None,
        });
        printed
            .take_while(move |(text, _)| {
                let is_before = begun < line;
                begun += memchr_iter(b'\n', text.as_bytes()).count();
                is_before
            })
            .map(|(_, event)| event)
    }

    /// The frame of this index.
    pub fn frame(&self, index: usize) -> Option<&Frame> {
        self.frames.get(index)
    }
}
