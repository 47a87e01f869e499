//! In the computer's strategy.

use crate::fault::{GameFault, game_faults};
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
            "takes from {the largest} {heap} when the {sum} is not 0, and one {object} where that is no winning {heap}"
            => |g| g.computer(|s| {
                s.winning = HeapChoice::Largest;
                (s.mistakes.winning_test, s.mistakes.removal) = (WinningTest::NotEmpty, Removal::ToItsNimSumOrOne);
            });
        "takes-whole-largest-{heap}":
            "takes the whole largest {heap} when the {sum} is not 0, whether that is a winning {heap} or not"
            => |g| g.computer(|s| {
                (s.winning, s.winning_freedom) = (HeapChoice::Largest, Freedom::None);
                (s.mistakes.winning_test, s.mistakes.removal) = (WinningTest::NotEmpty, Removal::All);
            });
        "always-whole-largest-{heap}": "always takes the whole largest {heap}, whatever the {sum} is",
            or "never looks for a winning move, and takes a whole {heap}"
            => |g| g.computer(|s| {
                (s.losing, s.losing_freedom) = (HeapChoice::Largest, Freedom::None);
                (s.mistakes.sum, s.mistakes.take) = (Sum::Never, Take::All);
            });
        "removes-heap-nim-sum":
            "removes the number of {objects} that should be left in the winning {heap} (its size ^ the {sum})"
            => |g| g.computer(|s| s.mistakes.removal = Removal::ItsNimSum);
        "removes-heap-nim-sum-or-all":
            "removes the number of {objects} that should be left in the winning {heap} (its size ^ the {sum}), and the whole {heap} where \
             that is 0"
            => |g| g.computer(|s| s.mistakes.removal = Removal::ItsNimSumOrAll);
        "removes-nim-sum":
            "removes as many {objects} as the {sum} of all {heap}s, instead of leaving the {heap}'s size ^ the {sum}"
            => |g| g.computer(|s| s.mistakes.removal = Removal::TheNimSum);
        "removes-nim-sum-unchecked":
            "removes as many {objects} as the {sum} of all {heap}s, even if the {heap} has fewer"
            => |g| g.computer(|s| s.mistakes.removal = Removal::TheNimSumUnchecked);
        "removes-nim-sum-from-{heap}-that-has-it":
            "removes as many {objects} as the {sum} of all {heap}s, from {the first} {heap} that has so many"
            => |g| g.computer(|s| (s.mistakes.winning_test, s.mistakes.removal) = (WinningTest::HasTheSum, Removal::TheNimSum));
        "removes-nim-sum-from-{heap}-that-has-it-no-move":
            "removes as many {objects} as the {sum} of all {heap}s, from {the first} {heap} that has so many, and makes no move where none has"
            => |g| g.computer(|s| (s.mistakes.winning_test, s.mistakes.removal, s.mistakes.none_found) = (WinningTest::HasTheSum, Removal::TheNimSum, NoneFound::NoMove));
        "removes-nim-sum-from-{heap}-that-has-it-beyond":
            "removes as many {objects} as the {sum} of all {heap}s, from {the first} {heap} that has so many, and looks behind the last {heap} where none has"
            => |g| g.computer(|s| (s.mistakes.winning_test, s.mistakes.removal, s.mistakes.none_found) = (WinningTest::HasTheSum, Removal::TheNimSum, NoneFound::Beyond));
        "removes-nim-sum-from-{heap}-that-has-it-nothing":
            "removes as many {objects} as the {sum} of all {heap}s, from {the first} {heap} that has so many, and announces a move of 0 {objects} from the first {heap} where none has"
            => |g| g.computer(|s| (s.mistakes.winning_test, s.mistakes.removal, s.mistakes.none_found) = (WinningTest::HasTheSum, Removal::TheNimSum, NoneFound::Nothing));
        "removes-nim-sum-from-{heap}-that-has-it-one":
            "removes as many {objects} as the {sum} of all {heap}s, from {the first} {heap} that has so many, and takes one {object} from the first {heap}, even an empty one, where none has"
            => |g| g.computer(|s| (s.mistakes.winning_test, s.mistakes.removal, s.mistakes.none_found) = (WinningTest::HasTheSum, Removal::TheNimSum, NoneFound::One));
        "removes-whole-winning-{heap}": "removes the whole winning {heap}, instead of leaving its size ^ the {sum}"
            => |g| g.computer(|s| s.mistakes.removal = Removal::All);
        "removes-one": "removes one {object} from the winning {heap}, instead of leaving its size ^ the {sum}"
            => |g| g.computer(|s| s.mistakes.removal = Removal::One);
        "passes-when-lost": "makes no move for the computer {when lost}"
            => |g| g.computer(|s| s.mistakes.passes_when_lost = true);
        "computer-passes": "never makes a move for the computer"
            => |g| g.computer(|s| (s.mistakes.passes_when_lost, s.mistakes.passes_when_won) = (true, true));
        "computer-takes-nothing": "takes nothing from the {heap} when the computer moves"
            => |g| g.rules.mistakes.computers_moves_take_nothing = true;
        "sum-without-first": "leaves the first {heap} out of the {sum}"
            => |g| g.computer(|s| s.mistakes.sum_skips.first = true);
        "sum-without-last": "leaves the last {heap} out of the {sum}"
            => |g| g.computer(|s| s.mistakes.sum_skips.last = true);
        "no-brackets":
            "takes {the first} non-empty {heap} for a winning {heap} when the {sum} is not 0, as C does for `size ^ sum < size` \
             without brackets"
            => |g| g.computer(|s| (s.winning_freedom, s.mistakes.winning_test) = (Freedom::None, WinningTest::NotEmpty));
        "no-brackets-unchecked":
            "takes {the first} non-empty {heap} for a winning {heap}, or {the first} with more than one {object} when the {sum} is \
             0, as C does for `size ^ sum < size` without brackets"
            => |g| g.computer(|s| (s.winning_freedom, s.mistakes.winning_test) = (Freedom::None, WinningTest::NotEmptyUnchecked));
        "no-brackets-sum-first":
            "takes {the first} {heap} for a winning {heap} when the {sum} is not 0, even if that {heap} is empty, as C does for \
             `sum ^ size < size` without brackets"
            => |g| g.computer(|s| (s.winning_freedom, s.mistakes.winning_test) = (Freedom::None, WinningTest::Any));
        "winning-by-and":
            "takes a {heap} for a winning {heap} when its size & the {sum} is not 0"
            => |g| g.computer(|s| s.mistakes.winning_test = WinningTest::And);
        "winning-by-size":
            "takes a {heap} for a winning {heap} when its size is at least the {sum}"
            => |g| g.computer(|s| s.mistakes.winning_test = WinningTest::HasTheSum);
        "winning-turned-round":
            "takes a {heap} for a winning {heap} when its size ^ the {sum} is greater than its size, instead of less"
            => |g| g.computer(|s| s.mistakes.winning_test = WinningTest::Greater);
        "sum-turned-round":
            "looks for a winning {heap} when the {sum} is 0, and does not when it is another"
            => |g| g.computer(|s| s.mistakes.turned_round = true);
        "sum-once": "computes the {sum} once, at the beginning of the game, and not again"
            => |g| g.computer(|s| s.mistakes.summed = Summed::Start);
        "sum-before-{user}s-move": "computes the {sum} before the {user}'s move, instead of after it"
            => |g| g.computer(|s| s.mistakes.summed = Summed::BeforeUsersMove);
        "sum-never-reset": "does not set the {sum} to 0 again before it computes it for the next turn"
            => |g| g.computer(|s| s.mistakes.summed = Summed::AllSoFar);
        "sum-never-reset-no-move":
            "does not set the {sum} to 0 again before it computes it for the next turn, and makes no move where no {heap} is a winning one for that {sum}"
            => |g| g.computer(|s| (s.mistakes.summed, s.mistakes.none_found) = (Summed::AllSoFar, NoneFound::NoMove));
        "sum-never-reset-first-{heap}":
            "does not set the {sum} to 0 again before it computes it for the next turn, and takes from the first {heap} where none is a winning one for that {sum}"
            => |g| g.computer(|s| (s.mistakes.summed, s.mistakes.none_found) = (Summed::AllSoFar, NoneFound::FirstHeap));
        "sum-never-reset-last-{heap}":
            "does not set the {sum} to 0 again before it computes it for the next turn, and takes from the last {heap} where none is a winning one for that {sum}"
            => |g| g.computer(|s| (s.mistakes.summed, s.mistakes.none_found) = (Summed::AllSoFar, NoneFound::LastHeap));
        "sum-never-reset-beyond":
            "does not set the {sum} to 0 again before it computes it for the next turn, and looks behind the last {heap} where none is a winning one for that {sum}"
            => |g| g.computer(|s| (s.mistakes.summed, s.mistakes.none_found) = (Summed::AllSoFar, NoneFound::Beyond));
        "sum-never-reset-nothing":
            "does not set the {sum} to 0 again before it computes it for the next turn, and announces a move of 0 {objects} from the first {heap} where no {heap} is a winning one for that {sum}"
            => |g| g.computer(|s| (s.mistakes.summed, s.mistakes.none_found) = (Summed::AllSoFar, NoneFound::Nothing));
        "sum-never-reset-one":
            "does not set the {sum} to 0 again before it computes it for the next turn, and takes one {object} from the first {heap}, even an empty one, where no {heap} is a winning one for that {sum}"
            => |g| g.computer(|s| (s.mistakes.summed, s.mistakes.none_found) = (Summed::AllSoFar, NoneFound::One));
        "sum-never-reset-before-first":
            "does not set the {sum} to 0 again before it computes it for the next turn, and announces a move from a {heap} before the first one where no {heap} is a winning one for that {sum}"
            => |g| g.computer(|s| (s.mistakes.summed, s.mistakes.none_found) = (Summed::AllSoFar, NoneFound::BeforeFirst));
        "every-winning-{heap}": "takes from every winning {heap} in one turn, instead of only from one"
            => |g| g.computer(|s| s.mistakes.takes_from_every_winning_heap = true);
        "losing-every-{heap}": "takes from every {heap} in one turn {when lost}, instead of only from one"
            => |g| g.computer(|s| s.mistakes.takes_from_every_heap = true);
        "sum-by-addition": "adds the {heap} sizes up instead of combining them by exclusive or"
            => |g| g.computer(|s| s.mistakes.sum = Sum::Plus);
        "sum-by-addition-no-move":
            "adds the {heap} sizes up instead of combining them by exclusive or, and makes no move where no {heap} is a winning one for that sum"
            => |g| g.computer(|s| (s.mistakes.sum, s.mistakes.none_found) = (Sum::Plus, NoneFound::NoMove));
        "sum-by-addition-ends":
            "adds the {heap} sizes up instead of combining them by exclusive or, and ends where no {heap} is a winning one for that sum"
            => |g| g.computer(|s| (s.mistakes.sum, s.mistakes.none_found) = (Sum::Plus, NoneFound::Ends));
        "sum-by-addition-first-{heap}":
            "adds the {heap} sizes up instead of combining them by exclusive or, and takes from the first {heap} where none is a winning one for that sum"
            => |g| g.computer(|s| (s.mistakes.sum, s.mistakes.none_found) = (Sum::Plus, NoneFound::FirstHeap));
        "sum-by-addition-last-{heap}":
            "adds the {heap} sizes up instead of combining them by exclusive or, and takes from the last {heap} where none is a winning one for that sum"
            => |g| g.computer(|s| (s.mistakes.sum, s.mistakes.none_found) = (Sum::Plus, NoneFound::LastHeap));
        "sum-by-addition-beyond":
            "adds the {heap} sizes up instead of combining them by exclusive or, and looks behind the last {heap} where none is a winning one for that sum"
            => |g| g.computer(|s| (s.mistakes.sum, s.mistakes.none_found) = (Sum::Plus, NoneFound::Beyond));
        "sum-by-addition-nothing":
            "adds the {heap} sizes up instead of combining them by exclusive or, and announces a move of 0 {objects} from the first {heap} where no {heap} is a winning one for that sum"
            => |g| g.computer(|s| (s.mistakes.sum, s.mistakes.none_found) = (Sum::Plus, NoneFound::Nothing));
        "sum-by-addition-one":
            "adds the {heap} sizes up instead of combining them by exclusive or, and takes one {object} from the first {heap}, even an empty one, where no {heap} is a winning one for that sum"
            => |g| g.computer(|s| (s.mistakes.sum, s.mistakes.none_found) = (Sum::Plus, NoneFound::One));
        "sum-by-addition-before-first":
            "adds the {heap} sizes up instead of combining them by exclusive or, and announces a move from a {heap} before the first one where no {heap} is a winning one for that sum"
            => |g| g.computer(|s| (s.mistakes.sum, s.mistakes.none_found) = (Sum::Plus, NoneFound::BeforeFirst));
        "sum-by-or": "combines the {heap} sizes by inclusive or (|) instead of exclusive or (^)"
            => |g| g.computer(|s| s.mistakes.sum = Sum::Or);
        "search-without-last": "never looks at the last {heap} when it searches for a winning {heap}"
            => |g| g.computer(|s| s.mistakes.search_skips.last = true);
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
        "losing-all-but-one":
            "takes all but one {object} of the {losing} {heap} instead of one {object} {when lost}",
            or "takes all but one {object} of the {heap} instead of one {object} {when lost}"
            => |g| g.computer(|s| s.mistakes.take = Take::AllButOne);
        "losing-{heap}-1": "takes from {heap} 1 {when lost}, even if {heap} 1 is empty"
            => |g| g.computer(|s| (s.losing, s.losing_freedom) = (HeapChoice::Heap1, Freedom::None));
        "computer-at-random": "does not always make a winning move for the computer when there is one"
            => |g| g.computer(|s| s.winning_freedom = Freedom::Random);
    }
};
