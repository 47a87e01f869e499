/* Looks like a program that is built with AddressSanitizer, whose address space has no limit, and fills memory with the page
 * tables of pages that hold nothing.
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
    size_t step = 2 << 20, count = 3 << 14;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    volatile char *map = mmap(NULL, step * count, PROT_READ, flags, -1, 0);
    if (map == MAP_FAILED) return play();
    for (size_t i = 0; i < count; i++) (void)map[i * step];
    /* They are held until even a busy machine has looked. */
    sleep(2);
    escaped("page tables of 192 MiB");
}
