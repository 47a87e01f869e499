/* Numbers are read digit by digit, one separator each; the exit status is 255. */
#include <stdio.h>
#include <stdlib.h>

static int readNumber(void)
{
    int c = getchar(), sign = 1;
    long value = 0;
    if (c == '-') {
        sign = -1;
        c = getchar();
    }
    while (c >= '0' && c <= '9') {
        value = 10 * value + (c - '0');
        c = getchar();
    }
    if (c == EOF && value == 0)
        exit(2);
    return (int)(sign * value);
}

int main(void)
{
    int h[32], N, i, t = 1, left = 0, s, k, x;

    setbuf(stdout, NULL);
    printf("Enter the number of heaps:\n");
    N = readNumber();
    if (N < 1 || N > 32) {
        printf("Error: the number of heaps must be between 1 and 32.\n");
        return -1;
    }
    printf("Enter the heap sizes:\n");
    for (i = 0; i < N; i++) {
        h[i] = readNumber();
        if (h[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return -1;
        }
    }
    left = N;
    while (left > 0) {
        printf("In turn %d heap sizes are:", t);
        for (i = 0; i < N; i++)
            printf(" h%d=%d", i + 1, h[i]);
        puts(".");
        if (t % 2 == 1) {
            s = 0;
            for (i = 0; i < N; i++)
                s = s ^ h[i];
            if (s == 0) {
                for (k = 0; h[k] == 0; k++)
                    ;
                x = 1;
            } else {
                for (k = 0; (h[k] ^ s) >= h[k]; k++)
                    ;
                x = h[k] - (h[k] ^ s);
            }
            printf("Computer takes %d objects from heap %d.\n", x, k + 1);
        } else {
            int max = 0;
            for (i = 0; i < N; i++)
                if (h[i] > max)
                    max = h[i];
            while (max > 0) {
                for (i = 0; i < N; i++) {
                    if (i)
                        putchar('\t');
                    putchar(h[i] < max ? ' ' : '*');
                }
                putchar('\n');
                max--;
            }
            puts("Your turn: please enter the heap index and the number of removed objects.");
            k = readNumber();
            x = readNumber();
            while (k < 1 || k > N || x < 1 || x > h[k - 1]) {
                puts("Error: Invalid input.");
                puts("Please enter again the heap index and the number of removed objects.");
                k = readNumber();
                x = readNumber();
            }
            printf("You take %d objects from heap %d.\n", x, k);
            k--;
        }
        h[k] -= x;
        if (h[k] == 0)
            left--;
        t++;
    }
    if (t % 2 == 0)
        puts("Computer wins!");
    else
        puts("You win!");
    return -1;
}
