//! Numbers and lists of them, biased to edges: 0 and 1, equal ones, nim-sum 0, powers of two and one off.

use std::ops::Range;

use proptest::prelude::RngExt as _;
use proptest::test_runner::TestRng;

/// The largest number that counts as small.
const SMALL: i128 = 20;
/// Of how many things each single one is removed.
const MAX_SPANS: usize = 200;
/// Of how many numbers each single one is lowered.
const MAX_LOWERED: usize = 100;
/// Of how many numbers each two are lowered together.
const MAX_IN_PAIRS: usize = 12;

/// A number from 0 to `most`.
pub(super) fn number(rng: &mut TestRng, most: i128) -> i128 {
    let number = match rng.random_range(0..10) {
        0..4 => rng.random_range(0..=4),
        4..7 => rng.random_range(0..=SMALL),
        7 | 8 => near_power_of_two(rng, most),
        _ if rng.random_range(0..2) == 0 => most,
        _ => rng.random_range(0..=most),
    };
    number.clamp(0, most)
}

/// A power of two, or one off, if there is one up to `most`.
fn near_power_of_two(rng: &mut TestRng, most: i128) -> i128 {
    let bits = 128 - most.leading_zeros();
    (1_i128 << rng.random_range(0..bits.clamp(1, 126))) + rng.random_range(-1..=1)
}

/// A list of `count` numbers from `least` to `most`.
pub(super) fn list(rng: &mut TestRng, count: usize, least: i128, most: i128) -> Vec<i128> {
    let kind = rng.random_range(0..10);
    let one = number(rng, most).max(least);
    let next = |rng: &mut TestRng| match kind {
        0..2 => one,
        2..4 => near_power_of_two(rng, most.min(1 << 6)),
        4..6 => rng.random_range(0..=most.min(4)),
        6..8 => rng.random_range(0..=most.min(SMALL)),
        _ => number(rng, most),
    };
    let mut list: Vec<i128> = (0..count).map(|_| next(rng).clamp(least, most)).collect();
    if let (Some((last, rest)), 0..3) = (list.split_last_mut(), rng.random_range(0..10)) {
        // The last number makes the nim-sum 0, if it may be that large.
        let sum = rest.iter().fold(0, |sum, number| sum ^ number);
        *last = if (least..=most).contains(&sum) { sum } else { *last };
        let place = rng.random_range(0..count);
        list.swap(place, count - 1);
    }
    list
}

/// Numbers nearer to 0 than `number`, the nearest first: each is off by half as much as the one before, as for a search.
pub(super) fn smaller(number: i128) -> Vec<i128> {
    let off = std::iter::successors(Some(number), |&off| (off / 2 != 0).then_some(off / 2));
    let nearer = off.map(|off| number - off).chain([1, -number]);
    let is_smaller = |&other: &i128| {
        other.unsigned_abs() < number.unsigned_abs() || other.unsigned_abs() == number.unsigned_abs() && other > number
    };
    let mut nearer: Vec<i128> = nearer.filter(is_smaller).collect();
    nearer.sort_by_key(|other| other.unsigned_abs());
    nearer.dedup();
    nearer
}

/// Lists that are smaller than this one by fewer or smaller numbers.
pub(super) fn smaller_lists(list: &[i128]) -> Vec<Vec<i128>> {
    let mut lists: Vec<Vec<i128>> = spans(list.len()).map(|span| without(list, &span)).collect();
    let lowered = |number: i128, by: i128| (number - by).max(0);
    lists.push(list.iter().map(|&number| lowered(number, 1)).collect());
    lists.push(list.iter().map(|&number| number / 2).collect());
    for at in 0..if list.len() <= MAX_LOWERED { list.len() } else { 0 } {
        for number in smaller(list[at]) {
            let mut other = list.to_vec();
            other[at] = number;
            lists.push(other);
        }
        // Two at once, because the nim-sum may have to stay what it is.
        for other_at in at + 1..if list.len() <= MAX_IN_PAIRS { list.len() } else { 0 } {
            for by in [list[at].min(list[other_at]), list[at].min(list[other_at]) / 2, 1] {
                let mut other = list.to_vec();
                (other[at], other[other_at]) = (lowered(list[at], by), lowered(list[other_at], by));
                lists.push(other);
            }
        }
    }
    lists.retain(|other| other != list);
    lists
}

/// Stretches of so many things: all of them, halves, quarters and so on down to single ones. Of very many, the single ones in the
/// middle are left out.
pub(super) fn spans(count: usize) -> impl Iterator<Item = Range<usize>> {
    let lengths = std::iter::successors(Some(count), |&length| (length > 1).then(|| length.div_ceil(2)));
    let spans = lengths.flat_map(move |length| {
        let step = match count {
            ..=MAX_SPANS => 1,
            _ if length == 1 => count - 1,
            _ => (length / 2).max(count / MAX_SPANS),
        };
        (0..=count - length).step_by(step).map(move |at| at..at + length)
    });
    spans.filter(|span| !span.is_empty())
}

/// A list without this stretch.
pub(super) fn without<T: Clone>(list: &[T], span: &Range<usize>) -> Vec<T> {
    [&list[..span.start], &list[span.end..]].concat()
}
