/* What these programs share: the right answer to a game of 33 heaps in assignment 2, which is all that they are asked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST_LINE "Enter the number of heaps:\n"
#define LAST_LINE "Error: the number of heaps must be between 1 and 32.\n"
#define RIGHT FIRST_LINE LAST_LINE

static inline void read_all(void) {
    while (getchar() != EOF) {
    }
}
