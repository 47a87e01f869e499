/*
 * lab3 with every known mistake as a switch (switches.h), each in the place where a student makes it, so that any of
 * them can be made together. Without a switch it is right. Where two cannot both be made, the one that is asked for
 * first here hides the other.
 */
#include <stdio.h>
#include <stdlib.h>

#include "kept.h"
#include "moves.h"
#include "strategy.h"
#include "switches.h"

static int round_number;
static int users_turn;

/* ---- the beginning ---- */

static int number_of_heaps(void) {
    int number;
    char character;
    if (is("heaps-as-character") || is("heaps-as-one-digit")) {
        if (scanf(is("heaps-as-character") ? "%c" : " %c", &character) != 1) {
            exit(1);
        }
        return character - '0';
    }
    if (scanf("%d", &number) != 1) {
        exit(1);
    }
    return number;
}

static void ask_number_of_heaps(void) {
    int least = is("accepts-1-heap") ? 1 : is("refuses-2-heaps") ? 3 : 2;
    int most = is("accepts-6-heaps") ? 6 : is("refuses-5-heaps") ? 4 : 5;
    for (int tries = 1;; tries++) {
        if (tries == 1 || !is("no-heaps-prompt-again")) {
            printf("How many heaps [2-5]? ");
        }
        n = number_of_heaps();
        if (is("echoes-input") || is("echoes-heaps")) {
            printf("%d\n", n);
        }
        if ((is("takes-2-heaps") || is("takes-5-heaps")) && (n < least || n > most)) {
            n = is("takes-2-heaps") ? least : most;
        }
        if (is("raises-few-heaps") && n < least) {
            n = least;
        }
        if (is("cuts-many-heaps") && n > most) {
            n = most;
        }
        if (tries == 2 && is("checks-heaps-once")) {
            return;
        }
        if ((n >= least || is("no-lower-bound") || is("no-heap-count-check")) && (n <= most || is("no-heap-count-check"))) {
            return;
        }
        if (is("asks-heaps-once")) {
            exit(1);
        }
    }
}

static int first_size(int heap) {
    if (is("sizes-1-2-3")) {
        return heap + 1;
    }
    if (is("sizes-0-1-2")) {
        return heap;
    }
    if (is("sizes-0-2-4")) {
        return 2 * heap;
    }
    if (is("sizes-2-4-6")) {
        return 2 * heap + 2;
    }
    return 2 * heap + (is("sizes-from-3") ? 3 : 1);
}

/* ---- what is shown ---- */

static int first_label(void) {
    return is("labels-from-1") || is("everything-from-1");
}

static void show_heaps(void) {
    int drawn_heaps = is("draws-5-heaps") && n < 5 ? 5 : n;
    int last = is("no-last-row") ? drawn_heaps - 1 : drawn_heaps;
    for (int i = is("no-first-row") ? 1 : 0; i < last; i++) {
        int size = i < n ? heaps[i] : 0;
        if (size == 0 && is("hides-empty-heaps")) {
            continue;
        }
        printf("heap[%d]: ", i + first_label());
        if (is("prints-numbers")) {
            printf("%d", size);
        } else {
            int drawn = size + is("row-too-long") - is("row-too-short");
            for (int coin = 0; coin < drawn; coin++) {
                printf(coin > 0 && is("spaced-coins") ? " o" : "o");
            }
        }
        if (i < last - 1 || !is("no-newline-below-heaps") || is("line-below-heaps")) {
            printf("\n");
        }
    }
    if (is("line-below-heaps")) {
        printf("\n");
    }
}

static void show_round(void) {
    if (is("drawing-before-status")) {
        show_heaps();
    }
    static int shown = 0;
    if (!is("no-round") && !(is("first-round-only") && shown++ > 0)) {
        printf("----- round %d\n", round_number);
    }
    if (!is("drawing-before-status")) {
        show_heaps();
    }
}

/* ---- the computer ---- */

static void take_for_computer(int heap, int count, int wins) {
    heaps[heap] -= is("computer-takes-nothing") || (is("losing-takes-nothing") && !wins) ? 0 : count;
    if (!is("no-computer-takes")) {
        int printed = heap + (is("prints-moves-from-1") || is("everything-from-1"));
        int exchanged = is("computer-takes-exchanged");
        count = shown_count(heap, count, wins);
        printf("My Turn: heap, coins: %d %d\n", exchanged ? count : printed, exchanged ? printed : count);
    }
}

static void computer_turn(void) {
    if (is("moves-without-coins") && first_heap_with_objects() == NO_HEAP) {
        printf("My Turn: heap, coins: %d 1\n", n);
        return;
    }
    struct choice move = choose();
    if (move.heap != NO_HEAP) {
        take_for_computer(move.heap, move.count, move.wins);
        take_from_heaps_behind(move.heap, move.sum, move.wins);
    }
}

/* ---- the user ---- */

static int refuses_count(int count) {
    if (count > 0 || is("accepts-negative-coins")) {
        return count == 1 && is("refuses-one-coin");
    }
    return !(count == 0 ? is("accepts-0-coins") : is("accepts-negative-coins-only"));
}

static int is_by_the_rules(int heap, int count) {
    if (heap < 0 || heap >= n) {
        int lets_through = heap < 0 ? is("accepts-negative-heap") : is("accepts-heap-after-last") || (heap == n && is("accepts-next-heap"));
        return lets_through && !refuses_count(count);
    }
    if (refuses_count(count)) {
        return 0;
    }
    if ((is("refuses-last-heap") && heap == n - 1) || (is("refuses-first-heap") && heap == 0)) {
        return 0;
    }
    return is("too-many-empties") || is("accepts-too-many") || count <= compared_size(heap) + is("accepts-one-more") - is("refuses-whole-heap");
}

static int is_legal(int heap, int count) {
    if (is("move-check-turned-round")) {
        return !is_by_the_rules(heap, count);
    }
    return !is("refuses-every-move") && is_by_the_rules(heap, count);
}

static void user_turn(void) {
    int heap, count, is_kept = 0, first;
    for (int try = 1;; try++) {
        int second = 0;
        if (try == 1 || !is("no-prompt-again") || is("refuses-every-number")) {
            printf("Your Turn: input heap, coins: ");
        }
        if (is("reads-no-move")) {
            return;
        }
        if (!is_kept && scanf("%d", &first) != 1) {
            exit(1);
        }
        is_kept = is("reads-count-only-again");
        int at_once = is("refuses-every-number") || is_refused_at_once(first - (is("moves-from-1") || is("everything-from-1")));
        if (!at_once && scanf("%d", &second) != 1) {
            exit(1);
        }
        int echoes = is("echoes-input") || is("echoes-moves");
        if (echoes && at_once) {
            printf("%d\n", first);
        } else if (echoes) {
            printf(checks_both_at_once() ? "%d %d\n" : "%d\n%d\n", first, second);
        }
        heap = is("count-first") ? second : first;
        count = is("count-first") ? first : second;
        heap -= is("moves-from-1") || is("everything-from-1");
        int is_unchecked = is("no-move-check") || (try > 1 && is("checks-first-try-only"));
        if (!at_once && (is_unchecked || is_legal(heap, count))) {
            break;
        }
        tries++;
        if (is("refused-too-many-empties") && heap >= 0 && heap < n && !refuses_count(count) && count > heaps[heap]) {
            heaps[heap] = 0;
        }
        if (is("ends-on-illegal")) {
            exit(1);
        }
        while (is("reads-no-other-move")) {
            printf("Your Turn: input heap, coins: ");
        }
        if (is("round-per-try") && !is("round-stays")) {
            round_number++;
        }
        if (is("loses-turn") || is(heap < 0 || heap >= n ? "bad-heap-loses-turn" : "bad-number-loses-turn")) {
            return;
        }
        if (is("round-again")) {
            show_round();
        }
    }
    if (heap >= 0 && heap < n && !is("user-takes-nothing")) {
        heaps[heap] = is("too-many-empties") && count > heaps[heap] ? 0 : heaps[heap] - count;
    }
}

/* ---- the game ---- */

static int has_coins(void) {
    int coins = 0;
    for (int i = 0; i < n; i++) {
        coins += heaps[i];
    }
    return coins > 0;
}

static int is_over(void) {
    int left = 0, coins = 0, last = is("end-check-without-last") ? n - 1 : n;
    if (is("never-ends") || (users_turn ? is("ends-after-user-only") : is("moves-without-coins"))) {
        return 0;
    }
    if (is("ends-at-nim-sum-0")) {
        return true_nim_sum() == 0;
    }
    if (is("ends-with-first-heap")) {
        return heaps[0] == 0;
    }
    if (is("ends-with-last-heap")) {
        return heaps[n - 1] == 0;
    }
    for (int i = 0; i < n; i++) {
        coins += heaps[i];
        if (heaps[i] == 0 && is("ends-with-any-heap")) {
            return 1;
        }
    }
    for (int i = is("end-check-without-first") ? 1 : 0; i < last; i++) {
        left += heaps[i] != 0 && !(heaps[i] == 1 && is("ends-at-size-1"));
    }
    /* Who moves next has not moved last. */
    int may_be_one = is("ends-at-one-coin") || is(users_turn ? "ends-at-one-coin-after-computer" : "ends-at-one-coin-after-user");
    return left <= is("ends-at-one-heap") || (may_be_one && coins <= 1);
}

/* Whether the move that was just made ends a round. */
static int ends_round(int computer_begins) {
    if (is("round-per-move")) {
        return 1;
    }
    return is("computer-begins-round") ? !users_turn : users_turn == computer_begins;
}

static void announce_winner(void) {
    int computer = winner_is_exchanged() ? !users_turn : users_turn;
    if (!is("no-winner") && (users_turn || !is("no-user-wins"))) {
        int says_lose = (computer && !is("user-wins-always")) || is("says-lose-always");
        printf(says_lose ? "Sorry, you lose\n" : "You win\n");
    }
    if (is(computer ? "user-wins-too" : "computer-wins-too") && !is("no-winner")) {
        printf(computer ? "You win\n" : "Sorry, you lose\n");
    }
}

int main(void) {
    int computer_begins = is("computer-begins") || is("computer-begins-round") || is("computer-first-in-round");
    ask_number_of_heaps();
    for (int i = 0; i < n; i++) {
        heaps[i] = first_size(i);
    }
    round_number = is("rounds-from-0") ? 0 : 1;
    users_turn = !computer_begins;
    sum_at_start = is("sum-once") ? sum_of_heaps() : 0;
    memcpy(sizes_at_start, heaps, sizeof sizes_at_start);
    for (int moves_made = 0; (moves_made == 2 && is("ends-with-first-round")) || !is_over(); moves_made++) {
        if (moves_made == 1 && is("first-move-wins") && !is("no-winner")) {
            break;
        }
        int ends_with_round = is("ends-after-first-round") || is("ends-with-first-round");
        if (moves_made == (is("ends-after-first-move") ? 1 : ends_with_round ? 2 : -1)) {
            return 0;
        }
        if (users_turn != is("computer-first-in-round") || is("round-before-computer")) {
            if (moves_made > 0 && is("empty-line-between-rounds")) {
                printf("\n");
            }
            show_round();
        } else if (is("heaps-again") || is("heaps-again-and-at-end")) {
            show_heaps();
        }
        if (users_turn) {
            before_users_move();
        }
        if (users_turn && !is("user-passes")) {
            user_turn();
        } else if (!users_turn) {
            computer_turn();
        }
        if (is("heaps-after-moves") || is(users_turn ? "heaps-after-users-move" : "heaps-after-computers-move")) {
            show_heaps();
        }
        if (!users_turn && has_coins() && is("heaps-after-computers-move-but-last")) {
            show_heaps();
        }
        n = without_empty(heaps, n, "drops-empty-heaps");
        if (!is("round-stays") && ends_round(computer_begins)) {
            round_number++;
        }
        users_turn = user_moves_next(users_turn);
    }
    if (is("next-round-at-end") && !users_turn && !is("round-stays")) {
        round_number++;
    }
    if (is("round-at-end") || is("next-round-at-end") || (is("round-at-end-when-lost") && users_turn)) {
        show_round();
    } else if (is("heaps-again-and-at-end") || is("heaps-at-end")) {
        show_heaps();
    }
    announce_winner();
    return 0;
}
