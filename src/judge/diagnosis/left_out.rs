//! Mistakes that are not named although all that was printed agrees with them: what they explain is left.

use std::collections::HashSet;
use std::rc::Rc;

use nim_reference::fault::Area;

use super::certain::Proof;
use super::search::Found;
use crate::judge::mistake::Mistake;

/// Takes out the mistakes that only hidden cases show, for naming them would say why those fail, and what hidden cases show of
/// the others.
pub(super) fn leave_out_hidden(found: &mut Found<'_>, proofs: &mut Vec<Proof<'_>>) {
    for proof in &mut *proofs {
        proof.shown.retain(|&(case, _)| !found.cases[case].case.hidden);
    }
    leave_out(found, proofs, |proof| proof.shown.is_empty());
}

/// Takes out mistakes that only fit: two of a strategy fit nearly any few moves, and more fits where the program is left a choice.
pub(super) fn leave_out_strained(found: &mut Found<'_>, proofs: &mut Vec<Proof<'_>>) {
    let is_strained = |proof: &&Proof<'_>| is_strained(found, proofs, proof);
    let strained: Vec<Rc<Mistake>> = proofs.iter().filter(is_strained).map(|proof| Rc::clone(&proof.mistake)).collect();
    leave_out(found, proofs, |proof| strained.iter().any(|mistake| mistake.is(&proof.mistake)));
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
    match proof.mistake.area() {
        Some(Area::Strategy) if leaves_choices && !found.is_complete() && of_strategy() > 1 => true,
        Some(Area::Strategy) if is_of_one_case(&proof) && proofs.iter().filter(is_of_one_case).count() > 1 => true,
        Some(Area::Strategy | Area::Turns) if leaves_choices => explains_no_case(),
        // What a move leaves is seen in all that follows.
        Some(Area::Moves) if leaves_choices && proof.mistake.says_what_is_taken(found.right) => explains_no_case(),
        _ => false,
    }
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
