//! In the computer's strategy.

use crate::fault::{Area, GameFault, game_faults};
use crate::game::Game;
use crate::rules::{Freedom, HeapChoice, NoneFound, Removal, Sum, Summed, Take, WinningTest};

pub(super) const FAULTS: &[GameFault] = game_faults! {
    Strategy {
        "largest-winning-{heap}": "takes the largest winning {heap} instead of the {winning}"
            => |g| g.computer(|s| s.winning = HeapChoice::Largest);
        "smallest-winning-{heap}": "takes the smallest winning {heap} instead of the {winning}"
            => |g| g.computer(|s| s.winning = HeapChoice::Smallest);
        "always-largest-{heap}":
            "takes from {the largest} {heap} when the {sum} is not 0, whether that is a winning {heap} or not"
            => |g| g.computer(|s| (s.winning, s.mistakes.winning_test) = (HeapChoice::Largest, WinningTest::NotEmpty));
        "always-largest-{heap}-or-one":
            "takes from the largest {heap} when the {sum} is not 0, and one {object} where that is no winning {heap}"
            => |g| g.computer(|s| {
                (s.winning, s.winning_freedom) = (HeapChoice::Largest, Freedom::None);
                (s.mistakes.winning_test, s.mistakes.removal) = (WinningTest::NotEmpty, Removal::ToItsNimSumOrOne);
            });
        "first-{heap}-or-one":
            "looks only at the first non-empty {heap} for a winning move, and takes one {object} from it where it is no winning {heap}"
            => |g| g.computer(|s| {
                (s.winning, s.winning_freedom) = (HeapChoice::First, Freedom::None);
                (s.mistakes.winning_test, s.mistakes.removal) = (WinningTest::NotEmpty, Removal::ToItsNimSumOrOne);
            });
        "takes-whole-largest-{heap}":
            "takes the whole largest {heap} when the {sum} is not 0, whether that is a winning {heap} or not"
            => |g| g.computer(|s| {
                (s.winning, s.winning_freedom) = (HeapChoice::Largest, Freedom::None);
                (s.mistakes.winning_test, s.mistakes.removal) = (WinningTest::NotEmpty, Removal::All);
            });
        "nim-sum-from-largest-{heap}":
            "takes as many {objects} as the {sum} from the largest {heap}, or all of it where it has fewer"
            => |g| g.computer(|s| {
                (s.winning, s.winning_freedom) = (HeapChoice::Largest, Freedom::None);
                (s.mistakes.winning_test, s.mistakes.removal) = (WinningTest::NotEmpty, Removal::TheNimSum);
            });
        "one-from-largest": "always takes one {object} from the largest {heap}, whatever the {sum} is"
            => |g| g.computer(|s| {
                (s.losing_freedom, s.mistakes.sum, s.losing) = (Freedom::None, Sum::Never, HeapChoice::Largest);
            });
        "always-whole-largest-{heap}": "always takes the whole largest {heap}, whatever the {sum} is",
            or "never looks for a winning move, and takes a whole {heap}"
            => |g| g.computer(|s| {
                (s.losing, s.losing_freedom) = (HeapChoice::Largest, Freedom::None);
                (s.mistakes.sum, s.mistakes.take) = (Sum::Never, Take::All);
            });
        "removes-heap-nim-sum":
            "removes the number of {objects} that should be left in the winning {heap} (its size ^ the {sum})",
            or "removes the number of {objects} that should be left in a winning {heap} (its size ^ the {sum})"
            => |g| g.computer(|s| s.mistakes.removal = Removal::ItsNimSum);
        "removes-heap-nim-sum-or-all":
            "removes the number of {objects} that should be left in the winning {heap} (its size ^ the {sum}), and the whole {heap} where \
             that is 0",
            or "removes the number of {objects} that should be left in a winning {heap} (its size ^ the {sum}), and the whole {heap} \
                where that is 0"
            => |g| g.computer(|s| s.mistakes.removal = Removal::ItsNimSumOrAll);
        "removes-nim-sum":
            "removes as many {objects} as the {sum} of all {heap}s, but no more than the {heap} has, instead of leaving the {heap}'s \
             size ^ the {sum}"
            => |g| g.computer(|s| s.mistakes.removal = Removal::TheNimSum);
        "leaves-the-nim-sum":
            "leaves as many {objects} as the {sum} in the winning {heap}, instead of its size ^ the {sum}",
            or "leaves as many {objects} as the {sum} in the {heap} that it takes for a winning one, instead of its size ^ the {sum}"
            => |g| g.computer(|s| s.mistakes.removal = Removal::AllButTheSum);
        "removes-nim-sum-unchecked":
            "removes as many {objects} as the {sum} of all {heap}s, even if the {heap} has fewer"
            => |g| g.computer(|s| s.mistakes.removal = Removal::TheNimSumUnchecked);
        "removes-whole-winning-{heap}":
            "removes the whole winning {heap}, instead of leaving its size ^ the {sum}",
            or "removes the whole {heap} that it takes for a winning one"
            => |g| g.computer(|s| s.mistakes.removal = Removal::All);
        "removes-one":
            "removes one {object} from the winning {heap}, instead of leaving its size ^ the {sum}",
            or "removes one {object} from the {heap} that it takes for a winning one"
            => |g| g.computer(|s| s.mistakes.removal = Removal::One);
        "passes-when-lost": "makes no move for the computer {when lost}"
            => |g| g.computer(|s| s.mistakes.passes_when_lost = true);
        "ends-when-lost": "ends without a word where the computer should move {when lost}"
            => |g| g.computer(|s| s.mistakes.ends_when_lost = true);
        "computer-passes": "never makes a move for the computer"
            => |g| g.computer(|s| (s.mistakes.passes_when_lost, s.mistakes.passes_when_won) = (true, true));
        "computer-takes-nothing": "takes nothing from the {heap} when the computer moves"
            => |g| g.rules.mistakes.computers_moves_take_nothing = true;
        "losing-takes-nothing": "takes nothing from the {heap} {when lost}, though it announces a move"
            => |g| g.rules.mistakes.losing_moves_take_nothing = true;
        "sum-without-first": "leaves the first {heap} out of the {sum}"
            => |g| g.computer(|s| s.mistakes.sum_skips.first = true);
        "sum-without-last": "leaves the last {heap} out of the {sum}"
            => |g| g.computer(|s| s.mistakes.sum_skips.last = true);
        "no-brackets":
            "takes {the first} non-empty {heap} for a winning {heap} when the {sum} is not 0, as `size ^ sum < size` without \
             brackets does in C",
            or "takes from {the first} non-empty {heap} when the {sum} is not 0, whether that is a winning {heap} or not"
            => |g| g.computer(|s| (s.winning_freedom, s.mistakes.winning_test) = (Freedom::None, WinningTest::NotEmpty));
        "no-brackets-unchecked":
            "takes {the first} non-empty {heap} for a winning {heap}, or {the first} {heap} with more than one {object} when the {sum} is \
             0, as `size ^ sum < size` without brackets does in C",
            or "takes from {the first} non-empty {heap}, or from {the first} with more than one {object} when the {sum} is 0, whether \
                that is a winning {heap} or not"
            => |g| g.computer(|s| (s.winning_freedom, s.mistakes.winning_test) = (Freedom::None, WinningTest::NotEmptyUnchecked));
        "no-brackets-sum-first":
            "takes {the first} {heap} for a winning {heap} when the {sum} is not 0, even if that {heap} is empty, as \
             `sum ^ size < size` without brackets does in C",
            or "takes from {the first} {heap} when the {sum} is not 0, whether that is a winning {heap} or not, and even if it is empty"
            => |g| g.computer(|s| (s.winning_freedom, s.mistakes.winning_test) = (Freedom::None, WinningTest::Any));
        "winning-by-and":
            "takes a {heap} for a winning {heap} when its size & the {sum} is not 0"
            => |g| g.computer(|s| s.mistakes.winning_test = WinningTest::And);
        "sum-turned-round":
            "looks for a winning {heap} when the {sum} is 0, and does not when it is another"
            => |g| g.computer(|s| s.mistakes.turned_round = true);
        "sum-once": "computes the {sum} once, at the beginning of the game, and not again"
            => |g| g.computer(|s| s.mistakes.summed = Summed::Start);
        "sum-before-{user}s-move": "computes the {sum} before the {user}'s move, instead of after it"
            => |g| g.computer(|s| s.mistakes.summed = Summed::BeforeUsersMove);
        "every-winning-{heap}": "takes from every winning {heap} in one turn, instead of only from one"
            => |g| g.computer(|s| s.mistakes.takes_from_every_winning_heap = true);
        "losing-every-{heap}": "takes from every {heap} in one turn {when lost}, instead of only from one"
            => |g| g.computer(|s| s.mistakes.takes_from_every_heap = true);
        "sum-by-or": "combines the {heap} sizes by inclusive or (|) instead of exclusive or (^)"
            => |g| g.computer(|s| s.mistakes.sum = Sum::Or);
        "search-without-last": "never looks at the last {heap} when it searches for a winning {heap}"
            => |g| g.computer(|s| s.mistakes.search_skips.last = true);
        "sum-1-is-lost": "takes a position whose {sum} is 1 for a lost one"
            => |g| g.computer(|s| s.mistakes.winning_test = WinningTest::SumAbove1);
        "winning-leaves-some": "makes no winning move that takes a whole {heap}"
            => |g| g.computer(|s| s.mistakes.winning_test = WinningTest::LeavesSome);
        "never-nim-sum": "always takes one {object} from the {losing} {heap}, whatever the {sum} is",
            or "never looks for a winning move"
            => |g| g.computer(|s| (s.losing_freedom, s.mistakes.sum) = (Freedom::None, Sum::Never));
        "losing-last": "takes from the last non-empty {heap} instead of the {losing} one {when lost}"
            => |g| g.computer(|s| s.losing = HeapChoice::Last);
        "losing-largest": "takes from the largest {heap} instead of the {losing} one {when lost}"
            => |g| g.computer(|s| s.losing = HeapChoice::Largest);
        "losing-last-largest": "takes from the last of the largest {heap}s {when lost}"
            => |g| g.computer(|s| s.losing = HeapChoice::LastLargest);
        "losing-smallest": "takes from the smallest {heap} instead of the {losing} one {when lost}"
            => |g| g.computer(|s| s.losing = HeapChoice::Smallest);
        "losing-smallest-of-all": "takes from the smallest {heap} {when lost}, even if that {heap} is empty"
            => |g| g.computer(|s| (s.losing, s.losing_freedom) = (HeapChoice::SmallestOfAll, Freedom::None));
        "losing-whole-{heap}": "takes the whole {losing} {heap} instead of one {object} {when lost}",
            or "takes the whole {heap} instead of one {object} {when lost}"
            => |g| g.computer(|s| s.mistakes.take = Take::All);
        "losing-whole-largest-{heap}": "takes the whole largest {heap} instead of one {object} of the {losing} one {when lost}"
            => |g| g.computer(|s| (s.losing, s.mistakes.take) = (HeapChoice::Largest, Take::All));
        "losing-all-but-one":
            "takes all but one {object} of the {losing} {heap} instead of one {object} {when lost}",
            or "takes all but one {object} of the {heap} instead of one {object} {when lost}"
            => |g| g.computer(|s| s.mistakes.take = Take::AllButOne);
        "losing-{heap}-1": "takes from {heap} 1 {when lost}, even if {heap} 1 is empty"
            => |g| g.computer(|s| (s.losing, s.losing_freedom) = (HeapChoice::Heap1, Freedom::None));
        "other-losing-move": "does not always take one {object} from the {losing} {heap} {when lost}"
            => |g| g.computer(|s| s.losing_freedom = Freedom::Legal);
        "other-moves": "makes moves for the computer that are not always those of the assignment's strategy"
            => |g| g.computer(|s| (s.winning_freedom, s.losing_freedom) = (Freedom::Legal, Freedom::Legal));
        "computer-at-random": "does not always make a winning move for the computer when there is one"
            => |g| g.computer(|s| s.winning_freedom = Freedom::Random);
    }
};

/// A table of mistakes with which no {heap} may be found a winning one: each as such, where the program makes a losing move then, and
/// with everything else that programs do then. An entry is `"id": "sentence", "where none is found" => |s| change;`.
macro_rules! without_winning_heaps {
    ($($id:literal: $sentence:literal, $none:literal => |$strategy:ident| $change:expr;)*) => {
        &[$(
            without_winning_heaps!(@ $id, $sentence, LosingMove, |$strategy| $change),
            without_winning_heaps!(@ concat!($id, "-no-move"), concat!($sentence, ", and makes no move ", $none), NoMove, |$strategy| $change),
            without_winning_heaps!(@ concat!($id, "-ends"), concat!($sentence, ", and ends ", $none), Ends, |$strategy| $change),
            without_winning_heaps!(@ concat!($id, "-first-{heap}"), concat!($sentence, ", and takes from the first {heap} ", $none), FirstHeap, |$strategy| $change),
            without_winning_heaps!(@ concat!($id, "-last-{heap}"), concat!($sentence, ", and takes from the last {heap} ", $none), LastHeap, |$strategy| $change),
            without_winning_heaps!(@ concat!($id, "-beyond"), concat!($sentence, ", and looks behind the last {heap} ", $none), Beyond, |$strategy| $change),
            without_winning_heaps!(@ concat!($id, "-nothing"), concat!($sentence, ", and announces a move of 0 {objects} from the first {heap} ", $none), Nothing, |$strategy| $change),
            without_winning_heaps!(@ concat!($id, "-one"), concat!($sentence, ", and takes one {object} from the first {heap}, even an empty one, ", $none), One, |$strategy| $change),
            without_winning_heaps!(@ concat!($id, "-before-first"), concat!($sentence, ", and announces a move from a {heap} before the first one ", $none), BeforeFirst, |$strategy| $change),
        )*]
    };
    (@ $id:expr, $sentence:expr, $end:ident, |$strategy:ident| $change:expr) => {
        GameFault {
            id: $id,
            area: Area::Strategy,
            sentence: $sentence,
            beside_others: &[],
            change: |game: &mut Game| {
                game.computer(|$strategy| {
                    $change;
                    $strategy.mistakes.none_found = NoneFound::$end;
                });
            },
        }
    };
}

/// Mistakes with which a search for a winning heap may find none though the nim-sum is not 0.
pub(super) const WITHOUT_WINNING_HEAPS: &[GameFault] = without_winning_heaps! {
    "removes-nim-sum-from-{heap}-that-has-it":
        "removes as many {objects} as the {sum} of all {heap}s, from {the first} {heap} that has so many", "where none has"
        => |s| (s.mistakes.winning_test, s.mistakes.removal) = (WinningTest::HasTheSum, Removal::TheNimSum);
    "sum-never-reset":
        "does not set the {sum} to 0 again before it computes it for the next turn",
        "where no {heap} is a winning one for that {sum}"
        => |s| s.mistakes.summed = Summed::AllSoFar;
    "sum-by-addition":
        "adds the {heap} sizes up instead of combining them by exclusive or", "where no {heap} is a winning one for that sum"
        => |s| s.mistakes.sum = Sum::Plus;
    "winning-turned-round":
        "takes a {heap} for a winning {heap} when its size ^ the {sum} is greater than its size, instead of less",
        "where it finds no such {heap}"
        => |s| s.mistakes.winning_test = WinningTest::Greater;
    "winning-by-size":
        "takes a {heap} for a winning {heap} when it has at least as many {objects} as the {sum}", "where none has"
        => |s| s.mistakes.winning_test = WinningTest::HasTheSum;
    "winning-by-greater-size":
        "takes a {heap} for a winning {heap} when it has more {objects} than the {sum}", "where none has"
        => |s| s.mistakes.winning_test = WinningTest::MoreThanTheSum;
};
