//! In the number of heaps and their sizes.

use crate::fault::{GameFault, game_faults};
use crate::rules::{AfterError, BadSize, BadSizes, Kept, NumberRead, ReportedNumber, SizesPrompt, SizesRead, Sorted};

pub(super) const FAULTS: &[GameFault] = game_faults! {
    Opening {
        "refuses-32-heaps": "refuses 32 heaps, which are allowed" => |g| g.heap_count(|count| count.max = 31);
        "accepts-33-heaps": "accepts 33 heaps, one more than is allowed"
            => |g| g.heap_count(|count| count.max = 33);
        "no-upper-bound": "accepts more than 32 heaps" => |g| g.heap_count(|count| count.max = i64::MAX);
        "refuses-1-heap": "refuses a single heap, which is allowed" => |g| g.heap_count(|count| count.min = 2);
        "accepts-0-heaps": "accepts 0 heaps" => |g| g.heap_count(|count| count.min = 0);
        "no-lower-bound": "accepts 0 heaps and negative numbers of heaps"
            => |g| g.heap_count(|count| count.min = i64::MIN);
        "accepts-negative-heaps": "accepts negative numbers of heaps, but not 0"
            => |g| g.rules.mistakes.accepts_negative_heaps = true;
        "no-heap-count-check": "does not check the number of heaps"
            => |g| g.heap_count(|count| (count.min, count.max) = (i64::MIN, i64::MAX));
        "accepts-size-0": "accepts heaps of size 0" => |g| g.rules.mistakes.refused_sizes.accepts_0 = true;
        "accepts-negative-sizes": "accepts heaps of negative size"
            => |g| g.rules.mistakes.refused_sizes.accepts_negative = true;
        "no-size-check": "does not check that heap sizes are positive"
            => |g| {
                let refused = &mut g.rules.mistakes.refused_sizes;
                (refused.accepts_0, refused.accepts_negative) = (true, true);
            };
        "refuses-size-1": "refuses heaps of size 1" => |g| g.rules.mistakes.refused_sizes.refuses_1 = true;
        "last-bad-size": "reports the last heap whose size is not positive instead of the first one"
            => |g| g.rules.mistakes.reported_size = BadSize::Last;
        "every-bad-size": "reports every heap whose size is not positive instead of ending after the first one"
            => |g| g.rules.mistakes.reported_size = BadSize::Every;
        "bad-size-from-0": "counts heaps from 0 in the error about a heap size"
            => |g| g.rules.mistakes.reported_off = -1;
        "bad-size-from-2": "counts heaps from 2 in the error about a heap size"
            => |g| g.rules.mistakes.reported_off = 1;
        "bad-size-value": "prints the size instead of the heap's index in the error about a heap size"
            => |g| g.rules.mistakes.reported_number = ReportedNumber::Size;
        "bad-size-count": "prints the number of heaps instead of the heap's index in the error about a heap size"
            => |g| g.rules.mistakes.reported_number = ReportedNumber::OfHeaps;
        "size-check-without-first": "does not check the size of the first heap"
            => |g| g.rules.mistakes.size_check_skips.first = true;
        "size-check-without-last": "does not check the size of the last heap"
            => |g| g.rules.mistakes.size_check_skips.last = true;
        "checks-last-size-only": "checks only the size of the last heap"
            => |g| g.rules.mistakes.size_check_skips.all_but_last = true;
        "sizes-in-16-bits": "keeps the heap sizes in 16 bits (a short?), where large sizes become wrong numbers"
            => |g| g.rules.mistakes.kept_of_sizes = Kept::Bits16;
        "sizes-in-8-bits": "keeps the heap sizes in 8 bits (a char?), where large sizes become wrong numbers"
            => |g| g.rules.mistakes.kept_of_sizes = Kept::Bits8;
        "last-digit-of-sizes": "keeps only the last digit of each heap size"
            => |g| g.rules.mistakes.kept_of_sizes = Kept::LastDigit;
        "drops-minus": "reads numbers without their minus signs (-3 as 3)" => |g| g.rules.mistakes.drops_minus = true;
        "bad-last-size-is-0": "takes 0 for the last heap size when that is not positive, instead of printing the error"
            => |g| g.rules.mistakes.bad_sizes = BadSizes::LastIs0;
        "bad-size-is-0": "takes 0 for each heap size that is not positive, instead of printing the error"
            => |g| g.rules.mistakes.bad_sizes = BadSizes::Are(0);
        "bad-size-is-1": "takes 1 for each heap size that is not positive, instead of printing the error"
            => |g| g.rules.mistakes.bad_sizes = BadSizes::Are(1);
        "drops-minus-of-sizes": "takes a negative heap size without its minus sign (-3 as 3), instead of printing the error"
            => |g| g.rules.mistakes.kept_of_sizes = Kept::WithoutSign;
        "sizes-unsigned": "keeps the heap sizes as unsigned numbers, where a negative size becomes a very large one and is accepted"
            => |g| g.rules.mistakes.kept_of_sizes = Kept::Unsigned;
        "sorts-heaps": "sorts the heaps before the game begins: the smallest becomes the first one"
            => |g| g.rules.mistakes.sorted = Sorted::Ascending;
        "sorts-heaps-descending": "sorts the heaps before the game begins: the largest becomes the first one"
            => |g| g.rules.mistakes.sorted = Sorted::Descending;
        "one-digit-of-heaps":
            "reads only one digit of the number of heaps; the next digit is taken for a heap size"
            => |g| g.rules.mistakes.numbers_read.heaps = NumberRead::Digits(1);
        "one-digit-of-sizes":
            "reads only one digit of each heap size; the next digit is taken for another number"
            => |g| g.rules.mistakes.numbers_read.sizes = NumberRead::Digits(1);
        "three-digits-of-sizes":
            "reads at most three digits of each heap size; the next digits are taken for another number"
            => |g| g.rules.mistakes.numbers_read.sizes = NumberRead::Digits(3);
        "last-size-not-read": "does not read the size of the last heap: this heap is always empty"
            => |g| g.rules.mistakes.sizes_read = SizesRead::AllButLast;
        "one-size-too-many": "reads one heap size more than there are heaps"
            => |g| g.rules.mistakes.sizes_read = SizesRead::OneMore;
        "asks-sizes-first": "prints the prompt for the heap sizes before it checks the number of heaps"
            => |g| g.rules.mistakes.asks_sizes_first = true;
        "goes-on-after-bad-heaps": "goes on after the error about the number of heaps, instead of ending"
            => |g| g.rules.mistakes.after_bad_heaps = AfterError::GoesOn;
        "reads-heaps-again": "reads the number of heaps again after the error about it, instead of ending"
            => |g| g.rules.mistakes.after_bad_heaps = AfterError::ReadsAgain;
        "asks-heaps-again": "asks for the number of heaps again after the error about it, instead of ending"
            => |g| g.rules.mistakes.after_bad_heaps = AfterError::AsksAgain;
        "goes-on-after-bad-size": "goes on after the error about a heap size, instead of ending"
            => |g| g.rules.mistakes.after_bad_size = AfterError::GoesOn;
        "goes-on-with-size-0": "goes on after the error about a heap size with 0 in its place, instead of ending"
            => |g| g.rules.mistakes.after_bad_size = AfterError::GoesOnWith(0);
        "goes-on-with-size-1": "goes on after the error about a heap size with 1 in its place, instead of ending"
            => |g| g.rules.mistakes.after_bad_size = AfterError::GoesOnWith(1);
        "goes-on-after-first-bad-size":
            "goes on after the error about a heap size, instead of ending, and checks no size behind that one"
            => |g| g.rules.mistakes.after_bad_size = AfterError::GoesOnUnchecked;
        "goes-on-with-sizes-so-far":
            "begins the game after the error about a heap size, without reading the sizes that follow: those heaps are empty"
            => |g| g.rules.mistakes.after_bad_size = AfterError::GoesOnAtOnce;
        "reads-size-again": "reads another size for the same heap after the error about its size, instead of ending"
            => |g| g.rules.mistakes.after_bad_size = AfterError::ReadsAgain;
        "asks-sizes-again": "asks for all heap sizes again after the error about one of them, instead of ending"
            => |g| g.rules.mistakes.after_bad_size = AfterError::AsksAgain;
        "asks-for-each-size": "asks for the heap sizes again for each heap, instead of only once"
            => |g| g.rules.mistakes.sizes_prompt = SizesPrompt::ForEach;
        "asks-for-each-size-at-once":
            "prints the prompt for the heap sizes again for each heap, and checks each size before it reads the next one"
            => |g| g.rules.mistakes.sizes_prompt = SizesPrompt::ForEachUntilBad;
        "checks-first-size-only": "checks only the size of the first heap"
            => |g| g.rules.mistakes.size_check_skips.all_but_first = true;
    }
};
