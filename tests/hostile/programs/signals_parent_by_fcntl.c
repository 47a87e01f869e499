/* Lets the kernel send the signal: its parent is made the owner of a pipe, whose readiness is to be told by SIGKILL.
 * expect: pass
 * bare: killed-parent
 * needs: containment
 */
#include "game.h"
#include <sys/ioctl.h>
#include <sys/socket.h>
int main(void) {
    pid_t parent = getppid();
    int fds[2], pair[2];
    if (pipe(fds) == 0) {
        struct f_owner_ex owner = {F_OWNER_PID, parent};
        fcntl(fds[0], F_SETSIG, SIGKILL);
        if (fcntl(fds[0], F_SETOWN, parent) < 0) fcntl(fds[0], F_SETOWN_EX, &owner);
        fcntl(fds[0], F_SETFL, O_ASYNC);
        if (write(fds[1], "x", 1) < 0) {}
    }
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) {
        int on = 1;
        ioctl(pair[0], FIOSETOWN, &parent);
        fcntl(pair[0], F_SETSIG, SIGSTOP);
        ioctl(pair[0], FIOASYNC, &on);
        if (write(pair[1], "x", 1) < 0) {}
    }
    return play();
}
