/*
 * Nim on stacks: the human plays at random, the computer plays to win.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int read_height(const char *text, int *height) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || value < 1 || value > INT_MAX) {
        return 0;
    }
    *height = (int)value;
    return 1;
}

static int tallest(const int stacks[], int n) {
    int height = 0;
    for (int i = 0; i < n; i++) {
        height = stacks[i] > height ? stacks[i] : height;
    }
    return height;
}

static void show(const int stacks[], int n) {
    printf("Stacks:");
    for (int i = 0; i < n; i++) {
        printf(" %d", stacks[i]);
    }
    printf("\n");
    for (int level = tallest(stacks, n); level > 0; level--) {
        for (int i = 0; i < n; i++) {
            printf("%s%s", i > 0 ? " " : "", stacks[i] >= level ? "o" : " ");
        }
        printf("\n");
    }
}

static void random_move(const int stacks[], int n, int *stack, int *count) {
    do {
        *stack = rand() % n;
    } while (stacks[*stack] == 0);
    *count = 1 + rand() % stacks[*stack];
}

static void best_move(const int stacks[], int n, int *stack, int *count) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum ^= stacks[i];
    }
    for (int i = 0; i < n; i++) {
        if ((stacks[i] ^ sum) < stacks[i]) {
            *stack = i;
            *count = stacks[i] - (stacks[i] ^ sum);
            return;
        }
    }
    random_move(stacks, n, stack, count);
}

int main(int argc, char *argv[]) {
    int n = argc - 1;
    int *stacks = malloc(argc * sizeof *stacks);
    int human = 1, stack, count;

    for (int i = 0; i < n; i++) {
        if (!read_height(argv[i + 1], &stacks[i])) {
            n = 0;
        }
    }
    if (n == 0) {
        fprintf(stderr, "Usage: nim H1 [H2 ...]   (each height is a positive integer)\n");
        free(stacks);
        return 1;
    }
    srand(time(NULL));
    show(stacks, n);
    while (tallest(stacks, n) > 0) {
        if (human) {
            random_move(stacks, n, &stack, &count);
        } else {
            best_move(stacks, n, &stack, &count);
        }
        stacks[stack] -= count;
        printf("%s takes %d from stack %d\n", human ? "Human" : "Computer", count, stack + 1);
        show(stacks, n);
        human = !human;
    }
    /* The one who is not to move now has taken the last. */
    printf("%s wins\n", human ? "Computer" : "Human");
    free(stacks);
    return 0;
}
