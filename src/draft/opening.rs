//! How generated games begin: numbers of heaps and their sizes, accepted and refused.

use nim_reference::Assignment;
use nim_reference::layout::GamePlan;
use nim_reference::rules::{HeapCount, Opening};
use proptest::prelude::RngExt as _;
use proptest::test_runner::TestRng;

use super::vocabulary::Vocabulary;
use super::{numbers, plain_game};

/// The most heaps where the assignment sets no bound.
const MAX_HEAPS: usize = 12;
/// The most heaps of which sizes are given to a program that should have refused their number.
const MAX_ASKED: usize = 64;
/// Sizes up to this one are drawn without harm to the readers of a report.
const MAX_SIZE: i128 = 70;
/// The greatest number that is entered (assignment2: from -2^31 to 2^31 - 1).
const GREATEST: i128 = i32::MAX as i128;

/// Numbers of heaps that are refused: next to the bounds, the extremes, and those whose low bytes would be allowed.
pub(super) fn refused_counts(count: HeapCount) -> Vec<i64> {
    let numbers = [
        count.min - 1,
        count.max + 1,
        -1,
        -count.min,
        -count.max,
        0,
        count.max + 2,
        256 + count.min + 1,
        (1 << 16) + count.min + 1,
        i64::from(i32::MAX),
        i64::from(i32::MIN),
    ];
    numbers.into_iter().filter(|&number| !count.accepts(number)).collect()
}

/// A game that begins with a refused number of heaps. What follows it is not read by a right program where that ends it, and is a
/// game for one that accepts the number.
pub(super) fn with_refused_count(assignment: &Assignment, number: i64) -> Option<String> {
    let line = format!("{number}\n");
    let behind = match assignment.game()?.rules.opening {
        Opening::CountAndSizes(_) => {
            // A program that keeps the low bits of the number reads as many sizes as these say, and then moves.
            let heaps =
                usize::try_from(number & 0xFF).ok().filter(|heaps| number > 0 && (1..=MAX_ASKED).contains(heaps));
            heaps.map_or_else(String::new, |heaps| {
                let moves: String = (1..=heaps).map(|heap| format!("{heap} 1\n")).collect();
                format!("{}\n{moves}", vec!["1"; heaps].join(" "))
            })
        }
        Opening::Progression { count, .. } => {
            let plan = plain_game(&[], vec![1; usize::try_from(count.min).ok()?]);
            assignment.lay_out(&plan).ok()?.stdin
        }
        _ => return None,
    };
    Some(line + &behind)
}

/// The heaps of a game, and the names of its players.
pub(super) fn game(opening: &Opening, words: &Vocabulary, rng: &mut TestRng) -> GamePlan {
    let (least_count, most_count, least_size) = match opening {
        Opening::CountAndSizes(count) => (count.min.max(1), count.max, 1),
        Opening::Progression { count, .. } => (count.min.max(1), count.max, 1),
        Opening::Arguments(usage) => (1, MAX_HEAPS as i64, i128::from(usage.least)),
        Opening::List | Opening::NamesAndSizes => (1, MAX_HEAPS as i64, 0),
    };
    let spread = match rng.random_range(0..20) {
        0..2 => 0,
        2 => most_count - least_count,
        3 => (most_count - least_count - 1).max(0),
        4 | 5 => rng.random_range(0..=most_count - least_count),
        _ => rng.random_range(0..=3.min(most_count - least_count)),
    };
    let count = (least_count + spread) as usize;
    if let Opening::Progression { .. } = opening {
        return plain_game(&[], vec![1; count]);
    }
    // Many heaps are low, or the game is long.
    let mut sizes = numbers::list(rng, count, least_size, (MAX_SIZE / count as i128).max(4));
    if rng.random_range(0..15) == 0 {
        let large = if rng.random_range(0..3) == 0 { GREATEST } else { numbers::number(rng, GREATEST) };
        sizes[rng.random_range(0..count)] = large.max(least_size);
    }
    if let (Opening::CountAndSizes(_), 0) = (opening, rng.random_range(0..12)) {
        let bad = [0, -1, -2, i128::from(i32::MIN)];
        for _ in 0..rng.random_range(1..=2) {
            sizes[rng.random_range(0..count)] = bad[rng.random_range(0..bad.len())];
        }
    }
    let names = match opening {
        Opening::NamesAndSizes => (0..2).map(|_| words.names[rng.random_range(0..words.names.len())].clone()).collect(),
        _ => Vec::new(),
    };
    // All of them were made from 32-bit numbers.
    plain_game(&names, sizes.into_iter().map(|size| size as i64).collect())
}
