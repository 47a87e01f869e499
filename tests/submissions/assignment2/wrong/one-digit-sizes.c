/* mistake: numbers are read with getchar as one digit each, so 12 becomes 1 and 2 */
#include <stdio.h>

char c;
int heaps[33];
int N, i, turn, X, Y, s, done;

/* skips blanks and returns the next digit */
int digit()
{
    int sign = 1;
    do {
        c = getchar();
        if (c == '-')
            sign = -1;
    } while (c == ' ' || c == '\n' || c == '-');
    return sign * (c - '0');
}

int max()
{
    int m = 0;
    for (i = 1; i <= N; i++)
        if (heaps[i] > m)
            m = heaps[i];
    return m;
}

int main()
{
    printf("Enter the number of heaps:\n");
    N = digit();
    if (N < 1 || N > 32) {
        printf("Error: the number of heaps must be between 1 and 32.\n");
        return 0;
    }
    printf("Enter the heap sizes:\n");
    for (i = 1; i <= N; i++)
        heaps[i] = digit();
    for (i = 1; i <= N; i++)
        if (heaps[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i);
            return 0;
        }
    for (turn = 1; max() > 0; turn++) {
        printf("In turn %d heap sizes are:", turn);
        for (i = 1; i <= N; i++)
            printf(" h%d=%d", i, heaps[i]);
        printf(".\n");
        if (turn % 2) {
            s = 0;
            for (i = 1; i <= N; i++)
                s = s ^ heaps[i];
            done = 0;
            for (i = 1; i <= N && !done; i++)
                if (s != 0 && (heaps[i] ^ s) < heaps[i]) {
                    printf("Computer takes %d objects from heap %d.\n", heaps[i] - (heaps[i] ^ s), i);
                    heaps[i] = heaps[i] ^ s;
                    done = 1;
                } else if (s == 0 && heaps[i] > 0) {
                    printf("Computer takes 1 objects from heap %d.\n", i);
                    heaps[i]--;
                    done = 1;
                }
        } else {
            for (Y = max(); Y > 0; Y--)
                for (X = 1; X <= N; X++) {
                    putchar(heaps[X] >= Y ? '*' : ' ');
                    putchar(X == N ? '\n' : '\t');
                }
            printf("Your turn: please enter the heap index and the number of removed objects.\n");
            X = digit();
            Y = digit();
            while (X < 1 || X > N || Y < 1 || Y > heaps[X]) {
                if (feof(stdin))
                    return 0;
                printf("Error: Invalid input.\n");
                printf("Please enter again the heap index and the number of removed objects.\n");
                X = digit();
                Y = digit();
            }
            printf("You take %d objects from heap %d.\n", Y, X);
            heaps[X] -= Y;
        }
    }
    if (turn % 2)
        printf("You win!\n");
    else
        printf("Computer wins!\n");
    return 0;
}
