//! One wrong line with everything that an explanation may look at.

use std::borrow::Cow;

use nim_reference::assignment::Game;
use nim_reference::template::{Numbers, Part};
use nim_reference::transcript::{Entry, Event, Frame, Line, Piece, Refusal};
use nim_reference::voice::Message;
use nim_reference::{Move, Player, Transcript};

use crate::judge::compare::readable;

/// The first wrong line, and the game around it.
pub(super) struct Scene<'a> {
    pub(super) game: &'a Game,
    pub(super) transcript: &'a Transcript,
    /// The expected lines.
    pub(super) lines: Vec<Line>,
    lines_of_program: &'a [&'a [u8]],
    /// The index of the wrong line.
    pub(super) at: usize,
}

impl<'a> Scene<'a> {
    pub(super) fn new(game: &'a Game, transcript: &'a Transcript, actual: &'a [&'a [u8]], at: usize) -> Self {
        Scene { game, transcript, lines: transcript.lines(), lines_of_program: actual, at }
    }

    /// A line of the program as text.
    pub(super) fn actual(&self, line: usize) -> Option<Cow<'a, str>> {
        self.lines_of_program.get(line).map(|line| readable(line))
    }

    /// How many lines the program printed.
    pub(super) fn actual_len(&self) -> usize {
        self.lines_of_program.len()
    }

    /// The expected piece in which the difference begins; `None` when no more is expected.
    pub(super) fn piece(&self) -> Option<&Piece> {
        let line = self.lines.get(self.at)?;
        let actual = self.actual(self.at).unwrap_or_default();
        let same = line.text.bytes().zip(actual.bytes()).take_while(|(e, a)| e == a).count();
        line.pieces.iter().find(|piece| same < piece.range.end).or(line.pieces.last())
    }

    /// The expected text from the beginning of a piece to the end of its line.
    pub(super) fn expected_from(&self, piece: &Piece) -> &str {
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

    /// What was read last before an entry: the text, and why it was refused.
    pub(super) fn read_before(&self, entry: usize) -> Option<(&'a str, Option<Refusal>)> {
        self.transcript.entries[..entry].iter().rev().find_map(|entry| match entry {
            Entry::Read { text, refusal } => Some((text.as_str(), *refusal)),
            Entry::Print { .. } => None,
        })
    }

    /// Whether nothing of this kind was printed between the last read and an entry.
    pub(super) fn first_since_read(&self, entry: usize, same: impl Fn(&Event) -> bool) -> bool {
        self.transcript.entries[..entry]
            .iter()
            .rev()
            .take_while(|entry| matches!(entry, Entry::Print { .. }))
            .all(|entry| !matches!(entry, Entry::Print { event, .. } if same(event)))
    }

    /// The last move before an entry, and who made it.
    pub(super) fn move_before(&self, entry: usize) -> Option<(Player, Move, &'a str)> {
        self.transcript.entries[..entry].iter().rev().find_map(|entry| match entry {
            Entry::Print { text, event: Event::Took(player, mv), .. } => Some((*player, *mv, text.trim_end())),
            _ => None,
        })
    }

    /// The message that a text is, with its numbers.
    pub(super) fn recognise(&self, text: &str) -> Option<(Message, Numbers)> {
        self.game.voice.recognise(text)
    }

    /// Whether a text begins as the status line does.
    pub(super) fn is_status(&self, text: &str) -> bool {
        let template = self.game.voice.message(Message::Status);
        match template.and_then(|template| template.parts.first()) {
            Some(Part::Text(words)) => text.starts_with(words.as_str()),
            _ => false,
        }
    }

    /// `turn 3: `, where the assignment counts turns.
    pub(super) fn moment(&self, frame: &Frame) -> String {
        self.game.voice.nouns.turn.map_or(String::new(), |turn| format!("{turn} {}: ", frame.turn))
    }

    /// `heap 2`, as the assignment counts heaps in its moves.
    pub(super) fn heap(&self, heap: usize) -> String {
        format!("{} {}", self.game.voice.nouns.heap, heap as i64 + self.game.voice.move_base)
    }

    /// `3 objects`, in the assignment's own word.
    pub(super) fn objects(&self, count: u64) -> String {
        self.game.voice.nouns.count(count)
    }
}
