/*
 * Everything that reads what the user enters, and prints what the user sees.
 */
#include <stdio.h>
#include "main_aux.h"
#include "sp_nim.h"

/* Reads the number of heaps. Returns 0 if there cannot be so many. */
static int read_count(int *count) {
    printf("Enter the number of heaps:\n");
    if (scanf("%d", count) != 1) {
        return 0;
    }
    if (*count < 1 || *count > MAX_HEAPS) {
        printf("Error: the number of heaps must be between 1 and %d.\n", MAX_HEAPS);
        return 0;
    }
    return 1;
}

int read_heaps(int heaps[], int *count) {
    int i;
    if (!read_count(count)) {
        return 0;
    }
    printf("Enter the heap sizes:\n");
    for (i = 0; i < *count; i++) {
        if (scanf("%d", &heaps[i]) != 1) {
            return 0;
        }
    }
    /* Only when all are entered, the first bad one is named. */
    for (i = 0; i < *count; i++) {
        if (heaps[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return 0;
        }
    }
    return 1;
}

void print_status(const int heaps[], int count, int turn) {
    int i;
    printf("In turn %d heap sizes are:", turn);
    for (i = 0; i < count; i++) {
        printf(" h%d=%d", i + 1, heaps[i]);
    }
    printf(".\n");
}

/* Draws the heaps side by side, the level of the tallest one's top first. */
static void draw(const int heaps[], int count) {
    int level;
    int i;
    for (level = tallest(heaps, count); level > 0; level--) {
        for (i = 0; i < count; i++) {
            putchar(heaps[i] >= level ? '*' : ' ');
            /* A tab stands between heaps, and none behind the last. */
            putchar(i < count - 1 ? '\t' : '\n');
        }
    }
}

void computer_turn(int heaps[], int count) {
    int heap;
    int objects;
    choose_move(heaps, count, &heap, &objects);
    take(heaps, heap, objects);
    printf("Computer takes %d objects from heap %d.\n", objects, heap + 1);
}

int user_turn(int heaps[], int count) {
    int heap;
    int objects;
    draw(heaps, count);
    printf("Your turn: please enter the heap index and the number of removed objects.\n");
    for (;;) {
        if (scanf("%d%d", &heap, &objects) != 2) {
            return 0;
        }
        /* Users count heaps from 1, arrays from 0. */
        if (is_legal(heaps, count, heap - 1, objects)) {
            break;
        }
        printf("Error: Invalid input.\n");
        printf("Please enter again the heap index and the number of removed objects.\n");
    }
    take(heaps, heap - 1, objects);
    printf("You take %d objects from heap %d.\n", objects, heap);
    return 1;
}
