/* Never ends, and does nothing. */
#include "right.h"
int main(void) {
    for (;;) {
        pause();
    }
}
