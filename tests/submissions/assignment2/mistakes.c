/*
 * Assignment 2 with one mistake at a time, chosen by MISTAKE: what each one
 * is, mistakes.txt says under the same name. Without a mistake it is right.
 */
#ifndef MISTAKE
#define MISTAKE no_mistake
#endif

#include <stdarg.h>
#include <stdio.h>

enum mistake {
    no_mistake,
    /* the computer's move */
    last_winning_heap, largest_winning_heap, smallest_winning_heap, largest_removal, smallest_removal,
    losing_last_heap, losing_largest_heap, losing_smallest_heap, losing_whole_heap, losing_always_heap_1,
    no_nim_sum, takes_what_should_stay, nim_sum_without_first_heap, nim_sum_without_last_heap,
    sum_with_carry, endless_loop_at_nim_sum_0,
    /* turns */
    turns_from_0, one_turn_per_round, illegal_move_counts_as_turn, illegal_move_loses_turn, user_begins,
    /* status line and drawing */
    status_after_illegal_move, drawing_after_illegal_move, prompt_after_illegal_move,
    status_at_the_end, status_only_before_user, status_with_the, status_with_commas, status_without_period,
    labels_from_0, no_drawing, drawing_before_computer, drawing_after_prompt, drawing_upside_down,
    drawing_trailing_tab, drawing_spaces_for_tabs, drawing_trimmed, drawing_one_line_more,
    drawing_height_of_first_heap, drawing_between_blank_lines,
    /* reading the heaps */
    heaps_32_refused, heaps_33_accepted, heaps_0_accepted, heaps_negative_accepted, array_of_31,
    size_0_accepted, size_negative_accepted, bad_size_index_from_0, bad_size_last_reported,
    bad_size_all_reported, bad_size_value_reported, sizes_in_16_bits,
    /* the user's move */
    zero_objects_accepted, negative_objects_accepted, too_many_objects_accepted, whole_heap_refused,
    last_heap_refused, heap_index_from_0, move_read_backwards, move_printed_backwards, refuses_only_once,
    /* the end, and the words */
    winner_swapped, winner_missing, ends_at_one_heap, ends_with_first_heap, crash_after_the_end,
    object_in_singular, crlf, no_last_newline, error_misspelt, second_error_line_missing,
    prompt_without_period, you_win_in_lower_case, debug_lines, prompt_on_stderr,
};

/* The number of the mistake: the tests change it in the executable, behind these words, and compile once for all. */
static const volatile struct {
    char words[12];
    int number;
} chosen = {"MISTAKE NO:", MISTAKE};

#define is(name) (chosen.number == (name))

#define MAX_HEAPS (is(heaps_32_refused) ? 31 : is(heaps_33_accepted) ? 33 : 32)

struct game {
    int heaps[MISTAKE == array_of_31 ? 31 : 33];
    int n;
    int turn;
};

static void say(const char *format, ...) {
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (char *c = text; *c; c++) {
        if (is(crlf) && *c == '\n') {
            putchar('\r');
        }
        putchar(*c);
    }
}

static int is_over(const struct game *game) {
    int heaps_left = 0;
    for (int i = 0; i < game->n; i++) {
        heaps_left += game->heaps[i] > 0 && !(is(ends_with_first_heap) && i > 0);
    }
    return is(ends_at_one_heap) ? heaps_left <= 1 : heaps_left == 0;
}

static int read_heaps(struct game *game) {
    int bad = -1;
    say("Enter the number of heaps:\n");
    if (scanf("%d", &game->n) != 1) {
        return 0;
    }
    if ((game->n < 0 && !is(heaps_negative_accepted)) || (game->n == 0 && !is(heaps_0_accepted)) ||
        game->n > MAX_HEAPS) {
        say("Error: the number of heaps must be between 1 and 32.\n");
        return 0;
    }
    say("Enter the heap sizes:\n");
    for (int i = 0; i < game->n; i++) {
        if (scanf("%d", &game->heaps[i]) != 1) {
            return 0;
        }
        if (is(sizes_in_16_bits)) {
            game->heaps[i] = (short)game->heaps[i];
        }
    }
    for (int i = 0; i < game->n; i++) {
        int size = game->heaps[i];
        if (size > 0 || (size == 0 && is(size_0_accepted)) || (size < 0 && is(size_negative_accepted))) {
            continue;
        }
        if (bad < 0 || is(bad_size_last_reported)) {
            bad = i;
        }
        if (is(bad_size_all_reported)) {
            say("Error: the size of heap %d should be positive.\n", i + 1);
        }
    }
    if (bad >= 0 && !is(bad_size_all_reported)) {
        int shown = is(bad_size_index_from_0) ? bad : is(bad_size_value_reported) ? game->heaps[bad] : bad + 1;
        say("Error: the size of heap %d should be positive.\n", shown);
    }
    return bad < 0;
}

static void print_status(const struct game *game) {
    int turn = is(turns_from_0) ? game->turn - 1 : is(one_turn_per_round) ? (game->turn + 1) / 2 : game->turn;
    say(is(status_with_the) ? "In turn %d the heap sizes are:" : "In turn %d heap sizes are:", turn);
    for (int i = 0; i < game->n; i++) {
        say(is(status_with_commas) && i > 0 ? ", " : " ");
        say("h%d=%d", is(labels_from_0) ? i : i + 1, game->heaps[i]);
    }
    say(is(status_without_period) ? "\n" : ".\n");
}

static void draw(const struct game *game) {
    const int *heaps = game->heaps;
    int tallest = heaps[0];
    if (is(no_drawing)) {
        return;
    }
    for (int i = 1; i < game->n && !is(drawing_height_of_first_heap); i++) {
        tallest = heaps[i] > tallest ? heaps[i] : tallest;
    }
    if (is(drawing_one_line_more)) {
        tallest++;
    }
    if (is(drawing_between_blank_lines)) {
        say("\n");
    }
    for (int row = 0; row < tallest; row++) {
        int level = is(drawing_upside_down) ? row + 1 : tallest - row;
        int width = game->n;
        while (is(drawing_trimmed) && width > 0 && heaps[width - 1] < level) {
            width--;
        }
        for (int i = 0; i < width; i++) {
            say(heaps[i] >= level ? "*" : " ");
            if (i < width - 1 || is(drawing_trailing_tab)) {
                say(is(drawing_spaces_for_tabs) ? "    " : "\t");
            }
        }
        say("\n");
    }
    if (is(drawing_between_blank_lines)) {
        say("\n");
    }
}

static int nim_sum(const struct game *game) {
    int sum = 0;
    int last = is(nim_sum_without_last_heap) && game->n > 1 ? game->n - 1 : game->n;
    for (int i = is(nim_sum_without_first_heap); i < last; i++) {
        sum = is(sum_with_carry) ? (int)((unsigned)sum + game->heaps[i]) : sum ^ game->heaps[i];
    }
    return is(no_nim_sum) ? 0 : sum;
}

/* The winning heap to move on, or -1. */
static int winning_heap(const struct game *game, int sum) {
    const int *heaps = game->heaps;
    int best = -1;
    for (int i = 0; i < game->n; i++) {
        if ((heaps[i] ^ sum) >= heaps[i]) {
            continue;
        }
        if (best < 0 || is(last_winning_heap) ||
            (is(largest_winning_heap) && heaps[i] > heaps[best]) ||
            (is(smallest_winning_heap) && heaps[i] < heaps[best]) ||
            (is(largest_removal) && heaps[i] - (heaps[i] ^ sum) > heaps[best] - (heaps[best] ^ sum)) ||
            (is(smallest_removal) && heaps[i] - (heaps[i] ^ sum) < heaps[best] - (heaps[best] ^ sum))) {
            best = i;
        }
    }
    return best;
}

static int losing_heap(const struct game *game) {
    const int *heaps = game->heaps;
    int best = -1;
    for (int i = 0; i < game->n; i++) {
        if (heaps[i] > 0 && (best < 0 || is(losing_last_heap) ||
                             (is(losing_largest_heap) && heaps[i] > heaps[best]) ||
                             (is(losing_smallest_heap) && heaps[i] < heaps[best]))) {
            best = i;
        }
    }
    return best < 0 || is(losing_always_heap_1) ? 0 : best;
}

static void computer_turn(struct game *game) {
    int sum = nim_sum(game);
    int heap = winning_heap(game, sum);
    int count = 1;
    if (is(debug_lines)) {
        say("nim sum = %d\n", sum);
    }
    while (is(endless_loop_at_nim_sum_0) && heap < 0) {
        heap = winning_heap(game, nim_sum(game));
    }
    if (heap < 0) {
        heap = losing_heap(game);
        if (is(losing_whole_heap)) {
            count = game->heaps[heap];
        }
    } else if (is(takes_what_should_stay)) {
        count = game->heaps[heap] ^ sum;
    } else {
        count = game->heaps[heap] - (game->heaps[heap] ^ sum);
    }
    game->heaps[heap] -= count;
    say(is(object_in_singular) && count == 1 ? "Computer takes %d object from heap %d.\n"
                                             : "Computer takes %d objects from heap %d.\n",
        count, heap + 1);
}

static int is_legal(const struct game *game, int heap, int count) {
    int lowest = is(negative_objects_accepted) ? -1000000 : is(zero_objects_accepted) ? 0 : 1;
    if (heap < 1 || heap > game->n - is(last_heap_refused) || count < lowest) {
        return 0;
    }
    if (is(negative_objects_accepted) && count == 0) {
        return 0;
    }
    return is(too_many_objects_accepted) || count <= game->heaps[heap - 1] - is(whole_heap_refused);
}

static void prompt(void) {
    if (is(prompt_on_stderr)) {
        fprintf(stderr, "Your turn: please enter the heap index and the number of removed objects.\n");
    } else {
        say("Your turn: please enter the heap index and the number of removed objects%s\n",
            is(prompt_without_period) ? "" : ".");
    }
}

static int user_turn(struct game *game) {
    int heap, count;
    if (!is(drawing_after_prompt)) {
        draw(game);
    }
    prompt();
    if (is(drawing_after_prompt)) {
        draw(game);
    }
    for (int refused = 0;; refused++) {
        if (scanf("%d%d", &heap, &count) != 2) {
            return 0;
        }
        if (is(move_read_backwards)) {
            int first = heap;
            heap = count;
            count = first;
        }
        if (is(heap_index_from_0)) {
            heap++;
        }
        if (is_legal(game, heap, count) || (is(refuses_only_once) && refused && heap >= 1 && heap <= game->n)) {
            break;
        }
        say(is(error_misspelt) ? "Error: Invaild input.\n" : "Error: Invalid input.\n");
        if (!is(second_error_line_missing)) {
            say("Please enter again the heap index and the number of removed objects.\n");
        }
        if (is(illegal_move_loses_turn)) {
            return 1;
        }
        if (is(illegal_move_counts_as_turn)) {
            game->turn++;
        }
        if (is(status_after_illegal_move)) {
            print_status(game);
        }
        if (is(drawing_after_illegal_move)) {
            draw(game);
        }
        if (is(prompt_after_illegal_move)) {
            prompt();
        }
    }
    game->heaps[heap - 1] -= count;
    if (is(too_many_objects_accepted) && game->heaps[heap - 1] < 0) {
        game->heaps[heap - 1] = 0;
    }
    if (is(heap_index_from_0)) {
        heap--;
    }
    if (is(move_printed_backwards)) {
        say("You take %d objects from heap %d.\n", heap, count);
    } else if (is(object_in_singular) && count == 1) {
        say("You take %d object from heap %d.\n", count, heap);
    } else {
        say("You take %d objects from heap %d.\n", count, heap);
    }
    return 1;
}

static void announce(int computer_won) {
    const char *newline = is(no_last_newline) ? "" : "\n";
    if (is(winner_missing)) {
        return;
    }
    if (is(winner_swapped)) {
        computer_won = !computer_won;
    }
    if (computer_won) {
        say("Computer wins!%s", newline);
    } else {
        say(is(you_win_in_lower_case) ? "you win!%s" : "You win!%s", newline);
    }
}

int main(void) {
    struct game game = {.turn = 1};
    int users_turn = is(user_begins);

    if (!read_heaps(&game)) {
        return 1;
    }
    while (!is_over(&game)) {
        if (users_turn || !is(status_only_before_user)) {
            print_status(&game);
        }
        if (!users_turn) {
            if (is(drawing_before_computer)) {
                draw(&game);
            }
            computer_turn(&game);
        } else if (!user_turn(&game)) {
            return 1;
        }
        users_turn = !users_turn;
        game.turn++;
    }
    if (is(status_at_the_end)) {
        print_status(&game);
    }
    announce(users_turn);
    if (is(crash_after_the_end)) {
        fflush(stdout);
        volatile int *volatile nothing = NULL;
        *nothing = 0;
    }
    return 0;
}
