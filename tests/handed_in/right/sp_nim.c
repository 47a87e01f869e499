/*
 * The game of Nim: its rules, and how the computer plays it.
 */
#include "sp_nim.h"

int is_computers_turn(int turn) {
    return turn % 2 == 1;
}

int is_over(const int heaps[], int count) {
    return tallest(heaps, count) == 0;
}

int tallest(const int heaps[], int count) {
    int most = 0;
    int i;
    for (i = 0; i < count; i++) {
        if (heaps[i] > most) {
            most = heaps[i];
        }
    }
    return most;
}

int is_legal(const int heaps[], int count, int heap, int objects) {
    return heap >= 0 && heap < count && objects >= 1 && objects <= heaps[heap];
}

void take(int heaps[], int heap, int objects) {
    heaps[heap] -= objects;
}

/* The nim-sum: the XOR of all heaps. */
static int nim_sum(const int heaps[], int count) {
    int sum = 0;
    int i;
    for (i = 0; i < count; i++) {
        sum ^= heaps[i];
    }
    return sum;
}

void choose_move(const int heaps[], int count, int *heap, int *objects) {
    int sum = nim_sum(heaps, count);
    *heap = 0;
    if (sum != 0) {
        /* The first winning heap is cut down so that the nim-sum is 0. */
        while ((heaps[*heap] ^ sum) >= heaps[*heap]) {
            (*heap)++;
        }
        *objects = heaps[*heap] - (heaps[*heap] ^ sum);
    } else {
        /* No move wins: one object of the first heap that has any. */
        while (heaps[*heap] == 0) {
            (*heap)++;
        }
        *objects = 1;
    }
}
