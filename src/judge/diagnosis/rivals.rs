//! Mistakes beside which another one is nearly as likely, where not everything is explained.

use super::certain::Proof;
use super::evidence::{Agreement, Evidence};
use super::search::Found;

/// A rival explains all but one of so many cases.
const MOST: usize = 5;

/// Whether another known mistake explains most of the cases that show this one, at `place` of the set, and another case that this one
/// does not explain: then it is not certain which of them the program makes.
pub(super) fn has_rival(found: &Found<'_>, place: usize, proof: &Proof<'_>) -> bool {
    let shown = || proof.shown.iter().map(|&(case, _)| case).filter(|&case| found.agreements[case].full);
    let Some(first) = shown().next() else { return false };
    let count = shown().count();
    if found.is_complete() || found.right.game().is_none() || !proof.mistake.is_known() || count < MOST {
        return false;
    }
    let others = found.known.iter().filter(|other| !found.state.has(other));
    let mut rivals = others
        .map(|other| found.state.without(place, Some(other)))
        .filter(|state| !found.is_left_more_by(state) && state.agreement(&found.cases[first]).full);
    rivals.any(|state| {
        // More need not be counted.
        let lost = shown().filter(|&case| !state.agreement(&found.cases[case]).full).take(count / MOST + 1).count();
        let gains = |(case, own): (&Evidence<'_>, &Agreement)| !own.full && state.agreement(case).full;
        lost * MOST <= count && found.cases.iter().zip(&found.agreements).any(gains)
    })
}
