//! In the computer's strategy.

use crate::fault::{GameFault, game_faults};
use crate::rules::{Freedom, HeapChoice, Removal, Sum, Take, WinningTest};

pub(super) const FAULTS: &[GameFault] = game_faults! {
    Strategy {
        "last-winning-heap": "takes the last winning heap instead of the first (the one of least index)"
            => |g| g.computer(|s| s.winning = HeapChoice::Last);
        "most-removed": "takes the winning heap from which most objects are removed instead of the first one"
            => |g| g.computer(|s| s.winning = HeapChoice::MostRemoved);
        "fewest-removed": "takes the winning heap from which fewest objects are removed instead of the first one"
            => |g| g.computer(|s| s.winning = HeapChoice::FewestRemoved);
        "fewest-left": "takes the winning heap in which fewest objects will be left instead of the first one"
            => |g| g.computer(|s| s.winning = HeapChoice::FewestLeft);
        "most-left": "takes the winning heap in which most objects will be left instead of the first one"
            => |g| g.computer(|s| s.winning = HeapChoice::MostLeft);
        "smaller-than-left":
            "takes a later winning heap than the first when it has fewer objects than would be left in the one before"
            => |g| g.computer(|s| s.winning = HeapChoice::SmallerThanLeft);
        "last-largest-winning-heap": "takes the last of the largest winning heaps instead of the first winning heap"
            => |g| g.computer(|s| s.winning = HeapChoice::LastLargest);
        "last-smallest-winning-heap": "takes the last of the smallest winning heaps instead of the first winning heap"
            => |g| g.computer(|s| s.winning = HeapChoice::LastSmallest);
        "always-fewest-left":
            "takes from the heap in which fewest objects would be left when the nim-sum is not 0, whether that is a winning heap \
             or not"
            => |g| g.computer(|s| (s.winning, s.mistakes.winning_test) = (HeapChoice::FewestLeft, WinningTest::Any));
        "removes-nim-sum-from-first-heap":
            "removes as many objects as the nim-sum of all heaps from the first non-empty heap, or the whole heap where it has \
             fewer"
            => |g| g.computer(|s| {
                s.winning = HeapChoice::First;
                (s.mistakes.winning_test, s.mistakes.removal) = (WinningTest::NotEmpty, Removal::TheNimSum);
            });
        "removes-nim-sum-from-last-heap":
            "removes as many objects as the nim-sum of all heaps from the last non-empty heap, or the whole heap where it has \
             fewer"
            => |g| g.computer(|s| {
                s.winning = HeapChoice::Last;
                (s.mistakes.winning_test, s.mistakes.removal) = (WinningTest::NotEmpty, Removal::TheNimSum);
            });
        "removes-one-too-many":
            "removes one object too many from the winning heap", or "removes one object too many from the heap that it takes for a winning one"
            => |g| g.computer(|s| s.mistakes.removal = Removal::OneTooMany);
        "removes-one-too-few":
            "removes one object too few from the winning heap", or "removes one object too few from the heap that it takes for a winning one"
            => |g| g.computer(|s| s.mistakes.removal = Removal::OneTooFew);
        "other-winning-heap": "does not always take the first winning heap, but another winning heap"
            => |g| g.computer(|s| s.winning_freedom = Freedom::Winning);
        "sum-without-last-of-several": "leaves the last heap out of the nim-sum, unless it is the only one"
            => |g| g.computer(|s| s.mistakes.sum_skips.last_of_several = true);
        "sum-of-5-digits":
            "computes the nim-sum of the five lowest binary digits only (an array of five?), where larger heaps have more"
            => |g| g.computer(|s| s.mistakes.sum = Sum::LowDigits(5));
        "sum-of-8-digits":
            "computes the nim-sum of the eight lowest binary digits only (an array of eight?), where larger heaps have more"
            => |g| g.computer(|s| s.mistakes.sum = Sum::LowDigits(8));
        "search-without-first": "never looks at the first heap when it searches for a winning heap"
            => |g| g.computer(|s| s.mistakes.search_skips.first = true);
        "always-whole-first-heap": "always takes the whole first non-empty heap, whatever the nim-sum is",
            or "never looks for a winning move, and takes a whole heap"
            => |g| g.computer(|s| (s.mistakes.sum, s.mistakes.take) = (Sum::Never, Take::All));
        "losing-last-smallest":
            "takes from the last of the smallest heaps instead of the first non-empty heap {when lost}"
            => |g| g.computer(|s| s.losing = HeapChoice::LastSmallest);
        "losing-several":
            "takes from the first heap with more than one object, if there is one, instead of the first non-empty heap {when lost}"
            => |g| g.computer(|s| s.losing = HeapChoice::FirstOfSeveral);
        "losing-half": "takes half of the first non-empty heap instead of one object {when lost}",
            or "takes half of the heap instead of one object {when lost}"
            => |g| g.computer(|s| s.mistakes.take = Take::Half);
        "losing-half-rounded-down":
            "takes half of the first non-empty heap, rounded down but at least one object, instead of one object {when lost}",
            or "takes half of the heap, rounded down but at least one object, instead of one object {when lost}"
            => |g| g.computer(|s| s.mistakes.take = Take::HalfRoundedDown);
        "losing-no-objects-of-heap-1": "takes 0 objects from heap 1 {when lost}"
            => |g| g.computer(|s| {
                (s.losing, s.losing_freedom, s.mistakes.take) = (HeapChoice::Heap1, Freedom::None, Take::Nothing);
            });
    }
};
