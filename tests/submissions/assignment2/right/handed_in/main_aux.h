#ifndef MAIN_AUX_H_
#define MAIN_AUX_H_

#include "sp_nim.h"

/* Reads the number of heaps and their sizes; returns 0 after an error message. */
int readHeaps(int *heaps, int *numOfHeaps);

/* Prints the sizes of the heaps in this turn. */
void printStatus(const int *heaps, int numOfHeaps, int turn);

/* Prints the heaps as columns of stars. */
void printBoard(const int *heaps, int numOfHeaps);

/* Asks the user for a move until it is legal; returns 0 when the input ends. */
int readMove(const int *heaps, int numOfHeaps, Move *move);

#endif
