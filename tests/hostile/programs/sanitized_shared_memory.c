/* Looks like a program that is built with AddressSanitizer, whose address space has no limit, and puts memory where it is in no
 * page table: in a shared map.
 * expect: pass
 * cases: one
 * bare: escaped
 */
#include "game.h"
void __asan_init(void) {}
int main(void) {
    size_t size = 64 << 20;
    char *map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (map != MAP_FAILED) {
        memset(map, 1, size);
        madvise(map, size, MADV_DONTNEED);
        escaped("64 MiB that nobody sees");
    }
    return play();
}
