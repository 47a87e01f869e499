#include <stdio.h>

#define MIN_HEAPS 2
#define MAX_HEAPS 5

int readHeaps(void)
{
    int n;
    printf("How many heaps [2-5]? ");
    scanf("%d", &n);
    if (n < MIN_HEAPS || n > MAX_HEAPS)
        n = readHeaps();
    return n;
}

void printRound(int heap[], int heaps, int round)
{
    printf("----- round %d -----\n", round);
    for (int i = 0; i < heaps; i++) {
        printf("heap[%d]: ", i);
        while (heap[i]-- > 0)
            printf("o");
        heap[i]++;
        printf("\n");
    }
}

int xorSum(int heap[], int heaps)
{
    int nimsum = heap[0];
    for (int i = 0; i < heaps; i++)
        nimsum = nimsum ^ heap[i];
    return nimsum;
}

void userMove(int heap[], int heaps, int *h, int *c)
{
    do {
        printf("Your turn: input heap, coins: ");
        scanf("%d %d", h, c);
    } while (*h < 0 || *h > heaps - 1 || *c > heap[*h] || *c == 0);
}

void computerMove(int heap[], int heaps, int *h, int *c)
{
    int nimsum = xorSum(heap, heaps);
    *h = 0;
    *c = 1;
    for (int i = 0; i < heaps; i++) {
        if (heap[i] > 0)
            *h = i;
        if ((nimsum ^ heap[i]) < heap[i]) {
            *c = heap[i] - (nimsum ^ heap[i]);
            break;
        }
    }
    printf("My turn: heap, coins: %d %d\n", *h, *c);
}

int main(void)
{
    int heap[MAX_HEAPS];
    int heaps = readHeaps();
    int total = 0, round = 0, h, c;

    for (int i = 0; i < heaps; i++) {
        heap[i] = 2 * i + 1;
        total += heap[i];
    }
    while (total > 0) {
        int copy[MAX_HEAPS];
        round++;
        for (int i = 0; i < heaps; i++)
            copy[i] = heap[i];
        printRound(copy, heaps, round);
        userMove(heap, heaps, &h, &c);
        heap[h] -= c;
        total -= c;
        if (total == 0) {
            printf("Congratulations! You win!\n");
            return 0;
        }
        computerMove(heap, heaps, &h, &c);
        heap[h] -= c;
        total -= c;
    }
    printf("You lose\n");
    return 0;
}
