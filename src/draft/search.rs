//! Looking for a small draft of whose case something holds.

use nim_reference::Assignment;
use proptest::test_runner::{RngAlgorithm, TestRng};

use super::Draft;
use super::drafts::Drafts;
use super::small::small;
use crate::suite::Case;

/// Of so many drafts one is random.
const RANDOM_ONE_IN: usize = 4;

/// The drafts of an assignment in the order in which they are tried: small games, and random ones between them so that
/// what needs a large game is found soon; each with the case that it makes. The same seed gives the same drafts.
pub(crate) fn in_turn(drafts: &Drafts, seed: u64) -> impl Iterator<Item = (Draft, Case)> + use<> {
    let (mut small, mut random) = (small(drafts), random(drafts, seed));
    let mut number = 0;
    std::iter::from_fn(move || {
        number += 1;
        let next = if number % RANDOM_ONE_IN > 0 { small.next() } else { None };
        next.or_else(|| random.next())
    })
}

/// Random drafts without an end.
fn random(drafts: &Drafts, seed: u64) -> impl Iterator<Item = (Draft, Case)> + use<> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let drafts = drafts.clone();
    std::iter::from_fn(move || drafts.generate(&mut rng))
}

/// Drafts of an assignment in which small ones are looked for, each made a case once.
pub struct Search {
    drafts: Drafts,
    tried: Vec<(Draft, Case)>,
}

impl Search {
    /// Looks among so many drafts: the small games, and then random ones of this seed.
    pub fn new(assignment: &Assignment, seed: u64, tries: usize) -> Self {
        let drafts = Drafts::of(assignment);
        let tried = small(&drafts).chain(random(&drafts, seed)).take(tries).collect();
        Search { drafts, tried }
    }

    /// The smallest draft that is found of whose case `fails` holds, among the first `tries` of them. The first such is
    /// shrunk until no heap and no move can be removed from it and no number lowered. `None` where there is none.
    pub fn smallest(&self, tries: usize, mut fails: impl FnMut(&Case) -> bool) -> Option<Draft> {
        let (first, _) = self.tried.iter().take(tries).find(|(_, case)| fails(case))?;
        let mut found = first.clone();
        while let Some((smaller, _)) = self.drafts.smaller(&found).find(|(_, case)| fails(case)) {
            found = smaller;
        }
        Some(found)
    }
}
