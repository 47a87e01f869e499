/*
 * The game of Nim: its rules, and how the computer plays it. Heaps are counted
 * from 0 here.
 */
#ifndef SP_NIM_H
#define SP_NIM_H

/* The largest number of heaps. */
#define MAX_HEAPS 32

/* The computer begins, so it has the turns 1, 3, 5, ... */
int is_computers_turn(int turn);

/* Whether no heap has an object left. */
int is_over(const int heaps[], int count);

/* The size of the tallest heap. */
int tallest(const int heaps[], int count);

/* Whether so many objects can be taken from this heap, which may not exist. */
int is_legal(const int heaps[], int count, int heap, int objects);

/* Takes objects from a heap. */
void take(int heaps[], int heap, int objects);

/* The computer's move. There is an object left. */
void choose_move(const int heaps[], int count, int *heap, int *objects);

#endif
