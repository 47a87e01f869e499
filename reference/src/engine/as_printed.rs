//! What is read from the output that is followed, where nobody knows by which rule a wrong program decides it.

use super::table::Table;
use crate::follow::lists_same;
use crate::rules::Player;
use crate::template::{Field, Template, Values};
use crate::transcript::Event;
use crate::voice::{Message, VoiceMistakes};

/// In so many lines it is looked for whether a game ends: before the winner may stand a last status line and its drawing.
const MAX_LINES_BEFORE_WINNER: usize = 100;

/// In so many lines at most it is looked for what stands behind errors.
const MAX_ERRORS: usize = 20;

impl Table<'_> {
    /// The values of a message, with the numbers that the program prints, where these are its own.
    pub(super) fn own_values(&self, template: &Template, values: &Values, event: &Event) -> Option<Values> {
        let VoiceMistakes { numbers_as_printed, list_as_printed, .. } = self.game.voice.mistakes;
        let is_it = |message: Message| event.message(false) == Some(message);
        let numbers = numbers_as_printed.filter(|&(message, _)| is_it(message));
        let list = list_as_printed.filter(|&message| is_it(message));
        let follower = self.run.follower.filter(|_| numbers.is_some() || list.is_some())?;
        let line = follower.line(self.line)?;
        let rest = line.strip_prefix(self.out.open_line())?;
        let reading = template.read(rest)?;
        if template.newline && !rest[reading.end..].trim().is_empty() {
            return None;
        }
        let mut own = values.clone();
        for field in numbers.into_iter().flat_map(|(_, field)| field.map_or_else(|| template.fields(), |one| vec![one]))
        {
            match field.is_number() {
                true => own.set(field, reading.number(field)?),
                false => own.set(field, reading.text(field).filter(|text| self.is_heap_list(text))?),
            }
        }
        if list.is_some() {
            let mut listed = String::new();
            values.write(Field::Heaps, &mut listed);
            own.set(Field::Heaps, reading.text(Field::Heaps).filter(|text| lists_same(text, &listed))?);
        }
        Some(own)
    }

    /// Whether a text has no other characters than the list of the heaps in a status line.
    fn is_heap_list(&self, text: &str) -> bool {
        let list = self.game.voice.heaps(self.position.heaps());
        text.chars().all(|c| c.is_ascii_digit() || c == '-' || list.contains(c))
    }

    /// The winner whom the program announces next, if it announces one of the two.
    pub(super) fn printed_winner(&self) -> Option<Player> {
        let follower = self.run.follower?;
        let line_end = self.game.voice.line_end();
        let is_next = |&player: &Player| {
            let words = self.winners_words(player);
            words.is_some_and(|words| follower.has(self.line, self.out.open_line(), &words, line_end))
        };
        [Player::User, Player::Computer].into_iter().find(is_next)
    }

    /// Whether the program ends the game here; `None` where its output does not show it.
    pub(super) fn ends_in_output(&self) -> Option<bool> {
        let follower = self.run.follower?;
        let voice = &self.game.voice;
        let winners: Vec<String> =
            [Player::User, Player::Computer].into_iter().filter_map(|player| self.winners_words(player)).collect();
        let of_turns = [Message::AskMove, Message::UserTakes, Message::ComputerTakes, Message::ComputerTakesLosing];
        let of_turns: Vec<&Template> = of_turns.into_iter().filter_map(|message| voice.message(message)).collect();
        (0..MAX_LINES_BEFORE_WINNER).find_map(|number| {
            let line = follower.line(self.line + number)?;
            let printed = if number == 0 { self.out.open_line() } else { "" };
            let rest = line.strip_prefix(printed).unwrap_or(&line);
            let begins = |words: &String| words.lines().next().is_some_and(|first| rest.trim_end() == first.trim_end());
            if winners.iter().any(begins) {
                return Some(true);
            }
            of_turns.iter().any(|turn| turn.read(rest).is_some_and(|reading| reading.end > 0)).then_some(false)
        })
    }

    /// Whether the program refuses the move that was entered last.
    pub(super) fn refuses_in_output(&self, entered: i64, count: i64) -> bool {
        match self.game.voice.message(Message::Illegal) {
            Some(_) => self.has_error_next() && !self.is_announced_behind_errors(entered, count),
            None => self.run.follower.is_some_and(|follower| self.is_asked_again(follower)),
        }
    }

    /// Whether the program announces this move as soon as it has printed its errors: it was not refused, and there is an error too many.
    fn is_announced_behind_errors(&self, entered: i64, count: i64) -> bool {
        let text = self.user_takes(entered, count);
        let Some(follower) = self.run.follower.filter(|_| !text.is_empty()) else { return false };
        let voice = &self.game.voice;
        let errors = [Message::Illegal, Message::IllegalHeap, Message::AskAgain].map(|message| voice.message(message));
        let is_error = |line: &str| errors.into_iter().flatten().any(|error| error.matches(line).is_some());
        let behind =
            (1..MAX_ERRORS).find(|number| follower.line(self.line + number).is_none_or(|line| !is_error(&line)));
        behind.is_some_and(|number| follower.has(self.line + number, "", &text, voice.line_end()))
    }
}
