//! The first wrong line, and what stands around it: the game, the expected lines, and the program's.

use std::borrow::Cow;
use std::ops::Deref;

use nim_reference::assignment::Input;
use nim_reference::input::Syntax;
use nim_reference::template::{Part, Template};
use nim_reference::transcript::{Entry, Event, Frame, Line, Piece, Refusal};
use nim_reference::voice::Message;
use nim_reference::{Assignment, Compare, Game, Move, Player, Position, Transcript};

use super::AsksForMore;
use super::parse::{ParsedMessage, parse};
use super::places::{Place, are_alike, places, ratio};
use super::prolog_error::is_of_end_of_input;

/// No line of a program is read further than this, in bytes, where no longer one is expected.
const MAX_READ: usize = 16 << 10;

/// How much more a text is like a message, from 0 to 1, that ends with the same sign.
const SAME_END: f32 = 0.1;

/// The signs that end a text, behind another one too.
pub(in crate::judge) const TEXT_ENDS: [char; 5] = [':', '?', '.', '!', '>'];

/// At how many places of a line a message may end.
const MAX_STARTS: usize = 200;

/// What a program printed, as far as it is graded.
#[derive(Debug, Clone, Copy)]
pub(in crate::judge) struct Output<'a> {
    /// All that was printed.
    pub printed: &'a [u8],
    /// All that is graded.
    pub whole: &'a [u8],
    /// Its lines without their newlines, as far as they are looked at.
    pub lines: &'a [&'a [u8]],
    /// What the program printed on standard error.
    pub stderr: &'a [u8],
    /// How closely lines are compared.
    pub compare: Compare,
    /// Whether the program came to its own end, and this is all that it printed.
    pub complete: bool,
}

impl<'a> Output<'a> {
    /// The beginning of a line as text. Of a line that should have `expected` bytes, twice as many are read.
    pub(super) fn line(&self, number: usize, expected: usize) -> Option<Cow<'a, str>> {
        let line = self.lines.get(number)?;
        Some(String::from_utf8_lossy(&line[..line.len().min(MAX_READ.max(2 * expected))]))
    }
}

/// What was played and printed, and where the two part.
pub(super) struct Context<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) game: &'a Game,
    pub(super) input: &'a Input,
    pub(super) transcript: &'a Transcript,
    /// The expected lines.
    pub(super) lines: Vec<Line>,
    pub(super) output: Output<'a>,
    /// The index of the wrong line, from 0.
    pub(super) at: usize,
}

/// The wrong line, compared with the expected one as far as they can be compared before any reason is looked for.
pub(super) struct Mismatch<'a> {
    context: &'a Context<'a>,
    /// The expected piece in which the difference begins.
    pub(super) piece: &'a Piece,
    /// The program's text in the place of that piece: what follows the pieces before it, or the whole line when it
    /// begins otherwise; empty where the output ends.
    pub(super) text: &'a str,
    /// The message of the assignment with which that text begins.
    pub(super) parsed: Option<ParsedMessage<'a>>,
}

impl<'a> Context<'a> {
    /// The expected piece in which the difference begins; `None` when no more is expected.
    pub(super) fn piece(&self) -> Option<&Piece> {
        self.lines.get(self.at)?.differing_piece(&self.actual(self.at).unwrap_or_default())
    }

    /// The program's text in the place of a piece.
    pub(super) fn text_of(&self, piece: &Piece) -> String {
        let actual = self.actual(self.at).unwrap_or_default();
        let before = &self.lines[self.at].text[..piece.range.start];
        actual.strip_prefix(before).unwrap_or(&actual).to_owned()
    }

    /// An expected line.
    pub(super) fn expected(&self, line: usize) -> Option<&str> {
        self.lines.get(line).map(|line| line.text.as_str())
    }

    /// A line of the program as text.
    pub(super) fn actual(&self, line: usize) -> Option<Cow<'a, str>> {
        self.output.line(line, 0)
    }

    /// Whether the program's line is this text, as closely as the assignment compares.
    pub(super) fn prints(&self, line: usize, text: &str) -> bool {
        self.output.lines.get(line).is_some_and(|line| self.same(line, text.as_bytes()))
    }

    /// How many lines agree, the program's from line `own` on and the expected ones from line `expected` on.
    pub(super) fn agree_from(&self, own: usize, expected: usize) -> usize {
        let lines = self.lines.get(expected..).unwrap_or_default();
        lines.iter().zip(own..).take_while(|(line, own)| self.prints(*own, &line.text)).count()
    }

    /// Whether the program's line has nothing but blanks.
    pub(super) fn prints_blank(&self, line: usize) -> bool {
        self.output.lines.get(line).is_some_and(|line| line.iter().all(u8::is_ascii_whitespace))
    }

    /// Whether two lines are the same, as closely as the assignment compares.
    pub(super) fn same(&self, one: &[u8], other: &[u8]) -> bool {
        self.output.compare.same_line(one, other)
    }

    /// The message with which a text begins.
    pub(super) fn parse<'t>(&self, text: &'t str) -> Option<ParsedMessage<'t>> {
        parse(&self.game.voice, text)
    }

    /// How the program shows that it asks for more input than there is.
    pub(super) fn asks_for_more(&self) -> Option<AsksForMore> {
        match self.reads_end_of_file() {
            true => Some(AsksForMore::PrologError),
            false => self.asks_beyond_input().then_some(AsksForMore::Again),
        }
    }

    /// Whether Prolog ended the program with an error about what is read where the input has ended.
    fn reads_end_of_file(&self) -> bool {
        self.game.syntax == Syntax::Terms && self.output.stderr.split(|&byte| byte == b'\n').any(is_of_end_of_input)
    }

    /// Whether the program asks for something so often after the wrong line that the input must have ended. It may ask twice for
    /// each number, but not more often.
    fn asks_beyond_input(&self) -> bool {
        let most = 2 * self.input.stdin.split_whitespace().count() + 2;
        let asks = |line: &Cow<'_, str>| match self.parse(line) {
            Some(parsed) => parsed.message.is_prompt(),
            None => self.completed_as(line, Message::is_prompt).is_some(),
        };
        // Most outputs have too few lines for it, and most lines of long ones are drawings, of one sign and blanks.
        let after = self.output.lines.get(self.at + 1..).unwrap_or_default();
        let has_words = |line: &&&[u8]| {
            let mut signs = line.iter().filter(|byte| !byte.is_ascii_whitespace());
            signs.next().is_some_and(|first| signs.any(|sign| sign != first))
        };
        let is_long = after.iter().filter(has_words).nth(most).is_some();
        is_long && (self.at + 1..).map_while(|line| self.actual(line)).filter(asks).nth(most).is_some()
    }

    /// A text with the dot, or another sign, at its end that is missing there for it to be a message.
    pub(super) fn completed(&self, text: &str) -> String {
        let incomplete = self.parse(text).is_none();
        let completed = incomplete.then(|| self.completed_as(text, |_| true)).flatten();
        completed.unwrap_or_else(|| text.to_owned())
    }

    /// A text with what is missing at its end for it to be one of these messages.
    fn completed_as(&self, text: &str, is_meant: impl Fn(Message) -> bool) -> Option<String> {
        let with_end = |(_, template): (Message, &Template)| {
            let Some(Part::Text(words)) = template.parts.last() else { return None };
            let sign = words.chars().next_back().filter(char::is_ascii_punctuation)?;
            let whole = format!("{}{sign}", text.trim_end());
            template.read(&whole).is_some_and(|reading| reading.end == whole.len()).then_some(whole)
        };
        self.game.voice.messages().filter(|(message, _)| is_meant(*message)).find_map(with_end)
    }

    /// The message of the program's line, with which it begins.
    pub(super) fn message_at(&self, line: usize) -> Option<Message> {
        self.actual(line).and_then(|line| Some(self.parse(&line)?.message))
    }

    /// Whether the program prints more below the wrong line than a drawing.
    pub(super) fn shows_more_below(&self) -> bool {
        self.next_but_drawn().is_some()
    }

    fn next_but_drawn(&self) -> Option<Cow<'a, str>> {
        (self.at + 1..).map_while(|line| self.actual(line)).find(|line| !self.is_drawn(line))
    }

    /// Whether the program, after what it draws below the wrong line, asks the user for a move.
    pub(super) fn asks_user_below(&self) -> bool {
        let words = |message| self.game.voice.message(message).map(Template::words);
        let (prompt, moves) = (words(Message::AskMove), words(Message::ComputerTakes));
        self.next_but_drawn().is_some_and(|next| match self.parse(&next) {
            Some(parsed) => parsed.message == Message::AskMove,
            // In other words it may be the prompt all the same, but where it is nearer to the computer's move.
            None => prompt.is_some_and(|prompt| {
                let own = next.trim().replace(|c: char| c.is_ascii_digit(), "");
                let nearness = |words: &str| strsim::normalized_levenshtein(words.trim(), own.trim());
                let is_move = moves.is_some_and(|moves| nearness(&moves) > nearness(&prompt));
                are_alike(prompt.trim(), next.trim()) && !is_move
            }),
        })
    }

    /// The last move that was refused before an entry, with nothing accepted since.
    pub(super) fn refused_before(&self, entry: usize) -> Option<(&'a str, Refusal)> {
        self.all_refused_before(entry).next()
    }

    /// All illegal moves between the last legal one and this entry, the last first.
    pub(super) fn all_refused_before(&self, entry: usize) -> impl Iterator<Item = (&'a str, Refusal)> {
        let is_of_try = |entry: &Entry<'_>| match entry {
            Entry::Read { refusal, .. } => {
                !matches!(refusal, None | Some(Refusal::HeapCount(_) | Refusal::HeapSize(..)))
            }
            Entry::Print { event, .. } => !matches!(event, Event::Took(..)),
        };
        let tries = self.transcript.entries().take(entry).rev().take_while(is_of_try);
        tries.filter_map(|entry| match entry {
            Entry::Read { text, refusal } => Some((text, refusal?)),
            Entry::Print { .. } => None,
        })
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
}

impl<'a> Deref for Mismatch<'a> {
    type Target = Context<'a>;

    fn deref(&self) -> &Context<'a> {
        self.context
    }
}

impl<'a> Mismatch<'a> {
    /// `completed` is the text with the sign that its message should end with ([`Context::completed`]).
    pub(super) fn new(context: &'a Context<'a>, piece: &'a Piece, text: &'a str, completed: &'a str) -> Self {
        Mismatch { context, piece, text, parsed: context.parse(completed) }
    }

    /// Whether the piece is this message, in a position of whatever sort.
    pub(super) fn may_be(&self, message: Message) -> bool {
        [true, false].into_iter().any(|lost| self.piece.event.message(lost) == Some(message))
    }

    /// The message that the program's text is from beginning to end.
    pub(super) fn parsed_whole(&self) -> Option<&ParsedMessage<'a>> {
        self.parsed.as_ref().filter(|parsed| self.text.get(parsed.reading.end..).unwrap_or_default().trim().is_empty())
    }

    /// The message with which the program announces the computer's move, where the assignment has other words for such a position: some
    /// for a nim-sum of 0, and others for the rest.
    pub(super) fn message_of_other_positions(&self) -> Option<Message> {
        let Event::Took(Player::Computer, _) = self.piece.event else { return None };
        self.game.voice.message(Message::ComputerTakesLosing)?;
        let right = self.piece.event.message(self.frame().position.nim_sum() == 0)?;
        let own = self.parsed_whole().filter(|own| own.mover() == Some(Player::Computer))?.message;
        // With a sign less it may be the right one, misspelt.
        let is_whole = self.game.voice.message(own).is_some_and(|words| words.read(self.text).is_some());
        (own != right && is_whole).then_some(own)
    }

    /// The places at which the program's text is not what is expected of this piece; `None` where it has other words.
    pub(super) fn places(&self) -> Option<Vec<Place>> {
        match self.is_last_on_line() {
            true => places(self.wanted(), self.text).filter(|_| are_alike(self.wanted(), self.text)),
            // What follows the piece in its line may be wrong only because of the piece.
            false => {
                let found = places(self.own(), self.own_text()).filter(|_| are_alike(self.own(), self.own_text()));
                found.map(|places| places.into_iter().map(Place::within).collect())
            }
        }
    }

    /// Whether nothing is expected behind the piece on its line.
    pub(super) fn is_last_on_line(&self) -> bool {
        self.piece.range.len() == self.wanted().len()
    }

    /// The program's text for the piece alone: of its beginnings, with blanks behind it, the one that is most like it.
    fn own_text(&self) -> &'a str {
        let (own, text) = (self.own(), self.text);
        // What should follow on the line is not the piece's.
        let behind = self.wanted()[own.len()..].trim();
        if let Some(before) = text.trim_end().strip_suffix(behind)
            && !behind.is_empty()
            && are_alike(own, before)
        {
            return before;
        }
        let is_blank = |c: char| c.is_whitespace();
        // Not within a word, nor between signs that are the same, nor before one that ends a text.
        let is_end = |&at: &usize| {
            let both = text[..at].chars().next_back().zip(text[at..].chars().next());
            both.is_none_or(|(one, other)| {
                let is_of_end = one.is_ascii_punctuation() && TEXT_ENDS.contains(&other);
                one != other && !(one.is_alphanumeric() && other.is_alphanumeric()) && !is_of_end
            })
        };
        let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]).filter(is_end);
        let may_be = |at: &usize| 2 * at >= own.len() && *at <= 2 * own.len();
        let with_blanks = |at: usize| &text[..text.len() - text[at..].trim_start_matches(is_blank).len()];
        let parts = ends.take(MAX_STARTS).filter(may_be).map(with_blanks);
        // Where words have moved, the sign at its end tells where it ends.
        let last = own.trim_end().chars().next_back();
        let likeness =
            |part: &str| ratio(own, part) + if part.trim_end().chars().next_back() == last { SAME_END } else { 0.0 };
        // Of two that are as much like it the shorter one.
        let likest =
            parts.map(|part| (likeness(part), part)).reduce(|best, other| if other.0 > best.0 { other } else { best });
        likest.map_or(text, |(_, part)| part)
    }

    /// Whether the program's line is this piece, perhaps in other letters, and nothing of what should follow it on the line.
    pub(super) fn ends_with_piece(&self) -> bool {
        let (own, text) = (self.own().trim_end(), self.text.trim_end());
        !self.is_last_on_line()
            && own != text
            && self.own_text().trim_end() == text
            && are_alike(own, text)
            && ratio(own, text) > ratio(self.wanted(), text)
    }

    /// The expected text of the piece itself.
    pub(super) fn own(&self) -> &str {
        &self.context.lines[self.at].text[self.piece.range.clone()]
    }

    /// The expected text from the beginning of the piece to the end of its line.
    pub(super) fn wanted(&self) -> &str {
        &self.context.lines[self.at].text[self.piece.range.start..]
    }

    /// Whether the expected text follows on the line, behind something that is too much.
    pub(super) fn follows_on_line(&self) -> bool {
        self.text.len() > self.wanted().len() && self.text.ends_with(self.wanted())
    }

    /// The state of the game.
    pub(super) fn frame(&self) -> &'a Frame {
        &self.context.transcript.frames[self.piece.frame]
    }

    /// What was read just before the piece, with nothing printed between: the text, and why it was refused.
    pub(super) fn just_read(&self) -> Option<(&'a str, Option<Refusal>)> {
        match self.transcript.entries().nth(self.piece.entry.checked_sub(1)?)? {
            Entry::Read { text, refusal } => Some((text, refusal)),
            Entry::Print { .. } => None,
        }
    }

    /// Whether an expected line belongs to the drawing of the same turn.
    pub(super) fn is_of_drawing(&self, line: &Line) -> bool {
        let frame = self.piece.frame;
        line.pieces.iter().any(|piece| matches!(piece.event, Event::Drew(_)) && piece.frame == frame)
    }

    /// The last try of the user's turn that was refused, where the turn still goes on.
    pub(super) fn refused_in_turn(&self) -> Option<(&'a str, Refusal)> {
        // The move that ends the turn is still to be announced, or is not where the computer's comes next.
        let announces = matches!(self.piece.event, Event::Took(..)) && self.just_read().is_some();
        self.refused_before(self.piece.entry - usize::from(announces))
    }
}
