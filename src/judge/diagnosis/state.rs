//! A set of mistakes, and how well a program with them explains what was printed.

use std::cell::Cell;

use nim_reference::Assignment;

use super::evidence::{Agreement, Evidence};
use crate::judge::mistake::Mistake;

/// Mistakes that are thought to be made together.
#[derive(Debug, Clone)]
pub(super) struct State {
    /// In the order in which they were found.
    pub mistakes: Vec<Mistake>,
    /// The assignment as a program with all of them understands it.
    pub assignment: Assignment,
}

impl State {
    /// No mistake.
    pub(super) fn right(assignment: &Assignment) -> Self {
        State { mistakes: Vec::new(), assignment: assignment.clone() }
    }

    /// One mistake more.
    pub(super) fn and(&self, mistake: &Mistake) -> Self {
        let assignment = mistake.apply(&self.assignment);
        let mut mistakes = self.mistakes.clone();
        mistakes.push(mistake.clone());
        State { mistakes, assignment }
    }

    /// The first of the mistakes, the first two, and so on to all.
    pub(super) fn beginnings(&self, right: &Assignment) -> Vec<State> {
        let mut state = State::right(right);
        let grow = |mistake: &Mistake| {
            state = state.and(mistake);
            state.clone()
        };
        self.mistakes.iter().map(grow).collect()
    }

    /// The mistakes but for the one at this place, with `other` in its place if there is one.
    pub(super) fn without(&self, right: &Assignment, place: usize, other: Option<&Mistake>) -> Self {
        let mut mistakes = self.mistakes.clone();
        match other {
            Some(other) => mistakes[place] = other.clone(),
            None => drop(mistakes.remove(place)),
        }
        let assignment = mistakes.iter().fold(right.clone(), |assignment, mistake| mistake.apply(&assignment));
        State { mistakes, assignment }
    }

    /// The same without mistakes that change nothing beside the others: of two that change one setting, the later counts.
    pub(super) fn minimal(mut self, right: &Assignment) -> Self {
        for place in (0..self.mistakes.len()).rev() {
            let without = self.without(right, place, None);
            if without.assignment == self.assignment {
                self = without;
            }
        }
        self
    }

    /// Whether it has this mistake.
    pub(super) fn has(&self, mistake: &Mistake) -> bool {
        self.mistakes.iter().any(|own| own.is(mistake))
    }
}

/// How much is explained of the cases that it is the score of; the greater the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Score {
    /// In so many cases everything.
    cases: usize,
    /// The lines from the first to the last that agrees, in thousandths of the output of each case.
    lines: usize,
    /// How much the next lines differ, negative.
    nearness: isize,
}

impl Score {
    /// The score of these agreements.
    pub(super) fn of<'a>(agreements: impl IntoIterator<Item = (&'a Evidence<'a>, Agreement)>) -> Score {
        agreements.into_iter().fold(Score { cases: 0, lines: 0, nearness: 0 }, |sum, (evidence, agreement)| {
            // What follows a game that comes to no end is not explained, but where it is what a loop prints until it is ended.
            let says_all = !agreement.is_open || agreement.lines >= evidence.line_count;
            let is_whole = agreement.full && (says_all || evidence.case.killed.is_some());
            let all = evidence.line_count.max(agreement.lines + usize::from(!agreement.full)).max(1);
            Score {
                cases: sum.cases + usize::from(is_whole),
                lines: sum.lines + if is_whole { 1000 } else { 1000 * agreement.lines / all },
                nearness: sum.nearness - agreement.distance.min(40) as isize,
            }
        })
    }
}

/// So many lines count as one game.
const LINES_OF_A_GAME: usize = 60;

/// How many games a search may still play. Counted in games, not in time: what is found must not depend on the machine.
#[derive(Debug)]
pub(super) struct Budget(Cell<u32>);

impl Budget {
    pub(super) fn new(games: u32) -> Self {
        Budget(Cell::new(games))
    }

    /// Plays one game of an assignment, and compares it with what was printed.
    pub(super) fn play(&self, assignment: &Assignment, evidence: &Evidence<'_>) -> Agreement {
        let agreement = evidence.agreement(assignment);
        // A game of a thousand lines takes as long as many short ones.
        let games = 1 + u32::try_from(agreement.lines / LINES_OF_A_GAME).unwrap_or(u32::MAX);
        self.spend(games);
        agreement
    }

    /// How many games are left.
    pub(super) fn left(&self) -> u32 {
        self.0.get()
    }

    /// Counts games that were played.
    pub(super) fn spend(&self, games: u32) {
        self.0.set(self.0.get().saturating_sub(games));
    }

    pub(super) fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}
