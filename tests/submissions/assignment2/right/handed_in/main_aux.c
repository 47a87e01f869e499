#include <stdio.h>
#include "main_aux.h"

int readHeaps(int *heaps, int *numOfHeaps) {
    int i;
    printf("Enter the number of heaps:\n");
    if (scanf("%d", numOfHeaps) != 1 || *numOfHeaps < 1 || *numOfHeaps > MAX_HEAPS) {
        printf("Error: the number of heaps must be between 1 and %d.\n", MAX_HEAPS);
        return 0;
    }
    printf("Enter the heap sizes:\n");
    for (i = 0; i < *numOfHeaps; i++) {
        if (scanf("%d", &heaps[i]) != 1 || heaps[i] <= 0) {
            printf("Error: the size of heap %d should be positive.\n", i + 1);
            return 0;
        }
    }
    return 1;
}

void printStatus(const int *heaps, int numOfHeaps, int turn) {
    int i;
    printf("In turn %d heap sizes are:", turn);
    for (i = 0; i < numOfHeaps; i++) {
        printf(" h%d=%d", i + 1, heaps[i]);
    }
    printf(".\n");
}

void printBoard(const int *heaps, int numOfHeaps) {
    int i, level, height = 0;
    for (i = 0; i < numOfHeaps; i++) {
        height = heaps[i] > height ? heaps[i] : height;
    }
    for (level = height; level > 0; level--) {
        for (i = 0; i < numOfHeaps; i++) {
            printf(heaps[i] >= level ? "*" : " ");
            printf(i == numOfHeaps - 1 ? "\n" : "\t");
        }
    }
}

int readMove(const int *heaps, int numOfHeaps, Move *move) {
    printf("Your turn: please enter the heap index and the number of removed objects.\n");
    while (scanf("%d %d", &move->heap, &move->count) == 2) {
        move->heap--;
        if (move->heap >= 0 && move->heap < numOfHeaps && move->count > 0 && move->count <= heaps[move->heap]) {
            return 1;
        }
        printf("Error: Invalid input.\n"
               "Please enter again the heap index and the number of removed objects.\n");
    }
    return 0;
}
