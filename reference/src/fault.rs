//! Known faults: an assignment with one thing changed, and a sentence that tells a student what it is.

use crate::exercise::Mistake;
use crate::game::Game;

/// One mistake that students make.
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// A name in lower case with hyphens, unique in its assignment.
    pub id: &'static str,
    /// What the program does, as a student understands it: the end of "your program …".
    pub sentence: &'static str,
    pub(crate) change: Change,
}

/// What a fault changes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Change {
    /// A game's rules or voice.
    Game(fn(&mut Game)),
    /// An exercise, which knows its faults by their ids.
    Exercise,
}

impl Fault {
    pub(crate) const fn game(id: &'static str, sentence: &'static str, change: fn(&mut Game)) -> Self {
        Fault { id, sentence, change: Change::Game(change) }
    }

    pub(crate) fn exercise(Mistake { id, sentence }: Mistake) -> Self {
        Fault { id, sentence, change: Change::Exercise }
    }
}
