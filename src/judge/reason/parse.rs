//! Lines of a program taken apart: which message of the assignment one is, which numbers or which row it has.

use nim_reference::Player;
use nim_reference::template::{Field, Reading, Template};
use nim_reference::voice::{Message, Rows, Voice};

/// Whether a list of numbers has no other signs than one like `wanted`, so that its numbers are what that one has: `1-0` is a pair.
pub(super) fn has_signs_of(list: &str, wanted: &str) -> bool {
    let mut before = None;
    list.chars().all(|c| {
        let is_minus = c == '-' && !before.replace(c).is_some_and(|before: char| before.is_ascii_digit());
        before = Some(c);
        c.is_ascii_digit() || c.is_whitespace() || c == ',' || is_minus || wanted.contains(c)
    })
}

/// A message of the assignment with which a text of the program begins.
pub(super) struct ParsedMessage<'t> {
    pub(super) message: Message,
    pub(super) reading: Reading<'t>,
}

impl ParsedMessage<'_> {
    /// The player whose move it announces.
    pub(super) fn mover(&self) -> Option<Player> {
        match self.message {
            Message::UserTakes => Some(Player::User),
            Message::ComputerTakes | Message::ComputerTakesLosing => Some(Player::Computer),
            _ => None,
        }
    }

    /// The player whom it announces as the winner.
    pub(super) fn winner(&self) -> Option<Player> {
        match self.message {
            Message::UserWins => Some(Player::User),
            Message::ComputerWins => Some(Player::Computer),
            _ => None,
        }
    }
}

/// The message with which a text begins; the longest where several fit.
pub(super) fn parse<'t>(voice: &Voice, text: &'t str) -> Option<ParsedMessage<'t>> {
    let messages = voice.messages().filter(|(message, _)| *message != Message::HeapEntry);
    let fitting =
        messages.filter_map(|(message, template)| Some(ParsedMessage { message, reading: template.read(text)? }));
    let has_words = |parsed: &ParsedMessage<'_>| voice.message(parsed.message).is_some_and(|t| !t.words().is_empty());
    // One that begins with an empty line has nothing on the line.
    fitting.filter(|parsed| has_words(parsed) && parsed.reading.end > 0).max_by_key(|parsed| parsed.reading.end)
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
