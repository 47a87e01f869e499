/* mistake: "Enter the heap sizes:" is printed once for each heap instead of once */
#include <stdio.h>

long long int heap[33];
int n, i, j, index1, amount, turn = 1, who = 0;
long long int nim, big, sum;

int main()
{
    printf("Enter the number of heaps:\n");
    if (scanf("%d", &n) != 1)
        return 0;
    if (n > 32 || n <= 0) {
        printf("Error: the number of heaps must be between 1 and 32.\n");
        return 0;
    }
    for (i = 1; i <= n; i++) {
        printf("Enter the heap sizes:\n");
        if (scanf("%lld", &heap[i]) != 1)
            return 0;
    }
    for (i = 1; i <= n; i++)
        if (heap[i] < 1) {
            printf("Error: the size of heap %d should be positive.\n", i);
            return 0;
        }
start:
    sum = 0;
    for (i = 1; i <= n; i++)
        sum += heap[i];
    if (sum == 0)
        goto finish;
    printf("In turn %d heap sizes are: ", turn);
    for (i = 1; i < n; i++)
        printf("h%d=%lld ", i, heap[i]);
    printf("h%d=%lld.\n", n, heap[n]);
    turn = turn + 1;
    if (who == 1)
        goto user;

    nim = 0;
    for (i = 1; i <= n; i++)
        nim = nim ^ heap[i];
    for (i = 1; i <= n; i++) {
        if (nim != 0 && (heap[i] ^ nim) < heap[i]) {
            printf("Computer takes %lld objects from heap %d.\n", heap[i] - (heap[i] ^ nim), i);
            heap[i] = heap[i] ^ nim;
            break;
        }
        if (nim == 0 && heap[i] != 0) {
            printf("Computer takes 1 objects from heap %d.\n", i);
            heap[i]--;
            break;
        }
    }
    who = 1;
    goto start;

user:
    big = 0;
    for (i = 1; i <= n; i++)
        if (heap[i] > big)
            big = heap[i];
    for (j = big; j >= 1; j--) {
        for (i = 1; i <= n; i++) {
            if (heap[i] >= j)
                printf("*");
            else
                printf(" ");
            if (i != n)
                printf("\t");
        }
        printf("\n");
    }
    printf("Your turn: please enter the heap index and the number of removed objects.\n");
again:
    if (scanf("%d %d", &index1, &amount) != 2)
        return 0;
    if (index1 < 1 || index1 > n || amount < 1 || amount > heap[index1]) {
        printf("Error: Invalid input.\n");
        printf("Please enter again the heap index and the number of removed objects.\n");
        goto again;
    }
    printf("You take %d objects from heap %d.\n", amount, index1);
    heap[index1] = heap[index1] - amount;
    who = 0;
    goto start;

finish:
    if (who == 1)
        printf("Computer wins!\n");
    else
        printf("You win!\n");
    return 0;
}
