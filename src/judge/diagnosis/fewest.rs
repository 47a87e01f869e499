//! The fewest known mistakes that explain the answers of an exercise, or the moves of a program that is left a choice.
//!
//! An answer is one line, on which all mistakes show at once: what explains it together may bring it no nearer one by one, so a
//! set of mistakes cannot grow step by step. But an answer is computed fast, and sets of a few mistakes are not many: all are
//! tried.

use std::rc::Rc;

use nim_reference::Assignment;
use nim_reference::rules::LosingRule;

use super::asking_order::AskingOrder;
use super::evidence::Evidence;
use super::search::Found;
use super::seen::leaves_any_moves;
use super::state::{Budget, State, States};
use crate::judge::mistake::Mistake;

/// Of how many mistakes all sets are tried.
const MAX_SIZE: usize = 3;

/// How many games are played to find the fewest mistakes of a strategy, at most.
const MAX_GAMES_OF_STRATEGY: u32 = 2_000;

/// Looks for the fewest of `known` that explain everything. Where more are needed, or something is not explained, it is what
/// `grown` gives.
pub(super) fn fewest<'a>(
    states: &'a States<'a>,
    cases: &'a [Evidence<'a>],
    known: &'a [Rc<Mistake>],
    games: &Budget,
    grown: impl FnOnce() -> Found<'a>,
) -> Found<'a> {
    let right = states.assignment();
    let mut tried = Tried::new(right, cases, games);
    let known_ones: Vec<&Rc<Mistake>> = known.iter().collect();
    for size in 1..=MAX_SIZE {
        tried.sets(&states.right(), &known_ones, size);
        if tried.predicted.is_some() {
            break;
        }
    }
    let Tried { predicted, loose, .. } = tried;
    let found = |state: State<'a>| {
        let agreements = state.agreements(cases);
        Found { right, cases, known, state, agreements, stuck: Vec::new(), is_cut_short: false, as_printed: false }
    };
    if let Some(state) = predicted {
        return found(state);
    }
    let grown = grown();
    match loose {
        Some(state) if !(grown.is_complete() && is_predicted(cases, &grown.state.assignment)) => found(state),
        _ => grown,
    }
}

/// What was found, which explains everything, or the fewest of `known` in the place of the mistakes of its strategy: those from
/// which all moves follow, or fewer than were found and no vague ones. A search sees one line after the other, and a program that
/// is left a choice agrees with many mistakes for a while.
pub(super) fn fewest_of_strategy<'a>(found: Found<'a>, known: &'a [Rc<Mistake>]) -> Found<'a> {
    let is_of_strategy = |mistake: &&Rc<Mistake>| mistake.is_of_strategy();
    let Found { right, cases, .. } = found;
    let leaves_choices = right.game().is_some_and(|game| game.rules.leaves_choices());
    let is_vague = found.state.mistakes.iter().any(|mistake| mistake.is_vague(right));
    let count = found.state.mistakes.iter().filter(is_of_strategy).count();
    let is_settled = !is_vague && (!leaves_choices || is_predicted(cases, &found.state.assignment));
    if count == 0 || is_settled {
        return found;
    }
    let others = found.state.without_strategy();
    let of_strategy: Vec<&Rc<Mistake>> = known.iter().filter(is_of_strategy).collect();
    let games = Budget::new(MAX_GAMES_OF_STRATEGY);
    let mut tried = Tried::new(right, cases, &games);
    for size in 1..MAX_SIZE {
        if tried.predicted.is_none() {
            tried.sets(&others, &of_strategy, size);
        }
    }
    let chosen = |state: &State<'_>| state.mistakes.len() - others.mistakes.len();
    let fewest = tried.predicted.or(tried.loose.filter(|state| is_vague || chosen(state) < count));
    match fewest.map(|state| (state.agreements(cases), state)) {
        Some((agreements, state)) if !leaves_any_moves(&found, &state, &agreements) => {
            Found { known, state, agreements, ..found }
        }
        _ => found,
    }
}

/// Whether all answers follow from the assignment and one rule for the moves that it leaves to the program.
pub(super) fn is_predicted(cases: &[Evidence<'_>], assignment: &Assignment) -> bool {
    !assignment.is_followed() || rule_for_choices(cases, assignment).is_some()
}

/// The rule by which the program chooses in all cases where the assignment leaves it any legal move.
pub(super) fn rule_for_choices(cases: &[Evidence<'_>], assignment: &Assignment) -> Option<LosingRule> {
    let explains_all = |assignment: &Assignment| cases.iter().all(|case| case.play(assignment).full);
    LosingRule::all().find(|rule| explains_all(&assignment.choosing_by(*rule)))
}

/// What came of the sets that were tried.
struct Tried<'a, 'b> {
    right: &'a Assignment,
    cases: &'a [Evidence<'a>],
    games: &'b Budget,
    order: AskingOrder,
    /// A set from which all answers follow.
    predicted: Option<State<'a>>,
    /// The smallest set with which all answers agree, but only because it leaves moves to the program that follow no rule.
    loose: Option<State<'a>>,
}

impl<'a, 'b> Tried<'a, 'b> {
    fn new(right: &'a Assignment, cases: &'a [Evidence<'a>], games: &'b Budget) -> Self {
        Tried { right, cases, games, order: AskingOrder::new(cases.len()), predicted: None, loose: None }
    }

    /// Tries all sets that have so many of `known` more than `with`.
    fn sets(&mut self, with: &State<'a>, known: &[&'a Rc<Mistake>], more: usize) {
        for (at, &mistake) in known.iter().enumerate() {
            if self.predicted.is_some() || self.games.is_spent() {
                return;
            }
            let next = with.and(mistake);
            if next.assignment == with.assignment {
                continue;
            }
            if more > 1 {
                self.sets(&next, &known[at + 1..], more - 1);
            } else if self.explains_all(&next) {
                self.keep(next);
            }
        }
    }

    fn explains_all(&mut self, state: &State<'a>) -> bool {
        self.order.all(|case| self.games.play(state, &self.cases[case]).full)
    }

    fn keep(&mut self, state: State<'a>) {
        if is_predicted(self.cases, &state.assignment) {
            self.predicted = Some(state);
            return;
        }
        let is_vague = |state: &State<'_>| state.mistakes.iter().any(|mistake| mistake.is_vague(self.right));
        let is_better =
            |loose: &State<'a>| loose.mistakes.len() == state.mistakes.len() && is_vague(loose) && !is_vague(&state);
        if self.loose.as_ref().is_none_or(is_better) {
            self.loose = Some(state);
        }
    }
}
