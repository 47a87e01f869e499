/* Signals the process numbers near its own, where the other worker's program would be, and its parent's group.
 * expect: pass
 * needs: containment
 */
#include "game.h"
int main(void) {
    pid_t own = getpid(), parent = getppid();
    for (pid_t pid = own > 64 ? own - 64 : 2; pid < own + 64; pid++)
        if (pid != own && pid != parent && pid > 1 && kill(pid, 0) == 0) escaped("reaches process %d", pid);
    if (getpgid(parent) > 1) REFUSED(kill(-getpgid(parent), 0));
    return play();
}
