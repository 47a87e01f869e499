//! Mistakes beside which another one is nearly as likely, where not everything is explained.

use std::rc::Rc;

use nim_reference::fault::Area;

use super::agreement::Agreement;
use super::certain::Proof;
use super::evidence::Evidence;
use super::search::{Found, spread};
use crate::judge::mistake::Mistake;

/// A rival explains all but one of so many cases, and of so many where only boards show what is played.
const MOST: usize = 5;
const MOST_OF_BOARDS: usize = 8;

/// So many cases show a mistake to the end of their games, or none is looked at alone.
const MIN_WHOLE: usize = 5;

/// How many cases are asked about it first.
const MAX_FIRST: usize = 6;

/// Whether another known mistake explains most of the cases that show this one, at `place` of the set, and another case that this one
/// does not explain: then it is not certain which of them the program makes.
pub(super) fn has_rival(found: &Found<'_>, place: usize, proof: &Proof<'_>) -> bool {
    if found.is_complete() || found.right.game().is_none() || !proof.mistake.is_known() {
        return false;
    }
    let shown = || proof.shown.iter().map(|&(case, _)| case).filter(|&case| found.agreements[case].full);
    let others = found.known.iter().filter(|other| !found.state.has(other));
    let count = shown().count();
    let Some(first) = shown().next().filter(|_| count >= MIN_WHOLE) else {
        // Words that are read are nobody else's, whatever else is wrong on their line.
        return proof.mistake.area() != Some(Area::Words)
            && others.filter(|other| !proof.alternatives.contains(other)).any(|other| {
                explains_lines(found, place, proof, other) || (count == 0 && explains_one(found, place, proof, other))
            });
    };
    let mut rivals = others
        .map(|other| found.state.without(place, Some(other)))
        .filter(|state| !found.is_left_more_by(state) && state.agreement(&found.cases[first]).full);
    // Boards do not say who moves, so that who begins and who wins are told apart in few games.
    let is_of_boards = found.right.grading().boards().is_some();
    let most = if is_of_boards { MOST_OF_BOARDS } else { MOST };
    // A case that passes with these mistakes speaks as much against one with which it would fail.
    let passed = (0..found.cases.len()).filter(|&case| !found.cases[case].case.failed && found.agreements[case].full);
    let passed: Vec<usize> = passed.collect();
    rivals.any(|state| {
        let cases = shown().chain(passed.iter().copied());
        // More need not be counted.
        let lost = cases.filter(|&case| !state.agreement(&found.cases[case]).full).take(count / most + 1).count();
        let gains = |(case, own): (&Evidence<'_>, &Agreement)| !own.full && state.agreement(case).full;
        lost * most <= count && (is_of_boards || found.cases.iter().zip(&found.agreements).any(gains))
    })
}

/// Whether another known mistake explains one of the first cases that show this one to the end of its game. None of them is explained to
/// its end.
fn explains_one(found: &Found<'_>, place: usize, proof: &Proof<'_>, other: &Rc<Mistake>) -> bool {
    let state = found.state.without(place, Some(other));
    let mut first = proof.shown.iter().take(MAX_FIRST);
    !found.is_left_more_by(&state)
        && first.any(|&(case, _)| {
            let agreement = state.agreement(&found.cases[case]);
            agreement.full && !agreement.is_open
        })
}

/// Whether another known mistake explains as many lines of most cases that show this one, of which none is explained to its end.
fn explains_lines(found: &Found<'_>, place: usize, proof: &Proof<'_>, other: &Rc<Mistake>) -> bool {
    let count = proof.shown.len();
    if count < MIN_WHOLE {
        return false;
    }
    let state = found.state.without(place, Some(other));
    let is_less =
        |&&(case, _): &&(usize, usize)| state.agreement(&found.cases[case]).lines < found.agreements[case].lines;
    // Most explain less in nearly all of them, and a few tell that.
    !found.is_left_more_by(&state)
        && !spread(proof.shown.iter().collect(), MAX_FIRST).all(|shown| is_less(&shown))
        && proof.shown.iter().filter(is_less).take(count / MOST + 1).count() * MOST <= count
}
