/*
 * Nim with matches as a program in Prolog plays it: numbers and lists are read as terms with a dot behind them, and the
 * program fails if the user wins.
 */
#include <stdio.h>
#include <stdlib.h>

#define MAX_HEAPS 1024

static long heaps[MAX_HEAPS];
static int n;

static void read_heaps(void) {
    char after = ',';
    if (scanf(" [") == EOF) {
        exit(2);
    }
    while (after == ',' && n < MAX_HEAPS && scanf("%ld %c", &heaps[n], &after) == 2) {
        n++;
    }
    if (scanf(" .") == EOF) {
        exit(2);
    }
}

static long read_number(void) {
    long number;
    if (scanf("%ld .", &number) != 1) {
        exit(2);
    }
    return number;
}

static void show_heaps(const char *words) {
    printf("%s [", words);
    for (int i = 0; i < n; i++) {
        printf(i > 0 ? ",%ld" : "%ld", heaps[i]);
    }
    printf("]\n");
}

static long nim_sum(void) {
    long sum = 0;
    for (int i = 0; i < n; i++) {
        sum ^= heaps[i];
    }
    return sum;
}

static int no_matches(void) {
    for (int i = 0; i < n; i++) {
        if (heaps[i] != 0) {
            return 0;
        }
    }
    return 1;
}

/* The last heap that can be made small enough for a nim-sum of 0, or -1. */
static int winning_heap(long sum) {
    int heap = n - 1;
    while (heap >= 0 && (heaps[heap] ^ sum) >= heaps[heap]) {
        heap--;
    }
    return heap;
}

static int largest_heap(void) {
    int largest = 0;
    for (int i = 1; i < n; i++) {
        if (heaps[i] > heaps[largest]) {
            largest = i;
        }
    }
    return largest;
}

static void computer_move(void) {
    long sum = nim_sum();
    if (sum == 0) {
        int heap = largest_heap();
        heaps[heap]--;
        printf("I take 1 match from %dth heap\n", heap + 1);
    } else {
        int heap = winning_heap(sum);
        long count = heaps[heap] - (heaps[heap] ^ sum);
        heaps[heap] -= count;
        printf("I take %ld matches from %dth heap.\n", count, heap + 1);
    }
}

static int ask(const char *question, long max, long *answer) {
    printf("%s from 1 to %ld: ", question, max);
    *answer = read_number();
    return *answer >= 1 && *answer <= max;
}

static int ask_move(long *heap, long *count) {
    return ask("Choose heap number", n, heap)
        && heaps[*heap - 1] > 0
        && ask("Choose number of matches to take", heaps[*heap - 1], count);
}

static void user_move(void) {
    long heap, count;
    show_heaps("You have heaps of matches:");
    while (!ask_move(&heap, &count)) {
        printf("Illegal move! Try again.\n");
        show_heaps("You have heaps of matches:");
    }
    heaps[heap - 1] -= count;
    show_heaps("So now the heaps are:");
}

int main(void) {
    printf("Enter number of matches in heaps [N1, N2, N3]: ");
    read_heaps();
    while (!no_matches()) {
        computer_move();
        if (no_matches()) {
            printf("I won! :)\n");
            return 0;
        }
        user_move();
    }
    printf("You won :(\n Congratulations!\n");
    return 1;
}
