//! Looking for a small draft of whose case something holds.

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

/// The smallest draft that is found of whose case `fails` holds, among `tries`: the small games, and then random ones of this seed.
/// The first such is shrunk until no heap and no move can be removed from it and no number lowered. `None` where there is none.
pub fn smallest(
    assignment: &Assignment,
    seed: u64,
    tries: usize,
    mut fails: impl FnMut(&Case) -> bool,
) -> Option<Draft> {
    let drafts = Drafts::of(assignment);
    let mut fails = |draft: &Draft| draft.case(assignment).is_ok_and(|case| fails(&case));
    let first = small(&drafts).chain(random(&drafts, seed)).take(tries).find(&mut fails)?;
    let mut tree = DraftTree::new(drafts, first);
    let mut goes_on = tree.simplify();
    while goes_on {
        goes_on = if fails(&tree.current()) { tree.simplify() } else { tree.complicate() };
    }
    Some(tree.current())
}
