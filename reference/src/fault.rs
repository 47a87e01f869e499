//! Known faults: an assignment with one thing changed, and a sentence that tells a student what it is.

use crate::assignment::{Assignment, Game, Subject};
use crate::exercise::Exercise;

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
    /// An exercise.
    Exercise(fn(&mut Exercise)),
}

impl Fault {
    pub(crate) const fn game(id: &'static str, sentence: &'static str, change: fn(&mut Game)) -> Self {
        Fault { id, sentence, change: Change::Game(change) }
    }

    pub(crate) const fn exercise(id: &'static str, sentence: &'static str, change: fn(&mut Exercise)) -> Self {
        Fault { id, sentence, change: Change::Exercise(change) }
    }

    /// The assignment as a program with this fault plays it.
    pub fn apply(&self, assignment: &Assignment) -> Assignment {
        let mut faulty = assignment.clone();
        match (self.change, &mut faulty.subject) {
            (Change::Game(change), Subject::Game(game)) => change(game),
            (Change::Exercise(change), Subject::Exercise(exercise)) => change(exercise),
            // A catalogue belongs to its assignment; a fault of the other kind changes nothing.
            _ => {}
        }
        faulty
    }
}
