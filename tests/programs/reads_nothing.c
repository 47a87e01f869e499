/* Prints what is right, and leaves its input unread. */
#include "right.h"
int main(void) {
    printf(RIGHT);
    return 0;
}
