/* mistake: the program prints the user's numbers itself, as the printed sample seems to show */
#include <stdio.h>

#define MIN_HEAPS 2
#define MAX_HEAPS 5

typedef struct { int heap; int coins; } move_t;

int nim_sum(int heap[], int heaps) {
    int i, nimsum = 0;
    for (i = 0; i < heaps; i++)
        nimsum = nimsum ^ heap[i];
    return nimsum;
}

move_t my_turn(int heap[], int heaps) {
    move_t move = {0, 1};
    int nimsum = nim_sum(heap, heaps);
    if (nimsum == 0) {
        while (heap[move.heap] == 0)
            move.heap++;
    } else {
        while ((nimsum ^ heap[move.heap]) >= heap[move.heap])
            move.heap++;
        move.coins = heap[move.heap] - (nimsum ^ heap[move.heap]);
    }
    return move;
}

int main(void) {
    int heap[MAX_HEAPS], heaps = 0, total = 0, round = 1, is_user = 1;
    move_t move;

    while (heaps < MIN_HEAPS || heaps > MAX_HEAPS) {
        printf("How many heaps [%d-%d]? ", MIN_HEAPS, MAX_HEAPS);
        if (scanf("%d", &heaps) != 1)
            return 1;
        printf("%d\n", heaps);
    }
    for (int i = 0; i < heaps; i++)
        total += heap[i] = 2 * i + 1;
    while (total > 0) {
        if (is_user) {
            printf("----- round %d\n", round++);
            for (int i = 0; i < heaps; i++) {
                printf("heap[%d]: ", i);
                for (int o = 0; o < heap[i]; o++)
                    putchar('o');
                putchar('\n');
            }
            do {
                printf("Your Turn: input heap, coins: ");
                if (scanf("%d %d", &move.heap, &move.coins) != 2)
                    return 1;
                printf("%d %d\n", move.heap, move.coins);
            } while (move.heap < 0 || move.heap >= heaps || move.coins < 1 || move.coins > heap[move.heap]);
        } else {
            move = my_turn(heap, heaps);
            printf("My Turn: heap, coins: %d %d\n", move.heap, move.coins);
        }
        heap[move.heap] -= move.coins;
        total -= move.coins;
        is_user = !is_user;
    }
    puts(is_user ? "Sorry, you lose" : "You win");
    return 0;
}
