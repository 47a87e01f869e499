/* Uses memory that is not its own, after the first line. */
#include "right.h"
int main(void) {
    printf(FIRST_LINE);
    fflush(stdout);
    volatile int *nowhere = NULL;
    return *nowhere;
}
