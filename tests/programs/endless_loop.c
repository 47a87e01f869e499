/* Never ends, and computes all the time. */
#include "right.h"
int main(void) {
    volatile unsigned count = 0;
    for (;;) {
        count++;
    }
}
