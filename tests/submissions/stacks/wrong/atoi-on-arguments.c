/* mistake: atoi reads the arguments, so 3x counts as 3 and a number that is too large becomes another one */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define MAX_STACKS 64

int stacks[MAX_STACKS];
int count;

int random_between(int low, int high) {
    return low + rand() % (high - low + 1);
}

int empty(void) {
    for (int i = 0; i < count; i++)
        if (stacks[i] > 0)
            return 0;
    return 1;
}

void display(void) {
    int max = 0;
    printf("Stacks:");
    for (int i = 0; i < count; i++) {
        printf(" %d", stacks[i]);
        if (stacks[i] > max)
            max = stacks[i];
    }
    for (int y = max; y > 0; y--) {
        putchar('\n');
        for (int x = 0; x < count; x++) {
            if (x > 0)
                putchar(' ');
            putchar(stacks[x] >= y ? 'o' : ' ');
        }
    }
    putchar('\n');
}

void move(const char *who, int stack, int tokens) {
    stacks[stack] -= tokens;
    printf("%s takes %d from stack %d\n", who, tokens, stack + 1);
    display();
}

void play_random(const char *who) {
    int stack = random_between(0, count - 1);
    while (stacks[stack] == 0)
        stack = random_between(0, count - 1);
    move(who, stack, random_between(1, stacks[stack]));
}

void play_best(const char *who) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum ^= stacks[i];
    for (int i = 0; i < count; i++) {
        if ((stacks[i] ^ sum) < stacks[i]) {
            move(who, i, stacks[i] - (stacks[i] ^ sum));
            return;
        }
    }
    play_random(who);
}

int main(int argc, char *argv[]) {
    count = argc - 1;
    if (count == 0 || count > MAX_STACKS) {
        fprintf(stderr, "usage: %s H1 [H2 ...]\n", argv[0]);
        return EXIT_FAILURE;
    }
    for (int i = 0; i < count; i++) {
        stacks[i] = atoi(argv[i + 1]);
        if (stacks[i] <= 0) {
            fprintf(stderr, "usage: %s H1 [H2 ...]\n", argv[0]);
            return EXIT_FAILURE;
        }
    }
    srand(time(NULL) + getpid());
    display();
    while (1) {
        play_random("Human");
        if (empty()) {
            printf("Human wins\n");
            return 0;
        }
        play_best("Computer");
        if (empty()) {
            printf("Computer wins\n");
            return 0;
        }
    }
}
