/*
 * Nim with matches with one mistake at a time, chosen by MISTAKE: what each one
 * is, mistakes.txt says under the same name. Without a mistake it is right.
 * It reads, prints and ends as a program in Prolog does.
 */
#ifndef MISTAKE
#define MISTAKE no_mistake
#endif

#include <stdio.h>
#include <stdlib.h>

enum mistake {
    no_mistake,
    /* the computer's move */
    first_winning_heap, largest_winning_heap, smallest_removal, losing_first_heap, losing_last_heap,
    losing_smallest_heap, losing_last_of_the_largest, losing_whole_heap, no_nim_sum, takes_what_should_stay,
    sum_without_first_heap, sum_without_last_heap, sum_with_carry, user_begins,
    /* how the computer tells its move */
    period_always, period_never, match_singular, matches_always, ordinals_as_in_english, computers_heaps_from_0,
    /* the prompts */
    users_heaps_from_0, heap_range_always_3, heap_range_without_empty_heaps, heap_range_from_0,
    count_range_one_less, first_prompt_of_the_text, count_prompt_of_the_text, user_win_of_the_text,
    prompts_on_own_lines,
    /* the user's move */
    illegal_move_without_newline, illegal_move_not_told, illegal_move_with_other_words, illegal_move_loses_turn,
    heaps_not_shown_after_illegal_move, heaps_not_shown, only_number_asked_again, empty_heap_not_checked,
    zero_matches_accepted, negative_matches_accepted, too_many_matches_accepted, whole_heap_refused,
    last_heap_refused, refuses_only_once,
    /* the heaps */
    heaps_after_move_missing, heaps_after_move_with_period, list_with_blanks, empty_heaps_dropped,
    /* the end, and the words */
    winner_swapped, own_win_not_noticed, own_win_not_told, own_win_without_smile, congratulations_without_blank,
    congratulations_on_same_line, congratulations_missing,
};

/* The number of the mistake: the tests change it in the executable, behind these words, and compile once for all. */
static const volatile struct {
    char words[12];
    int number;
} chosen = {"MISTAKE NO:", MISTAKE};

#define is(name) (chosen.number == (name))

#define MAX_HEAPS 1024

static long heap[MAX_HEAPS];
static int heaps;

/* ---- terms ---- */

static void read_heaps(void) {
    char after = ',';
    printf(is(first_prompt_of_the_text) ? "Enter heaps configuration: "
                                        : "Enter number of matches in heaps [N1, N2, N3]: ");
    if (scanf(" [") == EOF) {
        return;
    }
    while (after == ',' && heaps < MAX_HEAPS && scanf("%ld %c", &heap[heaps], &after) == 2) {
        heaps++;
    }
    if (scanf(" .") == EOF) {
        return;
    }
}

/* At the end of the input Prolog reads end_of_file, and the predicate that wants a number raises an error. */
static long read_number(const char *predicate) {
    long number;
    if (scanf("%ld .", &number) != 1) {
        fprintf(stderr, "ERROR: -g goal: %s: Arithmetic: `end_of_file/0' is not a function\n", predicate);
        exit(2);
    }
    return number;
}

static void write_heaps(void) {
    printf("[");
    for (int i = 0; i < heaps; i++) {
        printf("%s%ld", i == 0 ? "" : is(list_with_blanks) ? ", " : ",", heap[i]);
    }
    printf("]");
}

/* ---- heaps ---- */

static int full_heaps(void) {
    int full = 0;
    for (int i = 0; i < heaps; i++) {
        full += heap[i] > 0;
    }
    return full;
}

static void drop_empty_heaps(void) {
    int kept = 0;
    for (int i = 0; i < heaps; i++) {
        if (heap[i] != 0) {
            heap[kept++] = heap[i];
        }
    }
    heaps = kept;
}

static void take(int h, long count) {
    heap[h] = count < heap[h] ? heap[h] - count : 0;
}

/* ---- the computer's move ---- */

static long nim_sum(void) {
    long sum = 0;
    int last = heaps - is(sum_without_last_heap);
    for (int i = is(sum_without_first_heap); i < last && !is(no_nim_sum); i++) {
        sum = is(sum_with_carry) ? sum + heap[i] : sum ^ heap[i];
    }
    return sum;
}

/* How many matches make the nim sum 0 when they are taken from this heap; below 1 if none do. */
static long winning_count(int h, long sum) {
    return heap[h] - (heap[h] ^ sum);
}

static int wins_rather(int h, int best, long sum) {
    if (is(smallest_removal)) {
        return winning_count(h, sum) < winning_count(best, sum);
    }
    return is(largest_winning_heap) ? heap[h] > heap[best] : !is(first_winning_heap);
}

static int winning_heap(long sum) {
    int best = -1;
    for (int i = 0; i < heaps; i++) {
        if (winning_count(i, sum) > 0 && (best < 0 || wins_rather(i, best, sum))) {
            best = i;
        }
    }
    return best;
}

static int loses_rather(int h, int best) {
    if (is(losing_first_heap) || is(losing_last_heap)) {
        return is(losing_last_heap);
    }
    if (is(losing_smallest_heap)) {
        return heap[h] < heap[best];
    }
    return heap[h] > heap[best] || (is(losing_last_of_the_largest) && heap[h] == heap[best]);
}

static int losing_heap(void) {
    int best = -1;
    for (int i = 0; i < heaps; i++) {
        if (heap[i] > 0 && (best < 0 || loses_rather(i, best))) {
            best = i;
        }
    }
    return best;
}

static void tell_move(long count, const char *matches, int h, const char *period) {
    static const char *const english[] = {"st", "nd", "rd"};
    int number = is(computers_heaps_from_0) ? h : h + 1;
    const char *ending = is(ordinals_as_in_english) && number <= 3 ? english[number - 1] : "th";
    printf("I take %ld %s from %d%s heap%s\n", count, matches, number, ending, period);
}

static void computer_move(void) {
    long sum = nim_sum(), count;
    int h = winning_heap(sum);
    if (h >= 0) {
        count = winning_count(h, sum);
        if (is(takes_what_should_stay)) {
            count = heap[h] - count;
        }
        take(h, count);
        tell_move(count, is(match_singular) && count == 1 ? "match" : "matches", h, is(period_never) ? "" : ".");
    } else {
        h = losing_heap();
        count = is(losing_whole_heap) ? heap[h] : 1;
        take(h, count);
        tell_move(count, is(matches_always) || count > 1 ? "matches" : "match", h, is(period_always) ? "." : "");
    }
}

/* ---- the user's move ---- */

static void show_heaps(int refused) {
    if (is(heaps_not_shown) || (refused && is(heaps_not_shown_after_illegal_move))) {
        return;
    }
    printf("You have heaps of matches: ");
    write_heaps();
    printf("\n");
}

static void tell_heaps(void) {
    if (is(heaps_after_move_missing)) {
        return;
    }
    printf("So now the heaps are: ");
    write_heaps();
    printf(is(heaps_after_move_with_period) ? ".\n" : "\n");
}

static void tell_illegal_move(void) {
    if (!is(illegal_move_not_told)) {
        printf(is(illegal_move_without_newline)    ? "Illegal move! Try again."
               : is(illegal_move_with_other_words) ? "Illegal move, try again!\n"
                                                   : "Illegal move! Try again.\n");
    }
}

static void end_prompt(void) {
    if (is(prompts_on_own_lines)) {
        printf("\n");
    }
}

/* Whether the heap that the user chooses exists. */
static int ask_heap(int *h) {
    int shown = is(heap_range_always_3) ? 3 : is(heap_range_without_empty_heaps) ? full_heaps() : heaps;
    printf("Choose heap number from %d to %d: ", is(heap_range_from_0) ? 0 : 1, shown);
    end_prompt();
    long number = read_number(is(users_heaps_from_0) ? "is/2" : ">=/2");
    if (is(users_heaps_from_0)) {
        number++;
    }
    if (number < 1 || number > heaps - is(last_heap_refused)) {
        return 0;
    }
    *h = (int)number - 1;
    return 1;
}

/* Whether the user chooses a legal number of matches. */
static int ask_count(int h, int refused, long *count) {
    printf(is(count_prompt_of_the_text) ? "Choose amount of matches from 1 to %ld: "
                                        : "Choose number of matches to take from 1 to %ld: ",
           heap[h] - is(count_range_one_less));
    end_prompt();
    *count = read_number(is(negative_matches_accepted) ? "=\\=/2" : ">=/2");
    if ((*count == 0 && !is(zero_matches_accepted)) || (*count < 0 && !is(negative_matches_accepted))) {
        return 0;
    }
    if (is(too_many_matches_accepted) || (is(refuses_only_once) && refused)) {
        return 1;
    }
    return *count <= heap[h] - is(whole_heap_refused);
}

/* Asks for one move; whether it was legal, so that it is made. */
static int try_move(int refused) {
    int h;
    long count;
    show_heaps(refused);
    if (!ask_heap(&h) || (heap[h] <= 0 && !is(empty_heap_not_checked))) {
        return 0;
    }
    int legal = ask_count(h, refused, &count);
    while (!legal && is(only_number_asked_again)) {
        tell_illegal_move();
        legal = ask_count(h, refused, &count);
    }
    if (legal) {
        take(h, count);
        tell_heaps();
    }
    return legal;
}

static void user_move(void) {
    for (int refused = 0; !try_move(refused); refused = 1) {
        tell_illegal_move();
        if (is(illegal_move_loses_turn)) {
            break;
        }
    }
    if (is(empty_heaps_dropped) && full_heaps() > 0) {
        drop_empty_heaps();
    }
}

/* ---- the game ---- */

static void announce(int user_won) {
    if (is(winner_swapped)) {
        user_won = !user_won;
    }
    if (user_won) {
        printf(is(congratulations_without_blank)  ? "You won :(\nCongratulations!\n"
               : is(congratulations_on_same_line) ? "You won :( Congratulations!\n"
               : is(congratulations_missing)      ? "You won :(\n"
               : is(user_win_of_the_text)         ? "You won! Congratulations!"
                                                  : "You won :(\n Congratulations!\n");
    } else if (!is(own_win_not_told)) {
        printf(is(own_win_without_smile) ? "I won!\n" : "I won! :)\n");
    }
}

int main(void) {
    int user = is(user_begins);
    read_heaps();
    while (full_heaps() > 0 || (user && is(own_win_not_noticed))) {
        if (user) {
            user_move();
        } else {
            computer_move();
        }
        user = !user;
    }
    announce(!user);
    /* The goal fails if the user has won. */
    return user ? 0 : 1;
}
