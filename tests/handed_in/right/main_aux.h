/*
 * Everything that reads what the user enters, and prints what the user sees.
 */
#ifndef MAIN_AUX_H
#define MAIN_AUX_H

/* Asks for the number of heaps and their sizes. Returns 0 if one of them is
 * not allowed, which it has said then, or if the input ends. */
int read_heaps(int heaps[], int *count);

/* Prints the sizes of all heaps. */
void print_status(const int heaps[], int count, int turn);

/* Lets the computer take objects, and says how many from which heap. */
void computer_turn(int heaps[], int count);

/* Draws the heaps and asks the user for a move until it is a legal one.
 * Returns 0 if the input ends before that. */
int user_turn(int heaps[], int count);

#endif
