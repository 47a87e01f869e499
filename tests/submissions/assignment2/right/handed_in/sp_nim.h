#ifndef SP_NIM_H_
#define SP_NIM_H_

#define MAX_HEAPS 32

/* A move: take `count` objects from the heap with this index (from 0). */
typedef struct {
    int heap;
    int count;
} Move;

/* Returns 1 if all heaps are empty, 0 otherwise. */
int heapsAreEmpty(const int *heaps, int numOfHeaps);

/* Returns the XOR of all heaps. */
int nimSum(const int *heaps, int numOfHeaps);

/* Returns the computer's next move. */
Move computerMove(const int *heaps, int numOfHeaps);

#endif
