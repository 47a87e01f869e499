//! Which of two drafts is the smaller one.

use nim_reference::input::Policy;

use super::Draft;

/// How much an empty heap counts beside the objects of others.
const NO_HEAP: u128 = 3;

/// The size of a draft. A game is smaller with fewer heaps, then with fewer listed moves, then with fewer objects, then where
/// nobody plays on behind the listed moves, then with shorter names, then with smaller numbers in the moves. A text or arguments are smaller the shorter they
/// are: fewer arguments, fewer lines, fewer characters; then with smaller numbers. Where all of that is equal, the input itself decides,
/// so that no two drafts with different input are of the same size.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    heaps: usize,
    moves: usize,
    objects: u128,
    policy: u64,
    characters: usize,
    numbers: u128,
    names: Vec<String>,
    listed: (Vec<i64>, Vec<(i64, i64)>),
    words: Vec<String>,
}

impl Size {
    /// The size of a draft.
    pub(super) fn of(draft: &Draft) -> Size {
        let mut size = Size {
            heaps: 0,
            moves: 0,
            objects: 0,
            policy: 0,
            characters: 0,
            numbers: 0,
            names: Vec::new(),
            listed: (Vec::new(), Vec::new()),
            words: Vec::new(),
        };
        match draft {
            Draft::Game(plan) => {
                (size.heaps, size.moves) = (plan.heaps.len(), plan.moves.len());
                size.characters = plan.names.iter().map(|name| name.chars().count()).sum();
                size.objects = plan.heaps.iter().map(|&size| objects(size)).sum();
                size.policy = match plan.policy {
                    Policy::None => 0,
                    Policy::First => 1,
                    Policy::Optimal => 2,
                    Policy::Random(seed) => seed.saturating_add(3),
                };
                size.numbers = sum(plan.moves.iter().flat_map(|&(heap, count)| [heap, count]));
                size.names.clone_from(&plan.names);
                size.listed = (plan.heaps.clone(), plan.moves.clone());
            }
            Draft::Text(text) => {
                size.moves = text.lines().count();
                size.words = vec![text.clone()];
            }
            Draft::Args(args) => {
                size.heaps = args.len();
                size.words.clone_from(args);
            }
        }
        size.characters += size.words.iter().map(|word| word.chars().count()).sum::<usize>();
        size.numbers += size.words.iter().flat_map(|word| numbers_in(word)).sum::<u128>();
        size
    }
}

/// How much a heap counts: by its size, and more where it is empty or refused, which is something of its own.
fn objects(size: i64) -> u128 {
    if size > 0 { u128::from(size.unsigned_abs()) } else { u128::from(size.unsigned_abs()) + NO_HEAP }
}

/// How far numbers are from 0, all together.
fn sum(numbers: impl Iterator<Item = i64>) -> u128 {
    numbers.map(|number| u128::from(number.unsigned_abs())).sum()
}

/// The numbers in a text, each at most 2^64 so that no sum of them is too large.
fn numbers_in(text: &str) -> impl Iterator<Item = u128> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    digits.map(|digits| u128::from(digits.parse().unwrap_or(u64::MAX)))
}
