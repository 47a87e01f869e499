/* Looks like a program that is built with AddressSanitizer, whose address space has no limit, and plays right after it has held
 * 132 MB for no longer than it takes to fill them. Whether somebody looked just then must make no difference.
 * expect: memory-limit
 * cases: one
 * wall: 10s
 * cpu: 5s
 * memory: 128M
 */
#include "game.h"
void __asan_init(void) {}
int main(void) {
    size_t size = 132 << 20;
    char *map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (map != MAP_FAILED) munmap(map, size);
    return play();
}
