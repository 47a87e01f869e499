//! Looking for a small draft of whose case something holds.

use std::sync::OnceLock;

use nim_reference::Assignment;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{RngAlgorithm, TestRng};

use super::Draft;
use super::drafts::{DraftTree, Drafts};
use super::small::small;
use crate::suite::Case;

/// Of so many drafts one is random.
const RANDOM_ONE_IN: usize = 4;

/// The drafts of an assignment in the order in which they are tried: small games, and random ones between them so that what needs a
/// large game is found soon. The same seed gives the same drafts.
pub(crate) fn in_turn(drafts: &Drafts, seed: u64) -> impl Iterator<Item = Draft> + use<> {
    let (mut small, mut random) = (small(drafts), random(drafts, seed));
    let mut number = 0;
    std::iter::from_fn(move || {
        number += 1;
        let next = if number % RANDOM_ONE_IN > 0 { small.next() } else { None };
        next.or_else(|| random.next())
    })
}

/// Random drafts without an end.
fn random(drafts: &Drafts, seed: u64) -> impl Iterator<Item = Draft> + use<> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let drafts = drafts.clone();
    std::iter::from_fn(move || drafts.generate(&mut rng))
}

/// Drafts of an assignment in which small ones are looked for, each made a case no more than once.
pub struct Search<'a> {
    assignment: &'a Assignment,
    drafts: Drafts,
    tried: Vec<(Draft, OnceLock<Option<Case>>)>,
}

impl<'a> Search<'a> {
    /// Looks among so many drafts: the small games, and then random ones of this seed.
    pub fn new(assignment: &'a Assignment, seed: u64, tries: usize) -> Self {
        let drafts = Drafts::of(assignment);
        let tried = small(&drafts).chain(random(&drafts, seed)).take(tries);
        let tried = tried.map(|draft| (draft, OnceLock::new())).collect();
        Search { assignment, drafts, tried }
    }

    /// The smallest draft that is found of whose case `fails` holds, among the first `tries` of them. The first such is shrunk until no
    /// heap and no move can be removed from it and no number lowered. `None` where there is none.
    pub fn smallest(&self, tries: usize, mut fails: impl FnMut(&Case) -> bool) -> Option<Draft> {
        let case = |draft: &Draft| draft.case(self.assignment).ok();
        let mut tried = self.tried.iter().take(tries);
        let (first, _) =
            tried.find(|(draft, known)| known.get_or_init(|| case(draft)).as_ref().is_some_and(&mut fails))?;
        let mut tree = DraftTree::new(self.drafts.clone(), first.clone());
        let mut goes_on = tree.simplify();
        while goes_on {
            let fails = case(&tree.current()).is_some_and(|case| fails(&case));
            goes_on = if fails { tree.simplify() } else { tree.complicate() };
        }
        Some(tree.current())
    }
}
