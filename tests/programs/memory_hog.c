/* Takes memory for ever and writes to all of it. */
#include "right.h"
int main(void) {
    for (;;) {
        char *more = malloc(1 << 20);
        if (more == NULL) {
            abort();
        }
        memset(more, 1, 1 << 20);
    }
}
