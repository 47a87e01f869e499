//! Looking for a small draft of whose case something holds.

use nim_reference::Assignment;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{RngAlgorithm, TestRng};

use super::Draft;
use super::drafts::{DraftTree, Drafts};
use super::small::small;
use crate::suite::Case;

/// The drafts of an assignment in the order in which they are tried: small games and random ones in turn, so that what needs a large
/// game is found too. The same seed gives the same drafts.
pub(crate) fn in_turn(drafts: &Drafts, seed: u64) -> impl Iterator<Item = Draft> + use<> {
    let (of_random, mut rng) = (drafts.clone(), random(seed));
    let mut random = std::iter::from_fn(move || of_random.generate(&mut rng));
    let mut small = small(drafts);
    let mut number = 0;
    std::iter::from_fn(move || {
        number += 1;
        let next = if number % 2 == 1 { small.next() } else { None };
        next.or_else(|| random.next())
    })
}

fn random(seed: u64) -> TestRng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)
}

/// The smallest draft that is found of whose case `fails` holds, among `tries` of this seed: the first such is shrunk until no heap
/// and no move can be removed from it and no number lowered. `None` where there is none among them.
pub fn smallest(
    assignment: &Assignment,
    seed: u64,
    tries: usize,
    mut fails: impl FnMut(&Case) -> bool,
) -> Option<Draft> {
    let drafts = Drafts::of(assignment);
    let mut fails = |draft: &Draft| draft.case(assignment).is_ok_and(|case| fails(&case));
    let first = in_turn(&drafts, seed).take(tries).find(&mut fails)?;
    let mut tree = DraftTree::new(drafts, first);
    let mut goes_on = tree.simplify();
    while goes_on {
        goes_on = if fails(&tree.current()) { tree.simplify() } else { tree.complicate() };
    }
    Some(tree.current())
}
