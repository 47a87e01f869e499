#include <stdio.h>
#include <stdlib.h>

#define MIN_HEAPS 2
#define MAX_HEAPS 5

enum player { USER, COMPUTER };

static void show(int *heap, int heaps, int round)
{
    int i, j;
    printf("----- round %d\n", round);
    for (i = 0; i < heaps; i++) {
        printf("heap[%d]:", i);
        for (j = 1; j <= heap[i]; j++)
            printf("o");
        printf("\n");
    }
}

int main()
{
    int heap[MAX_HEAPS], heaps, total = 0, round = 1, i;
    enum player p = USER;

    printf("How many heaps [2-5]? ");
    scanf("%d", &heaps);
    while (heaps < MIN_HEAPS || heaps > MAX_HEAPS) {
        printf("Invalid number of heaps!\n");
        printf("How many heaps [2-5]? ");
        scanf("%d", &heaps);
    }
    for (i = 0; i < heaps; i++) {
        heap[i] = 1 + 2 * i;
        total = total + heap[i];
    }
    do {
        int h = 0, c = 0;
        show(heap, heaps, round);
        if (p == USER) {
            printf("Your Turn: input heap, coins: ");
            scanf("%d %d", &h, &c);
            if (h < 0 || h >= heaps || c < 1 || c > heap[h]) {
                printf("Invalid move!\n");
                continue;
            }
            p = COMPUTER;
        } else {
            int nimsum = 0;
            for (i = 0; i < heaps; i++)
                nimsum = nimsum ^ heap[i];
            if (nimsum > 0) {
                while (heap[h] <= (heap[h] ^ nimsum))
                    h++;
                c = heap[h] - (heap[h] ^ nimsum);
            } else {
                while (heap[h] == 0)
                    h++;
                c = heap[h];
            }
            printf("My Turn: heap, coins: %d, %d\n", h, c);
            p = USER;
        }
        heap[h] -= c;
        total -= c;
        round++;
    } while (total != 0);

    if (p == COMPUTER)
        printf("Sorry, you lose\n");
    else
        printf("You win\n");
    return 0;
}
