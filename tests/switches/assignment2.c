/*
 * assignment2 with every known mistake as a switch (switches.h), each in the place where a student makes it, so that any
 * of them can be made together. Without a switch it is right. Where two cannot both be made, the one that is asked
 * for first here hides the other.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "switches.h"

#define MOST 4096

static int heaps[MOST];
static int n;
static int turn;
static int users_turn;
static int sum_at_start;
static int tallest_at_start;

/* The newline that ends a line is printed with what comes after it: the last one is a matter of its own. */
static int line_is_open;

static void end_line(void) {
    if (line_is_open) {
        fputs(is("crlf") ? "\r\n" : "\n", stdout);
        line_is_open = 0;
    }
}

static void say(const char *format, ...) {
    char text[4096];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length == 0) {
        return;
    }
    end_line();
    if (text[length - 1] == '\n') {
        text[length - 1] = '\0';
        line_is_open = 1;
    }
    fputs(text, stdout);
}

static void finish(void) {
    if (!is("no-last-newline")) {
        end_line();
    }
    exit(0);
}

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
        return !is("accepts-negative-sizes");
    }
    if (size == 0) {
        return !is("accepts-size-0");
    }
    return size == 1 && is("refuses-size-1");
}

static void report_size(int heap) {
    int shown = is("bad-size-from-0") ? heap : is("bad-size-value") ? heaps[heap] : heap + 1;
    say("%s the size of heap %d should be positive.\n", error(), shown);
}

static void check_sizes(void) {
    int bad = -1;
    int last = is("size-check-without-last") ? n - 1 : n;
    for (int i = is("size-check-without-first") ? 1 : 0; i < last; i++) {
        if (!is_bad_size(heaps[i])) {
            continue;
        }
        if (is("every-bad-size") || is("goes-on-after-bad-size")) {
            report_size(i);
        }
        if (bad < 0 || is("last-bad-size")) {
            bad = i;
        }
    }
    if (bad >= 0 && !is("goes-on-after-bad-size")) {
        if (!is("every-bad-size")) {
            report_size(bad);
        }
        finish();
    }
}

static void read_heaps(void) {
    if (!is("no-ask-heaps")) {
        say("Enter the number of heaps:\n");
    }
    if (scanf("%d", &n) != 1) {
        finish();
    }
    if (!is("no-heap-count-check") && (too_few_heaps() || too_many_heaps())) {
        say("%s the number of heaps must be between 1 and 32.\n", error());
        if (!is("goes-on-after-bad-heaps")) {
            finish();
        }
    }
    for (int i = 0; i < (is("asks-for-each-size") ? n : 1); i++) {
        if (!is("no-ask-sizes")) {
            say("Enter the heap sizes:\n");
        }
        if (i > 1000) {
            finish();
        }
    }
    for (int i = 0; i < n; i++) {
        if (i >= MOST || scanf("%d", &heaps[i]) != 1) {
            finish();
        }
        if (is("sizes-in-16-bits")) {
            heaps[i] = (short)heaps[i];
        }
    }
    check_sizes();
}

/* ---- what is shown ---- */

static void show_status(void) {
    int last = is("status-without-last") ? n - 1 : n;
    if (is("no-status")) {
        return;
    }
    say(is("the-heap-sizes") ? "In turn %d the heap sizes are: " : "In turn %d heap sizes are: ", turn);
    for (int i = 0; i < last; i++) {
        if (i > 0) {
            say(is("commas-between-heaps") ? ", " : " ");
        }
        say("h%d=%d", is("labels-from-0") ? i : i + 1, heaps[i]);
    }
    say(is("space-after-heaps") ? " .\n" : ".\n");
}

static int tallest(void) {
    int height = 0;
    for (int i = 0; i < n; i++) {
        if (heaps[i] > height) {
            height = heaps[i];
        }
    }
    return height;
}

static long height_of_drawing(void) {
    long height = tallest();
    if (is("height-of-start")) {
        height = tallest_at_start;
    } else if (is("height-of-first")) {
        height = heaps[0];
    } else if (is("height-of-last")) {
        height = heaps[n - 1];
    }
    if (is("level-too-many")) {
        height++;
    }
    if (is("level-too-few")) {
        height--;
    }
    return height;
}

static const char *separator(void) {
    return is("no-separator") ? "" : is("spaces-for-tabs") ? " " : "\t";
}

static void begin_row(void) {
    if (is("leading-tab")) {
        say("\t");
    }
}

static void end_row(long level) {
    if (is("tab-after-empty") && heaps[n - 1] < level) {
        say("\t");
    }
    say(is("trailing-tab") ? "\t\n" : is("trailing-space") ? " \n" : "\n");
}

static void draw_level(long level) {
    int width = n, cells = 0;
    while (is("trimmed-drawing") && width > 0 && heaps[width - 1] < level) {
        width--;
    }
    begin_row();
    for (int i = 0; i < width; i++) {
        if (is("no-column-for-empty") && heaps[i] == 0) {
            continue;
        }
        if (cells++ > 0) {
            say("%s", separator());
        }
        say(heaps[i] >= level ? "*" : is("empty-cells") ? "" : " ");
    }
    end_row(level);
}

static void draw_lying(void) {
    for (int i = 0; i < n; i++) {
        if (is("no-column-for-empty") && heaps[i] == 0) {
            continue;
        }
        begin_row();
        for (int object = 0; object < heaps[i]; object++) {
            say(object > 0 ? "%s*" : "*", separator());
        }
        end_row(0);
    }
}

static void draw_standing(void) {
    long highest = height_of_drawing();
    long lowest = (is("level-below") ? 0 : 1) + is("no-lowest-level");
    for (long i = lowest; i <= highest; i++) {
        draw_level(is("upside-down") ? i : highest + lowest - i);
    }
}

static void draw(void) {
    if (is("no-drawing")) {
        return;
    }
    if (is("line-above-drawing")) {
        say("\n");
    }
    if (is("lies-down")) {
        draw_lying();
    } else {
        draw_standing();
    }
    if (is("line-below-drawing")) {
        say("\n");
    }
    if (is("no-newline-after-drawing")) {
        line_is_open = 0;
    }
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
static void announce(const char *who, int heap, int count, int base, int exchanged) {
    int told = heap + (base == 1 && is("moves-told-from-0") ? 0 : base);
    const char *objects = is("singular") && count == 1 ? "object" : "objects";
    if (exchanged || is("both-takes-exchanged")) {
        say("%s %d %s from heap %d.\n", who, told, objects, count);
    } else {
        say("%s %d %s from heap %d.\n", who, count, objects, told);
    }
}

/* ---- the computer ---- */

static int sum_of_heaps(void) {
    static unsigned last_sum;
    unsigned sum = is("sum-never-reset") ? last_sum : 0;
    int last = is("sum-without-last") || (is("sum-without-last-of-several") && n > 1) ? n - 1 : n;
    for (int i = is("sum-without-first") ? 1 : 0; i < last; i++) {
        if (is("sum-by-addition")) {
            sum += (unsigned)heaps[i];
        } else if (is("sum-by-or")) {
            sum |= (unsigned)heaps[i];
        } else {
            sum ^= (unsigned)heaps[i];
        }
    }
    last_sum = sum;
    return is("never-nim-sum") ? 0 : (int)sum;
}

/* How many objects leave the heap at its own nim-sum. */
static int surplus(int heap, int sum) {
    return heaps[heap] - (heaps[heap] ^ sum);
}

/* Whether a winning heap is better than the best of those before it. */
static int is_better(int heap, int best, int sum) {
    if (is("last-winning-heap")) {
        return 1;
    }
    if (is("largest-winning-heap")) {
        return heaps[heap] > heaps[best];
    }
    if (is("smallest-winning-heap")) {
        return heaps[heap] < heaps[best];
    }
    if (is("most-removed")) {
        return surplus(heap, sum) > surplus(best, sum);
    }
    return is("fewest-removed") && surplus(heap, sum) < surplus(best, sum);
}

/* Whether a heap is taken for a winning one. */
static int is_winning(int size, int sum) {
    if (is("no-brackets")) {
        return sum != 0 && (size ^ (sum < size));
    }
    if (is("winning-by-and")) {
        return size & sum;
    }
    return is("winning-turned-round") ? (size ^ sum) > size : (size ^ sum) < size;
}

static int winning_heap(int sum) {
    int best = -1;
    int last = is("search-without-last") ? n - 1 : n;
    for (int i = is("search-without-first") ? 1 : 0; i < last; i++) {
        if (is_winning(heaps[i], sum) && (best < 0 || is_better(i, best, sum))) {
            best = i;
        }
    }
    return best;
}

static int taken_when_winning(int heap, int sum) {
    if (is("removes-heap-nim-sum")) {
        return heaps[heap] ^ sum;
    }
    if (is("removes-nim-sum")) {
        return sum < heaps[heap] ? sum : heaps[heap];
    }
    if (is("removes-nim-sum-unchecked")) {
        return sum;
    }
    if (is("removes-whole-winning-heap")) {
        return heaps[heap];
    }
    return is("removes-one") ? 1 : surplus(heap, sum);
}

static int is_better_to_lose(int heap, int best) {
    if (is("losing-last")) {
        return 1;
    }
    if (is("losing-largest")) {
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

static int losing_heap(void) {
    int best = -1;
    if (is("losing-heap-1")) {
        return 0;
    }
    for (int i = 0; i < n; i++) {
        if (heaps[i] > 0 && (best < 0 || is_better_to_lose(i, best))) {
            best = i;
        }
    }
    return best;
}

static int taken_when_losing(int heap) {
    if (is("losing-whole-heap")) {
        return heaps[heap];
    }
    if (is("losing-all-but-one")) {
        return heaps[heap] > 1 ? heaps[heap] - 1 : 1;
    }
    if (is("losing-half")) {
        return heaps[heap] - heaps[heap] / 2;
    }
    if (is("losing-half-rounded-down")) {
        return heaps[heap] > 1 ? heaps[heap] / 2 : 1;
    }
    return 1;
}

static int first_heap_with_objects(void) {
    int heap = 0;
    while (heap < n && heaps[heap] == 0) {
        heap++;
    }
    return heap < n ? heap : -1;
}

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
    heaps[heap] -= count;
    if (users_turn && !is("no-user-takes")) {
        announce("You take", heap, count, base_of_user(), is("user-takes-exchanged"));
    }
    if (!users_turn && !is("no-computer-takes")) {
        announce("Computer takes", heap, count, base_of_computer(wins), is("computer-takes-exchanged"));
    }
}

/* A search that does not end at the first heap that it finds. */
static void take_from_heaps_behind(int heap, int sum, int wins) {
    for (int i = heap + 1; i < n; i++) {
        if (wins && is("every-winning-heap") && is_winning(heaps[i], sum)) {
            take_for_computer(i, taken_when_winning(i, sum), wins);
        } else if (!wins && is("losing-every-heap") && heaps[i] > 0) {
            take_for_computer(i, taken_when_losing(i), wins);
        }
    }
}

static void computer_turn(void) {
    int sum = is("sum-once") ? sum_at_start : sum_of_heaps();
    int heap, count, wins = 0;
    if (is("always-whole-first-heap")) {
        heap = first_heap_with_objects();
        count = heap < 0 ? 0 : heaps[heap];
    } else if ((heap = winning_heap(sum)) >= 0) {
        count = taken_when_winning(heap, sum);
        wins = 1;
    } else {
        heap = losing_heap();
        count = heap < 0 ? 0 : taken_when_losing(heap);
    }
    if (heap < 0) {
        return;
    }
    take_for_computer(heap, count, wins);
    take_from_heaps_behind(heap, sum, wins);
}

/* ---- the user ---- */

static int refuses_count(int count) {
    if (count > 0 || is("accepts-negative-objects")) {
        return 0;
    }
    return !(count == 0 ? is("accepts-0-objects") : is("accepts-negative-objects-only"));
}

static int is_legal(int heap, int count) {
    if (heap < 0 || heap >= n) {
        return is(heap < 0 ? "accepts-heap-0" : "accepts-heap-after-last") && !refuses_count(count);
    }
    if ((is("refuses-last-heap") && heap == n - 1) || (is("refuses-first-heap") && heap == 0)) {
        return 0;
    }
    if (refuses_count(count)) {
        return 0;
    }
    if (is("too-many-empties") || is("too-many-is-cut")) {
        return 1;
    }
    if (is("next-heap")) {
        return heap + 1 < n && count <= heaps[heap + 1];
    }
    return count <= heaps[heap] + is("accepts-one-more") - is("refuses-whole-heap");
}

static void after_refusal(void) {
    int whole = is("whole-turn-again"), more = is("turn-again-after-ask-again"), part = is("drawing-and-prompt-again");
    if (!whole && !is("prompt-for-ask-again") && !is("no-ask-again")) {
        say("Please enter again the heap index and the number of removed objects.\n");
    }
    if (is("turn-per-try") && !is("turn-stays")) {
        turn++;
    }
    if (is("loses-turn")) {
        return;
    }
    show(is("status-again") || whole || more, is("drawing-again") || whole || more || part,
         is("prompt-for-ask-again") || is("prompt-after-ask-again") || whole || more || part);
}

/* Reads a move, and makes it when it is legal. */
static void take_move(int try) {
    int entered, count;
    int from_0 = is("moves-from-0") || is("user-heaps-from-0");
    if ((is("count-first") ? scanf("%d%d", &count, &entered) : scanf("%d%d", &entered, &count)) != 2) {
        finish();
    }
    /* The least int has none before it. */
    int heap = from_0 ? entered : entered < 1 ? -1 : entered - 1;
    if (!is_legal(heap, count) && !(try > 1 && is("checks-first-try-only"))) {
        if (!is("no-illegal-message")) {
            say("%s Invalid input.\n", error());
        }
        if (is("ends-on-illegal")) {
            finish();
        }
        after_refusal();
        if (is("loses-turn")) {
            return;
        }
        take_move(try + 1);
        if (!is("makes-refused-moves")) {
            return;
        }
    }
    if (heap >= 0 && heap < n) {
        int from = heap + is("next-heap");
        int left = heaps[from];
        if (count > left && is("too-many-is-cut")) {
            count = left;
        }
        heaps[from] = count > left && is("too-many-empties") ? 0 : left - count;
    }
    if (!is("no-user-takes")) {
        if (heap < 0) {
            say("You take %d objects from heap %d.\n", count, entered);
            return;
        }
        if (heap < 0) {
            say("You take %d objects from heap %d.\n", count, entered);
            return;
        }
        announce("You take", heap, count, base_of_user(), is("user-takes-exchanged"));
    }
}

/* ---- the game ---- */

static int is_over(void) {
    int left = 0, last = is("end-check-without-last") ? n - 1 : n;
    if (is("ends-at-once")) {
        return 1;
    }
    if (users_turn ? is("ends-after-user-only") : is("ends-after-computer-only")) {
        return 0;
    }
    if (is("ends-with-first-heap")) {
        return heaps[0] == 0;
    }
    for (int i = is("end-check-without-first") ? 1 : 0; i < last; i++) {
        left += heaps[i] != 0;
    }
    return left <= is("ends-at-one-heap");
}

static void next_turn(void) {
    int begins = is("user-begins") ? 1 : 0;
    if (is("turn-stays")) {
        return;
    }
    if (!is("turn-per-round") || users_turn != begins) {
        turn++;
    }
}

static int shows_status(void) {
    return users_turn ? !is("status-before-computer-only") : !is("status-before-user-only");
}

static int shows_drawing(void) {
    if (users_turn) {
        return !is("drawing-before-computer-only");
    }
    return is("drawing-every-turn") || is("drawing-before-computer-only");
}

int main(void) {
    read_heaps();
    turn = is("turns-from-0") ? 0 : is("turns-from-2") ? 2 : 1;
    users_turn = is("user-begins");
    sum_at_start = is("sum-once") ? sum_of_heaps() : 0;
    tallest_at_start = tallest();
    while (!is_over()) {
        show(shows_status(), shows_drawing(), users_turn && !is("plays-for-user"));
        if (users_turn && is("plays-for-user")) {
            computer_turn();
        } else if (users_turn) {
            if (is("prompt-twice")) {
                prompt();
            }
            take_move(1);
        } else {
            computer_turn();
        }
        next_turn();
        users_turn = !users_turn;
    }
    if (is("status-at-end")) {
        show_status();
    }
    if (!is("no-winner")) {
        int computer = is("winner-swapped") ? !users_turn : users_turn;
        if (is("computer-wins-always") || is("user-wins-always")) {
            computer = is("computer-wins-always");
        }
        say(computer ? "Computer wins!\n" : "You win!\n");
    }
    finish();
}
