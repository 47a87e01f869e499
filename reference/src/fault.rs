//! Known faults: an assignment with one thing changed, and a sentence that tells a student what it is.

use crate::assignment::{Assignment, Game, Subject};
use crate::exercise::Mistake;

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

    /// The assignment as a program with this fault plays it.
    pub fn apply(&self, assignment: &Assignment) -> Assignment {
        let mut faulty = assignment.clone();
        match (self.change, &mut faulty.subject) {
            (Change::Game(change), Subject::Game(game)) => change(game),
            (Change::Exercise, Subject::Exercise(exercise)) => *exercise = exercise.with_fault(self.id),
            // A catalogue belongs to its assignment; a fault of the other kind changes nothing.
            _ => {}
        }
        faulty
    }
}
