/* Prints what is right, and fills standard error for ever. */
#include "right.h"
int main(void) {
    read_all();
    printf(RIGHT);
    fflush(stdout);
    for (;;) {
        fputs("debug: here\n", stderr);
    }
}
