/* Keeps memory in the buffers of pipes and socket pairs; 128 MB is too much.
 * expect: pass
 * cases: one
 * wall: 10s
 * cpu: 3s
 * bare: escaped
 */
#include "game.h"
#include <sys/socket.h>
int main(void) {
    static char block[1 << 16];
    long total = 0, got;
    int fds[2];
    memset(block, 1, sizeof block);
    while (total < 128L << 20 && pipe2(fds, O_NONBLOCK) == 0) {
        fcntl(fds[1], F_SETPIPE_SZ, 1 << 20);
        while ((got = write(fds[1], block, sizeof block)) > 0) total += got;
    }
    while (total < 128L << 20 && socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds) == 0) {
        int size = 8 << 20;
        setsockopt(fds[1], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        while ((got = write(fds[1], block, sizeof block)) > 0) total += got;
    }
    if (total >= 128L << 20) escaped("%ld MB in pipes", total >> 20);
    return play();
}
