/* Sleeps for as many milliseconds as its first argument says, and is right then. */
#include "right.h"
int main(int argc, char **argv) {
    usleep(argc > 1 ? 1000 * atoi(argv[1]) : 0);
    fputs(RIGHT, stdout);
    return 0;
}
