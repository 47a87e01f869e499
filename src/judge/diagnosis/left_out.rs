//! Mistakes that are not named although all that was printed agrees with them: what they explain is left.

use std::collections::HashSet;
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

/// Takes out mistakes of a strategy that show in a single case, where another mistake of the rules shows in a single one too: two of them
/// fit nearly any few moves. So they do where the program is left a choice, and something else is wrong that no mistake explains.
pub(super) fn leave_out_strained(found: &mut Found<'_>, proofs: &mut Vec<Proof<'_>>) {
    let is_of_one_case = |proof: &&Proof<'_>| {
        let ids: HashSet<&str> = proof.shown.iter().map(|&(case, _)| found.cases[case].case.id).collect();
        ids.len() == 1 && !proof.mistake.is_of_words()
    };
    let of_strategy = || proofs.iter().filter(|proof| proof.mistake.is_of_strategy());
    let leaves_choices = found.right.game().is_some_and(|game| game.rules.leaves_choices());
    let strained: Vec<Rc<Mistake>> = if leaves_choices && !found.is_complete() && of_strategy().count() > 1 {
        of_strategy().map(|proof| Rc::clone(&proof.mistake)).collect()
    } else if proofs.iter().filter(is_of_one_case).count() > 1 {
        of_strategy().filter(is_of_one_case).map(|proof| Rc::clone(&proof.mistake)).collect()
    } else {
        return;
    };
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
