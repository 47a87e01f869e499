/* Takes any winning heap at random; the user's win has words of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MIN_HEAPS 2
#define MAX_HEAPS 5

static void print_heaps(const int heap[], int heaps) {
    for (int i = 0; i < heaps; i++) {
        printf("heap[%d]: ", i);
        for (int j = 0; j < heap[i]; j++)
            printf("o");
        printf("\n");
    }
}

static int random_winner(const int heap[], int heaps, int nimsum) {
    int winners[MAX_HEAPS], count = 0;
    for (int i = 0; i < heaps; i++)
        if ((nimsum ^ heap[i]) < heap[i])
            winners[count++] = i;
    return winners[rand() % count];
}

static int first_with_coins(const int heap[]) {
    int i = 0;
    while (heap[i] == 0)
        i++;
    return i;
}

int main(void) {
    int heap[MAX_HEAPS];
    int heaps, total = 0, round = 0, users_turn = 1, h, coins;

    srand(time(NULL) ^ clock());
    printf("How many heaps [2-5]? ");
    while (scanf("%d", &heaps) == 1 && (heaps < MIN_HEAPS || heaps > MAX_HEAPS))
        printf("How many heaps [2-5]? ");
    for (int i = 0; i < heaps; i++) {
        heap[i] = 1 + 2 * i;
        total += heap[i];
    }
    for (; total > 0; total -= coins, users_turn = !users_turn) {
        if (users_turn) {
            printf("----- round %d\n", ++round);
            print_heaps(heap, heaps);
            for (;;) {
                printf("Your Turn: input heap, coins: ");
                if (scanf("%d%d", &h, &coins) != 2)
                    return 1;
                if (h >= 0 && h < heaps && coins > 0 && coins <= heap[h])
                    break;
            }
        } else {
            int nimsum = 0;
            for (int i = 0; i < heaps; i++)
                nimsum ^= heap[i];
            h = nimsum ? random_winner(heap, heaps, nimsum) : first_with_coins(heap);
            coins = nimsum ? heap[h] - (heap[h] ^ nimsum) : 1;
            printf("My Turn: heap, coins: %d %d\n", h, coins);
        }
        heap[h] -= coins;
    }
    if (!users_turn)
        printf("Well done! That was the last coin, you beat me.\n");
    else
        printf("Sorry, you lose\n");
    return 0;
}
