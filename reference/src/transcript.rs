//! A transcript: everything a right program prints in one run, each piece with the event that made it, with marks where
//! input is read.
//!
//! The expected output, the session as a person sees it in a terminal, the explanation of a wrong line and the picture
//! of the game are all derived from this one value.

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
    /// Something entered was refused.
    Refused(Message, Refusal),
    /// The status line.
    Status,
    /// A line of the drawing: a level (from 1) or a heap (index from 0); `None` for an empty line around it.
    Drew(Option<u64>),
    /// A move.
    Took(Player, Move),
    /// The winner.
    Won(Player),
    /// An exercise's answer: the number of the line, from 0.
    Answered(usize),
}

impl Event {
    /// The message that is printed; `lost` is whether the nim-sum is 0, for which an assignment may have other words.
    pub fn message(self, lost: bool) -> Option<Message> {
        Some(match self {
            Event::Asked(message) | Event::Refused(message, _) => message,
            Event::Status => Message::Status,
            Event::Took(Player::User, _) => Message::UserTakes,
            Event::Took(Player::Computer, _) if lost => Message::ComputerTakesLosing,
            Event::Took(Player::Computer, _) => Message::ComputerTakes,
            Event::Won(Player::User) => Message::UserWins,
            Event::Won(Player::Computer) => Message::ComputerWins,
            Event::Drew(_) | Event::Answered(_) => return None,
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// The program prints.
    Print {
        /// The text, with its newline if it has one.
        text: String,
        /// What made it.
        event: Event,
        /// The index of the frame in which it was printed.
        frame: usize,
    },
    /// The program reads.
    Read {
        /// What is entered, without the newline.
        text: String,
        /// Why it is refused, if it is.
        refusal: Option<Refusal>,
    },
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
    /// What follows cannot be foretold: only a program with a fault gets here.
    Unforeseeable,
    /// The output that is followed has another line; only where a game is played no further than that.
    Deviates,
    /// More would be printed than can be asked of anybody; the words say what.
    Unreasonable(String),
}

/// Everything a program prints in one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// What is printed and read, in order.
    pub entries: Vec<Entry>,
    /// The states of the game.
    pub frames: Vec<Frame>,
    /// How it ends.
    pub ending: Ending,
    /// The most lines that one drawing has.
    pub tallest_drawing: u64,
}

/// A stretch of a line with what made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Bytes of the line.
    pub range: std::ops::Range<usize>,
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
    /// The piece in which another line begins to differ from this one: the last, where it goes on behind it.
    pub fn differing_piece(&self, other: &str) -> Option<&Piece> {
        let same = self.text.bytes().zip(other.bytes()).take_while(|(own, other)| own == other).count();
        self.pieces.iter().find(|piece| same < piece.range.end).or(self.pieces.last())
    }
}

impl Transcript {
    /// The output, byte for byte.
    pub fn output(&self) -> String {
        self.entries
            .iter()
            .map(|entry| match entry {
                Entry::Print { text, .. } => text.as_str(),
                Entry::Read { .. } => "",
            })
            .collect()
    }

    /// The output line by line, each with its events.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut line = Line { text: String::new(), ended: false, pieces: Vec::new() };
        for (index, entry) in self.entries.iter().enumerate() {
            let Entry::Print { text, event, frame } = entry else { continue };
            for part in text.split_inclusive('\n') {
                let start = line.text.len();
                let words = part.strip_suffix('\n').unwrap_or(part);
                line.text.push_str(words);
                line.pieces.push(Piece { range: start..line.text.len(), event: *event, frame: *frame, entry: index });
                if words.len() < part.len() {
                    line.ended = true;
                    lines.push(std::mem::replace(
                        &mut line,
                        Line { text: String::new(), ended: false, pieces: Vec::new() },
                    ));
                }
            }
        }
        if !line.pieces.is_empty() {
            lines.push(line);
        }
        lines
    }

    /// The frame of an entry.
    pub fn frame(&self, index: usize) -> Option<&Frame> {
        self.frames.get(index)
    }
}
