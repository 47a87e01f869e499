/* Word from case to case by what is in memory of a file that both can read, and ways to ask: reading without waiting, advice
 * on files and on pages, and which pages are there.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sys/uio.h>
#include <sys/mman.h>
#ifndef RWF_NOWAIT
#define RWF_NOWAIT 8
#endif
#ifndef MADV_PAGEOUT
#define MADV_PAGEOUT 21
#endif
int main(void) {
    int fd = open("/etc/ld.so.cache", O_RDONLY);
    if (fd < 0) return play();
    char byte;
    struct iovec one = {&byte, 1};
    if (preadv2(fd, &one, 1, 0, RWF_NOWAIT) >= 0 || errno == EAGAIN) escaped("a read that does not wait");
    if (posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) == 0) escaped("advice on a file");
    void *map = mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED) return play();
    unsigned char there;
    if (mincore(map, 4096, &there) == 0) escaped("which pages are in memory");
    if (madvise(map, 4096, MADV_WILLNEED) == 0) escaped("advice that reads a page");
    if (madvise(map, 4096, MADV_PAGEOUT) == 0) escaped("advice that throws a page out");
    return play();
}
