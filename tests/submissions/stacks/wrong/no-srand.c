/* mistake: rand is used without srand, so every run plays the same game */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int k = argc - 1, turn, i, s, n, level, top;
    int h[100];
    char *player[2] = {"Human", "Computer"};

    if (k < 1 || k > 100) {
        printf("Usage: nim H1 [H2 ...]\n");
        return 2;
    }
    for (i = 0; i < k; i++) {
        h[i] = strspn(argv[i + 1], "0123456789") == strlen(argv[i + 1]) && strlen(argv[i + 1]) < 10 ? atoi(argv[i + 1]) : 0;
        if (h[i] <= 0) {
            printf("%s is not a positive integer.\nUsage: nim H1 [H2 ...]\n", argv[i + 1]);
            return 2;
        }
    }
    for (turn = 0;; turn++) {
        printf("Stacks:");
        top = 0;
        for (i = 0; i < k; i++) {
            printf(" %d", h[i]);
            if (h[i] > top)
                top = h[i];
        }
        printf("\n");
        for (level = top; level > 0; level--) {
            for (i = 0; i < k; i++)
                printf("%c ", h[i] >= level ? 'o' : ' ');
            printf("\n");
        }
        if (top == 0)
            break;
        s = 0;
        for (i = 0; i < k; i++)
            s ^= h[i];
        if (turn % 2 == 1 && s != 0) {
            for (i = 0; (h[i] ^ s) > h[i]; i++)
                ;
            n = h[i] - (h[i] ^ s);
        } else {
            do
                i = rand() % k;
            while (h[i] == 0);
            n = rand() % h[i] + 1;
        }
        h[i] -= n;
        printf("%s takes %d from stack %d\n", player[turn % 2], n, i + 1);
    }
    printf("%s wins\n", player[(turn + 1) % 2]);
    return 0;
}
