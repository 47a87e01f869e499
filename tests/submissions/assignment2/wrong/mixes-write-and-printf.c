/* mistake: the prompts go out with write and the rest with printf, so that they change places when stdout is no terminal */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LIMIT 32

static void ask(const char *question) {
    if (write(STDOUT_FILENO, question, strlen(question)) < 0)
        perror("write");
}

static int winner_heap(int heaps[], int n, int nim) {
    int i;
    for (i = 0; i < n; i++) {
        if (nim != 0) {
            if ((heaps[i] ^ nim) < heaps[i])
                return i;
        } else if (heaps[i] > 0)
            return i;
    }
    return -1;
}

static int play(int heaps[], int n) {
    int turn = 1, i, j, nim, tall, index, objects;

    for (;;) {
        nim = tall = 0;
        for (i = 0; i < n; i++) {
            nim ^= heaps[i];
            if (tall < heaps[i])
                tall = heaps[i];
        }
        if (tall == 0)
            return turn % 2;
        printf("In turn %d heap sizes are:", turn);
        for (i = 0; i < n; i++)
            printf(" h%d=%d", i + 1, heaps[i]);
        printf(".\n");
        if (turn % 2 == 1) {
            index = winner_heap(heaps, n, nim);
            objects = nim ? heaps[index] - (heaps[index] ^ nim) : 1;
            printf("Computer takes %d objects from heap %d.\n", objects, index + 1);
        } else {
            for (i = tall; i > 0; i--) {
                for (j = 0; j < n; j++)
                    printf("%c%c", heaps[j] >= i ? '*' : ' ', j + 1 == n ? '\n' : '\t');
            }
            ask("Your turn: please enter the heap index and the number of removed objects.\n");
            while (1) {
                if (scanf("%d %d", &index, &objects) != 2)
                    return -1;
                index--;
                if (index >= 0 && index < n && objects > 0 && objects <= heaps[index])
                    break;
                printf("Error: Invalid input.\n");
                ask("Please enter again the heap index and the number of removed objects.\n");
            }
            printf("You take %d objects from heap %d.\n", objects, index + 1);
        }
        heaps[index] -= objects;
        turn++;
    }
}

int main(void) {
    int heaps[LIMIT], n, i;

    ask("Enter the number of heaps:\n");
    if (scanf("%d", &n) != 1 || n < 1 || n > LIMIT) {
        printf("Error: the number of heaps must be between 1 and 32.\n");
        return 1;
    }
    ask("Enter the heap sizes:\n");
    for (i = 0; i < n; i++)
        if (scanf("%d", &heaps[i]) != 1)
            return 1;
    for (i = 0; i < n; i++)
        if (heaps[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return 1;
        }
    switch (play(heaps, n)) {
    case 0:
        printf("Computer wins!\n");
        break;
    case 1:
        printf("You win!\n");
        break;
    }
    return 0;
}
