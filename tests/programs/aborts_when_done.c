/* Prints what is right, and aborts then. */
#include "right.h"
int main(void) {
    read_all();
    printf(RIGHT);
    fflush(stdout);
    abort();
}
