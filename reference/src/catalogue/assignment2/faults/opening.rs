//! In the number of heaps and their sizes.

use crate::game::Game;

use crate::fault::Fault;
use crate::rules::{BadSize, HeapCount, Opening, RefusedSizes, SizeCheck, Skipped};

fn opening(game: &mut Game, change: impl Fn(&mut HeapCount, &mut SizeCheck)) {
    if let Opening::CountAndSizes(count, check) = &mut game.rules.opening {
        change(count, check);
    }
}

pub(super) const FAULTS: &[Fault] = &[
    Fault::game("refuses-32-heaps", "refuses 32 heaps, which are allowed", |g| opening(g, |count, _| count.max = 31)),
    Fault::game("accepts-33-heaps", "accepts 33 heaps, one more than is allowed", |g| {
        opening(g, |count, _| count.max = 33)
    }),
    Fault::game("no-upper-bound", "accepts more than 32 heaps", |g| opening(g, |count, _| count.max = i64::MAX)),
    Fault::game("refuses-1-heap", "refuses a single heap, which is allowed", |g| opening(g, |count, _| count.min = 2)),
    Fault::game("accepts-0-heaps", "accepts 0 heaps", |g| opening(g, |count, _| count.min = 0)),
    Fault::game("no-lower-bound", "accepts 0 heaps and negative numbers of heaps", |g| {
        opening(g, |count, _| count.min = i64::MIN)
    }),
    Fault::game("accepts-negative-heaps", "accepts negative numbers of heaps; only 0 is refused", |g| {
        opening(g, |count, _| (count.min, count.not_0) = (i64::MIN, true));
    }),
    Fault::game("no-heap-count-check", "does not check the number of heaps", |g| {
        opening(g, |count, _| (count.min, count.max) = (i64::MIN, i64::MAX));
    }),
    Fault::game("accepts-size-0", "accepts heaps of size 0", |g| {
        opening(g, |_, check| check.refuses = RefusedSizes::Negative)
    }),
    Fault::game("accepts-negative-sizes", "accepts heaps of negative size", |g| {
        opening(g, |_, check| check.refuses = RefusedSizes::Zero);
    }),
    Fault::game("no-size-check", "does not check that heap sizes are positive", |g| {
        opening(g, |_, check| check.refuses = RefusedSizes::None)
    }),
    Fault::game("refuses-size-1", "refuses heaps of size 1", |g| {
        opening(g, |_, check| check.refuses = RefusedSizes::BelowTwo)
    }),
    Fault::game("last-bad-size", "reports the last heap whose size is not positive instead of the first one", |g| {
        opening(g, |_, check| check.reports = BadSize::Last);
    }),
    Fault::game(
        "every-bad-size",
        "reports every heap whose size is not positive instead of ending after the first one",
        |g| {
            opening(g, |_, check| check.reports = BadSize::Every);
        },
    ),
    Fault::game("bad-size-from-0", "counts heaps from 0 in the error about a heap size", |g| {
        opening(g, |_, check| check.base = 0)
    }),
    Fault::game("bad-size-value", "prints the size instead of the heap's index in the error about a heap size", |g| {
        opening(g, |_, check| check.shows_size = true);
    }),
    Fault::game("size-check-without-first", "does not check the size of the first heap", |g| {
        opening(g, |_, check| check.skips = Skipped::First);
    }),
    Fault::game("size-check-without-last", "does not check the size of the last heap", |g| {
        opening(g, |_, check| check.skips = Skipped::Last);
    }),
    Fault::game("sizes-in-16-bits", "keeps the heap sizes in 16 bits, so that large ones become others", |g| {
        opening(g, |_, check| check.in_16_bits = true);
    }),
    Fault::game("asks-for-each-size", "asks for the heap sizes once for each heap instead of once", |g| {
        opening(g, |_, check| check.asks_for_each = true);
    }),
];
