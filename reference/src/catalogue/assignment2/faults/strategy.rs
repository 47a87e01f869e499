//! In the computer's strategy.

use crate::fault::Fault;
use crate::rules::{HeapChoice, Removal, Skipped, Sum, Take};

pub(super) const FAULTS: &[Fault] = &[
    // The computer's strategy, when the nim-sum is not 0.
    Fault::game(
        "last-winning-heap",
        "takes the last winning heap instead of the first (the one of least index)",
        |g| {
            g.computer(|s| s.winning = HeapChoice::Last);
        },
    ),
    Fault::game(
        "largest-winning-heap",
        "takes the largest winning heap instead of the first (the one of least index)",
        |g| {
            g.computer(|s| s.winning = HeapChoice::Largest);
        },
    ),
    Fault::game(
        "smallest-winning-heap",
        "takes the smallest winning heap instead of the first (the one of least index)",
        |g| {
            g.computer(|s| s.winning = HeapChoice::Smallest);
        },
    ),
    Fault::game(
        "most-removed",
        "takes the winning heap from which most objects are removed instead of the first one",
        |g| {
            g.computer(|s| s.winning = HeapChoice::MostRemoved);
        },
    ),
    Fault::game(
        "fewest-removed",
        "takes the winning heap from which fewest objects are removed instead of the first one",
        |g| {
            g.computer(|s| s.winning = HeapChoice::FewestRemoved);
        },
    ),
    Fault::game(
        "removes-heap-nim-sum",
        "removes as many objects as the heap's nim-sum, where that is the number that should be left",
        |g| {
            g.computer(|s| s.removal = Removal::ItsNimSum);
        },
    ),
    Fault::game(
        "removes-nim-sum",
        "removes as many objects as the nim-sum of all heaps, instead of the heap's size less its own nim-sum",
        |g| {
            g.computer(|s| s.removal = Removal::TheNimSum);
        },
    ),
    Fault::game(
        "removes-nim-sum-unchecked",
        "removes as many objects as the nim-sum of all heaps, even if the heap has fewer",
        |g| {
            g.computer(|s| s.removal = Removal::TheNimSumUnchecked);
        },
    ),
    Fault::game("removes-whole-winning-heap", "removes the whole winning heap instead of leaving its nim-sum", |g| {
        g.computer(|s| s.removal = Removal::All);
    }),
    Fault::game(
        "removes-one-of-winning-heap",
        "removes one object from the winning heap instead of leaving its nim-sum",
        |g| {
            g.computer(|s| s.removal = Removal::One);
        },
    ),
    Fault::game("sum-without-first", "leaves the first heap out of the nim-sum", |g| {
        g.computer(|s| s.sum_skips = Skipped::First);
    }),
    Fault::game("sum-without-last", "leaves the last heap out of the nim-sum", |g| {
        g.computer(|s| s.sum_skips = Skipped::Last);
    }),
    Fault::game(
        "sum-without-last-of-several",
        "leaves the last heap out of the nim-sum, unless it is the only one",
        |g| {
            g.computer(|s| s.sum_skips = Skipped::LastOfSeveral);
        },
    ),
    Fault::game("sum-once", "computes the nim-sum once, at the beginning of the game, and not again", |g| {
        g.computer(|s| s.sum = Sum::AtStart);
    }),
    Fault::game("search-without-first", "never looks at the first heap when it searches for a winning heap", |g| {
        g.computer(|s| s.search_skips = Skipped::First);
    }),
    Fault::game("search-without-last", "never looks at the last heap when it searches for a winning heap", |g| {
        g.computer(|s| s.search_skips = Skipped::Last);
    }),
    Fault::game(
        "never-nim-sum",
        "always takes one object from the first non-empty heap, whatever the nim-sum is",
        |g| {
            g.computer(|s| s.sum = Sum::Never);
        },
    ),
    Fault::game(
        "always-whole-first-heap",
        "always takes the whole first non-empty heap, whatever the nim-sum is",
        |g| {
            g.computer(|s| (s.sum, s.take) = (Sum::Never, Take::All));
        },
    ),
    // The computer's strategy, when the nim-sum is 0.
    Fault::game("sum-by-addition", "adds the heap sizes up instead of combining them by exclusive or (^)", |g| {
        g.computer(|s| s.sum = Sum::Plus);
    }),
    Fault::game("sum-by-or", "combines the heap sizes by inclusive or (|) instead of exclusive or (^)", |g| {
        g.computer(|s| s.sum = Sum::Or);
    }),
    Fault::game(
        "losing-last",
        "takes from the last non-empty heap instead of the first one when the nim-sum is 0",
        |g| {
            g.computer(|s| s.losing = HeapChoice::Last);
        },
    ),
    Fault::game("losing-heap-1", "takes from heap 1 when the nim-sum is 0, even if heap 1 is empty", |g| {
        g.computer(|s| s.losing = HeapChoice::Heap1);
    }),
    Fault::game(
        "losing-largest",
        "takes from the largest heap instead of the first non-empty one when the nim-sum is 0",
        |g| {
            g.computer(|s| s.losing = HeapChoice::Largest);
        },
    ),
    Fault::game(
        "losing-last-largest",
        "takes from the last of the largest heaps instead of the first non-empty heap when the nim-sum is 0",
        |g| {
            g.computer(|s| s.losing = HeapChoice::LastLargest);
        },
    ),
    Fault::game(
        "losing-smallest",
        "takes from the smallest heap instead of the first non-empty one when the nim-sum is 0",
        |g| {
            g.computer(|s| s.losing = HeapChoice::Smallest);
        },
    ),
    Fault::game(
        "losing-last-smallest",
        "takes from the last of the smallest heaps instead of the first non-empty heap when the nim-sum is 0",
        |g| {
            g.computer(|s| s.losing = HeapChoice::LastSmallest);
        },
    ),
    Fault::game(
        "losing-whole-heap",
        "takes the whole first non-empty heap instead of one object when the nim-sum is 0",
        |g| {
            g.computer(|s| s.take = Take::All);
        },
    ),
    Fault::game(
        "losing-all-but-one",
        "takes all but one object of the first non-empty heap instead of one object when the nim-sum is 0",
        |g| {
            g.computer(|s| s.take = Take::AllButOne);
        },
    ),
    Fault::game(
        "losing-half",
        "takes half of the first non-empty heap instead of one object when the nim-sum is 0",
        |g| {
            g.computer(|s| s.take = Take::Half);
        },
    ),
    Fault::game(
        "losing-half-rounded-down",
        "takes half of the first non-empty heap, rounded down, instead of one object when the nim-sum is 0",
        |g| {
            g.computer(|s| s.take = Take::HalfRoundedDown);
        },
    ),
];
