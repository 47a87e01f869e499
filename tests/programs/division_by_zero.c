/* Divides by the number of arguments after its name, which is 0. */
#include "right.h"
int main(int argc, char **argv) {
    (void)argv;
    volatile int seven = 7, none = argc - 1;
    printf(FIRST_LINE);
    fflush(stdout);
    return seven / none;
}
