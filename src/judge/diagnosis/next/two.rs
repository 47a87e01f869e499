//! Two mistakes at once, where no single one brings a game beyond the line.

use std::rc::Rc;

use nim_reference::fault::Area;

use super::{Next, Rank};
use crate::judge::diagnosis::agreement::Agreement;
use crate::judge::diagnosis::state::State;
use crate::judge::mistake::Mistake;

/// How many known mistakes that change the line at hand are tried in pairs.
const MAX_PAIRED: usize = 19;

/// How many known mistakes that bring another message to a line are tried with a second one and other words.
const MAX_FIRST: usize = 3;

/// A line that differs in no more characters is nearly right.
const MAX_NEAR: usize = 4;

/// How many games are played at one place to mend harm.
const MAX_MENDING_GAMES: u32 = 900;

impl Next<'_, '_> {
    /// A case that agrees by chance, two mistakes cancelling each other out, needs both.
    pub(super) fn mend_harm(&mut self) {
        let (search, case) = (self.search, self.case);
        let least = search.budget.left().saturating_sub(MAX_MENDING_GAMES);
        for (first, harmed) in &std::mem::take(&mut self.harmful) {
            for mistake in search.known.iter().filter(|mistake| !first.has(mistake)) {
                if search.budget.left() <= least {
                    return;
                }
                let next = first.and(mistake);
                // Where both change one setting the first is gone, and the second was tried alone.
                if next.assignment == self.state.and(mistake).assignment {
                    continue;
                }
                if search.budget.play(&next, harmed).full && self.is_beyond(search.budget.play(&next, case)) {
                    self.add(next, Rank::TwoKnown);
                }
            }
        }
    }

    pub(super) fn pair(&mut self) {
        self.partly.sort_by_key(|(_, agreement)| agreement.distance);
        let paired = if self.search.right.game().is_none() { self.partly.len() } else { MAX_PAIRED };
        for index in 0..self.partly.len().min(paired) {
            let first = self.partly[index].0.clone();
            let others = self.partly[index + 1..].iter().take(paired);
            let others: Vec<Rc<Mistake>> = others.filter_map(|(state, _)| state.mistakes.last().cloned()).collect();
            let learned = self.learned(&first).into_iter().map(|mistake| (mistake, Rank::KnownAndLearned));
            let seconds = others.into_iter().map(|mistake| (mistake, Rank::TwoKnown)).chain(learned);
            for (mistake, rank) in seconds.take_while(|_| !self.search.budget.is_spent()) {
                let next = first.and(&mistake);
                if self.is_beyond(self.search.budget.play(&next, self.case)) {
                    self.add(next, rank);
                }
            }
        }
    }

    /// Where another player's turn begins, another message stands at the line than before, and a second known mistake may bring a third;
    /// the program may have other words for that.
    pub(super) fn bring_other_messages(&mut self) {
        let last_of = |state: &State<'_>| state.mistakes.last().and_then(|last| last.area());
        let brings = |state: &State<'_>| last_of(state) == Some(Area::Turns);
        let firsts: Vec<_> = self.partly.iter().filter(|(state, _)| brings(state)).take(MAX_FIRST).cloned().collect();
        // Which messages there are is a matter of turns and drawings alone.
        let is_of_order = |mistake: &&Rc<Mistake>| matches!(mistake.area(), Some(Area::Turns | Area::Drawing));
        let mut nearer = Vec::new();
        for (first, reached) in firsts {
            for mistake in self.search.known.iter().filter(is_of_order).filter(|mistake| !first.has(mistake)) {
                let next = first.and(mistake);
                let agreement = self.search.budget.play(&next, self.case);
                if self.is_beyond(agreement) {
                    self.add(next, Rank::TwoKnown);
                } else if agreement.lines == reached.lines && agreement.distance < reached.distance {
                    nearer.push((next, agreement.distance));
                }
            }
        }
        nearer.sort_by_key(|(_, distance)| *distance);
        for (next, _) in nearer.into_iter().take(2 * MAX_FIRST) {
            for mistake in self.learned(&next) {
                let next = next.and(&mistake);
                if self.is_beyond(self.search.budget.play(&next, self.case)) {
                    self.add(next, Rank::KnownAndLearned);
                }
            }
        }
    }

    /// Two known mistakes of which the second shows only behind the first: what a move has done, where the move is not announced; and
    /// what a turn is counted as, where nothing else of it is there.
    pub(super) fn uncover(&mut self) {
        let messages = |state: &State<'_>| state.assignment.game().map_or(0, |game| game.voice.messages().count());
        let before = messages(self.state);
        let leaves_out = self.partly.iter().find(|(state, _)| messages(state) < before);
        let is_near =
            |agreement: &Agreement| agreement.distance <= MAX_NEAR && agreement.distance < self.reached.distance;
        let nearest = self.partly.iter().min_by_key(|(_, agreement)| agreement.distance);
        let nearest = nearest.filter(|(_, agreement)| is_near(agreement));
        let firsts = [(leaves_out, Area::Moves), (nearest, Area::Turns)];
        let firsts = firsts.map(|(first, area)| Some((first?.0.clone(), area)));
        for (first, area) in firsts.into_iter().flatten() {
            let seconds = self.search.known.iter().filter(|mistake| mistake.area() == Some(area));
            for mistake in seconds.filter(|mistake| !first.has(mistake)) {
                let next = first.and(mistake);
                if self.is_beyond(self.search.budget.play(&next, self.case)) {
                    self.add(next, Rank::TwoKnown);
                }
            }
        }
    }
}
