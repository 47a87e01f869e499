//! Searching on from what is proved, as what could not be proved may have stood in the way, and what is thought of last.

use std::rc::Rc;

use super::certain::{Proof, Proved, prove};
use super::search::{Found, Start, search};
use super::state::Budget;
use crate::judge::mistake::Mistake;

/// How often it is looked further from what is proved.
const MAX_SEARCHES: usize = 3;

/// How many games are kept for what is thought of last.
pub(super) const LAST_GAMES: u32 = 4_400;

/// Proves what was found, and looks further from there, without what could not be proved: it may have stood in the way of
/// others. What explains most stays. Where something is left, it is thought of last what says only that something is wrong.
pub(super) fn search_further<'a>(found: Found<'a>, games: &Budget) -> (Found<'a>, Vec<Proof<'a>>) {
    let mut further = Further { doubted: Vec::new(), best: None, proved: Proved::default() };
    games.lend(games.left().saturating_sub(LAST_GAMES), |part| further.go(found, false, part));
    // What was proved may still stand in the way where it explains little.
    for from_nothing in [false, true] {
        let Some((found, _)) = &further.best else { unreachable!("a search was proved") };
        if found.is_complete() || found.right.game().is_none() || games.left() == 0 {
            break;
        }
        let Found { right, cases, known, .. } = *found;
        let doubted = std::mem::take(&mut further.doubted);
        let state = if from_nothing { found.state.right() } else { found.state.clone() };
        let start = Start { state, doubted: if from_nothing { &[] } else { &doubted }, stuck: &[], as_printed: true };
        let most = if from_nothing { games.left() } else { games.left() / 2 };
        games.lend(most, |part| further.go(search(right, cases, known, start, part), true, part));
    }
    further.best.unwrap_or_else(|| unreachable!("a search was proved"))
}

/// What comes of searches one after the other.
struct Further<'a> {
    /// What could not be proved.
    doubted: Vec<Rc<Mistake>>,
    /// What explains most.
    best: Option<(Found<'a>, Vec<Proof<'a>>)>,
    proved: Proved<'a>,
}

impl<'a> Further<'a> {
    /// Proves what was found, and searches on from what is left of it.
    fn go(&mut self, mut found: Found<'a>, as_printed: bool, games: &Budget) {
        for searches in 1.. {
            let all = found.state.mistakes.clone();
            let proofs = prove(&mut found, &mut self.proved);
            let Found { right, cases, known, is_cut_short, .. } = found;
            let (state, stuck) = (found.state.clone(), found.stuck.clone());
            if self.best.as_ref().is_none_or(|(best, _)| found.score() > best.score()) {
                self.best = Some((found, proofs));
            }
            let before = self.doubted.len();
            self.doubted.extend(all.into_iter().filter(|mistake| !state.has(mistake)));
            let goes_on = self.doubted.len() == before;
            if (goes_on && !is_cut_short) || searches == MAX_SEARCHES || games.left() == 0 {
                return;
            }
            // Beside a mistake that is doubted now nothing may have been found at places at which there is something to be found.
            let stuck = if goes_on { stuck } else { Vec::new() };
            let start = Start { state, doubted: &self.doubted, stuck: &stuck, as_printed };
            found = search(right, cases, known, start, games);
        }
    }
}
