/* Takes the last winning heap; an empty heap is shown without a blank after the colon. */
#include <stdio.h>
#include <stdlib.h>

#define MIN_HEAPS 2
#define MAX_HEAPS 5

int heap[MAX_HEAPS], heaps, total;

int ask(const char *question, int *first, int *second) {
    printf("%s ", question);
    int wanted = second ? 2 : 1;
    int got = second ? scanf("%d %d", first, second) : scanf("%d", first);
    if (got != wanted)
        exit(1);
    return *first;
}

void user(int round) {
    int h, coins;
    printf("----- round %d\n", round);
    for (h = 0; h < heaps; h++) {
        printf("heap[%d]:", h);
        if (heap[h] > 0)
            printf(" %.*s", heap[h], "ooooooooo");
        printf("\n");
    }
    do
        ask("Your Turn: input heap, coins:", &h, &coins);
    while (h < 0 || h >= heaps || coins <= 0 || coins > heap[h]);
    heap[h] -= coins;
    total -= coins;
}

void computer(void) {
    int h = 0, i, nimsum = 0, coins;
    for (i = 0; i < heaps; i++)
        nimsum = nimsum ^ heap[i];
    if (nimsum > 0) {
        for (i = 0; i < heaps; i++)
            if ((nimsum ^ heap[i]) < heap[i])
                h = i;
        coins = heap[h] - (nimsum ^ heap[h]);
    } else {
        for (h = 0; heap[h] == 0; h++)
            continue;
        coins = 1;
    }
    printf("My Turn: heap, coins: %d %d\n", h, coins);
    heap[h] -= coins;
    total -= coins;
}

int main(void) {
    int round;
    while (ask("How many heaps [2-5]?", &heaps, NULL) < MIN_HEAPS || heaps > MAX_HEAPS)
        ;
    for (int i = 0, coins = 1; i < heaps; i++, coins += 2)
        total += heap[i] = coins;
    for (round = 1;; round++) {
        user(round);
        if (total == 0) {
            printf("Congratulations, you win!\n");
            return 0;
        }
        computer();
        if (total == 0) {
            printf("Sorry, you lose\n");
            return 0;
        }
    }
}
