//! What the engine reads: numbers from a text, laid out as the courses lay it out, or the answers of a script from
//! which such a text is made.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::BufRead;

use crate::position::{Move, Position};
use crate::rules::{NumberRead, NumbersRead};

/// How an assignment writes its input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// Integers between blanks; a move is a line of two (assignment2, lab3).
    Words,
    /// Prolog terms, each ended by a period (matches).
    Terms,
    /// Lines; a move is `row, elements` (working_game).
    Lines,
}

/// What the engine wants to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// How many heaps there are.
    HeapCount,
    /// All sizes; how many, when the number is known.
    Sizes(Option<usize>),
    /// A player's name.
    Name,
    /// The heap of a move.
    Heap,
    /// The number of objects of a move.
    Count,
}

/// Why nothing could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// The input has ended.
    Ended,
    /// The next word is not a 32-bit integer, or not of the assignment's layout.
    NotANumber(String),
}

/// Where the engine's input comes from.
pub trait Source {
    /// The next number. `turn` is the position and the number of the first heap, for a source that thinks.
    fn number(&mut self, ask: Ask, turn: Option<(&Position, i64)>) -> Result<i64, Stop>;
    /// The next group of numbers: all sizes.
    fn numbers(&mut self, ask: Ask) -> Result<Vec<i64>, Stop>;
    /// The next line.
    fn line(&mut self) -> Result<String, Stop>;
    /// The text that was read since this was last called, without the blanks around it.
    fn echo(&mut self) -> Cow<'_, str>;
}

/// The largest integer that an assignment lets a user enter (assignment2: from -2^31 to 2^31 - 1).
const INTEGERS: std::ops::RangeInclusive<i64> = i32::MIN as i64..=i32::MAX as i64;

/// How much of a word is read, in bytes: no number is longer.
const MAX_WORD: usize = 100;

/// Input from a text, read no further than needed.
#[derive(Debug)]
pub struct Text<R> {
    reader: R,
    syntax: Syntax,
    read: Vec<u8>,
    /// How much of that was read when `echo` was last called.
    echoed: usize,
    /// The word that was read last.
    word: String,
    /// How much of a number is read; only a wrong program stops within one.
    numbers: NumbersRead,
}

impl<R: BufRead> Text<R> {
    /// Reads from `reader` in this syntax.
    pub fn new(reader: R, syntax: Syntax) -> Self {
        Text { reader, syntax, read: Vec::new(), echoed: 0, word: String::new(), numbers: NumbersRead::default() }
    }

    /// The same, and of numbers no more is read than this, as a wrong program does.
    pub(crate) fn reading(self, numbers: NumbersRead) -> Self {
        Text { numbers, ..self }
    }

    /// The next number between blanks, or as much of it as a program reads.
    fn word_for(&mut self, ask: Ask) -> Result<i64, Stop> {
        let read = match ask {
            Ask::HeapCount => self.numbers.heaps,
            Ask::Sizes(_) => self.numbers.sizes,
            Ask::Heap | Ask::Count => self.numbers.moves,
            Ask::Name => NumberRead::Whole,
        };
        match read {
            NumberRead::Whole => integer(self.word(MAX_WORD)?),
            NumberRead::Digits(most) => integer(self.word(most)?),
            NumberRead::Character => self.character(|_| true),
            NumberRead::CharacterBehindBlanks => self.character(|byte| !byte.is_ascii_whitespace()),
        }
    }

    /// The digit that the first such character is, or would be if it were one.
    fn character(&mut self, is_read: impl Fn(u8) -> bool) -> Result<i64, Stop> {
        while let Some(byte) = self.byte() {
            if is_read(byte) {
                return Ok(i64::from(byte) - i64::from(b'0'));
            }
        }
        Err(Stop::Ended)
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = self.reader.fill_buf().ok()?.first().copied()?;
        self.reader.consume(1);
        self.read.push(byte);
        Some(byte)
    }

    fn peek(&mut self) -> Option<u8> {
        self.reader.fill_buf().ok()?.first().copied()
    }

    /// The next word between blanks, at most so many bytes of it.
    fn word(&mut self, most: usize) -> Result<&str, Stop> {
        let commas = self.syntax == Syntax::Lines;
        let separates = |byte: u8| byte.is_ascii_whitespace() || (commas && byte == b',');
        self.word.clear();
        let mut room = most;
        loop {
            let buffered = self.reader.fill_buf().unwrap_or_default();
            let blanks =
                if self.word.is_empty() { buffered.iter().take_while(|&&byte| separates(byte)).count() } else { 0 };
            let rest = &buffered[blanks..];
            let length = rest.iter().take(room).take_while(|&&byte| !separates(byte)).count();
            self.word.extend(rest[..length].iter().copied().map(char::from));
            room -= length;
            let is_whole = length < rest.len() || room == 0 || buffered.is_empty();
            self.read.extend_from_slice(&buffered[..blanks + length]);
            self.reader.consume(blanks + length);
            if is_whole {
                break;
            }
        }
        if self.word.is_empty() { Err(Stop::Ended) } else { Ok(&self.word) }
    }

    /// A Prolog term: everything up to a period that a blank or the end follows.
    fn term(&mut self) -> Result<String, Stop> {
        let mut term = String::new();
        while let Some(byte) = self.byte() {
            if byte == b'.' && self.peek().is_none_or(|next| next.is_ascii_whitespace()) {
                return Ok(term.trim().to_owned());
            }
            term.push(char::from(byte));
        }
        if term.trim().is_empty() { Err(Stop::Ended) } else { Err(Stop::NotANumber(term.trim().to_owned())) }
    }
}

fn integer(word: &str) -> Result<i64, Stop> {
    let number = word.parse().ok().filter(|number| INTEGERS.contains(number));
    number.ok_or_else(|| Stop::NotANumber(word.to_owned()))
}

impl<R: BufRead> Source for Text<R> {
    fn number(&mut self, ask: Ask, _: Option<(&Position, i64)>) -> Result<i64, Stop> {
        match self.syntax {
            Syntax::Terms => integer(&self.term()?),
            Syntax::Words | Syntax::Lines => self.word_for(ask),
        }
    }

    fn numbers(&mut self, ask: Ask) -> Result<Vec<i64>, Stop> {
        match (self.syntax, ask) {
            (Syntax::Terms, _) => {
                let term = self.term()?;
                let list = term.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
                let list = list.filter(|list| !list.trim().is_empty()).ok_or_else(|| Stop::NotANumber(term.clone()))?;
                list.split(',').map(|word| integer(word.trim())).collect()
            }
            (_, Ask::Sizes(Some(count))) => (0..count).map(|_| self.word_for(ask)).collect(),
            _ => self.line()?.split_ascii_whitespace().map(integer).collect(),
        }
    }

    fn line(&mut self) -> Result<String, Stop> {
        let mut line = Vec::new();
        self.peek().ok_or(Stop::Ended)?;
        while let Some(byte) = self.byte() {
            if byte == b'\n' {
                break;
            }
            line.push(byte);
        }
        Ok(String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned())
    }

    fn echo(&mut self) -> Cow<'_, str> {
        let start = std::mem::replace(&mut self.echoed, self.read.len());
        match String::from_utf8_lossy(&self.read[start..]) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        }
    }
}

/// How a user plays when the moves that a case lists are used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Not at all: the listed moves end the game.
    None,
    /// One object from the first heap that has any.
    First,
    /// The first winning move, or one object from the first heap that has any.
    Optimal,
    /// Any legal move, by a generator with this seed.
    Random(u64),
}

impl Policy {
    fn choose(&mut self, position: &Position) -> Option<Move> {
        let first = || position.heaps().iter().position(|&size| size > 0).map(|heap| Move { heap, count: 1 });
        match self {
            Policy::None => None,
            Policy::First => first(),
            Policy::Optimal => position.winning_moves().next().or_else(first),
            Policy::Random(seed) => Dice(seed).roll(position),
        }
    }
}

/// A small generator of random moves: xorshift64*, the same on every machine.
#[derive(Debug)]
pub struct Dice<'a>(pub &'a mut u64);

impl Dice<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        // A seed of 0 would stay 0 for ever.
        let mut x = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        *self.0 = x;
        (x.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11) % bound.max(1)
    }

    /// A heap that is not empty, then a number of objects from it (stacks: "selects a random stack, and then a random
    /// number of tokens").
    pub fn roll(&mut self, position: &Position) -> Option<Move> {
        let heaps: Vec<usize> = (0..position.heaps().len()).filter(|&heap| position.heaps()[heap] > 0).collect();
        let &heap = heaps.get(self.below(heaps.len() as u64) as usize)?;
        Some(Move { heap, count: 1 + self.below(position.heaps()[heap]) })
    }
}

/// The answers of a scripted user, and the input text that they make.
#[derive(Debug)]
pub struct Script {
    syntax: Syntax,
    names: VecDeque<String>,
    heaps: Vec<i64>,
    moves: VecDeque<(i64, i64)>,
    policy: Policy,
    current: Option<i64>,
    text: String,
    /// How much of the text was read when `echo` was last called.
    echoed: usize,
}

impl Script {
    /// A user who enters these names, heaps and moves, and then plays by `policy`.
    pub fn new(syntax: Syntax, names: &[String], heaps: &[i64], moves: &[(i64, i64)], policy: Policy) -> Self {
        Script {
            syntax,
            names: names.iter().cloned().collect(),
            heaps: heaps.to_vec(),
            moves: moves.iter().copied().collect(),
            policy,
            current: None,
            text: String::new(),
            echoed: 0,
        }
    }

    /// Whether listed moves were left over when the game ended.
    pub fn moves_left(&self) -> usize {
        self.moves.len()
    }

    /// Writes a move as the assignment lays it out.
    pub fn write_move(syntax: Syntax, heap: i64, count: i64, text: &mut String) {
        let line = match syntax {
            Syntax::Words => format!("{heap} {count}\n"),
            Syntax::Terms => format!("{heap}.\n{count}.\n"),
            Syntax::Lines => format!("{heap}, {count}\n"),
        };
        text.push_str(&line);
    }

    /// The input text.
    pub fn into_text(self) -> String {
        self.text
    }
}

impl Source for Script {
    fn number(&mut self, ask: Ask, turn: Option<(&Position, i64)>) -> Result<i64, Stop> {
        match ask {
            Ask::Heap => {
                let planned = self.moves.pop_front();
                let played = || {
                    let (position, base) = turn?;
                    let mv = self.policy.choose(position)?;
                    Some((mv.heap as i64 + base, mv.count as i64))
                };
                let (heap, count) = planned.or_else(played).ok_or(Stop::Ended)?;
                self.current = Some(count);
                let end = match self.syntax {
                    Syntax::Words => " ",
                    Syntax::Terms => ".\n",
                    Syntax::Lines => ", ",
                };
                self.text.push_str(&format!("{heap}{end}"));
                Ok(heap)
            }
            Ask::Count => {
                let count = self.current.take().ok_or(Stop::Ended)?;
                let end = if self.syntax == Syntax::Terms { ".\n" } else { "\n" };
                self.text.push_str(&format!("{count}{end}"));
                Ok(count)
            }
            _ => {
                let count = self.heaps.len() as i64;
                self.text.push_str(&format!("{count}\n"));
                Ok(count)
            }
        }
    }

    fn numbers(&mut self, _: Ask) -> Result<Vec<i64>, Stop> {
        let joined = |separator: &str| self.heaps.iter().map(i64::to_string).collect::<Vec<_>>().join(separator);
        let line = if self.syntax == Syntax::Terms { format!("[{}].\n", joined(",")) } else { joined(" ") + "\n" };
        self.text.push_str(&line);
        // As where a text is read: a list of sizes has some (matches).
        if self.syntax == Syntax::Terms && self.heaps.is_empty() {
            return Err(Stop::NotANumber("[]".to_owned()));
        }
        Ok(self.heaps.clone())
    }

    fn line(&mut self) -> Result<String, Stop> {
        let name = self.names.pop_front().ok_or(Stop::Ended)?;
        self.text.push_str(&format!("{name}\n"));
        Ok(name)
    }

    fn echo(&mut self) -> Cow<'_, str> {
        let start = std::mem::replace(&mut self.echoed, self.text.len());
        Cow::Borrowed(self.text[start..].trim())
    }
}
