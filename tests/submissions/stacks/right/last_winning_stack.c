/* Moves on the last winning stack; lines of the picture end with blanks; seeds with the clock's nanoseconds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static unsigned stacks[1000];
static int k;

static int usage(const char *name)
{
    fprintf(stderr, "Usage:\n  %s H1 [H2 ...]\n", name);
    return 64;
}

static unsigned show(void)
{
    unsigned top = 0, level;
    int i;

    printf("Stacks:");
    for (i = 0; i < k; i++) {
        printf(" %u", stacks[i]);
        if (stacks[i] > top)
            top = stacks[i];
    }
    puts("");
    for (level = top; level > 0; level--) {
        for (i = 0; i < k; i++)
            fputs(stacks[i] < level ? "  " : "o ", stdout);
        puts("");
    }
    return top;
}

static int winning_stack(unsigned *count)
{
    unsigned sum = 0;
    int i;

    for (i = 0; i < k; i++)
        sum ^= stacks[i];
    for (i = k - 1; i >= 0; i--) {
        if ((stacks[i] ^ sum) < stacks[i]) {
            *count = stacks[i] - (stacks[i] ^ sum);
            return i;
        }
    }
    return -1;
}

int main(int argc, char **argv)
{
    struct timespec now;
    int turn, i;

    k = argc - 1;
    if (k < 1 || k > 1000)
        return usage(argv[0]);
    for (i = 0; i < k; i++) {
        char rest;
        if (strlen(argv[i + 1]) > 9 || sscanf(argv[i + 1], "%u%c", &stacks[i], &rest) != 1 ||
            argv[i + 1][0] == '-' || stacks[i] == 0)
            return usage(argv[0]);
    }
    clock_gettime(CLOCK_REALTIME, &now);
    srandom(now.tv_nsec ^ now.tv_sec);
    for (turn = 0; show() > 0; turn++) {
        unsigned count = 0;
        int stack = turn % 2 ? winning_stack(&count) : -1;
        if (stack < 0) {
            do
                stack = random() % k;
            while (stacks[stack] == 0);
            count = random() % stacks[stack] + 1;
        }
        stacks[stack] -= count;
        printf("%s takes %u from stack %d\n", turn % 2 ? "Computer" : "Human", count, stack + 1);
    }
    printf("%s wins\n", turn % 2 ? "Human" : "Computer");
    return EXIT_SUCCESS;
}
