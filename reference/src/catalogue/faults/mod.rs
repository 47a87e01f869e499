//! What students get wrong in several assignments: each mistake once, with placeholders for an assignment's nouns.

mod drawing;
mod moves;
mod strategy;
mod turns;
mod words;

use std::collections::HashMap;

use crate::fault::{Area, Change, Fault, GameFault, Words};
use crate::game::Game;
use crate::voice::Drawing;

/// The faults of one game.
#[derive(Debug, Clone, Copy)]
pub(super) struct GameFaults {
    /// Those that only this assignment has, in parts.
    pub(super) own: &'static [&'static [GameFault]],
    /// The ids, in this assignment's nouns and with blanks between them, of those that others have too.
    pub(super) shared: &'static str,
}

impl GameFaults {
    /// The faults of these areas in the words of their game. The shared ones come last, and the last of them may agree with whatever
    /// legal moves a program makes.
    pub(super) fn of(&self, game: &Game, areas: &[Area]) -> Vec<Fault> {
        let words = Words::of(game);
        let is_of_areas = |fault: &&GameFault| areas.contains(&fault.area);
        let all = [
            strategy::FAULTS,
            strategy::WITHOUT_WINNING_HEAPS,
            turns::FAULTS,
            drawing::FAULTS,
            moves::FAULTS,
            words::FAULTS,
        ];
        let all = all.into_iter().flatten().filter(is_of_areas);
        let all: HashMap<String, &GameFault> = all.map(|fault| (words.fill(fault.id), fault)).collect();
        let shared = self.shared.split_ascii_whitespace().filter_map(|id| all.get(id).copied());
        let all =
            self.own.iter().copied().flatten().filter(is_of_areas).chain(shared).map(|fault| fault.in_words(&words));
        // Where an edition draws nothing, no drawing comes at a wrong time.
        let draws = *game.voice.drawing != Drawing::None;
        let may_be = |fault: &Fault| {
            let Change::Game(change) = fault.change else { return true };
            let mut changed = game.clone();
            change(&mut changed);
            changed.rules.turns.drawing == game.rules.turns.drawing
        };
        all.filter(|fault| draws || may_be(fault)).collect()
    }
}
