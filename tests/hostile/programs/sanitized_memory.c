/* Looks like a program that is built with AddressSanitizer, whose address space has no limit, and takes 256 MB.
 * expect: memory-limit
 * cases: one
 * wall: 10s
 * cpu: 5s
 * memory: 128M
 * bare: escaped
 */
#include "game.h"
void __asan_init(void) {}
int main(void) {
    for (int got = 0; got < 1 << 8; got++) {
        char *more = malloc(1 << 20);
        if (!more) return play();
        memset(more, 1, 1 << 20);
    }
    escaped("256 MB");
}
