/* Prints its error message for ever. */
#include "right.h"
int main(void) {
    printf(FIRST_LINE);
    for (;;) {
        puts("Error: Invalid input.");
    }
}
