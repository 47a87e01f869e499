//! A set of mistakes, and how well a program with them explains what was printed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use foldhash::{HashMap, HashSet};
use nim_reference::Assignment;

use super::agreement::Agreement;
use super::evidence::Evidence;
use super::shape::Shape;
use crate::judge::mistake::{self, Mistake, Place};

/// Mistakes that are thought to be made together.
#[derive(Debug, Clone)]
pub(super) struct State<'a> {
    /// In the order in which they were found.
    pub mistakes: Vec<Rc<Mistake>>,
    /// The assignment as a program with all of them understands it.
    pub assignment: Rc<Assignment>,
    /// The same for all states with these mistakes in this order.
    number: usize,
    states: &'a States<'a>,
}

/// What is kept of a state.
#[derive(Debug, Clone)]
struct Numbered {
    number: usize,
    assignment: Rc<Assignment>,
}

/// All states that a diagnosis comes to: what was found out of one is not found out again.
#[derive(Debug)]
pub(super) struct States<'a> {
    right: &'a Assignment,
    /// By the addresses of their mistakes, of which each is kept once.
    met: RefCell<HashMap<Vec<*const Mistake>, Numbered>>,
    learned: RefCell<HashSet<Rc<Mistake>>>,
}

impl<'a> States<'a> {
    /// None yet; mistakes change this assignment.
    pub(super) fn new(right: &'a Assignment) -> Self {
        States { right, met: RefCell::default(), learned: RefCell::default() }
    }

    /// The assignment that mistakes change.
    pub(super) fn assignment(&self) -> &'a Assignment {
        self.right
    }

    /// The one mistake that is kept of those that are the same as this one.
    fn kept(&self, mistake: Mistake) -> Rc<Mistake> {
        let mut learned = self.learned.borrow_mut();
        if let Some(kept) = learned.get(&mistake) {
            return kept.clone();
        }
        let mistake = Rc::new(mistake);
        learned.insert(mistake.clone());
        mistake
    }

    /// The state of a right program.
    pub(super) fn right(&'a self) -> State<'a> {
        self.with(Vec::new(), |_| self.right.clone())
    }

    /// The state with these mistakes; `made` makes its assignment if nobody has come to it before.
    fn with(&'a self, mistakes: Vec<Rc<Mistake>>, made: impl FnOnce(&[Rc<Mistake>]) -> Assignment) -> State<'a> {
        let mut met = self.met.borrow_mut();
        let number = met.len();
        let made = || Numbered { number, assignment: Rc::new(made(&mistakes)) };
        let key = mistakes.iter().map(Rc::as_ptr).collect();
        let Numbered { number, assignment } = met.entry(key).or_insert_with(made).clone();
        State { mistakes, assignment, number, states: self }
    }
}

impl<'a> State<'a> {
    /// The state of a right program.
    pub(super) fn right(&self) -> Self {
        self.states.right()
    }

    /// One mistake more.
    pub(super) fn and(&self, mistake: &Rc<Mistake>) -> Self {
        let mistakes = self.mistakes.iter().chain([mistake]).cloned().collect();
        let mut state = self.states.with(mistakes, |_| mistake.apply(&self.assignment));
        // What changes nothing beside the others need not be played.
        if state.assignment == self.assignment {
            state.number = self.number;
        }
        state
    }

    /// The first of the mistakes, the first two, and so on to all.
    pub(super) fn beginnings(&self) -> Vec<State<'a>> {
        let mut state = self.states.right();
        let grow = |mistake| {
            state = state.and(mistake);
            state.clone()
        };
        self.mistakes.iter().map(grow).collect()
    }

    /// The mistakes but for the one at this place, with `other` in its place if there is one.
    pub(super) fn without(&self, place: usize, other: Option<&Rc<Mistake>>) -> Self {
        let (before, after) = (&self.mistakes[..place], &self.mistakes[place + 1..]);
        let mistakes = before.iter().chain(other).chain(after).cloned().collect();
        self.states.with(mistakes, |mistakes| {
            let mut assignment = self.states.right.clone();
            mistakes.iter().for_each(|mistake| mistake.apply_to(&mut assignment));
            assignment
        })
    }

    /// The mistakes but for those of a strategy.
    pub(super) fn without_strategy(&self) -> Self {
        let others = self.mistakes.iter().filter(|mistake| !mistake.is_of_strategy());
        others.fold(self.right(), |state, mistake| state.and(mistake))
    }

    /// The same without mistakes that change nothing beside the others: of two that change one setting, the later counts.
    pub(super) fn minimal(mut self) -> Self {
        for place in (0..self.mistakes.len()).rev() {
            let without = self.without(place, None);
            if without.assignment == self.assignment {
                self = without;
            }
        }
        self
    }

    /// Whether it is of the same mistakes in the same order.
    pub(super) fn is_same(&self, other: &State<'_>) -> bool {
        let [own, other] = [&self.mistakes, &other.mistakes];
        own.len() == other.len() && own.iter().zip(other).all(|(own, other)| Rc::ptr_eq(own, other))
    }

    /// Whether it has this mistake.
    pub(super) fn has(&self, mistake: &Mistake) -> bool {
        self.mistakes.iter().any(|own| own.is(mistake))
    }

    /// The assignment that the mistakes change.
    pub(super) fn unchanged(&self) -> &'a Assignment {
        self.states.right
    }

    /// What may be learned from line `at` (from 0) of a case, where it leaves the state.
    pub(super) fn learned(&self, case: &Evidence<'_>, at: usize) -> Vec<Rc<Mistake>> {
        // An answer has no words to learn from.
        if self.assignment.game().is_none() {
            return Vec::new();
        }
        let learned = mistake::learned(&Place::new(&self.assignment, case, at));
        learned.into_iter().map(|mistake| self.states.kept(mistake)).collect()
    }

    /// What may be left to the program at line `at` (from 0) of a case, where it leaves the state, and is only said to be wrong.
    pub(super) fn left_to_program(&self, case: &Evidence<'_>, at: usize) -> Vec<Rc<Mistake>> {
        let left = mistake::left_to_program(&Place::new(&self.assignment, case, at));
        left.into_iter().map(|mistake| self.states.kept(mistake)).collect()
    }

    /// How far a case agrees with it.
    pub(super) fn agreement(&self, evidence: &Evidence<'_>) -> Agreement {
        evidence.played(self.number, &self.assignment)
    }

    /// What the place looks like at which a case leaves it.
    pub(super) fn shape(&self, evidence: &Evidence<'_>) -> Rc<Shape> {
        evidence.shape_of(self.number, || Shape::of(&self.assignment, evidence, self.agreement(evidence)))
    }

    /// The same, where it was found out before.
    fn known_agreement(&self, evidence: &Evidence<'_>) -> Option<Agreement> {
        evidence.known(self.number)
    }

    /// How far each of these cases agrees with it.
    pub(super) fn agreements(&self, cases: &[Evidence<'_>]) -> Vec<Agreement> {
        cases.iter().map(|case| self.agreement(case)).collect()
    }
}

/// In how many characters a line differs, at most, for the nearness of a score.
const MAX_DISTANCE: usize = 40;

/// How much is explained of the cases that it is the score of; the greater the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Score {
    /// How much of the cases is explained ([`Agreement::explained`]).
    pub cases: usize,
    /// The lines from the first to the last that agrees, in thousandths of the output of each case.
    lines: usize,
    /// How much the next lines differ, negative.
    nearness: isize,
    /// The lines that agree, counted.
    agreed: usize,
}

impl Score {
    /// How much of the cases agrees, however near the next lines are.
    pub(super) fn explained(self) -> (usize, usize) {
        (self.cases, self.lines)
    }

    /// The score of these agreements.
    pub(super) fn of<'a>(agreements: impl IntoIterator<Item = (&'a Evidence<'a>, Agreement)>) -> Score {
        agreements.into_iter().fold(
            Score { cases: 0, lines: 0, nearness: 0, agreed: 0 },
            |sum, (evidence, agreement)| {
                let is_whole = agreement.is_whole(evidence);
                // It may be what a loop prints until it is ended.
                let may_loop = agreement.full && evidence.case.killed.is_some();
                // A mistake after which anything may follow explains no less for that than a right program does.
                let lines = if agreement.full { agreement.lines.max(evidence.right.lines) } else { agreement.lines };
                let all = evidence.line_count.max(agreement.lines + usize::from(!agreement.full)).max(1);
                // Nor is a line nearer because nobody knows what stands there.
                let distance = if agreement.fits_any { MAX_DISTANCE } else { agreement.distance.min(MAX_DISTANCE) };
                Score {
                    cases: sum.cases + agreement.explained(evidence),
                    lines: sum.lines + if is_whole || may_loop { 1000 } else { 1000 * lines / all },
                    nearness: sum.nearness - distance as isize,
                    agreed: sum.agreed + agreement.lines,
                }
            },
        )
    }
}

/// So many lines count as one game, and fewer beyond those of a long game: few games are so long, but where nobody takes anything all
/// are, and each takes as long as a hundred others.
const LINES_OF_A_GAME: usize = 40;
const LINES_OF_A_LONG_GAME: usize = 300;
const LINES_BEYOND: usize = 8;

/// So many games that were played before are looked up in the time in which one is played.
const LOOKED_UP: u32 = 8;

/// How many games a search may still play. Counted in games, not in time: what is found must not depend on the machine.
#[derive(Debug)]
pub(super) struct Budget {
    /// In parts of a game, of which one is what looking one up costs.
    left: Cell<u32>,
}

impl Budget {
    pub(super) fn new(games: u32) -> Self {
        Budget { left: Cell::new(games * LOOKED_UP) }
    }

    /// Plays one game of a program with these mistakes, and compares it with what was printed. A game that was played before
    /// counts too, but less.
    pub(super) fn play(&self, state: &State<'_>, evidence: &Evidence<'_>) -> Agreement {
        if let Some(agreement) = state.known_agreement(evidence) {
            self.take(1);
            return agreement;
        }
        self.count(state.agreement(evidence))
    }

    /// The same of an assignment that no set of mistakes makes.
    pub(super) fn play_assignment(&self, assignment: &Assignment, evidence: &Evidence<'_>) -> Agreement {
        self.count(evidence.play(assignment))
    }

    fn count(&self, agreement: Agreement) -> Agreement {
        let lines = agreement.lines.max(agreement.played);
        let beyond = lines.saturating_sub(LINES_OF_A_LONG_GAME);
        let games = 1 + lines / LINES_OF_A_GAME + beyond / LINES_BEYOND;
        self.take(u32::try_from(games).unwrap_or(u32::MAX).saturating_mul(LOOKED_UP));
        agreement
    }

    fn take(&self, parts: u32) {
        self.left.set(self.left.get().saturating_sub(parts));
    }

    /// Lets `play` play so many of the games, and counts those that it plays.
    pub(super) fn lend<T>(&self, games: u32, play: impl FnOnce(&Budget) -> T) -> T {
        let part = Budget::new(games);
        let played = play(&part);
        self.spend(games - part.left());
        played
    }

    /// How many games are left.
    pub(super) fn left(&self) -> u32 {
        self.left.get() / LOOKED_UP
    }

    /// Counts games that were played.
    pub(super) fn spend(&self, games: u32) {
        self.take(games.saturating_mul(LOOKED_UP));
    }

    pub(super) fn is_spent(&self) -> bool {
        self.left() == 0
    }
}
