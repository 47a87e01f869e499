//! Mistakes that are not named although all that was printed agrees with them: what they explain is left.

use std::collections::HashSet;
use std::rc::Rc;

use nim_reference::Assignment;
use nim_reference::fault::Area;

use super::certain::Proof;
use super::gain::MIN_CASES;
use super::search::Found;
use super::state::State;
use crate::judge::mistake::Mistake;

/// Takes out the mistakes that only hidden cases show, for naming them would say why those fail, and what hidden cases show of
/// the others.
pub(super) fn leave_out_hidden(found: &mut Found<'_>, proofs: &mut Vec<Proof<'_>>) {
    for proof in &mut *proofs {
        proof.shown.retain(|&(case, _)| !found.cases[case].case.hidden);
    }
    leave_out(found, proofs, |proof| proof.shown.is_empty());
}

/// Takes out mistakes that only fit: two of a strategy fit nearly any few moves, two that change the same answers fit any few answers,
/// and more fits where the program is left a choice.
pub(super) fn leave_out_strained(found: &mut Found<'_>, proofs: &mut Vec<Proof<'_>>) {
    let is_strained = |proof: &&Proof<'_>| is_strained(found, proofs, proof);
    let strained: Vec<Rc<Mistake>> = proofs.iter().filter(is_strained).map(|proof| Rc::clone(&proof.mistake)).collect();
    leave_out(found, proofs, |proof| strained.iter().any(|mistake| mistake.is(&proof.mistake)));
}

/// Takes out the mistakes with the end of the game where no case that failed is explained to its end: what looks like an end or none may
/// be something else.
pub(super) fn leave_out_unended(found: &mut Found<'_>, proofs: &mut Vec<Proof<'_>>) {
    let is_explained =
        found.cases.iter().zip(&found.agreements).any(|(case, agreement)| case.case.failed && agreement.full);
    if !is_explained {
        leave_out(found, proofs, |proof| proof.mistake.area() == Some(Area::Ending));
    }
}

/// Whether one of the mistakes may be another one.
fn is_strained(found: &Found<'_>, proofs: &[Proof<'_>], proof: &Proof<'_>) -> bool {
    let is_of_one_case = |proof: &&Proof<'_>| {
        let ids: HashSet<&str> = proof.shown.iter().map(|&(case, _)| found.cases[case].case.id).collect();
        ids.len() == 1 && !proof.mistake.is_of_words()
    };
    let of_strategy = || proofs.iter().filter(|proof| proof.mistake.is_of_strategy()).count();
    // What it explains comes right before what nothing explains.
    let explains_no_case = || !proof.shown.iter().any(|&(case, _)| found.agreements[case].full);
    let leaves_choices = found.right.game().is_some_and(|game| game.rules.leaves_choices());
    if found.right.game().is_none() && !found.is_complete() {
        return proofs.iter().any(|other| !other.mistake.is(&proof.mistake) && is_one_unknown(found, [proof, other]));
    }
    match proof.mistake.area() {
        Some(Area::Strategy) if leaves_choices && !found.is_complete() && of_strategy() > 1 => true,
        Some(Area::Strategy) if is_of_one_case(&proof) && proofs.iter().filter(is_of_one_case).count() > 1 => true,
        Some(Area::Strategy | Area::Turns) if leaves_choices => explains_no_case(),
        // What a move leaves is seen in all that follows.
        Some(Area::Moves) if leaves_choices && proof.mistake.says_what_is_taken(found.right) => explains_no_case(),
        _ => false,
    }
}

/// Whether one mistake that nobody knows may be behind two of an exercise: both change the same answers, in none of these both are seen,
/// and one of them explains few answers by itself.
fn is_one_unknown(found: &Found<'_>, two: [&Proof<'_>; 2]) -> bool {
    let state = found.state.right();
    let alone = two.map(|proof| state.and(&proof.mistake));
    let explains_few = |alone: &State<'_>| {
        found.cases.iter().filter(|case| case.case.failed && alone.agreement(case).full).count() < MIN_CASES
    };
    if !alone.iter().any(explains_few) {
        return false;
    }
    let both = alone[0].and(&two[1].mistake);
    let changed = found.cases.iter().zip(&found.agreements).filter_map(|(case, agreement)| {
        let answer = |assignment: &Assignment| assignment.transcript(case.case.input).output().to_owned();
        let (right, alone) = (answer(found.right), alone.each_ref().map(|state| answer(&state.assignment)));
        let seen = |alone: [String; 2]| agreement.full && !alone.contains(&answer(&both.assignment));
        (!alone.contains(&right)).then(|| seen(alone))
    });
    let seen: Vec<bool> = changed.collect();
    !seen.is_empty() && !seen.contains(&true)
}

/// Takes out these mistakes, so that what they explain is left.
fn leave_out(found: &mut Found<'_>, proofs: &mut Vec<Proof<'_>>, which: impl Fn(&Proof<'_>) -> bool) {
    for proof in proofs.extract_if(.., |proof| which(proof)) {
        let place = found.state.mistakes.iter().position(|mistake| mistake.is(&proof.mistake));
        if let Some(place) = place {
            found.state = found.state.without(place, None);
            found.agreements = found.state.agreements(found.cases);
        }
    }
}
