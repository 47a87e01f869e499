/*
 * assignment2 with every known mistake as a switch (switches.h), each in the place where a student makes it, so that any
 * of them can be made together. Without a switch it is right. Where two cannot both be made, the one that is asked
 * for first here hides the other.
 */
#include <stdio.h>
#include <stdlib.h>

#include "drawing.h"
#include "kept.h"
#include "moves.h"
#include "strategy.h"
#include "switches.h"

/* ---- the beginning ---- */

static const char *error(void) {
    return is("error-in-capitals") ? "ERROR:" : "Error:";
}

static int too_few_heaps(void) {
    int least = is("refuses-1-heap") ? 2 : is("accepts-0-heaps") ? 0 : 1;
    if (is("no-lower-bound") || (is("accepts-negative-heaps") && n < 0)) {
        return 0;
    }
    return n < least;
}

static int too_many_heaps(void) {
    int most = is("refuses-32-heaps") ? 31 : is("accepts-33-heaps") ? 33 : 32;
    return !is("no-upper-bound") && n > most;
}

static int is_bad_size(int size) {
    if (is("no-size-check")) {
        return 0;
    }
    if (size < 0) {
        return !is("accepts-negative-sizes") && !is("sizes-unsigned");
    }
    if (size == 0) {
        return !is("accepts-size-0");
    }
    return size == 1 && is("refuses-size-1");
}

static void report_size(int heap) {
    int shown = is("bad-size-from-0") ? heap : is("bad-size-from-2") ? heap + 2 : is("bad-size-value") ? heaps[heap]
        : is("bad-size-count") ? n : heap + 1;
    say("%s the size of heap %d should be positive.\n", error(), shown);
}

static void read_sizes(void);

static void replace_bad_sizes(void) {
    int from = is("size-check-without-first"), to = n - is("size-check-without-last");
    for (int i = is("checks-last-size-only") ? to - 1 : from; i < (is("checks-first-size-only") ? 1 : to); i++) {
        if (i >= 0 && is_bad_size(heaps[i])) {
            heaps[i] = is("bad-size-is-1");
        }
    }
}

static void check_sizes(void) {
    int bad = -1;
    int skips_last = is("size-check-without-last") || is("bad-last-size-is-0") || is("last-size-not-read");
    int last = skips_last ? n - 1 : n;
    int goes_on_with = is("goes-on-with-size-0") || is("goes-on-with-size-1");
    int asks_again = is("asks-sizes-again");
    int goes_on = (is("goes-on-after-bad-size") || goes_on_with) && !asks_again;
    int reports_every = is("every-bad-size") || goes_on;
    int first = is("checks-last-size-only") ? last - 1 : is("size-check-without-first") ? 1 : 0;
    last = is("checks-first-size-only") && last > 1 ? 1 : last;
    for (int i = first < 0 ? 0 : first; i < last; i++) {
        if (!is_bad_size(heaps[i])) {
            continue;
        }
        if (reports_every) {
            report_size(i);
        }
        if (goes_on_with) {
            heaps[i] = is("goes-on-with-size-1");
        }
        if (bad < 0 || is("last-bad-size")) {
            bad = i;
        }
        if (is("goes-on-after-first-bad-size")) {
            break;
        }
    }
    if (bad < 0) {
        return;
    }
    if (!reports_every) {
        report_size(bad);
    }
    if (asks_again) {
        read_sizes();
    } else if (!goes_on && !is("goes-on-after-first-bad-size")) {
        finish();
    }
}

static void ask_number_of_heaps(void) {
    if (!is("no-ask-heaps")) {
        say("Enter the number of heaps:\n");
    }
}

static int signed_of(int number) {
    return is("drops-minus") && number < 0 ? (int)-(unsigned)number : number;
}

static void read_number_of_heaps(void) {
    ask_number_of_heaps();
    for (;;) {
        if (scanf(is("one-digit-of-heaps") ? "%1d" : "%d", &n) != 1) {
            finish();
        }
        n = signed_of(n);
        if (is("no-heap-count-check") || (!too_few_heaps() && !too_many_heaps())) {
            return;
        }
        if (is("asks-sizes-first") && !is("no-ask-sizes")) {
            say("Enter the heap sizes:\n");
        }
        say("%s the number of heaps must be between 1 and 32.\n", error());
        if (is("goes-on-after-bad-heaps")) {
            return;
        }
        if (is("asks-heaps-again")) {
            ask_number_of_heaps();
        } else if (!is("reads-heaps-again")) {
            finish();
        }
    }
}

static int size_of_less(int size) {
    if (is("drops-minus-of-sizes") && size < 0) {
        return (int)-(unsigned)size;
    }
    if (is("sizes-in-16-bits")) {
        return (short)size;
    }
    if (is("sizes-in-8-bits")) {
        return (signed char)size;
    }
    return is("last-digit-of-sizes") ? size % 10 : size;
}

/* Whether a size is refused as soon as it is read. */
static int refuses_at_once(int heap) {
    int last = is("size-check-without-last") ? n - 2 : n - 1;
    int unchecked = (is("size-check-without-first") && heap == 0) || heap > last
        || (is("checks-last-size-only") && heap < last) || (is("checks-first-size-only") && heap > 0);
    return !unchecked && !is("bad-size-is-0") && !is("bad-size-is-1") && is_bad_size(heaps[heap]);
}

static void read_size(int heap) {
    const char *format = is("one-digit-of-sizes") ? "%1d" : is("three-digits-of-sizes") ? "%3d" : "%d";
    if (heap >= MOST || scanf(format, &heaps[heap]) != 1) {
        finish();
    }
    heaps[heap] = size_of_less(signed_of(heaps[heap]));
    if (is("reads-size-again") && refuses_at_once(heap)) {
        report_size(heap);
        read_size(heap);
    }
}

static void ask_for_sizes(int times) {
    for (int i = 0; i < times; i++) {
        if (!is("no-ask-sizes")) {
            say("Enter the heap sizes:\n");
        }
        if (i > 1000) {
            finish();
        }
    }
}

static void read_sizes(void) {
    int at_once = is("asks-for-each-size-at-once");
    ask_for_sizes(at_once ? 0 : is("asks-for-each-size") ? n : 1);
    for (int i = 0; i < n - is("last-size-not-read"); i++) {
        ask_for_sizes(at_once);
        read_size(i);
        if (at_once && refuses_at_once(i)) {
            break;
        }
        if (is("goes-on-with-sizes-so-far") && refuses_at_once(i)) {
            report_size(i);
            return;
        }
    }
    if (is("last-size-not-read")) {
        heaps[n - 1] = 0;
    }
    if (is("one-size-too-many")) {
        int unused;
        (void)!scanf("%d", &unused);
    }
    if (is("bad-last-size-is-0") && heaps[n - 1] < 0) {
        heaps[n - 1] = 0;
    }
    if (is("bad-size-is-0") || is("bad-size-is-1")) {
        replace_bad_sizes();
    } else if (!is("reads-size-again") && !is("goes-on-with-sizes-so-far")) {
        check_sizes();
    }
}

static int compare_sizes(const void *one, const void *other) {
    int first = *(const int *)one, second = *(const int *)other;
    return is("sorts-heaps") ? (first > second) - (first < second) : (first < second) - (first > second);
}

static void read_heaps(void) {
    read_number_of_heaps();
    read_sizes();
    if (is("sorts-heaps") || is("sorts-heaps-descending")) {
        qsort(heaps, n, sizeof *heaps, compare_sizes);
    }
}

/* ---- what is shown ---- */

static void show_status(void) {
    int last = is("status-without-last") ? n - 1 : n;
    if (is("no-status")) {
        return;
    }
    say(is("the-heap-sizes") ? "In turn %d the heap sizes are: " : "In turn %d heap sizes are: ", turn);
    const char *separator = "";
    for (int i = is("status-without-first"); i < last; i++) {
        if (is("status-without-empty") && heaps[i] <= 0) {
            continue;
        }
        say(is("sizes-unsigned") ? "%sh%d=%u" : "%sh%d=%d", separator, is("labels-from-0") ? i : i + 1, heaps[i]);
        separator = is("commas-between-heaps") ? ", " : " ";
    }
    if (is("status-of-another-heap")) {
        say("%sh%d=0", separator, is("labels-from-0") ? n : n + 1);
    }
    say(is("space-after-heaps") ? " .\n" : ".\n");
}

static void prompt(void) {
    if (!is("no-prompt")) {
        say("Your turn: please enter the heap index and the number of removed objects.\n");
    }
}

/* What stands before a move: the status line, the drawing, and the prompt, as far as each is wanted. */
static void show(int status, int drawing, int asks) {
    if (drawing && is("drawing-before-status")) {
        draw();
    }
    if (status) {
        show_status();
    }
    if (drawing && !is("drawing-before-status") && !is("drawing-after-prompt")) {
        draw();
    }
    if (asks) {
        prompt();
    }
    if (drawing && !is("drawing-before-status") && is("drawing-after-prompt")) {
        draw();
    }
}

/* The first heap is announced as heap `base`. */
static void announce(const char *who, long heap, int count, int base, int exchanged) {
    long printed = heap + (base == 1 && is("prints-moves-from-0") ? 0 : base);
    int bends = is("singular") || is(*who == 'Y' ? "singular-of-user" : "singular-of-computer");
    const char *objects = bends && count == 1 ? "object" : "objects";
    if (exchanged || is("both-takes-exchanged")) {
        say("%s %ld %s from heap %d.\n", who, printed, objects, count);
    } else {
        say("%s %d %s from heap %ld.\n", who, count, objects, printed);
    }
}

/* ---- the computer ---- */

static int base_of_computer(int wins) {
    if (is("computer-takes-from-2")) {
        return 2;
    }
    return !is("computer-takes-from-0") && !is(wins ? "winning-takes-from-0" : "losing-takes-from-0");
}

static int base_of_user(void) {
    return is("user-takes-from-2") ? 2 : !is("user-heaps-from-0") && !is("user-takes-from-0");
}

/* The computer's move, or the user's where the computer makes it. */
static void take_for_computer(int heap, int count, int wins) {
    heaps[heap] -= is("computer-takes-nothing") || (is("losing-takes-nothing") && !wins) ? 0 : count;
    if (users_turn && !is("no-user-takes")) {
        announce("You take", heap, count, base_of_user(), is("user-takes-exchanged"));
    }
    if (!users_turn && !is("no-computer-takes")) {
        int printed = shown_count(heap, count, wins);
        announce("Computer takes", heap, printed, base_of_computer(wins), is("computer-takes-exchanged"));
    }
}

static void computer_turn(void) {
    struct choice move = choose();
    if (move.heap == NO_HEAP) {
        return;
    }
    take_for_computer(move.heap, move.count, move.wins);
    take_from_heaps_behind(move.heap, move.sum, move.wins);
}

/* ---- the user ---- */

static int refuses_count(int count) {
    if (count > 0 || is("accepts-negative-objects")) {
        return count == 1 && is("refuses-one-object");
    }
    return !(count == 0 ? is("accepts-0-objects") : is("accepts-negative-objects-only"));
}

/* Whether a heap is not refused though there is none. */
static int lets_through(int heap) {
    int is_next = heap == n && is("accepts-next-heap");
    int is_low = is("accepts-heap-0") || is(heap == -1 ? "accepts-heap-0-only" : "accepts-heap-below-0");
    return is_next || (heap < 0 ? is_low : is("accepts-heap-after-last"));
}

static int is_by_the_rules(int heap, int count) {
    if (heap < 0 || heap >= n) {
        return lets_through(heap) && !refuses_count(count);
    }
    if ((is("refuses-last-heap") && heap == n - 1) || (is("refuses-first-heap") && heap == 0)) {
        return 0;
    }
    if (refuses_count(count)) {
        return 0;
    }
    if (is("too-many-empties") || is("too-many-is-cut") || is("accepts-too-many")) {
        return 1;
    }
    if (is("next-heap")) {
        return heap + 1 < n && count <= heaps[heap + 1];
    }
    int wrong_bracket = is("checks-next-heap-less-one");
    long compared = wrong_bracket ? heaps[heap + 1] : compared_size(heap);
    return count <= compared + is("accepts-one-more") - (is("refuses-whole-heap") || wrong_bracket);
}

/* Whether the number of objects is wrong, of a heap that exists. */
static int is_bad_number(int heap, int count) {
    int is_looked_at = heap >= 0 && heap < n && !is("refuses-every-move") && !is("move-check-turned-round");
    return is_looked_at && (refuses_count(count) || count > heaps[heap]);
}

static int is_legal(int heap, int count) {
    if (is("move-check-turned-round")) {
        return !is_by_the_rules(heap, count);
    }
    return !is("refuses-every-move") && is_by_the_rules(heap, count);
}

static void after_refusal(int try, int both_are_wrong) {
    int whole = is("whole-turn-again"), more = is("turn-again-after-ask-again");
    int instead = is("drawing-and-prompt-for-ask-again"), part = instead || is("drawing-and-prompt-again");
    int asks = try == 1 || !(is("asks-again-once") || is("tells-once"));
    if (asks && !whole && !instead && !is("loses-turn-unasked") && !is("prompt-for-ask-again") && !is("no-ask-again") && !is("asks-again-before-error")) {
        say("Please enter again the heap index and the number of removed objects.\n");
        if (both_are_wrong && is("error-and-prompt-for-each-number")) {
            if (!is("no-illegal-message")) {
                say("%s Invalid input.\n", error());
            }
            say("Please enter again the heap index and the number of removed objects.\n");
        }
    }
    if (!is("turn-stays")) {
        turn += is("two-turns-per-try") ? 2 : is("turn-per-try");
    }
    if (is("loses-turn") || is("loses-turn-unasked")) {
        return;
    }
    show(is("status-again") || whole || more, is("drawing-again") || whole || more || part,
         is("prompt-for-ask-again") || is("prompt-after-ask-again") || whole || more || part);
}

static void read_of_move(int *number) {
    const char *format = is("one-digit-of-moves") ? "%1d" : is("three-digits-of-moves") ? "%3d" : "%d";
    if (scanf(format, number) != 1) {
        finish();
    }
    *number = signed_of(*number);
}

/* The heap of the last try, where only the number of objects is read again. */
#define NO_NUMBER (-987654321)
static int kept_heap = NO_NUMBER;
/* Whether a move was legal. */
static int was_legal;

static void skip_line(void) {
    int c;
    do {
        c = getchar();
    } while (c != '\n' && c != EOF);
}

/* Reads a move, and makes it when it is legal. */
static void take_move(int try) {
    int entered, count = 0;
    int from_0 = is("moves-from-0") || is("user-heaps-from-0");
    if (is("count-first")) {
        read_of_move(&count);
    }
    int echoes = is("echoes-moves"), alone = !checks_both_at_once();
    if (kept_heap == NO_NUMBER) {
        read_of_move(&entered);
        if (echoes && alone) {
            say("%d\n", entered);
        }
    } else {
        entered = kept_heap;
        kept_heap = NO_NUMBER;
    }
    /* The least int has none before it: -1 stands for 0, and -2 for all that is less. */
    int heap = entered < 0 ? -2 : from_0 ? entered : entered - 1;
    if (is("counts-heaps-back") && heap < 0) {
        if (entered <= -n) {
            fprintf(stderr, "IndexError: list index out of range\n");
            exit(1);
        }
        heap = entered - !from_0 + n;
    }
    int at_once = is_refused_at_once(heap);
    if (!at_once && !is("count-first")) {
        read_of_move(&count);
    }
    if (echoes && !alone) {
        say("%d %d\n", is("count-first") ? count : entered, is("count-first") ? entered : count);
    } else if (echoes && !at_once) {
        say("%d\n", count);
    }
    if (is("ignores-move")) {
        return;
    }
    int is_unchecked = is("no-move-check") || (try > 1 && is("checks-first-try-only")) || (try > 2 && is("checks-two-tries-only"))
        || (was_legal && is("checks-until-legal-move"));
    if ((is("bad-number-takes-nothing") || is("bad-number-passes")) && is_bad_number(heap, count)) {
        if (is("bad-number-takes-nothing") && !is("no-user-takes")) {
            announce("You take", (long)entered - !from_0, count, base_of_user(), is("user-takes-exchanged"));
        }
        return;
    }
    int both_are_wrong = !at_once && (heap < 0 || heap >= n) && !lets_through(heap) && refuses_count(count);
    if (at_once || (!is_unchecked && !is_legal(heap, count))) {
        tries++;
        if ((is("announces-refused-moves") || (try == 1 && is("announces-first-try-only"))) && !is("no-user-takes")) {
            announce("You take", (long)entered - !from_0, count, base_of_user(), is("user-takes-exchanged"));
        }
        if (is("asks-again-before-error") && !is("no-ask-again") && (try == 1 || !(is("asks-again-once") || is("tells-once")))) {
            say("Please enter again the heap index and the number of removed objects.\n");
        }
        if (!is("no-illegal-message") && (try == 1 || !(is("error-once") || is("tells-once")))) {
            say("%s Invalid input.\n", error());
            if (both_are_wrong && is("error-for-each-number")) {
                say("%s Invalid input.\n", error());
            }
        }
        if (is("ends-on-illegal")) {
            finish();
        }
        if (is("skips-line-after-illegal") && try == 1) {
            skip_line();
            skip_line();
        }
        if (is(heap < 0 || heap >= n ? "bad-heap-loses-turn" : "bad-number-loses-turn")) {
            return;
        }
        after_refusal(try, both_are_wrong);
        while (is("reads-no-other-move")) {
            if (!is("no-illegal-message")) {
                say("%s Invalid input.\n", error());
            }
            if (!is("no-ask-again")) {
                say("Please enter again the heap index and the number of removed objects.\n");
            }
        }
        if (is("loses-turn") || is("loses-turn-unasked")) {
            return;
        }
        if (is("refused-too-many-empties") && heap >= 0 && heap < n && !refuses_count(count) && count > heaps[heap]) {
            heaps[heap] = 0;
        }
        int is_made = is("makes-illegal-moves") || is("makes-illegal-moves-cut");
        if (!is_made) {
            int keeps = is("reads-count-only-again") || (is("reads-wrong-number-again") && !checks_both_at_once());
            kept_heap = !at_once && keeps ? entered : NO_NUMBER;
            take_move(try + 1);
        }
        if (!is_made && !is("makes-refused-moves")) {
            return;
        }
    }
    was_legal = 1;
    if (heap >= 0 && heap < n && !is("user-takes-nothing")) {
        int from = heap + (is("next-heap") || (is("takes-from-next-heap") && heap + 1 < n));
        int left = heaps[from];
        if (count > left && is("too-many-is-cut")) {
            count = left;
        }
        int taken = is("user-takes-one") ? 1 : is("user-leaves-number") ? left - count : count;
        if (!is("takes-from-next-heap") || heap + 1 < n) {
            int is_emptied = is("too-many-empties") || is("makes-illegal-moves-cut");
            heaps[from] = count > left && is_emptied ? 0 : left - taken;
        }
    }
    if (!is("no-user-takes") && !(try > 1 && is("announces-first-try-only"))) {
        announce("You take", (long)entered - !from_0, count, base_of_user(), is("user-takes-exchanged"));
    }
}

/* ---- the game ---- */

static int moves_made;

static long long objects_left(void) {
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += heaps[i];
    }
    return sum;
}

static int is_over(void) {
    int left = 0, last = is("end-check-without-last") ? n - 1 : n;
    if (is("never-ends")) {
        return 0;
    }
    if (users_turn ? is("ends-after-user-only") : is("ends-after-computer-only")) {
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
    for (int i = 0; i < n && is("ends-with-any-heap"); i++) {
        if (heaps[i] == 0) {
            return 1;
        }
    }
    for (int i = is("end-check-without-first") ? 1 : 0; i < last; i++) {
        int has_objects = is("sizes-unsigned") ? heaps[i] != 0 : heaps[i] > 0;
        left += has_objects && !(heaps[i] == 1 && is("ends-at-size-1"));
    }
    /* Who moves next has not moved last. */
    int most = is("ends-at-one-object") || is(users_turn ? "ends-at-one-object-after-computer" : "ends-at-one-object-after-user");
    if (objects_left() <= most && most > 0) {
        return 1;
    }
    if (is("adds-objects-in-int") && (int)(unsigned)objects_left() <= most) {
        return 1;
    }
    return left <= is("ends-at-one-heap");
}

static void next_turn(void) {
    int begins = is("user-begins") ? 1 : 0;
    if (is("turn-stays") || is_uncounted()) {
        return;
    }
    if (is("turn-per-move-of-computer") ? !users_turn : !is("turn-per-round") || users_turn != begins) {
        turn++;
    }
}

static int follows_moves(void) {
    return is("status-after-moves") || is("status-after-computers-moves");
}

static int shows_status(void) {
    if (moves_made > 0 && is("first-status-only")) {
        return 0;
    }
    if (moves_made == 0 && (is("no-first-status") || follows_moves())) {
        return 0;
    }
    if (is("status-after-computers-moves") && !users_turn) {
        return 0;
    }
    return users_turn ? !is("status-before-computer-only") : !is("status-before-user-only");
}

static int shows_drawing(void) {
    if (users_turn) {
        return !is("drawing-before-computer-only") && !is("drawing-after-users-moves") && (moves_made > 0 || !is("drawing-after-moves"));
    }
    if (is("drawing-after-moves")) {
        return moves_made > 0;
    }
    return is("drawing-every-turn") || is("drawing-before-computer-only");
}

static void announce_winner(void) {
    int again = is(users_turn ? "status-at-end-when-lost" : "status-at-end-when-won");
    if (is("status-at-end") || again || (follows_moves() && moves_made > 0 && shows_status())) {
        show_status();
    }
    if (is("no-winner")) {
        return;
    }
    int computers_move = users_turn || is("computer-only");
    int computer = winner_is_exchanged() ? !computers_move : computers_move;
    if (is("computer-wins-always") || is("user-wins-always")) {
        computer = is("computer-wins-always");
    }
    say(computer ? "Computer wins!\n" : "You win!\n");
    if (is(computer ? "user-wins-too" : "computer-wins-too")) {
        say(computer ? "You win!\n" : "Computer wins!\n");
    }
}

static void announce_end(void) {
    announce_winner();
    if (is("status-after-winner")) {
        show_status();
    }
}

static int ends_with_winner(void) {
    return !is("goes-on-after-win") && !is(users_turn ? "goes-on-after-computer-wins" : "goes-on-after-user-wins");
}

int main(void) {
    read_heaps();
    turn = is("turns-from-0") || follows_moves() ? 0 : is("turns-from-2") ? 2 : 1;
    users_turn = is("user-begins") && !is("computer-only");
    sum_at_start = is("sum-once") ? sum_of_heaps() : 0;
    memcpy(sizes_at_start, heaps, sizeof sizes_at_start);
    tallest_at_start = tallest();
    for (;;) {
        int is_unseen = is("one-move-for-each") || (moves_made == 2 && is("ends-with-first-round"))
            || (moves_made == 1 && is("ends-with-first-move"));
        if (!is_unseen && is_over() != is("ends-at-once")) {
            announce_end();
            if (ends_with_winner()) {
                finish();
            }
        }
        int passes = users_turn && (is("user-passes") || is("no-users-turn"));
        int draws = shows_drawing() && !(passes && (is("no-users-turn") || is("drawing-after-prompt")));
        if (moves_made == 1 && is("first-move-wins") && !is("no-winner")) {
            announce_end();
            finish();
        }
        int ends_with_round = is("ends-after-first-round") || is("ends-with-first-round") || is("one-move-for-each");
        if (moves_made == (is("ends-after-first-move") || is("ends-with-first-move") ? 1 : ends_with_round ? 2 : -1)) {
            finish();
        }
        if (moves_made > 0 && is("empty-line-between-turns") && shows_status()) {
            say("\n");
        }
        show(shows_status(), draws, users_turn && !is("plays-for-user") && !passes && !is("ends-at-users-turn"));
        if (users_turn && is("ends-at-users-turn")) {
            finish();
        }
        if (users_turn) {
            before_users_move();
        }
        if (passes) {
            /* The user's turn is not written yet. */
        } else if (users_turn && is("plays-for-user")) {
            computer_turn();
        } else if (users_turn) {
            if (is("prompt-twice")) {
                prompt();
            }
            if (!is("reads-no-move")) {
                take_move(1);
            }
        } else {
            computer_turn();
        }
        n = without_empty(heaps, n, "drops-empty-heaps");
        if (!users_turn && is("status-after-computers-moves-too")) {
            show_status();
        }
        if (users_turn && is("status-after-users-moves-too")) {
            show_status();
        }
        if (users_turn && (is("drawing-after-users-moves") || is("drawing-after-users-moves-too"))) {
            draw();
        }
        next_turn();
        moves_made++;
        users_turn = is("user-moves-on") ? !is("user-begins") : user_moves_next(users_turn) && !is("computer-only");
    }
}
