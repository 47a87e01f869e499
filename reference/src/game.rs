//! A game of Nim as one assignment wants it: rules, words and drawings, input and what is graded.

use std::sync::Arc;

use crate::grading::Grading;
use crate::input::Syntax;
use crate::rules::{Control, HeapCount, Opening, Player, Rules, Strategy, Usage};
use crate::shared::Shared;
use crate::template::Part;
use crate::transcript::Refusal;
use crate::voice::{Columns, Drawing, Message, Nouns, Rows, Voice};

/// A game of Nim as one assignment wants it played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// The rules.
    pub rules: Shared<Rules>,
    /// The words and drawings.
    pub voice: Shared<Voice>,
    /// How input is written.
    pub syntax: Syntax,
    /// What of the output is graded.
    pub grading: Grading,
}

impl Game {
    /// Whether a player of this name is a human (givegrade, ui: the name does not have "computer" in it).
    pub fn is_human(&self, player: Player, name: &str) -> bool {
        let mistakes = self.rules.mistakes;
        mistakes.only_computer.is_some_and(|only| only != player) || !mistakes.computer_name.is(name)
    }

    /// Whether an illegal move is told to be illegal that is refused for this reason.
    pub fn is_told(&self, refusal: Refusal) -> bool {
        let is_of_heap = self.rules.turns.is_heap_refused(refusal);
        let has_own_words = is_of_heap && self.voice.message(Message::IllegalHeap).is_some();
        has_own_words || self.voice.mistakes.told_illegal.has(refusal, is_of_heap)
    }

    /// Whether both players are humans by their names, with which this input begins, so that no move is left to the program.
    pub fn is_played_by_hand(&self, stdin: &str) -> bool {
        self.rules.opening == Opening::NamesAndSizes
            && Player::BOTH.into_iter().zip(stdin.lines()).all(|(player, name)| self.is_human(player, name))
    }

    /// What the program must print where its arguments are bad.
    pub fn usage(&self) -> Option<Usage> {
        match self.rules.opening {
            Opening::Arguments(usage) => Some(usage),
            _ => None,
        }
    }

    /// The words with which a status line begins: a program that prints them plays.
    pub fn begins_status(&self) -> Option<&str> {
        match self.voice.message(Message::Status)?.parts.first()? {
            Part::Text(words) => Some(words.trim_end()).filter(|words| !words.is_empty()),
            _ => None,
        }
    }
}

/// Changing one thing of a game, as faults do.
impl Game {
    /// Exchanges the numbers of objects and heap in the message about a player's move, however often that is said.
    pub(crate) fn exchange(&mut self, player: Player) {
        let voice = &mut *self.voice;
        let mistakes = &mut voice.mistakes;
        let (message, is_exchanged) = match player {
            Player::User => (Message::UserTakes, &mut mistakes.users_numbers_exchanged),
            Player::Computer => (Message::ComputerTakes, &mut mistakes.computers_numbers_exchanged),
        };
        if !std::mem::replace(is_exchanged, true)
            && let Some(template) = voice.message(message)
        {
            voice.reword(message, template.exchanged());
        }
    }

    /// Exchanges the words about both players' moves, where there are both, however often that is said.
    pub(crate) fn exchange_movers(&mut self) {
        let [user, computer] =
            [Message::UserTakes, Message::ComputerTakes].map(|message| self.voice.message(message).cloned());
        if !std::mem::replace(&mut self.voice.mistakes.movers_exchanged, true)
            && let Some((user, computer)) = user.zip(computer)
        {
            self.voice.reword(Message::UserTakes, computer);
            self.voice.reword(Message::ComputerTakes, user);
        }
    }

    /// Changes how the computer plays. Where names decide who plays, both players can be computers.
    pub(crate) fn computer(&mut self, change: impl Fn(&mut Strategy)) {
        if self.rules.opening == Opening::NamesAndSizes {
            self.human(&change);
        }
        if let Control::Machine(strategy) = &mut self.rules.computer {
            change(strategy);
        }
    }

    /// Changes how the user's moves are chosen, where the program chooses them.
    pub(crate) fn human(&mut self, change: impl Fn(&mut Strategy)) {
        if let Control::Machine(strategy) = &mut self.rules.user {
            change(strategy);
        }
    }

    /// Changes which numbers of heaps are accepted.
    pub(crate) fn heap_count(&mut self, change: impl Fn(&mut HeapCount)) {
        if let Opening::CountAndSizes(count) | Opening::Progression { count, .. } = &mut self.rules.opening {
            change(count);
        }
    }

    /// Changes the first of the sizes that follow from the number of heaps, and the step between them.
    pub(crate) fn progression(&mut self, from: u64, by: u64) {
        if let Opening::Progression { first, step, .. } = &mut self.rules.opening {
            (*first, *step) = (from, by);
        }
    }

    /// Prints status line, drawing and prompt again after an illegal move.
    pub(crate) fn turn_again(&mut self) {
        let turns = &mut self.rules.turns;
        (turns.status.again, turns.drawing.again, turns.after_illegal.prompts) = (true, true, true);
    }

    /// Announces one object in the singular.
    pub(crate) fn bend_objects(&mut self, messages: &[Message]) {
        let Nouns { object, objects, .. } = self.voice.nouns;
        for &message in messages {
            self.voice.replace(message, objects, &format!("{{count:{object}|{objects}}}"));
        }
    }

    /// Changes a drawing of heaps side by side.
    pub(crate) fn columns(&mut self, change: impl Fn(&mut Columns)) {
        if let Drawing::Columns(columns) = Arc::make_mut(&mut self.voice.drawing) {
            change(columns);
        }
    }

    /// Changes a drawing of heaps one below the other.
    pub(crate) fn rows(&mut self, change: impl Fn(&mut Rows)) {
        if let Drawing::Rows(rows) = Arc::make_mut(&mut self.voice.drawing) {
            change(rows);
        }
    }
}
