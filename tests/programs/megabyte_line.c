/* Prints a line of nearly a megabyte. */
#include "right.h"
int main(void) {
    printf(FIRST_LINE);
    for (int i = 0; i < 1000000; i++) {
        putchar('x');
    }
    putchar('\n');
    return 0;
}
