/*
 * How a move is read whose heap is refused before the number of objects is read, which stays in the input then; what
 * illegal moves change; and what is told of the computer's move.
 */
#ifndef MOVES_H
#define MOVES_H

#include "strategy.h"
#include "switches.h"

/* The number of objects in the line about the computer's move, which is made. */
static int shown_count(int heap, int count, int wins) {
    if (is("computer-takes-left") || (wins && is("winning-takes-left"))) {
        return heaps[heap];
    }
    return wins && is("winning-takes-negative") ? -count : count;
}

/* The sizes with which the game begins. */
static int sizes_at_start[MOST];

/* With what the number of objects is compared that is entered for a heap. */
static long compared_size(int heap) {
    long largest = 0, all = 0;
    for (int i = 0; i < n; i++) {
        largest = heaps[i] > largest ? heaps[i] : largest;
        all += heaps[i];
    }
    if (is("checks-largest-heap")) {
        return largest;
    }
    if (is("checks-all-objects") || is("checks-all-coins")) {
        return all;
    }
    if (is("checks-size-at-start")) {
        return sizes_at_start[heap];
    }
    if (is("checks-last-heap")) {
        return heaps[n - 1];
    }
    if (is("checks-previous-heap")) {
        return heaps[heap > 0 ? heap - 1 : 0];
    }
    return heaps[is("checks-first-heap") ? 0 : heap + is("checks-next-heap")];
}

/* How many illegal moves were entered in the game, and before this turn. */
static int tries, tries_before_turn;

/* The player of the next turn: whether it is the user. */
static int user_moves_next(int users_turn) {
    int refused = tries - tries_before_turn;
    int stays = (is("tries-change-player") && refused % 2 == 1)
        || ((is("extra-turn-after-illegal") || is("uncounted-turn-after-illegal")) && refused > 0);
    tries_before_turn = tries;
    return users_turn == stays;
}

/* Whether the turn is not counted. */
static inline int is_uncounted(void) {
    return is("uncounted-turn-after-illegal") && tries > tries_before_turn;
}

/* Whether the winner is exchanged. */
static int winner_is_exchanged(void) {
    return (is("winner-by-tries") && tries % 2 == 1) != is("winner-swapped");
}

/* Whether heap and count are checked together all the same, or nobody knows how. */
static int checks_both_at_once(void) {
    static const char *const others[] = {
        "count-first", "move-check-turned-round", "no-move-check", "checks-first-try-only", "checks-two-tries-only",
        "checks-until-legal-move", "accepts-next-heap", "accepts-heap-0", "accepts-heap-0-only", "accepts-heap-below-0",
        "accepts-heap-after-last", "accepts-negative-heap",
    };
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        if (is(others[i])) {
            return 1;
        }
    }
    return !is("no-count-of-missing-heap") && !is("no-count-of-empty-heap") && !is("reads-wrong-number-again");
}

/* Whether a heap is refused before the count is read; those that exist are counted from 0. */
static int is_refused_at_once(int heap) {
    if (checks_both_at_once()) {
        return 0;
    }
    if (heap < 0 || heap >= n) {
        return 1;
    }
    return (heap == n - 1 && is("refuses-last-heap")) || (heap == 0 && is("refuses-first-heap"))
        || (heaps[heap] == 0 && is("no-count-of-empty-heap"));
}

#endif
