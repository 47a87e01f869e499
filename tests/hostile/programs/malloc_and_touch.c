/* Allocates and touches memory until it is refused; 256 MB is too much.
 * expect: pass
 * cases: one
 * wall: 10s
 * cpu: 3s
 * memory: 128M
 * bare: escaped
 */
#include "game.h"
int main(void) {
    size_t got = 0;
    void *first = NULL;
    for (; got < 1 << 8; got++) {
        void **p = malloc(1 << 20);
        if (!p) break;
        memset(p, 1, 1 << 20);
        *p = first;
        first = p;
    }
    if (got == 1 << 8) escaped("256 MB");
    for (void **p = first; p;) { void *next = *p; free(p); p = next; }
    return play();
}
