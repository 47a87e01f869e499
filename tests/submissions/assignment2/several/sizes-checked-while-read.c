#include <stdio.h>
#include <stdlib.h>

int *read_heaps(int n)
{
    int *heap = malloc(n * sizeof(int));
    int bad = 0;
    printf("Enter the heap sizes:\n");
    for (int k = 0; k < n; k++) {
        scanf("%d", heap + k);
        if (heap[k] < 0) {
            printf("Error: the size of heap %d should be positive.\n", k);
            bad = 1;
        }
    }
    if (bad) {
        free(heap);
        return NULL;
    }
    return heap;
}

int is_over(const int *heap, int n)
{
    int sum = 0;
    for (int k = 0; k < n; k++)
        sum += heap[k];
    return sum == 0;
}

void status(const int *heap, int n, int turn)
{
    printf("In turn %d heap sizes are: ", turn);
    for (int k = 0; k < n; k++)
        printf("h%d=%d ", k + 1, heap[k]);
    printf(".\n");
}

void draw(const int *heap, int n)
{
    int max = heap[0];
    for (int k = 1; k < n; k++)
        if (heap[k] > max)
            max = heap[k];
    while (max > 0) {
        for (int k = 0; k < n; k++) {
            if (k > 0)
                printf("\t");
            if (heap[k] >= max)
                printf("*");
            else
                printf(" ");
        }
        printf("\n");
        max--;
    }
}

void user(int *heap, int n)
{
    int idx, cnt;
    printf("Your turn: please enter the heap index and the number of removed objects.\n");
    for (;;) {
        scanf("%d %d", &idx, &cnt);
        if (idx >= 1 && idx < n && cnt >= 1 && cnt <= heap[idx - 1])
            break;
        printf("Error: Invalid input.\n");
        printf("Please enter again the heap index and the number of removed objects.\n");
    }
    heap[idx - 1] -= cnt;
    printf("You take %d objects from heap %d.\n", cnt, idx);
}

void computer(int *heap, int n)
{
    int x = 0, k;
    for (k = 0; k < n; k++)
        x ^= heap[k];
    if (x == 0) {
        for (k = 0; k < n; k++) {
            if (heap[k] > 0) {
                heap[k] -= 1;
                printf("Computer takes 1 objects from heap %d.\n", k + 1);
                break;
            }
        }
    } else {
        for (k = 0; k < n; k++) {
            int want = heap[k] ^ x;
            if (want < heap[k]) {
                printf("Computer takes %d objects from heap %d.\n", heap[k] - want, k + 1);
                heap[k] = want;
                break;
            }
        }
    }
}

int main(void)
{
    int n;
    printf("Enter the number of heaps:\n");
    scanf("%d", &n);
    if (n < 1 && n > 32) {
        printf("Error: the number of heaps must be between 1 and 32.\n");
        return 1;
    }
    int *heap = read_heaps(n);
    if (heap == NULL)
        return 1;
    int turn = 1;
    while (!is_over(heap, n)) {
        status(heap, n, turn);
        if (turn % 2)
            computer(heap, n);
        else {
            draw(heap, n);
            user(heap, n);
        }
        turn++;
    }
    if (turn % 2)
        printf("You win!\n");
    else
        printf("Computer wins!\n");
    free(heap);
    return 0;
}
