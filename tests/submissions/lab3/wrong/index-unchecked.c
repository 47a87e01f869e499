/* mistake: the index of the user's heap is not checked, and a large one crashes the program */
#include <stdio.h>
#include <string.h>

#define MIN_HEAPS 2
#define MAX_HEAPS 5

static const char coins[] = "ooooooooo";

static void print_round(int round, const int *heap, int heaps)
{
    printf("----- round %d\n", round);
    for (int i = 0; i < heaps; i++)
        printf("heap[%d]: %s\n", i, coins + strlen(coins) - heap[i]);
}

int main(void)
{
    int heap[MAX_HEAPS] = {1, 3, 5, 7, 9};
    int heaps, index, taken;
    int total = 0, round = 1, turn = 0;

    do {
        printf("How many heaps [2-5]? ");
        if (scanf("%d", &heaps) < 1)
            return 0;
    } while (heaps < MIN_HEAPS || heaps > MAX_HEAPS);
    for (int i = 0; i < heaps; i++)
        total += heap[i];

    for (turn = 0; total > 0; turn++) {
        if (turn % 2 == 0) {
            print_round(round++, heap, heaps);
            printf("Your Turn: input heap, coins: ");
            if (scanf("%d %d", &index, &taken) < 2)
                return 0;
            while (taken < 1 || heap[index] < taken) {
                printf("Your Turn: input heap, coins: ");
                if (scanf("%d %d", &index, &taken) < 2)
                    return 0;
            }
        } else {
            int nimsum = heap[0];
            for (int i = 1; i < heaps; i++)
                nimsum ^= heap[i];
            for (index = 0; index < heaps; index++)
                if (nimsum ? (heap[index] ^ nimsum) < heap[index] : heap[index] > 0)
                    break;
            taken = nimsum ? heap[index] - (heap[index] ^ nimsum) : 1;
            printf("My Turn: heap, coins: %d %d\n", index, taken);
        }
        heap[index] -= taken;
        total -= taken;
    }
    if (turn % 2 == 0)
        printf("Sorry, you lose\n");
    else
        printf("Congratulations, you beat the computer\n");
    return 0;
}
