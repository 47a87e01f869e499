/*
 * Nim on stacks with one mistake at a time, chosen by MISTAKE: what each one
 * is, mistakes.txt says under the same name. Without a mistake it is right.
 */
#ifndef MISTAKE
#define MISTAKE no_mistake
#endif

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum mistake {
    no_mistake,
    /* the human's move */
    same_game_every_time, human_plays_to_win, human_always_first_stack, human_always_takes_one,
    human_always_takes_all, human_never_takes_all, human_may_take_none, human_may_take_too_many,
    takes_from_an_empty_stack, skips_a_turn,
    /* the computer's move */
    computer_begins, computer_plays_randomly, computer_takes_largest_stack, computer_always_takes_one,
    loses_from_the_first_stack, takes_what_should_stay, sum_without_first_stack, sum_without_last_stack, sum_with_carry,
    /* the picture and the heights */
    picture_missing, picture_upside_down, picture_without_top_level, picture_one_line_more,
    picture_lies_down, picture_without_empty_stacks, picture_shortest_first, picture_with_stars,
    picture_without_blanks, picture_with_blank_line, picture_before_heights, heights_with_commas,
    heights_as_list, heights_missing_at_the_end, stacks_shown_every_round,
    /* the moves and the winner */
    stacks_from_0, move_printed_backwards, move_with_period, move_with_tokens, players_with_other_names,
    human_moves_not_printed, winner_swapped, computer_always_wins, winner_with_exclamation_mark,
    winner_missing,
    /* the arguments */
    no_usage_message, error_without_usage, exit_status_0_on_bad_arguments, no_arguments_means_3_5_6,
    fractions_accepted, words_skipped, zero_accepted, negative_accepted, first_argument_checked_only,
    stacks_shown_before_the_check, three_stacks_only
};

/* The number of the mistake: the tests change it in the executable, behind these words, and compile once for all. */
static const volatile struct {
    char words[12];
    int number;
} chosen = {"MISTAKE NO:", MISTAKE};

#define has(name) (chosen.number == (name))

typedef struct {
    int n;
    long heights[1024];
} stacks_t;

typedef struct {
    int stack;
    long count;
} move_t;

/* The move of a player who skips the turn. */
static const move_t none = {-1, 0};

static long tallest(const stacks_t *stacks) {
    long height = LONG_MIN;
    for (int i = 0; i < stacks->n; i++) {
        height = stacks->heights[i] > height ? stacks->heights[i] : height;
    }
    return height;
}

static int all_empty(const stacks_t *stacks) {
    for (int i = 0; i < stacks->n; i++) {
        if (stacks->heights[i] != 0) {
            return 0;
        }
    }
    return 1;
}

static long digital_sum(const stacks_t *stacks) {
    long total = 0;
    int first = has(sum_without_first_stack) ? 1 : 0;
    int end = has(sum_without_last_stack) ? stacks->n - 1 : stacks->n;
    for (int i = first; i < end; i++) {
        total = has(sum_with_carry) ? total + stacks->heights[i] : total ^ stacks->heights[i];
    }
    return total;
}

static int compare_heights(const void *one, const void *other) {
    long a = *(const long *)one, b = *(const long *)other;
    return (a > b) - (a < b);
}

static void print_level(const stacks_t *stacks, long level) {
    for (int i = 0; i < stacks->n; i++) {
        if (i > 0 && !has(picture_without_blanks)) {
            printf(" ");
        }
        printf("%s", stacks->heights[i] < level ? " " : has(picture_with_stars) ? "*" : "o");
    }
    printf("\n");
}

static void picture(stacks_t stacks) {
    long top = tallest(&stacks), bottom = 1;
    if (has(picture_missing)) {
        return;
    }
    if (has(picture_without_top_level)) {
        top--;
    }
    if (has(picture_one_line_more)) {
        bottom = 0;
        for (int i = 0; i < stacks.n; i++) {
            stacks.heights[i] = stacks.heights[i] != 0 ? stacks.heights[i] : -1;
        }
    }
    if (has(picture_lies_down)) {
        for (int i = 0; i < stacks.n; i++) {
            for (long token = 0; token < stacks.heights[i]; token++) {
                printf("o ");
            }
            printf("\n");
        }
        return;
    }
    if (has(picture_without_empty_stacks)) {
        int kept = 0;
        for (int i = 0; i < stacks.n; i++) {
            if (stacks.heights[i] > 0) {
                stacks.heights[kept++] = stacks.heights[i];
            }
        }
        stacks.n = kept;
    }
    if (has(picture_shortest_first)) {
        qsort(stacks.heights, stacks.n, sizeof stacks.heights[0], compare_heights);
    }
    if (has(picture_upside_down)) {
        for (long level = 1; level <= top; level++) {
            print_level(&stacks, level);
        }
    } else {
        for (long level = top; level >= bottom; level--) {
            print_level(&stacks, level);
        }
    }
    if (has(picture_with_blank_line)) {
        printf("\n");
    }
}

static void print_heights(const stacks_t *stacks) {
    const char *between = has(heights_with_commas) || has(heights_as_list) ? ", " : " ";
    printf(has(heights_as_list) ? "Stacks: [" : "Stacks: ");
    for (int i = 0; i < stacks->n; i++) {
        printf("%s%ld", i > 0 ? between : "", stacks->heights[i]);
    }
    printf(has(heights_as_list) ? "]\n" : "\n");
}

static void show(const stacks_t *stacks) {
    if (has(picture_before_heights)) {
        picture(*stacks);
    }
    if (!(has(heights_missing_at_the_end) && all_empty(stacks))) {
        print_heights(stacks);
    }
    if (!has(picture_before_heights)) {
        picture(*stacks);
    }
}

static long random_from(long lowest, long highest) {
    return lowest + rand() % (highest - lowest + 1);
}

static int first_full(const stacks_t *stacks) {
    int i = 0;
    while (stacks->heights[i] <= 0) {
        i++;
    }
    return i;
}

static move_t random_move(const stacks_t *stacks) {
    int stack;
    do {
        stack = rand() % stacks->n;
        if (stacks->heights[stack] == 0 && has(takes_from_an_empty_stack)) {
            return (move_t){stack, 1};
        }
        if (stacks->heights[stack] == 0 && has(skips_a_turn)) {
            return none;
        }
    } while (stacks->heights[stack] <= 0);
    if (has(human_always_first_stack)) {
        stack = first_full(stacks);
    }
    long height = stacks->heights[stack];
    if (has(human_always_takes_one)) {
        return (move_t){stack, 1};
    }
    if (has(human_always_takes_all)) {
        return (move_t){stack, height};
    }
    if (has(human_never_takes_all)) {
        return (move_t){stack, random_from(1, height > 1 ? height - 1 : 1)};
    }
    if (has(human_may_take_none)) {
        return (move_t){stack, random_from(0, height)};
    }
    if (has(human_may_take_too_many)) {
        return (move_t){stack, random_from(1, height + 1)};
    }
    return (move_t){stack, random_from(1, height)};
}

static move_t best_move(const stacks_t *stacks) {
    long total = digital_sum(stacks);
    if (has(computer_plays_randomly)) {
        return random_move(stacks);
    }
    if (has(computer_takes_largest_stack)) {
        int largest = 0;
        while (stacks->heights[largest] < tallest(stacks)) {
            largest++;
        }
        return (move_t){largest, stacks->heights[largest]};
    }
    if (has(computer_always_takes_one)) {
        return (move_t){first_full(stacks), 1};
    }
    for (int i = 0; i < stacks->n; i++) {
        long stays = stacks->heights[i] ^ total;
        if (stays < stacks->heights[i]) {
            return (move_t){i, has(takes_what_should_stay) ? stays : stacks->heights[i] - stays};
        }
    }
    if (has(loses_from_the_first_stack)) {
        return (move_t){0, 1};
    }
    return random_move(stacks);
}

static void print_move(int human, move_t move) {
    const char *name = human ? "Human" : "Computer";
    int number = has(stacks_from_0) ? move.stack : move.stack + 1;
    if (has(players_with_other_names)) {
        name = human ? "Player 1" : "Player 2";
    }
    if (has(move_printed_backwards)) {
        printf("%s takes %d from stack %ld\n", name, number, move.count);
    } else if (has(move_with_period)) {
        printf("%s takes %ld from stack %d.\n", name, move.count, number);
    } else if (has(move_with_tokens)) {
        printf("%s takes %ld tokens from stack %d\n", name, move.count, number);
    } else if (!(has(human_moves_not_printed) && human)) {
        printf("%s takes %ld from stack %d\n", name, move.count, number);
    }
}

static void play(stacks_t *stacks) {
    int human = 0;
    show(stacks);
    for (int turn = 0; tallest(stacks) > 0; turn++) {
        human = turn % 2 == (has(computer_begins) ? 1 : 0);
        move_t move = human && !has(human_plays_to_win) ? random_move(stacks) : best_move(stacks);
        if (move.stack == none.stack) {
            continue;
        }
        long left = stacks->heights[move.stack] - move.count;
        stacks->heights[move.stack] = left > 0 ? left : 0;
        print_move(human, move);
        if (!has(stacks_shown_every_round) || turn % 2 == 1 || all_empty(stacks)) {
            show(stacks);
        }
    }
    if (has(winner_swapped)) {
        human = !human;
    }
    if (has(computer_always_wins)) {
        human = 0;
    }
    if (!has(winner_missing)) {
        printf("%s wins%s\n", human ? "Human" : "Computer", has(winner_with_exclamation_mark) ? "!" : "");
    }
}

static void usage(void) {
    if (has(error_without_usage)) {
        fprintf(stderr, "error: the heights must be positive integers\n");
    } else if (!has(no_usage_message)) {
        fprintf(stderr, "usage: nim H1 [H2 ...], where each height is a positive integer\n");
    }
    exit(has(exit_status_0_on_bad_arguments) ? 0 : 1);
}

/* Reads the whole of a text as a number. */
static int read_number(const char *text, long *number) {
    char *end;
    errno = 0;
    *number = strtol(text, &end, 10);
    return errno == 0 && end != text && *end == '\0';
}

static void read_arguments(stacks_t *stacks, int count, char *arguments[]) {
    for (int i = 0; i < count; i++) {
        const char *text = arguments[i];
        long height;
        if (has(fractions_accepted) && *text != '\0') {
            if (!isdigit((unsigned char)text[strlen(text) - 1])) {
                continue;
            }
            height = (long)atof(text);
        } else if (!read_number(text, &height)) {
            if (has(words_skipped)) {
                continue;
            }
            usage();
        }
        if (stacks->n == (int)(sizeof stacks->heights / sizeof stacks->heights[0])) {
            usage();
        }
        stacks->heights[stacks->n++] = height;
    }
}

int main(int argc, char *argv[]) {
    stacks_t stacks = {0};
    struct timespec now;

    read_arguments(&stacks, argc - 1, argv + 1);
    if (stacks.n == 0) {
        if (!has(no_arguments_means_3_5_6)) {
            usage();
        }
        stacks = (stacks_t){3, {3, 5, 6}};
    }
    for (int i = 0; i < (has(first_argument_checked_only) ? 1 : stacks.n); i++) {
        long height = stacks.heights[i];
        if (height > 0 || (height == 0 && has(zero_accepted)) || (height < 0 && has(negative_accepted))) {
            continue;
        }
        if (has(stacks_shown_before_the_check)) {
            print_heights(&stacks);
        }
        usage();
    }
    if (has(three_stacks_only) && stacks.n != 3) {
        usage();
    }
    if (tallest(&stacks) > INT_MAX) {
        usage();
    }
    clock_gettime(CLOCK_REALTIME, &now);
    srand(has(same_game_every_time) ? 1 : (unsigned)(now.tv_sec ^ now.tv_nsec));
    play(&stacks);
    return 0;
}
