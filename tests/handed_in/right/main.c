/*
 * Nim between the user and the computer, which begins. Whoever takes the last
 * object wins.
 */
#include <stdio.h>
#include "main_aux.h"
#include "sp_nim.h"

int main(void) {
    int heaps[MAX_HEAPS];
    int count;
    int turn;

    if (!read_heaps(heaps, &count)) {
        return 0;
    }
    /* The computer has the odd turns, the user the even ones. */
    for (turn = 1; !is_over(heaps, count); turn++) {
        print_status(heaps, count, turn);
        if (is_computers_turn(turn)) {
            computer_turn(heaps, count);
        } else if (!user_turn(heaps, count)) {
            return 0;
        }
    }
    /* Who has the turn now found nothing to take: the other one took the last. */
    printf(is_computers_turn(turn) ? "You win!\n" : "Computer wins!\n");
    return 0;
}
