/* Allocates and touches memory until it is refused; 1 GB is too much.
 * expect: pass
 * cases: one
 * wall: 10s
 * cpu: 3s
 * bare: escaped
 */
#include "game.h"
int main(void) {
    size_t got = 0;
    void *first = NULL;
    for (; got < 1 << 10; got++) {
        void **p = malloc(1 << 20);
        if (!p) break;
        memset(p, 1, 1 << 20);
        *p = first;
        first = p;
    }
    if (got == 1 << 10) escaped("a gigabyte");
    for (void **p = first; p;) { void *next = *p; free(p); p = next; }
    return play();
}
