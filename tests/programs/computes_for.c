/* Computes for as many milliseconds as its first argument says, and is right then. */
#include "right.h"
#include <time.h>
int main(int argc, char **argv) {
    clock_t end = (argc > 1 ? atoi(argv[1]) : 0) * (CLOCKS_PER_SEC / 1000);
    while (clock() < end) {
    }
    fputs(RIGHT, stdout);
    return 0;
}
