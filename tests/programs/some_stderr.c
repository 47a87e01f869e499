/* Prints what is right, and something on standard error. */
#include "right.h"
int main(void) {
    read_all();
    fputs("debug: here\n", stderr);
    printf(RIGHT);
    return 0;
}
