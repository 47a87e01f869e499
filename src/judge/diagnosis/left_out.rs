//! Mistakes that are not named although all that was printed agrees with them: what they explain is left.

use std::rc::Rc;

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

/// Takes out mistakes of a strategy that show only together, in a single case: two of them fit nearly any few moves.
pub(super) fn leave_out_strained(found: &mut Found<'_>, proofs: &mut Vec<Proof<'_>>) {
    let only_case = |proof: &Proof<'_>| {
        let case = proof.shown.first().map(|&(case, _)| found.cases[case].case.id)?;
        let is_only = proof.shown.iter().all(|&(other, _)| found.cases[other].case.id == case);
        (is_only && proof.mistake.is_of_strategy()).then(|| case.to_owned())
    };
    let cases: Vec<String> = proofs.iter().filter_map(only_case).collect();
    let strained: Vec<Rc<Mistake>> = proofs
        .iter()
        .filter(|proof| only_case(proof).is_some_and(|case| cases.iter().filter(|other| **other == case).count() > 1))
        .map(|proof| Rc::clone(&proof.mistake))
        .collect();
    leave_out(found, proofs, |proof| strained.iter().any(|mistake| mistake.is(&proof.mistake)));
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
