/*
 * stacks with every known mistake as a switch (switches.h), each in the place where a student makes it, so that any of
 * them can be made together. Without a switch it is right. Where two cannot both be made, the one that is asked for
 * first here hides the other. `same-chance` is no mistake: with it every run of a game is the same, so that it can be
 * found out whether another switch changes anything.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "kept.h"
#include "switches.h"

#define MOST 4096

static int stacks[MOST];
static int n;
static int humans_turn;
static int sum_at_start;
static int tallest_at_start;

/* ---- the beginning ---- */

static void read_heights(int argc, char **argv) {
    for (n = 0; n < argc - 1 && n < MOST; n++) {
        char *end;
        errno = 0;
        long height = strtol(argv[n + 1], &end, 10);
        if (*end || end == argv[n + 1] || errno || height < (is("accepts-0") ? 0 : 1) || height > INT_MAX) {
            fprintf(stderr, "usage: nim HEIGHT...\n");
            exit(1);
        }
        stacks[n] = (int)height;
    }
    if (n == 0) {
        fprintf(stderr, "usage: nim HEIGHT...\n");
        exit(1);
    }
}

static void shake_the_dice(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    srandom(is("same-chance") ? 1 : (unsigned)(now.tv_nsec ^ now.tv_sec ^ (long)getpid() << 16));
}

static int random_below(int bound) {
    return (int)(random() % bound);
}

/* ---- what is shown ---- */

static void show_status(void) {
    printf("Stacks: ");
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            printf(is("commas-between-stacks") ? ", " : " ");
        }
        printf("%d", stacks[i]);
    }
    printf("\n");
}

static int tallest(void) {
    int height = 0;
    for (int i = 0; i < n; i++) {
        height = stacks[i] > height ? stacks[i] : height;
    }
    return height;
}

static const char *token(void) {
    return is("stars") ? "*" : "o";
}

static int lies_down(void) {
    return is("lies-down") || is("lies-down-closed-up");
}

static const char *separator(void) {
    return is("no-separator") || is("lies-down-closed-up") ? "" : is("tabs-for-spaces") ? "\t" : " ";
}

/* The stack that stands at a place of the drawing. */
static int stack_at(int place) {
    return is("mirrored") ? n - 1 - place : place;
}

static void draw_level(long level) {
    int cells = 0;
    for (int place = 0; place < n; place++) {
        int i = stack_at(place);
        if (is("no-column-for-empty") && stacks[i] == 0) {
            continue;
        }
        if (is("closed-up-drawing") && stacks[i] < level) {
            continue;
        }
        if (cells++ > 0) {
            printf("%s", separator());
        }
        printf("%s", stacks[i] >= level ? token() : is("empty-cells") ? "" : " ");
    }
    printf("\n");
}

static void draw_standing(void) {
    long highest = is("height-of-start") ? tallest_at_start : is("height-of-first") ? stacks[0] : tallest();
    long lowest = is("level-below") ? 0 : 1;
    lowest += is("no-lowest-level") || is("one-level-lower");
    highest += is("level-too-many") || is("one-level-lower");
    highest -= is("level-too-few");
    for (long i = lowest; i <= highest; i++) {
        draw_level(is("upside-down") ? i : highest + lowest - i);
    }
}

static void draw_lying(void) {
    for (int place = 0; place < n; place++) {
        int i = stack_at(place);
        if (is("no-column-for-empty") && stacks[i] == 0) {
            continue;
        }
        for (int height = 0; height < stacks[i]; height++) {
            printf("%s%s", height > 0 ? separator() : "", token());
        }
        printf("\n");
    }
}

static void draw(void) {
    if (is("no-drawing")) {
        return;
    }
    if (is("line-above-drawing")) {
        printf("\n");
    }
    if (lies_down()) {
        draw_lying();
    } else {
        draw_standing();
    }
    if (is("line-below-drawing")) {
        printf("\n");
    }
}

static void show(void) {
    if (is("drawing-before-status")) {
        draw();
        show_status();
    } else {
        show_status();
        draw();
    }
}

static void announce(const char *who, int stack, int count) {
    int from_0 = is("prints-moves-from-0") || is(humans_turn ? "human-takes-from-0" : "computer-takes-from-0");
    int printed = from_0 ? stack : stack + 1;
    int exchanged =
        is("both-takes-exchanged") || is(humans_turn ? "human-takes-exchanged" : "computer-takes-exchanged");
    if (is("movers-exchanged")) {
        who = humans_turn ? "Computer" : "Human";
    }
    printf("%s takes %d from stack %d\n", who, exchanged ? printed : count, exchanged ? count : printed);
}

/* ---- moves ---- */

static int digital_sum(void) {
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        sum ^= (unsigned)stacks[i];
    }
    return (int)sum;
}

static int computers_sum(void) {
    if (is("never-nim-sum")) {
        return 0;
    }
    int last = is("sum-without-last") ? n - 1 : n;
    unsigned sum = 0;
    for (int i = is("sum-without-first") ? 1 : 0; i < last; i++) {
        unsigned size = (unsigned)stacks[i];
        sum = is("sum-by-addition") ? sum + size : is("sum-by-or") ? sum | size : sum ^ size;
    }
    return (int)sum;
}

static int is_winning(int height, int sum) {
    if (is("winning-by-and")) {
        return height & sum;
    }
    if (is("removes-nim-sum-from-stack-that-has-it")) {
        return sum != 0 && height >= sum;
    }
    return (height ^ sum) < height;
}

static int winning_stack(int sum, int last) {
    for (int i = 0; i < last; i++) {
        if (humans_turn ? (stacks[i] ^ sum) < stacks[i] : is_winning(stacks[i], sum)) {
            return i;
        }
    }
    return -1;
}

static int first_stack_with_tokens(void) {
    int stack = 0;
    while (stack < n && stacks[stack] == 0) {
        stack++;
    }
    return stack < n ? stack : -1;
}

static int largest_stack(void) {
    int largest = -1;
    for (int i = 0; i < n; i++) {
        if (stacks[i] > 0 && (largest < 0 || stacks[i] > stacks[largest])) {
            largest = i;
        }
    }
    return largest;
}

static void random_move(int *stack, int *count) {
    if (is("random-takes-empty")) {
        *stack = random_below(n);
        *count = stacks[*stack] > 0 ? 1 + random_below(stacks[*stack]) : 0;
        return;
    }
    do {
        *stack = random_below(n);
    } while (stacks[*stack] == 0);
    *count = is("random-takes-0") ? random_below(stacks[*stack] + 1) : 1 + random_below(stacks[*stack]);
}

static void humans_move(int *stack, int *count) {
    int sum = digital_sum();
    if (is("human-takes-one")) {
        *stack = first_stack_with_tokens();
        *count = 1;
    } else if (is("human-plays-to-win") && sum != 0) {
        *stack = winning_stack(sum, n);
        *count = stacks[*stack] - (stacks[*stack] ^ sum);
    } else {
        random_move(stack, count);
        if (is("human-never-takes-whole") && *count > 1 && *count == stacks[*stack]) {
            *count -= 1;
        }
    }
}

static int taken_when_winning(int stack, int sum) {
    if (is("removes-heap-nim-sum")) {
        return stacks[stack] ^ sum;
    }
    if (is("removes-heap-nim-sum-or-all")) {
        return stacks[stack] == sum ? stacks[stack] : stacks[stack] ^ sum;
    }
    if (is("removes-nim-sum")) {
        return sum < stacks[stack] ? sum : stacks[stack];
    }
    if (is("removes-nim-sum-from-stack-that-has-it")) {
        return sum;
    }
    if (is("removes-whole-winning-stack")) {
        return stacks[stack];
    }
    return is("removes-one") ? 1 : stacks[stack] - (stacks[stack] ^ sum);
}

static void computers_move(int *stack, int *count) {
    int sum = is("sum-once") ? sum_at_start : computers_sum();
    *stack = winning_stack(sum, is("search-without-last") ? n - 1 : n);
    if (is("computer-at-random")) {
        random_move(stack, count);
    } else if (is("one-from-largest")) {
        *stack = largest_stack();
        *count = 1;
    } else if (is("takes-whole-largest-stack") && sum != 0) {
        *stack = largest_stack();
        *count = stacks[*stack];
    } else if (is("nim-sum-from-largest-stack") && sum != 0) {
        *stack = largest_stack();
        *count = sum < stacks[*stack] ? sum : stacks[*stack];
    } else if (*stack >= 0) {
        *count = taken_when_winning(*stack, sum);
    } else if (is("never-nim-sum")) {
        *stack = first_stack_with_tokens();
        *count = 1;
    } else if (is("losing-stack-1")) {
        *stack = 0;
        *count = 1;
    } else {
        random_move(stack, count);
    }
}

static int is_over(void) {
    int full = 0, tokens = 0, highest = 0, sum = 0;
    for (int i = 0; i < n; i++) {
        sum ^= stacks[i];
    }
    if (is("ends-at-nim-sum-0") && sum == 0) {
        return 1;
    }
    if (is("ends-with-first-stack")) {
        return stacks[0] == 0;
    }
    if (is("ends-with-last-stack")) {
        return stacks[n - 1] == 0;
    }
    for (int i = is("end-check-without-first"); i < n - is("end-check-without-last"); i++) {
        full += stacks[i] > 0;
        tokens += stacks[i] > 1 ? 2 : stacks[i];
        highest = stacks[i] > highest ? stacks[i] : highest;
        if (is("ends-with-any-stack") && stacks[i] == 0) {
            return 1;
        }
    }
    return full <= is("ends-at-one-stack") || tokens <= is("ends-at-one-token") || highest <= is("ends-at-size-1");
}

int main(int argc, char **argv) {
    read_heights(argc, argv);
    shake_the_dice();
    humans_turn = !is("computer-begins") || is("human-only");
    sum_at_start = computers_sum();
    tallest_at_start = tallest();
    int moves = 0;
    while (!is_over()) {
        int stack, count;
        if (moves == 1 && (is("ends-after-first-move") || is("ends-after-first-move-shown"))) {
            if (is("ends-after-first-move-shown")) {
                show();
            }
            return 0;
        }
        if ((humans_turn || !is("status-before-human-only")) && !(is("no-status-at-start") && moves == 0)) {
            show();
        }
        moves++;
        if (humans_turn) {
            humans_move(&stack, &count);
        } else {
            computers_move(&stack, &count);
        }
        if (!is(humans_turn ? "no-human-takes" : "no-computer-takes")) {
            announce(humans_turn ? "Human" : "Computer", stack, count);
        }
        stacks[stack] -= count;
        n = without_empty(stacks, n, "drops-empty-stacks");
        humans_turn = !humans_turn;
        if (is("computer-moves-on")) {
            humans_turn = is("computer-begins");
        }
        if (is("human-only")) {
            humans_turn = 1;
        }
    }
    if (!is("no-status-at-end")) {
        show();
    }
    if (!is("no-status-at-end") && is("status-twice-at-end")) {
        show();
    }
    if (!is("no-winner")) {
        int computer = is("winner-swapped") != is("human-only") ? !humans_turn : humans_turn;
        if (is("computer-wins-always") || is("human-wins-always")) {
            computer = is("computer-wins-always");
        }
        printf("%s wins\n", computer ? "Computer" : "Human");
    }
    if (is("status-after-winner")) {
        show();
    }
    return 0;
}
