/*
 * How the computer chooses its move where it plays by nim-sums and all heaps are seen at once, with the mistakes in it.
 * An assignment has some of them; what it does not have nobody switches on.
 */
#ifndef STRATEGY_H
#define STRATEGY_H

#include <stdio.h>

#include "switches.h"

#define MOST 4096
#define NO_HEAP (-2)

/* Some programs look before the first heap. */
static int memory[1 + MOST];
static int *const heaps = memory + 1;
static int n;
static int sum_at_start, sum_before_users_move, user_has_moved;

static const char *const takes_the_sum = "removes-nim-sum-from-heap-that-has-it";

/* Whether a mistake is made whatever its end is. */
static int is_with_any(const char *mistake) {
    return is(mistake) || is_with(mistake, "no-move") || is_with(mistake, "first-heap")
        || is_with(mistake, "last-heap") || is_with(mistake, "beyond") || is_with(mistake, "nothing")
        || is_with(mistake, "one") || is_with(mistake, "before-first");
}

/* Whether a search that finds nothing ends so. */
static int ends_with(const char *end) {
    return is_with("sum-never-reset", end) || is_with("sum-by-addition", end) || is_with(takes_the_sum, end)
        || is_with("winning-by-size", end) || is_with("winning-by-greater-size", end)
        || is_with("winning-turned-round", end);
}

static int sum_of_heaps(void) {
    static unsigned last_sum;
    unsigned sum = is_with_any("sum-never-reset") ? last_sum : 0;
    int last = is("sum-without-last") || (is("sum-without-last-of-several") && n > 1) ? n - 1 : n;
    for (int i = is("sum-without-first") ? 1 : 0; i < last; i++) {
        if (is_with_any("sum-by-addition")) {
            sum += (unsigned)heaps[i];
        } else if (is("sum-by-or")) {
            sum |= (unsigned)heaps[i];
        } else if (is("sum-of-5-digits") || is("sum-of-8-digits")) {
            sum ^= (unsigned)heaps[i] & (is("sum-of-5-digits") ? 0x1f : 0xff);
        } else {
            sum ^= (unsigned)heaps[i];
        }
    }
    last_sum = sum;
    return is("never-nim-sum") ? 0 : (int)sum;
}

/* The nim-sum as it is: the game's rules are not the computer's strategy. */
static inline int true_nim_sum(void) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum ^= heaps[i];
    }
    return sum;
}

/* How many objects leave the heap at its own nim-sum. */
static int surplus(int heap, int sum) {
    return heaps[heap] - (heaps[heap] ^ sum);
}

/* Whether the largest heap is taken for a winning one, whichever that is. */
static int takes_any_largest(void) {
    return is("always-largest-heap") || is("always-largest-heap-or-one") || is("takes-whole-largest-heap")
        || is("nim-sum-from-largest-heap");
}

/* Whether a winning heap is better than the best of those before it. */
static int is_better(int heap, int best, int sum) {
    if (is("every-winning-heap")) {
        return 0;
    }
    if (is("last-winning-heap") || is("removes-nim-sum-from-last-heap")) {
        return 1;
    }
    if (is("largest-winning-heap") || takes_any_largest()) {
        return heaps[heap] > heaps[best];
    }
    if (is("smallest-winning-heap")) {
        return heaps[heap] < heaps[best];
    }
    if (is("most-removed")) {
        return surplus(heap, sum) > surplus(best, sum);
    }
    if (is("last-largest-winning-heap")) {
        return heaps[heap] >= heaps[best];
    }
    if (is("last-smallest-winning-heap")) {
        return heaps[heap] <= heaps[best];
    }
    if (is("most-left")) {
        return (heaps[heap] ^ sum) > (heaps[best] ^ sum);
    }
    if (is("fewest-left") || is("always-fewest-left")) {
        return (heaps[heap] ^ sum) < (heaps[best] ^ sum);
    }
    if (is("smaller-than-left")) {
        return heaps[heap] < (heaps[best] ^ sum);
    }
    return is("fewest-removed") && surplus(heap, sum) < surplus(best, sum);
}

/* Whether a heap is taken for a winning one. */
static int is_winning(int size, int sum) {
    if (takes_any_largest()) {
        return sum != 0 && size > 0;
    }
    if (is("always-fewest-left")) {
        return sum != 0;
    }
    if (is("no-brackets") || is("first-heap-or-one") || is("removes-nim-sum-from-first-heap")
        || is("removes-nim-sum-from-last-heap")) {
        return sum != 0 && (size ^ (sum < size));
    }
    if (is("no-brackets-unchecked")) {
        return size ^ (sum < size);
    }
    if (is("no-brackets-sum-first")) {
        return sum;
    }
    if (is("winning-by-and")) {
        return size & sum;
    }
    if (is_with_any(takes_the_sum)) {
        return sum != 0 && size >= sum;
    }
    if (is_with_any("winning-by-size") || is_with_any("winning-by-greater-size")) {
        return sum != 0 && (is_with_any("winning-by-greater-size") ? size > sum : size >= sum);
    }
    if (is("sum-1-is-lost") && sum == 1) {
        return 0;
    }
    if (is("winning-leaves-some") && size == sum) {
        return 0;
    }
    return is_with_any("winning-turned-round") ? (size ^ sum) > size : (size ^ sum) < size;
}

static int winning_heap(int sum) {
    int best = NO_HEAP, found = 0;
    int last = is("search-without-last") ? n - 1 : n;
    for (int i = is("search-without-first") ? 1 : 0; i < last; i++) {
        if (is_winning(heaps[i], sum) && (best < 0 || is_better(i, best, sum))) {
            best = i;
        }
        /* The second one is neither the first nor the last. */
        if (is("other-winning-heap") && !is("every-winning-heap") && is_winning(heaps[i], sum) && ++found == 2) {
            return i;
        }
    }
    return best;
}

static int taken_when_winning(int heap, int sum) {
    if (is("removes-heap-nim-sum")) {
        return heaps[heap] ^ sum;
    }
    if (is("removes-heap-nim-sum-or-all")) {
        return heaps[heap] == sum ? heaps[heap] : heaps[heap] ^ sum;
    }
    if (is("removes-nim-sum") || is("nim-sum-from-largest-heap") || is("removes-nim-sum-from-first-heap") || is("removes-nim-sum-from-last-heap")) {
        return sum < heaps[heap] ? sum : heaps[heap];
    }
    if (is("removes-nim-sum-unchecked") || is_with_any(takes_the_sum)) {
        return sum;
    }
    if (is("leaves-the-nim-sum")) {
        return heaps[heap] - sum;
    }
    if (is("removes-whole-winning-heap") || is("takes-whole-largest-heap")) {
        return heaps[heap];
    }
    if (is("removes-one")) {
        return 1;
    }
    if ((is("always-largest-heap-or-one") || is("first-heap-or-one")) && surplus(heap, sum) < 1) {
        return 1;
    }
    return surplus(heap, sum) + is("removes-one-too-many") - is("removes-one-too-few");
}

static int is_better_to_lose(int heap, int best) {
    if (is("losing-every-heap")) {
        return 0;
    }
    if (is("losing-last")) {
        return 1;
    }
    if (is("losing-several")) {
        return heaps[heap] > 1 && heaps[best] == 1;
    }
    if (is("losing-largest") || is("losing-whole-largest-heap")) {
        return heaps[heap] > heaps[best];
    }
    if (is("losing-last-largest")) {
        return heaps[heap] >= heaps[best];
    }
    if (is("losing-smallest")) {
        return heaps[heap] < heaps[best];
    }
    return is("losing-last-smallest") && heaps[heap] <= heaps[best];
}

static int loses_nothing_of_heap_1(void) {
    return is("losing-no-objects-of-heap-1") || is("losing-no-coins-of-heap-0");
}

static int losing_heap(void) {
    int best = NO_HEAP;
    if (is("losing-heap-1") || is("losing-heap-0") || loses_nothing_of_heap_1()) {
        return 0;
    }
    if (is("losing-smallest-of-all")) {
        for (int i = best = 0; i < n; i++) {
            best = heaps[i] < heaps[best] ? i : best;
        }
        return best;
    }
    for (int i = 0; i < n; i++) {
        if (heaps[i] > 0 && (best < 0 || is_better_to_lose(i, best))) {
            best = i;
        }
    }
    return best;
}

static int taken_when_losing(int heap) {
    if (is("losing-whole-heap") || is("losing-whole-largest-heap")) {
        return heaps[heap];
    }
    if (is("losing-all-but-one")) {
        return heaps[heap] > 1 ? heaps[heap] - 1 : 1;
    }
    if (is("losing-half")) {
        return heaps[heap] - heaps[heap] / 2;
    }
    if (loses_nothing_of_heap_1()) {
        return 0;
    }
    if (is("losing-half-rounded-down")) {
        return heaps[heap] > 1 ? heaps[heap] / 2 : 1;
    }
    return is("other-losing-move") && heaps[heap] > 1 ? 2 : 1;
}

static int first_heap_with_objects(void) {
    int heap = 0;
    while (heap < n && heaps[heap] == 0) {
        heap++;
    }
    return heap < n ? heap : NO_HEAP;
}

static int largest_heap(void) {
    int largest = NO_HEAP;
    for (int i = 0; i < n; i++) {
        if (heaps[i] > 0 && (largest < 0 || heaps[i] > heaps[largest])) {
            largest = i;
        }
    }
    return largest;
}

/* A move of the computer: from a winning heap or not, and by which nim-sum. */
struct choice {
    int heap, count, wins, sum;
};

/* What is remembered when a turn of the user begins. */
static void before_users_move(void) {
    if (is("sum-before-users-move")) {
        sum_before_users_move = sum_of_heaps();
        user_has_moved = 1;
    }
}

/* The computer's move; of NO_HEAP when there is none left to choose. */
static struct choice choose(void) {
    struct choice move = {0, 0, 0, 0};
    if (is("sum-before-users-move") && user_has_moved) {
        move.sum = sum_before_users_move;
    } else {
        move.sum = is("sum-once") ? sum_at_start : sum_of_heaps();
    }
    if (is("always-whole-first-heap") || is("always-whole-largest-heap")) {
        move.heap = is("always-whole-first-heap") ? first_heap_with_objects() : largest_heap();
        move.count = move.heap < 0 ? 0 : heaps[move.heap];
    } else if (is("other-moves") && first_heap_with_objects() >= 0) {
        move.heap = first_heap_with_objects();
        move.count = heaps[move.heap] > 2 ? 3 : 1;
    } else if (is("sum-turned-round") && move.sum == 0) {
        move.heap = 0;
        move.count = 1;
        move.wins = 1;
    } else if (!is("sum-turned-round") && (move.heap = winning_heap(move.sum)) >= 0) {
        move.count = taken_when_winning(move.heap, move.sum);
        move.wins = 1;
    } else if (move.sum != 0 && ends_with("no-move")) {
        move.heap = NO_HEAP;
    } else if (move.sum != 0 && (ends_with("nothing") || ends_with("one") || ends_with("before-first"))) {
        move.heap = ends_with("before-first") ? -1 : 0;
        move.count = !ends_with("nothing");
        move.wins = 1;
    } else if (move.sum != 0 && (ends_with("first-heap") || ends_with("last-heap") || ends_with("beyond"))) {
        move.heap = ends_with("first-heap") ? 0 : ends_with("last-heap") ? n - 1 : n;
        move.count = taken_when_winning(move.heap, move.sum);
        move.wins = 1;
    } else {
        move.heap = losing_heap();
        move.count = move.heap < 0 ? 0 : taken_when_losing(move.heap);
    }
    if (is("computer-passes") || (is("passes-when-lost") && !move.wins)) {
        move.heap = NO_HEAP;
    }
    return move;
}

/* Takes from a heap, and announces that, each program in its own words. */
static void take_for_computer(int heap, int count, int wins);

/* A search that does not end at the first heap that it finds. */
static void take_from_heaps_behind(int heap, int sum, int wins) {
    int last = wins && is("search-without-last") ? n - 1 : n;
    for (int i = heap + 1; i < last; i++) {
        if (wins && is("every-winning-heap") && is_winning(heaps[i], sum)) {
            take_for_computer(i, taken_when_winning(i, sum), wins);
        } else if (!wins && is("losing-every-heap") && heaps[i] > 0) {
            take_for_computer(i, taken_when_losing(i), wins);
        }
    }
}

#endif
