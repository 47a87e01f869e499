/*
 * matches in C, with every known mistake as a switch (switches.h), each in the place where a student makes it, so that
 * any of them can be made together. Without a switch it is right. Where two cannot both be made, the one that is
 * asked for first here hides the other. Numbers do not overflow where they would not in Prolog.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "switches.h"

#define MOST 4096

static long heaps[MOST];
static int n;
static int users_turn;
static long sum_at_start;

/* ---- terms ---- */

/* The next number, and what follows it. */
static int read_number(long *number, char *after) {
    return scanf("%ld %c", number, after) == 2;
}

static void read_heaps(void) {
    char after = ',';
    printf("Enter number of matches in heaps [N1, N2, N3]: ");
    if (scanf(" [") == EOF) {
        exit(1);
    }
    for (n = 0; after == ','; n++) {
        if (n == MOST || !read_number(&heaps[n], &after)) {
            exit(1);
        }
    }
    if (scanf(" .") == EOF) {
        exit(1);
    }
}

static long read_term(void) {
    long number;
    char after;
    if (!read_number(&number, &after)) {
        exit(1);
    }
    return number;
}

static void print_heaps(void) {
    printf("[");
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            printf(is("spaces-in-lists") ? ", " : ",");
        }
        printf("%ld", heaps[i]);
    }
    printf("]\n");
}

/* ---- the computer ---- */

static long sum_of_heaps(void) {
    long sum = 0;
    int last = is("sum-without-last") ? n - 1 : n;
    int adds_sizes = is("sum-by-addition") || is("sum-by-addition-ends");
    for (int i = is("sum-without-first") ? 1 : 0; i < last; i++) {
        sum = adds_sizes ? sum + heaps[i] : is("sum-by-or") ? sum | heaps[i] : sum ^ heaps[i];
    }
    return is("never-nim-sum") || is("always-whole-largest-heap") ? 0 : sum;
}

/* Whether the largest heap is taken for a winning one, whichever that is. */
static int takes_any_largest(void) {
    return is("always-largest-heap") || is("always-largest-heap-or-one") || is("takes-whole-largest-heap")
        || is("nim-sum-from-largest-heap");
}

/* The nim-sum as it is: the game's rules are not the computer's strategy. */
static long true_nim_sum(void) {
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum ^= heaps[i];
    }
    return sum;
}

static int is_winning(int heap, long sum) {
    if (is("winning-by-size")) {
        return sum != 0 && heaps[heap] >= sum;
    }
    return takes_any_largest() ? sum != 0 && heaps[heap] > 0 : (heaps[heap] ^ sum) < heaps[heap];
}

static long taken_when_winning(int heap, long sum);

static int is_better(int heap, int best, long sum) {
    if (is("first-winning-heap")) {
        return 0;
    }
    if (is("most-removed")) {
        return taken_when_winning(heap, sum) >= taken_when_winning(best, sum);
    }
    if (is("largest-winning-heap") || takes_any_largest()) {
        return heaps[heap] > heaps[best];
    }
    return !is("smallest-winning-heap") || heaps[heap] < heaps[best];
}

static int winning_heap(long sum) {
    int best = -1;
    for (int i = 0; i < n; i++) {
        if (is_winning(i, sum) && (best < 0 || is_better(i, best, sum))) {
            best = i;
        }
    }
    return best;
}

static int is_better_to_lose(int heap, int best) {
    if (is("losing-first")) {
        return 0;
    }
    if (is("losing-last")) {
        return 1;
    }
    if (is("losing-smallest")) {
        return heaps[heap] < heaps[best];
    }
    return is("losing-last-largest") ? heaps[heap] >= heaps[best] : heaps[heap] > heaps[best];
}

static int losing_heap(void) {
    int best = -1;
    for (int i = 0; i < n; i++) {
        if (heaps[i] > 0 && (best < 0 || is_better_to_lose(i, best))) {
            best = i;
        }
    }
    return best;
}

static long taken_when_winning(int heap, long sum) {
    if (is("removes-heap-nim-sum")) {
        return heaps[heap] ^ sum;
    }
    if (is("removes-heap-nim-sum-or-all")) {
        return heaps[heap] == sum ? heaps[heap] : heaps[heap] ^ sum;
    }
    if (is("removes-nim-sum") || is("nim-sum-from-largest-heap")) {
        return sum < heaps[heap] ? sum : heaps[heap];
    }
    if (is("removes-whole-winning-heap") || is("takes-whole-largest-heap")) {
        return heaps[heap];
    }
    if (is("removes-one")) {
        return 1;
    }
    long count = heaps[heap] - (heaps[heap] ^ sum);
    return is("always-largest-heap-or-one") && count < 1 ? 1 : count;
}

static const char *ordinal(int number) {
    int tens = number / 10 % 10, ones = number % 10;
    if (!is("ordinals") || tens == 1) {
        return "th";
    }
    return ones == 1 ? "st" : ones == 2 ? "nd" : ones == 3 ? "rd" : "th";
}

/* Takes empty heaps out of the array. */
static void drop_empty_heaps(void) {
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (heaps[i] != 0 || !is("drops-empty-heaps")) {
            heaps[kept++] = heaps[i];
        }
    }
    for (int i = kept; i < n; i++) {
        heaps[i] = 0;
    }
    n = kept;
}

static void announce(int heap, long count, int losing) {
    int printed = is("prints-moves-from-0") || is("everything-from-0") ? heap : heap + 1;
    const char *matches, *period;
    if (losing && !is("same-words-when-losing")) {
        matches = is("losing-whole-heap-in-plural") && count != 1 ? "matches" : "match";
        period = is("period-always") ? "." : "";
    } else {
        matches = is("singular") && count == 1 ? "match" : "matches";
        period = is("period-never") ? "" : ".";
    }
    printf("I take %ld %s from %d%s heap%s\n", count, matches, printed, ordinal(printed), period);
}

static int has_matches(void) {
    for (int i = 0; i < n; i++) {
        if (heaps[i] != 0) {
            return 1;
        }
    }
    return 0;
}

static long taken_when_losing(int heap) {
    int whole = is("losing-whole-heap") || is("losing-whole-heap-in-plural") || is("always-whole-largest-heap");
    return whole ? heaps[heap] : is("other-losing-move") && heaps[heap] > 1 ? 2 : 1;
}

/* Announces each move that is as good as the one from this heap. */
static void announce_each(int heap, long sum, int losing) {
    static int is_said[MOST];
    int any_size = is("losing-first") || is("losing-last");
    for (int i = 0; i < n; i++) {
        int is_as_good = heaps[i] > 0 && (any_size || heaps[i] == heaps[heap]);
        is_said[i] = losing ? !is_as_good : !is_winning(i, sum);
    }
    for (;;) {
        int best = -1;
        for (int i = 0; i < n; i++) {
            if (!is_said[i] && (best < 0 || (losing ? is_better_to_lose(i, best) : is_better(i, best, sum)))) {
                best = i;
            }
        }
        if (best < 0) {
            return;
        }
        is_said[best] = 1;
        announce(best, losing ? taken_when_losing(best) : taken_when_winning(best, sum), losing);
    }
}

static void computer_turn(void) {
    long sum = is("sum-once") ? sum_at_start : sum_of_heaps(), count;
    int heap = winning_heap(sum);
    int losing = heap < 0;
    if (losing && sum != 0 && is("sum-by-addition-ends")) {
        exit(1);
    }
    if (losing) {
        heap = losing_heap();
        if (is("ends-when-lost")) {
            exit(1);
        }
        if (heap < 0 || is("passes-when-lost")) {
            return;
        }
        count = taken_when_losing(heap);
    } else {
        count = taken_when_winning(heap, sum);
    }
    if (is("other-moves")) {
        losing = sum == 0;
        for (heap = 0; heaps[heap] == 0; heap++) {
        }
        count = heaps[heap] > 2 ? 3 : 1;
    }
    heaps[heap] -= count;
    if (losing && is("losing-takes-nothing")) {
        heaps[heap] += count;
    }
    int goes_on = has_matches();
    if (goes_on && is("every-move-found")) {
        heaps[heap] += count;
        announce_each(heap, sum, losing);
        heaps[heap] -= count;
    } else if (goes_on && is("own-move-twice")) {
        announce(heap, count, losing);
    }
    announce(heap, count, losing);
}

/* ---- the user ---- */

static void show_heaps(void) {
    if (!is("no-heaps")) {
        printf("You have heaps of matches: ");
        print_heaps();
    }
}

static int heap_is_legal(long heap) {
    if (heap < 0 || heap >= n || (is("refuses-last-heap") && heap == n - 1) || (is("refuses-first-heap") && heap == 0)) {
        return 0;
    }
    return heaps[heap] > 0 || is("accepts-empty-heap");
}

static int count_is_legal(long heap, long count) {
    if (count == 1 && is("refuses-one-match")) {
        return 0;
    }
    if (count == 0 && !is("accepts-0-matches") && !is("accepts-negative-matches")) {
        return 0;
    }
    if (count < 0 && !is("accepts-negative-matches") && !is("accepts-negative-matches-only")) {
        return 0;
    }
    return is("too-many-is-cut") || is("accepts-too-many") || count <= heaps[heap] - is("refuses-whole-heap");
}

static int number_of_heaps(void) {
    int full = 0;
    for (int i = 0; i < n; i++) {
        full += heaps[i] > 0;
    }
    int counted = is("counts-full-heaps-only") ? full : n - is("one-heap-less-in-prompt") + is("one-heap-more-in-prompt");
    if (is("everything-from-0")) {
        return n - 1;
    }
    return is("three-in-prompt") ? 3 : counted;
}

static int heap_was_wrong;

/* Asks for one move; whether it was legal, so that it is made. */
static int try_move(int checked, long *kept) {
    long heap = *kept, count;
    if (heap < 0) {
        printf("Choose heap number from %d to %d: ", !is("everything-from-0"), number_of_heaps());
        heap = read_term();
        if (!is("moves-from-0") && !is("everything-from-0")) {
            heap--;
        }
        if (is("missing-heap-ends") && (heap < 0 || heap >= n)) {
            exit(1);
        }
        heap_was_wrong = !heap_is_legal(heap);
        if (heap_was_wrong && !is("checks-heap-late")) {
            return 0;
        }
        /* Of an empty heap no number is right, where both are checked together. */
        int is_never_right = (heap == 0 && is("refuses-first-heap")) || (heap == n - 1 && is("refuses-last-heap"));
        if (heap >= 0 && heap < n && heaps[heap] == 0 && !is_never_right) {
            heap_was_wrong = 0;
        }
    }
    if (is("asks-wrong-number-again")) {
        *kept = heap;
    }
    int exists = heap >= 0 && heap < n;
    printf("Choose number of matches to take from 1 to %ld: ", (exists ? heaps[heap] : 0) - is("one-less-in-prompt"));
    count = read_term();
    if (!heap_is_legal(heap)) {
        return 0;
    }
    if (checked && !count_is_legal(heap, count)) {
        if (is("refused-too-many-empties") && count > heaps[heap]) {
            heaps[heap] = 0;
        }
        return 0;
    }
    heaps[heap] -= is("too-many-is-cut") && count > heaps[heap] ? heaps[heap] : count;
    return 1;
}

/* The heaps before the user's last move, if there was one. */
static long heaps_before[MOST];
static int n_before;

static void user_turn(void) {
    memcpy(heaps_before, heaps, sizeof heaps);
    n_before = n;
    if (!is("heaps-before-computer")) {
        if (is("empty-line-before-turns") && !is("no-heaps")) {
            printf("\n");
        }
        show_heaps();
    }
    if (is("user-passes")) {
        return;
    }
    long kept_heap = -1;
    for (int checked = 1; !try_move(checked, &kept_heap); checked = !is("checks-first-try-only")) {
        if (!is("no-illegal-message") && !is(heap_was_wrong ? "no-error-about-heap" : "no-error-about-number")) {
            printf("Illegal move! Try again.\n");
        }
        if (is("ends-on-illegal")) {
            exit(1);
        }
        while (is("reads-no-other-move")) {
            printf("Illegal move! Try again.\n");
        }
        if (is("loses-turn") || is(heap_was_wrong ? "bad-heap-loses-turn" : "bad-number-loses-turn")) {
            return;
        }
        if (!is("heaps-once") && !is("asks-wrong-number-again")) {
            show_heaps();
        }
    }
    if (!is("no-user-takes")) {
        drop_empty_heaps();
        printf("So now the heaps are: ");
        print_heaps();
    }
}

static void tell_heaps_after_computer(void) {
    if (is("heaps-after-computers-move")) {
        printf("So now the heaps are: ");
        print_heaps();
    }
}

/* ---- the game ---- */

static int is_over(void) {
    if (users_turn && is("ends-after-user-only")) {
        return 0;
    }
    if (is("ends-at-nim-sum-0")) {
        return true_nim_sum() == 0;
    }
    if (is("ends-with-first-heap") || is("ends-with-last-heap")) {
        return heaps[is("ends-with-first-heap") ? 0 : n - 1] == 0;
    }
    int last = is("end-check-without-last") ? n - 1 : n;
    long full = 0, matches = 0, most = is("ends-at-size-1") ? 1 : 0;
    for (int i = 0; i < n; i++) {
        matches += heaps[i];
        if (heaps[i] == 0 && is("ends-with-any-heap")) {
            return 1;
        }
    }
    for (int i = is("end-check-without-first") ? 1 : 0; i < last; i++) {
        full += heaps[i] > most;
    }
    return full <= is("ends-at-one-heap") || (is("ends-at-one-match") && matches <= 1);
}

static void announce_winner(void) {
    if (!users_turn && is("no-user-wins")) {
        return;
    }
    int computer = is("winner-swapped") ? !users_turn : users_turn;
    if (is("computer-wins-always") || is("user-wins-always")) {
        computer = is("computer-wins-always");
    }
    if (computer) {
        if (!is("no-computer-wins")) {
            printf("I won! :)\n");
        }
        return;
    }
    printf("You won :(");
    printf(is("user-wins-one-line") && !is("no-congratulations") ? "" : "\n");
    if (!is("no-congratulations")) {
        printf(is("no-space-in-win") ? "Congratulations!\n" : " Congratulations!\n");
    }
}

/* Whether the user is asked for the last move again though it has won. */
static int takes_last_move_back(void) {
    if (users_turn || n_before == 0 || !is("takes-last-move-back")) {
        return 0;
    }
    if (!is("no-illegal-message")) {
        printf("Illegal move! Try again.\n");
    }
    memcpy(heaps, heaps_before, sizeof heaps);
    n = n_before;
    n_before = 0;
    users_turn = 1;
    return 1;
}

int main(void) {
    read_heaps();
    users_turn = is("user-begins");
    sum_at_start = sum_of_heaps();
    if (is_over() && is("begins-without-matches")) {
        announce(0, 1, 1);
        return 0;
    }
    for (int moves_made = 0;; moves_made++) {
        if (is_over()) {
            if (users_turn && is("heaps-at-end")) {
                show_heaps();
            }
            announce_winner();
            if (!takes_last_move_back()) {
                break;
            }
        }
        if (moves_made == (is("ends-after-first-move") ? 1 : is("ends-after-first-round") ? 2 : -1)) {
            return 0;
        }
        if (is("heaps-before-computer")) {
            show_heaps();
        }
        if (users_turn) {
            user_turn();
        } else {
            computer_turn();
            tell_heaps_after_computer();
        }
        drop_empty_heaps();
        users_turn = !users_turn;
    }
    return users_turn ? 0 : 1;
}
