/*
 * Laboratory 3 with one mistake at a time, chosen by MISTAKE: what each one
 * is, mistakes.txt says under the same name. Without a mistake it is right.
 */
#ifndef MISTAKE
#define MISTAKE no_mistake
#endif

#include <stdio.h>

enum mistake {
    no_mistake,
    /* the computer's move */
    losing_last_heap, losing_largest_heap, losing_whole_heap, always_one_coin, always_largest_heap,
    takes_what_should_stay, nim_sum_without_first_heap, nim_sum_without_last_heap, sum_with_carry,
    winning_heap_confused,
    /* rounds, turns and the board */
    computer_begins, rounds_from_0, round_for_every_turn, illegal_move_counts_as_round, round_heading_missing,
    board_before_every_turn, board_after_illegal_move, board_at_the_end, board_from_1, board_with_stars,
    board_with_blanks, board_without_empty_heaps, board_with_numbers,
    /* the number of heaps */
    heaps_2_refused, heaps_5_refused, heaps_1_accepted, heaps_6_accepted, heaps_asked_only_once,
    heaps_error_message, heaps_of_1_2_3, heaps_all_equal,
    /* the user's move */
    zero_coins_accepted, negative_coins_accepted, too_many_coins_accepted, whole_heap_refused,
    last_heap_refused, heaps_from_1, move_read_backwards, illegal_move_message, refuses_only_once,
    illegal_move_loses_turn,
    /* the end, and the words */
    winner_swapped, always_sorry, win_without_words, sorry_without_comma, sorry_twice, prompt_on_own_line,
    prompt_without_blank, computer_move_backwards, computer_move_with_comma, computer_move_from_1,
    computer_move_missing,
};

/* The number of the mistake: the tests change it in the executable, behind these words, and compile once for all. */
static const volatile struct {
    char words[12];
    int number;
} chosen = {"MISTAKE NO:", MISTAKE};

#define is(name) (chosen.number == (name))

#define MIN_HEAPS (is(heaps_2_refused) ? 3 : is(heaps_1_accepted) ? 1 : 2)
#define MAX_HEAPS (is(heaps_5_refused) ? 4 : is(heaps_6_accepted) ? 6 : 5)

static int heap[6];
static int heaps;

static void show_board(int round) {
    if (!is(round_heading_missing)) {
        printf("----- round %d\n", is(rounds_from_0) ? round - 1 : round);
    }
    for (int i = 0; i < heaps; i++) {
        if (heap[i] == 0 && is(board_without_empty_heaps)) {
            continue;
        }
        printf("heap[%d]: ", is(board_from_1) ? i + 1 : i);
        if (is(board_with_numbers)) {
            printf("%d", heap[i]);
        }
        for (int coin = 0; coin < heap[i] && !is(board_with_numbers); coin++) {
            printf(is(board_with_stars) ? "*" : is(board_with_blanks) ? "o " : "o");
        }
        printf("\n");
    }
}

static int is_legal(int h, int coins) {
    int lowest = is(negative_coins_accepted) ? -1000 : is(zero_coins_accepted) ? 0 : 1;
    if (h < 0 || h >= heaps - is(last_heap_refused) || coins < lowest) {
        return 0;
    }
    return is(too_many_coins_accepted) || coins <= heap[h] - is(whole_heap_refused);
}

static void computer_move(int *h, int *coins) {
    int nimsum = 0;
    int last = heaps - is(nim_sum_without_last_heap);
    for (int i = is(nim_sum_without_first_heap); i < last; i++) {
        nimsum = is(sum_with_carry) ? nimsum + heap[i] : nimsum ^ heap[i];
    }
    *h = -1;
    *coins = 1;
    for (int i = 0; i < heaps && *h < 0 && !is(always_one_coin); i++) {
        int rest = nimsum ^ heap[i];
        if (rest < heap[i] || (is(winning_heap_confused) && nimsum <= heap[i] && nimsum > 0)) {
            *h = i;
            *coins = is(takes_what_should_stay) ? rest : is(winning_heap_confused) ? nimsum : heap[i] - rest;
        }
    }
    if (*h >= 0 && !is(always_largest_heap)) {
        return;
    }
    for (int i = 0; i < heaps; i++) {
        if (heap[i] > 0 && (*h < 0 || is(losing_last_heap) ||
                            ((is(losing_largest_heap) || is(always_largest_heap)) && heap[i] > heap[*h]))) {
            *h = i;
        }
    }
    *coins = is(losing_whole_heap) || (is(always_largest_heap) && nimsum > 0) ? heap[*h] : 1;
}

static int user_move(int *h, int *coins, int *round) {
    for (int refused = 0;; refused++) {
        printf("Your Turn: input heap, coins:%s%s", is(prompt_without_blank) ? "" : " ",
               is(prompt_on_own_line) ? "\n" : "");
        if (scanf("%d%d", h, coins) != 2) {
            return 0;
        }
        if (is(move_read_backwards)) {
            int first = *h;
            *h = *coins;
            *coins = first;
        }
        if (is(heaps_from_1)) {
            --*h;
        }
        if (is_legal(*h, *coins) || (is(refuses_only_once) && refused && *h >= 0 && *h < heaps)) {
            return 1;
        }
        if (is(illegal_move_loses_turn)) {
            *h = *coins = 0;
            return 1;
        }
        if (is(illegal_move_message)) {
            printf("Invalid move!\n");
        }
        if (is(illegal_move_counts_as_round)) {
            ++*round;
        }
        if (is(board_after_illegal_move)) {
            show_board(*round);
        }
    }
}

static void announce(int user_won) {
    if (is(winner_swapped)) {
        user_won = !user_won;
    }
    if (user_won && !is(always_sorry)) {
        printf(is(win_without_words) ? "\n" : "You win\n");
        return;
    }
    printf(is(sorry_without_comma) ? "Sorry you lose\n" : "Sorry, you lose\n");
    if (is(sorry_twice)) {
        printf("Sorry, you lose\n");
    }
}

int main(void) {
    int total = 0, round = 1, user = !is(computer_begins);
    int h, coins;

    do {
        printf("How many heaps [2-5]? ");
        if (scanf("%d", &heaps) != 1) {
            return 1;
        }
        if (is(heaps_error_message) && (heaps < MIN_HEAPS || heaps > MAX_HEAPS)) {
            printf("Please enter a number between 2 and 5\n");
        }
        if (is(heaps_asked_only_once) && (heaps < MIN_HEAPS || heaps > MAX_HEAPS)) {
            return 1;
        }
    } while (heaps < MIN_HEAPS || heaps > MAX_HEAPS);
    for (int i = 0; i < heaps; i++) {
        heap[i] = is(heaps_of_1_2_3) ? i + 1 : is(heaps_all_equal) ? 5 : 2 * i + 1;
        total += heap[i];
    }

    while (total > 0) {
        if (user || is(board_before_every_turn)) {
            show_board(round);
        }
        if (user) {
            if (!user_move(&h, &coins, &round)) {
                return 1;
            }
        } else {
            computer_move(&h, &coins);
            if (is(computer_move_backwards)) {
                printf("My Turn: heap, coins: %d %d\n", coins, h);
            } else if (is(computer_move_with_comma)) {
                printf("My Turn: heap, coins: %d, %d\n", h, coins);
            } else if (!is(computer_move_missing)) {
                printf("My Turn: heap, coins: %d %d\n", is(computer_move_from_1) ? h + 1 : h, coins);
            }
        }
        if (!user || is(round_for_every_turn)) {
            round++;
        }
        if (is(too_many_coins_accepted) && coins > heap[h]) {
            coins = heap[h];
        }
        heap[h] -= coins;
        total -= coins;
        user = !user;
    }
    if (is(board_at_the_end)) {
        show_board(round);
    }
    announce(!user);
    return 0;
}
