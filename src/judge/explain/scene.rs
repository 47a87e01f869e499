//! One wrong line with everything that an explanation may look at.

use std::borrow::Cow;

use nim_reference::Game;
use nim_reference::template::{Field, Reading};
use nim_reference::transcript::{Entry, Event, Frame, Line, Piece, Refusal};
use nim_reference::voice::Message;
use nim_reference::{Move, Player, Position, Transcript};

use super::Printed;

/// The first wrong line, and the game around it.
pub(super) struct Scene<'a> {
    pub(super) game: &'a Game,
    pub(super) transcript: &'a Transcript,
    /// The expected lines.
    pub(super) lines: Vec<Line>,
    pub(super) printed: Printed<'a>,
    /// The index of the wrong line.
    pub(super) at: usize,
}

/// A message of the assignment with which a text of the program begins.
pub(super) struct Told<'t> {
    pub(super) message: Message,
    pub(super) reading: Reading<'t>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(game: &'a Game, transcript: &'a Transcript, printed: Printed<'a>, at: usize) -> Self {
        Scene { game, transcript, lines: transcript.lines(), printed, at }
    }

    /// An expected line.
    pub(super) fn expected(&self, line: usize) -> Option<&str> {
        self.lines.get(line).map(|line| line.text.as_str())
    }

    /// A line of the program as text.
    pub(super) fn actual(&self, line: usize) -> Option<Cow<'a, str>> {
        self.printed.line(line, 0)
    }

    /// Whether the program's line is this text, as closely as the assignment compares.
    pub(super) fn prints(&self, line: usize, text: &str) -> bool {
        self.printed.lines.get(line).is_some_and(|line| self.same(line, text.as_bytes()))
    }

    /// Whether the program's line has nothing but blanks.
    pub(super) fn prints_blank(&self, line: usize) -> bool {
        self.printed.lines.get(line).is_some_and(|line| line.iter().all(u8::is_ascii_whitespace))
    }

    /// Whether two lines are the same, as closely as the assignment compares.
    pub(super) fn same(&self, one: &[u8], other: &[u8]) -> bool {
        self.printed.compare.same_line(one, other)
    }

    /// The expected piece in which the difference begins; `None` when no more is expected.
    pub(super) fn piece(&self) -> Option<&Piece> {
        let line = self.lines.get(self.at)?;
        let actual = self.actual(self.at).unwrap_or_default();
        let same = line.text.bytes().zip(actual.bytes()).take_while(|(e, a)| e == a).count();
        line.pieces.iter().find(|piece| same < piece.range.end).or(line.pieces.last())
    }

    /// The expected text from the beginning of a piece to the end of its line.
    pub(super) fn wanted(&self, piece: &Piece) -> &str {
        &self.lines[self.at].text[piece.range.start..]
    }

    /// The program's text in the place of a piece: what follows the pieces before it, or the whole line when it begins
    /// otherwise.
    pub(super) fn said(&self, piece: &Piece) -> String {
        let actual = self.actual(self.at).unwrap_or_default();
        let before = &self.lines[self.at].text[..piece.range.start];
        actual.strip_prefix(before).unwrap_or(&actual).to_owned()
    }

    /// The state of the game at a piece.
    pub(super) fn frame(&self, piece: &Piece) -> &'a Frame {
        &self.transcript.frames[piece.frame]
    }

    /// The last thing that was read before an entry: its index, the text, and why it was refused.
    pub(super) fn read_before(&self, entry: usize) -> Option<(usize, &'a str, Option<Refusal>)> {
        (0..entry).rev().find_map(|index| match &self.transcript.entries[index] {
            Entry::Read { text, refusal } => Some((index, text.as_str(), *refusal)),
            Entry::Print { .. } => None,
        })
    }

    /// The last try of the user's turn that was refused, where the turn still goes on at a piece.
    pub(super) fn refused_in_turn(&self, piece: &Piece) -> Option<(&'a str, Refusal)> {
        // The move that ends the turn is still to be told.
        let tells = matches!(piece.event, Event::Took(Player::User, _)) && self.follows_a_read(piece.entry);
        self.refused_before(piece.entry - usize::from(tells))
    }

    /// The last move that was refused before an entry, with nothing accepted since.
    pub(super) fn refused_before(&self, entry: usize) -> Option<(&'a str, Refusal)> {
        for entry in self.transcript.entries[..entry].iter().rev() {
            match entry {
                Entry::Read { refusal: Some(Refusal::HeapCount(_) | Refusal::HeapSize(..)), .. } => return None,
                Entry::Read { text, refusal: Some(refusal) } => return Some((text.as_str(), *refusal)),
                Entry::Read { refusal: None, .. } | Entry::Print { event: Event::Took(..), .. } => return None,
                Entry::Print { .. } => {}
            }
        }
        None
    }

    /// Whether nothing is printed between an entry and what was read last before it.
    pub(super) fn follows_a_read(&self, entry: usize) -> bool {
        entry > 0 && matches!(self.transcript.entries[entry - 1], Entry::Read { .. })
    }

    /// The last change of the heaps before a frame: whose move it was, what it was, and the heaps before it.
    pub(super) fn last_move(&self, frame: usize) -> Option<(Player, Move, &'a Position)> {
        (0..frame).rev().find_map(|before| self.move_of(before))
    }

    /// The last move before a frame that changed this heap.
    pub(super) fn last_move_of_heap(&self, frame: usize, heap: usize) -> Option<(Player, Move, &'a Position)> {
        (0..frame).rev().filter_map(|before| self.move_of(before)).find(|(_, mv, _)| mv.heap == heap)
    }

    fn move_of(&self, frame: usize) -> Option<(Player, Move, &'a Position)> {
        let (before, after) = (&self.transcript.frames[frame], self.transcript.frames.get(frame + 1)?);
        let mv = before.position.move_to(&after.position)?;
        Some((before.player, mv, &before.position))
    }

    /// The message with which a text begins; the longest where several fit.
    pub(super) fn told<'t>(&self, text: &'t str) -> Option<Told<'t>> {
        let messages = self.game.voice.messages().filter(|(message, _)| *message != Message::HeapEntry);
        let fitting = messages.filter_map(|(message, template)| Some(Told { message, reading: template.read(text)? }));
        let words = |told: &Told<'_>| self.game.voice.message(told.message).map_or(0, |t| t.words().len());
        fitting.filter(|told| words(told) > 0).max_by_key(|told| told.reading.end)
    }

    /// The message that a text is from beginning to end.
    pub(super) fn told_all<'t>(&self, text: &'t str) -> Option<Told<'t>> {
        self.told(text).filter(|told| text[told.reading.end..].trim().is_empty())
    }

    /// The heap sizes in a list such as the status line has.
    pub(super) fn sizes(&self, list: &str) -> Vec<i64> {
        let numbers = numbers(list);
        if self.labels_sizes() {
            return numbers.chunks(2).filter_map(|pair| pair.get(1)).copied().collect();
        }
        numbers
    }

    /// The labels of the heaps in such a list, where it has labels.
    pub(super) fn labels(&self, list: &str) -> Vec<i64> {
        if self.labels_sizes() { numbers(list).into_iter().step_by(2).collect() } else { Vec::new() }
    }

    fn labels_sizes(&self) -> bool {
        let entry = self.game.voice.message(Message::HeapEntry);
        entry.is_some_and(|entry| entry.fields().contains(&Field::Heap))
    }

    /// `turn 3: `, where the assignment counts turns and the game has begun.
    pub(super) fn moment(&self, frame: &Frame) -> String {
        match self.game.voice.nouns.turn {
            Some(turn) if !frame.position.heaps().is_empty() => format!("{turn} {}: ", frame.turn),
            _ => String::new(),
        }
    }

    /// `heap 2`, as the assignment counts heaps in its moves.
    pub(super) fn heap(&self, heap: usize) -> String {
        format!("{} {}", self.game.voice.nouns.heap, heap as i64 + self.game.voice.move_base)
    }

    /// `heap`, or what the assignment calls it.
    pub(super) fn noun(&self) -> &'static str {
        self.game.voice.nouns.heap
    }

    /// `3 objects`, in the assignment's own word.
    pub(super) fn objects(&self, count: u64) -> String {
        self.game.voice.nouns.count(count)
    }

    /// `heap 2 has 3 objects`, `heap 2 is empty`.
    pub(super) fn holds(&self, heap: usize, size: u64) -> String {
        match size {
            0 => format!("{} is empty", self.heap(heap)),
            size => format!("{} has {}", self.heap(heap), self.objects(size)),
        }
    }

    /// How explanations call a seat.
    pub(super) fn seat(&self, player: Player) -> &'static str {
        match player {
            Player::Computer => "the computer",
            Player::User if self.game.rules.strategy(Player::User).is_some() => "the human",
            Player::User => "the user",
        }
    }

    /// The heaps of a position in words: `heaps 1 3 5`. Many heaps are not listed: they stand in the output.
    pub(super) fn position(&self, position: &Position) -> String {
        const MOST: usize = 16;
        let noun = self.noun();
        if position.heaps().len() <= MOST {
            format!("{noun}s {position}")
        } else {
            format!("{} {noun}s", position.heaps().len())
        }
    }

    /// What an event prints, as a sentence names it, in the assignment's own terms.
    pub(super) fn name(&self, event: Event) -> String {
        match event {
            Event::Asked(message) | Event::Refused(message, _) => self.name_of(message),
            Event::Status => self.name_of(Message::Status),
            Event::Drew(_) => "the drawing".to_owned(),
            Event::Took(Player::User, _) => self.name_of(Message::UserTakes),
            Event::Took(Player::Computer, _) => self.name_of(Message::ComputerTakes),
            Event::Won(_) => "the line that announces the winner".to_owned(),
            Event::Answered(_) => "the answer".to_owned(),
        }
    }

    /// What a message is, in the assignment's own terms.
    pub(super) fn name_of(&self, message: Message) -> String {
        let nouns = self.game.voice.nouns;
        match message {
            Message::Status => {
                let fields = self.game.voice.message(message).map(|template| template.fields()).unwrap_or_default();
                match (fields.contains(&Field::Heaps), nouns.turn) {
                    (false, Some(turn)) => format!("the line that begins the {turn}"),
                    (true, None) => format!("the line with the {}s", nouns.heap),
                    _ => "the status line".to_owned(),
                }
            }
            Message::AskMove if self.game.voice.message(Message::AskCount).is_some() => {
                format!("the prompt for the {}", nouns.heap)
            }
            Message::AskCount => format!("the prompt for the number of {}", nouns.objects),
            Message::UserTakes => format!("the line that tells {}'s move", self.seat(Player::User)),
            message => message.describe().to_owned(),
        }
    }
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
