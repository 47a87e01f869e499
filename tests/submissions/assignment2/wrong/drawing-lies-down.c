/* mistake: each heap is drawn as a row of stars, the assignment stands them next to each other as columns */
#include <stdio.h>
#include <stdbool.h>

const int kMaxHeaps = 32;

static bool ReadHeaps(int *heaps, int *n) {
    printf("Enter the number of heaps:\n");
    if (scanf("%d", n) != 1 || *n < 1 || *n > kMaxHeaps) {
        printf("Error: the number of heaps must be between 1 and 32.\n");
        return false;
    }
    printf("Enter the heap sizes:\n");
    for (int i = 0; i < *n; i++) {
        if (scanf("%d", heaps + i) != 1) return false;
    }
    for (int i = 0; i < *n; i++) {
        if (heaps[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return false;
        }
    }
    return true;
}

static bool HeapsAreEmpty(const int *heaps, int n) {
    for (int i = 0; i < n; i++) {
        if (heaps[i] > 0) return false;
    }
    return true;
}

static void PrintStatus(const int *heaps, int n, int turn) {
    printf("In turn %d heap sizes are:", turn);
    for (int i = 0; i < n; i++) printf(" h%d=%d", i + 1, heaps[i]);
    printf(".\n");
}

static void PrintHeaps(const int *heaps, int n) {
    for (int i = 0; i < n; i++) {
        for (int star = 0; star < heaps[i]; star++) {
            printf(star == 0 ? "*" : "\t*");
        }
        printf("\n");
    }
}

static void ComputerTurn(int *heaps, int n) {
    int nim = 0;
    for (int i = 0; i < n; i++) nim ^= heaps[i];
    for (int i = 0; i < n; i++) {
        int target = nim == 0 ? heaps[i] - 1 : heaps[i] ^ nim;
        if (heaps[i] > 0 && target < heaps[i]) {
            printf("Computer takes %d objects from heap %d.\n", heaps[i] - target, i + 1);
            heaps[i] = target;
            return;
        }
    }
}

static bool UserTurn(int *heaps, int n) {
    int heap, objects;
    PrintHeaps(heaps, n);
    printf("Your turn: please enter the heap index and the number of removed objects.\n");
    while (scanf("%d %d", &heap, &objects) == 2) {
        bool legal = heap >= 1 && heap <= n && objects >= 1 && objects <= heaps[heap - 1];
        if (legal) {
            printf("You take %d objects from heap %d.\n", objects, heap);
            heaps[heap - 1] -= objects;
            return true;
        }
        printf("Error: Invalid input.\n");
        printf("Please enter again the heap index and the number of removed objects.\n");
    }
    return false;
}

int main(void) {
    int heaps[kMaxHeaps];
    int n = 0;
    bool usersTurn = false;

    if (!ReadHeaps(heaps, &n)) return 1;
    for (int turn = 1; !HeapsAreEmpty(heaps, n); turn++) {
        PrintStatus(heaps, n, turn);
        if (!usersTurn) {
            ComputerTurn(heaps, n);
        } else if (!UserTurn(heaps, n)) {
            return 1;
        }
        usersTurn = !usersTurn;
    }
    printf(usersTurn ? "Computer wins!\n" : "You win!\n");
    return 0;
}
