#include "sp_nim.h"

int heapsAreEmpty(const int *heaps, int numOfHeaps) {
    int i;
    for (i = 0; i < numOfHeaps; i++) {
        if (heaps[i] != 0) {
            return 0;
        }
    }
    return 1;
}

int nimSum(const int *heaps, int numOfHeaps) {
    int i, sum = 0;
    for (i = 0; i < numOfHeaps; i++) {
        sum ^= heaps[i];
    }
    return sum;
}

Move computerMove(const int *heaps, int numOfHeaps) {
    Move move = {0, 1};
    int sum = nimSum(heaps, numOfHeaps);
    if (sum == 0) {
        while (heaps[move.heap] == 0) {
            move.heap++;
        }
        return move;
    }
    while ((heaps[move.heap] ^ sum) >= heaps[move.heap]) {
        move.heap++;
    }
    move.count = heaps[move.heap] - (heaps[move.heap] ^ sum);
    return move;
}
