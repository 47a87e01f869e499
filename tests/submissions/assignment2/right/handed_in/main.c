#include <stdio.h>
#include "SPBufferset.h"
#include "main_aux.h"
#include "sp_nim.h"

int main() {
    SP_BUFF_SET();
    int heaps[MAX_HEAPS];
    int numOfHeaps, turn;
    Move move;

    if (!readHeaps(heaps, &numOfHeaps)) {
        return 1;
    }
    for (turn = 1; !heapsAreEmpty(heaps, numOfHeaps); turn++) {
        printStatus(heaps, numOfHeaps, turn);
        if (turn % 2 == 1) {
            move = computerMove(heaps, numOfHeaps);
            printf("Computer takes %d objects from heap %d.\n", move.count, move.heap + 1);
        } else {
            printBoard(heaps, numOfHeaps);
            if (!readMove(heaps, numOfHeaps, &move)) {
                return 1;
            }
            printf("You take %d objects from heap %d.\n", move.count, move.heap + 1);
        }
        heaps[move.heap] -= move.count;
    }
    printf(turn % 2 == 1 ? "You win!\n" : "Computer wins!\n");
    return 0;
}
