/* Makes an io_uring, by which files are opened and sockets made without a system call that a filter sees.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(void) {
    char params[256] = {0};
    REFUSED(syscall(SYS_io_uring_setup, 4, params));
    if (syscall(SYS_io_uring_register, -1, 0, NULL, 0) == -1 && errno == EBADF) escaped("io_uring_register");
    return play();
}
