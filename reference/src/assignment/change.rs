//! Changing one thing of a game, as faults do.

use crate::assignment::Game;
use crate::rules::{Control, Freedom, Strategy};
use crate::voice::{Columns, Drawing, Rows};

impl Game {
    /// Changes how the computer's seat is played.
    pub(crate) fn computer(&mut self, change: impl Fn(&mut Strategy)) {
        if let Control::Machine(strategy) = &mut self.rules.computer {
            change(strategy);
        }
    }

    /// Changes how the computer plays a position with a winning move, which it then plays only so.
    pub(crate) fn computer_wins(&mut self, change: impl Fn(&mut Strategy)) {
        self.computer(|strategy| {
            strategy.winning_freedom = Freedom::None;
            change(strategy);
        });
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
