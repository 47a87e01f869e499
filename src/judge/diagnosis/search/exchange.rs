//! The last step of a search: another mistake in the place of one that was found.

use super::{MAX_PANEL, MAX_TRIES, Search};
use crate::judge::diagnosis::agreement::Agreement;
use crate::judge::diagnosis::evidence::Evidence;
use crate::judge::diagnosis::state::State;
use crate::judge::mistake::Mistake;

impl<'a> Search<'a, '_> {
    /// Puts another known mistake in the place of one that was found, perhaps with one more beside it, as long as that explains
    /// more: what explained most at first may stand in the way of what explains all.
    pub(super) fn exchange(&mut self) {
        while !self.is_done() {
            let (state, agreements, score) = self.best.clone();
            let Some(open) = agreements.iter().position(|agreement| !agreement.full) else { return };
            let rivals = self.rivals(&state, &agreements);
            let with_another = rivals.iter().flat_map(|rival| self.known.iter().map(|another| rival.and(another)));
            let mut next = rivals.iter().cloned().chain(with_another).take_while(|_| !self.budget.is_spent());
            let better = next.find_map(|state| {
                let (reached, next) = (agreements[open], self.budget.play(&state, &self.cases[open]));
                let is_beyond = next.full || next.lines > reached.lines;
                if !is_beyond || state.hides_another() {
                    return None;
                }
                self.better(&state, score)
            });
            let Some((state, agreements, better)) = better else { return };
            self.grow(&state.minimal(), &agreements, better, &[]);
        }
    }

    /// The set with another known mistake in the place of one, where that explains the first cases too that the one is needed for.
    fn rivals(&self, state: &State<'a>, agreements: &[Agreement]) -> Vec<State<'a>> {
        let is_doubted = |other: &Mistake| self.doubted.iter().any(|doubted| doubted.is(other));
        let others = || self.known.iter().filter(|other| !state.has(other) && !is_doubted(other));
        let of_place = |place: usize| {
            let without = state.without(place, None);
            let explained = self.cases.iter().zip(agreements).filter(|(_, agreement)| agreement.full);
            let needs_it = explained.map(|(case, _)| case).take(MAX_PANEL);
            let needs_it = needs_it.filter(|case| !self.budget.play(&without, case).full);
            let shown: Vec<&Evidence<'_>> = needs_it.take(MAX_TRIES).collect();
            let exchanged = others().map(move |other| state.without(place, Some(other)));
            exchanged.filter(move |exchanged| {
                !shown.is_empty() && shown.iter().all(|case| self.budget.play(exchanged, case).full)
            })
        };
        let rivals = (self.start..state.mistakes.len()).flat_map(of_place);
        rivals.take_while(|_| !self.budget.is_spent()).take(MAX_TRIES).collect()
    }
}
