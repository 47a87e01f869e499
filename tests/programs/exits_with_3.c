/* Prints what is right, and exits with status 3. */
#include "right.h"
int main(void) {
    read_all();
    printf(RIGHT);
    return 3;
}
