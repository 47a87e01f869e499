/*
 * Laboratory 3: Nim. The user moves first, and whoever takes the last coin wins.
 */
#include <stdio.h>

#define MIN_HEAPS 2
#define MAX_HEAPS 5

int main(void) {
    int heap[MAX_HEAPS];
    int heaps = 0, total = 0, round = 1;
    int user = 1;     /* whose turn it is */
    int i, h, coins, nimsum;

    do {
        printf("How many heaps [%d-%d]? ", MIN_HEAPS, MAX_HEAPS);
        if (scanf("%d", &heaps) != 1) {
            return 1;
        }
    } while (heaps < MIN_HEAPS || heaps > MAX_HEAPS);

    for (i = 0; i < heaps; i++) {
        heap[i] = 2 * i + 1;
        total += heap[i];
    }

    while (total > 0) {
        if (user) {
            printf("----- round %d\n", round);
            for (h = 0; h < heaps; h++) {
                printf("heap[%d]: ", h);
                for (i = 0; i < heap[h]; i++) {
                    printf("o");
                }
                printf("\n");
            }
            do {
                printf("Your Turn: input heap, coins: ");
                if (scanf("%d%d", &h, &coins) != 2) {
                    return 1;
                }
            } while (h < 0 || h >= heaps || coins < 1 || coins > heap[h]);
        } else {
            nimsum = 0;
            for (i = 0; i < heaps; i++) {
                nimsum = nimsum ^ heap[i];
            }
            h = 0;
            if (nimsum > 0) {
                while ((nimsum ^ heap[h]) >= heap[h]) {
                    h++;
                }
                coins = heap[h] - (nimsum ^ heap[h]);
            } else {
                while (heap[h] == 0) {
                    h++;
                }
                coins = 1;
            }
            printf("My Turn: heap, coins: %d %d\n", h, coins);
            round++;
        }
        heap[h] -= coins;
        total -= coins;
        user = !user;
    }

    /* The last coin was taken by the one who is not to move now. */
    if (user) {
        printf("Sorry, you lose\n");
    } else {
        printf("You win\n");
    }
    return 0;
}
