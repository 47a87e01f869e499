/* Keeps memory in memfds and temporary files, which no address-space limit counts; 256 MB beside the limit is too much.
 * expect: pass
 * cases: one
 * wall: 10s
 * cpu: 3s
 * bare: escaped
 */
#include "game.h"
int main(void) {
    static char block[1 << 20];
    long total = 0;
    memset(block, 1, sizeof block);
    signal(SIGXFSZ, SIG_IGN);
    while (total < 256L << 20) {
        int fd = memfd_create("m", 0);
        if (fd < 0) break;
        long before = total, got;
        for (int i = 0; i < 64 && (got = write(fd, block, sizeof block)) > 0; i++) total += got;
        if (total == before) break;
    }
    if (total >= 256L << 20) escaped("%ld MB in memfds", total >> 20);
    for (int fd = 3; fd < 4096; fd++) close(fd);
    return play();
}
