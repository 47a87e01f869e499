//! Changing one thing of a game, as faults do.

use crate::assignment::Game;
use crate::rules::{Control, Strategy};
use crate::template::{Field, Part, Template};
use crate::voice::{Columns, Drawing, Message, Rows};

/// Exchanges the numbers of objects and heap in a message.
pub(crate) fn exchange(game: &mut Game, message: Message) {
    if let Some(template) = game.voice.message(message) {
        let exchanged = template.parts.iter().map(|part| match part {
            Part::Field(Field::Count) => Part::Field(Field::Heap),
            Part::Field(Field::Heap) => Part::Field(Field::Count),
            other => other.clone(),
        });
        let template = Template { parts: exchanged.collect(), newline: template.newline };
        game.voice.reword(message, template);
    }
}

impl Game {
    /// Changes how the computer's seat is played.
    pub(crate) fn computer(&mut self, change: impl Fn(&mut Strategy)) {
        if let Control::Machine(strategy) = &mut self.rules.computer {
            change(strategy);
        }
    }

    /// Changes how the human's seat is played, where the program plays it.
    pub(crate) fn human(&mut self, change: impl Fn(&mut Strategy)) {
        if let Control::Machine(strategy) = &mut self.rules.user {
            change(strategy);
        }
    }

    /// Changes how every seat is played that the program plays.
    pub(crate) fn machines(&mut self, change: impl Fn(&mut Strategy)) {
        self.human(&change);
        self.computer(&change);
    }

    /// Changes a drawing of heaps side by side.
    pub(crate) fn columns(&mut self, change: impl Fn(&mut Columns)) {
        if let Drawing::Columns(columns) = &mut self.voice.drawing {
            change(columns);
        }
    }

    /// Changes a drawing of heaps one below the other.
    pub(crate) fn rows(&mut self, change: impl Fn(&mut Rows)) {
        if let Drawing::Rows(rows) = &mut self.voice.drawing {
            change(rows);
        }
    }
}
