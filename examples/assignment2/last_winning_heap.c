/*
 * Nim: the computer begins, and whoever takes the last object wins.
 */
#include <stdio.h>

#define MAX_HEAPS 32

/* The XOR of all heaps; 0 means that the player to move is losing. */
static int nim_sum(const int heaps[], int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum ^= heaps[i];
    }
    return sum;
}

static int is_over(const int heaps[], int n) {
    for (int i = 0; i < n; i++) {
        if (heaps[i] > 0) {
            return 0;
        }
    }
    return 1;
}

static void print_status(const int heaps[], int n, int turn) {
    printf("In turn %d heap sizes are:", turn);
    for (int i = 0; i < n; i++) {
        printf(" h%d=%d", i + 1, heaps[i]);
    }
    printf(".\n");
}

/* Draws the heaps side by side, from the top of the tallest one down. */
static void draw(const int heaps[], int n) {
    int tallest = 0;
    for (int i = 0; i < n; i++) {
        if (heaps[i] > tallest) {
            tallest = heaps[i];
        }
    }
    for (int level = tallest; level > 0; level--) {
        for (int i = 0; i < n; i++) {
            putchar(heaps[i] >= level ? '*' : ' ');
            putchar(i < n - 1 ? '\t' : '\n');
        }
    }
}

/* Reads the number of heaps and their sizes; returns 0 if one of them is bad. */
static int read_heaps(int heaps[], int *n) {
    printf("Enter the number of heaps:\n");
    if (scanf("%d", n) != 1 || *n < 1 || *n > MAX_HEAPS) {
        printf("Error: the number of heaps must be between 1 and %d.\n", MAX_HEAPS);
        return 0;
    }
    printf("Enter the heap sizes:\n");
    for (int i = 0; i < *n; i++) {
        if (scanf("%d", &heaps[i]) != 1) {
            return 0;
        }
    }
    for (int i = 0; i < *n; i++) {
        if (heaps[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return 0;
        }
    }
    return 1;
}

/* A winning heap is cut down to a nim-sum of 0. If there is none,
 * one object goes from the first heap that has any. */
static void computer_turn(int heaps[], int n) {
    int sum = nim_sum(heaps, n);
    int heap = 0, count = 1;
    if (sum != 0) {
        for (int i = 0; i < n; i++) {
            if ((heaps[i] ^ sum) < heaps[i]) {
                heap = i;
            }
        }
        count = heaps[heap] - (heaps[heap] ^ sum);
    } else {
        while (heaps[heap] == 0) {
            heap++;
        }
    }
    heaps[heap] -= count;
    printf("Computer takes %d objects from heap %d.\n", count, heap + 1);
}

/* Asks until the move is legal; returns 0 if the input ends before that. */
static int user_turn(int heaps[], int n) {
    int heap, count;
    draw(heaps, n);
    printf("Your turn: please enter the heap index and the number of removed objects.\n");
    for (;;) {
        if (scanf("%d%d", &heap, &count) != 2) {
            return 0;
        }
        if (heap >= 1 && heap <= n && count >= 1 && count <= heaps[heap - 1]) {
            break;
        }
        printf("Error: Invalid input.\n"
               "Please enter again the heap index and the number of removed objects.\n");
    }
    heaps[heap - 1] -= count;
    printf("You take %d objects from heap %d.\n", count, heap);
    return 1;
}

int main(void) {
    int heaps[MAX_HEAPS];
    int n;
    int users_turn = 0;

    if (!read_heaps(heaps, &n)) {
        return 1;
    }
    for (int turn = 1; !is_over(heaps, n); turn++) {
        print_status(heaps, n, turn);
        if (!users_turn) {
            computer_turn(heaps, n);
        } else if (!user_turn(heaps, n)) {
            return 1;
        }
        users_turn = !users_turn;
    }
    /* The one who is not to move has taken the last object. */
    printf(users_turn ? "Computer wins!\n" : "You win!\n");
    return 0;
}
