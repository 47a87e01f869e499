/* mistake: after an illegal move the program asks again by recursion and, back from it, plays the illegal move too */
#include <stdio.h>

#define MAX 32

int heaps[MAX], n;

int sumOfHeaps() {
    int i, total = 0;
    for (i = 0; i < n; i++)
        total |= heaps[i];
    return total;
}

void board() {
    int i, row, top = 0;
    for (i = 0; i < n; i++)
        if (heaps[i] > top)
            top = heaps[i];
    for (row = top; row > 0; row--)
        for (i = 0; i < n; i++)
            printf("%c%c", heaps[i] >= row ? '*' : ' ', i == n - 1 ? '\n' : '\t');
}

void takeInput() {
    int heap, count;
    if (scanf("%d %d", &heap, &count) != 2)
        return;
    if (heap < 1 || heap > n || count < 1 || count > heaps[heap - 1]) {
        printf("Error: Invalid input.\n");
        printf("Please enter again the heap index and the number of removed objects.\n");
        takeInput();
    }
    printf("You take %d objects from heap %d.\n", count, heap);
    if (heap >= 1 && heap <= n && count <= heaps[heap - 1])
        heaps[heap - 1] -= count;
}

void computer() {
    int i, nim = 0, count;
    for (i = 0; i < n; i++)
        nim ^= heaps[i];
    for (i = 0; i < n; i++) {
        if (nim == 0 && heaps[i] > 0)
            count = 1;
        else if ((heaps[i] ^ nim) < heaps[i])
            count = heaps[i] - (heaps[i] ^ nim);
        else
            continue;
        printf("Computer takes %d objects from heap %d.\n", count, i + 1);
        heaps[i] -= count;
        return;
    }
}

int main() {
    int i, turn;
    printf("Enter the number of heaps:\n");
    if (scanf("%d", &n) != 1 || n < 1 || n > MAX) {
        printf("Error: the number of heaps must be between 1 and 32.\n");
        return 0;
    }
    printf("Enter the heap sizes:\n");
    for (i = 0; i < n; i++)
        if (scanf("%d", &heaps[i]) != 1)
            return 0;
    for (i = 0; i < n; i++)
        if (heaps[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return 0;
        }
    for (turn = 1; sumOfHeaps() != 0; turn++) {
        printf("In turn %d heap sizes are:", turn);
        for (i = 0; i < n; i++)
            printf(" h%d=%d", i + 1, heaps[i]);
        printf(".\n");
        if (turn % 2)
            computer();
        else {
            board();
            printf("Your turn: please enter the heap index and the number of removed objects.\n");
            takeInput();
        }
    }
    if (turn % 2)
        printf("You win!\n");
    else
        printf("Computer wins!\n");
    return 0;
}
