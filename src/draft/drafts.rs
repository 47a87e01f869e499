//! Generated drafts as proptest's strategy, and shrinking them.

use std::sync::Arc;

use nim_reference::input::Policy;
use nim_reference::layout::GamePlan;
use nim_reference::rules::Opening;
use nim_reference::{Assignment, Game};
use proptest::prelude::RngExt as _;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::{TestRng, TestRunner};

use super::candidates::Candidates;
use super::illegal::illegal_moves;
use super::play::Play;
use super::vocabulary::Vocabulary;
use super::{Draft, opening, play};

/// How often another draft is made where one is none.
const TRIES: u32 = 1000;
/// How many moves are planned where the program may play otherwise.
const MAX_PLANNED: usize = 4;

/// Drafts of an assignment, biased to edges.
#[derive(Debug, Clone)]
pub struct Drafts {
    assignment: Arc<Assignment>,
    words: Arc<Vocabulary>,
}

impl Drafts {
    /// Drafts of this assignment.
    pub fn of(assignment: &Assignment) -> Drafts {
        Drafts { assignment: Arc::new(assignment.clone()), words: Arc::new(Vocabulary::of(assignment)) }
    }

    /// The assignment.
    pub(super) fn assignment(&self) -> &Assignment {
        &self.assignment
    }

    /// What drafts are made from.
    pub(super) fn words(&self) -> &Vocabulary {
        &self.words
    }

    /// The drafts that are a step smaller than this one, the smallest first. Each makes a case.
    pub(crate) fn smaller(&self, draft: &Draft) -> impl Iterator<Item = Draft> + use<> {
        Candidates::of(self, draft)
    }

    /// A draft that makes a case.
    pub(super) fn generate(&self, rng: &mut TestRng) -> Option<Draft> {
        (0..TRIES).find_map(|_| {
            let draft = self.attempt(rng)?;
            let is_case = draft.is_promised(&self.assignment) && draft.case(&self.assignment).is_ok();
            is_case.then_some(draft)
        })
    }

    fn attempt(&self, rng: &mut TestRng) -> Option<Draft> {
        let Some(game) = self.assignment.game() else {
            let questions = &self.words.questions;
            let question = questions.get(rng.random_range(0..questions.len().max(1)))?;
            return Some(Draft::Text(question.varied(rng, &self.words.bounds).text()));
        };
        match game.rules.opening {
            Opening::CountAndSizes(count) | Opening::Progression { count, .. } if rng.random_range(0..20) == 0 => {
                let refused = opening::refused_counts(count);
                let number = refused[rng.random_range(0..refused.len())];
                return opening::with_refused_count(&self.assignment, number).map(Draft::Text);
            }
            Opening::Arguments(_) if rng.random_range(0..10) == 0 => {
                let sizes = opening::game(&game.rules.opening, &self.words, rng).heaps;
                let mut args: Vec<String> = sizes.iter().map(i64::to_string).collect();
                let at = rng.random_range(0..args.len());
                args[at].clone_from(self.words.arguments.get(rng.random_range(0..self.words.arguments.len().max(1)))?);
                return Some(Draft::Args(args));
            }
            _ => {}
        }
        let plan = opening::game(&game.rules.opening, &self.words, rng);
        self.with_moves(game, plan, rng).map(Draft::Game)
    }

    /// The game with moves: those of a user who plays in some way, and illegal ones between them. In the form in which games are
    /// compared.
    fn with_moves(&self, game: &Game, plan: GamePlan, rng: &mut TestRng) -> Option<GamePlan> {
        let policy = match rng.random_range(0..10) {
            0..2 => Policy::First,
            2..5 => Policy::Optimal,
            _ => Policy::Random(rng.random_range(0..1 << 32)),
        };
        if !play::reads_moves(game, &plan.names) {
            return Some(play::with_moves(plan, Vec::new()));
        }
        let assignment = &self.assignment;
        let Play { mut moves, positions } = play::play(assignment, &GamePlan { policy, ..plan.clone() })?;
        if assignment.is_followed() {
            // Where the program may play otherwise, what was planned for late turns means nothing.
            moves.truncate(rng.random_range(0..=moves.len().min(MAX_PLANNED)));
        }
        if rng.random_range(0..3) == 0 {
            // One after the other in the same turn.
            let turn = rng.random_range(0..=moves.len());
            if let Some(position) = positions.get(turn) {
                let illegal = illegal_moves(position, game.rules.entered_base);
                let tries = (0..rng.random_range(1..=3)).map(|_| illegal[rng.random_range(0..illegal.len())]);
                moves.splice(turn..turn, tries.collect::<Vec<_>>());
            }
        }
        Some(if assignment.is_followed() { GamePlan { moves, ..plan } } else { play::with_moves(plan, moves) })
    }
}

impl Strategy for Drafts {
    type Tree = DraftTree;
    type Value = Draft;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let draft = self.generate(runner.rng()).ok_or("the assignment has no cases to take inputs from")?;
        Ok(DraftTree::new(self.clone(), draft))
    }
}

/// A draft that is being shrunk. Of the smaller drafts the smallest are tried first; when none of them fails, the draft is one from
/// which no heap and no move can be removed and no number lowered such that a program still fails.
#[derive(Debug)]
pub struct DraftTree {
    drafts: Drafts,
    /// The smallest draft of which it is known that it fails, or the first.
    failing: Draft,
    /// The draft that is tried.
    current: Draft,
    /// What comes of it, once that was asked for.
    candidates: Option<Candidates>,
}

impl DraftTree {
    /// Shrinks this draft.
    pub(super) fn new(drafts: Drafts, draft: Draft) -> DraftTree {
        DraftTree { drafts, failing: draft.clone(), current: draft, candidates: None }
    }
}

impl ValueTree for DraftTree {
    type Value = Draft;

    fn current(&self) -> Draft {
        self.current.clone()
    }

    /// The current draft fails: goes on with the smallest that comes of it.
    fn simplify(&mut self) -> bool {
        if self.failing != self.current {
            self.failing.clone_from(&self.current);
            self.candidates = None;
        }
        self.complicate()
    }

    /// The current draft does not fail: goes on with the next one that is smaller than the last that did.
    fn complicate(&mut self) -> bool {
        let candidates = self.candidates.get_or_insert_with(|| Candidates::of(&self.drafts, &self.failing));
        match candidates.next() {
            Some(draft) => {
                self.current = draft;
                true
            }
            None => {
                self.current.clone_from(&self.failing);
                false
            }
        }
    }
}
