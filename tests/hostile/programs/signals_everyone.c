/* Signals every process there may be: the grader, other workers and their programs. Signal 0 does no harm and tells
 * whether a real one would arrive; kill(-1) itself returns 0 also when it reaches nobody.
 * expect: pass
 * bare: escaped
 * needs: containment
 */
#include "game.h"
int main(void) {
    pid_t own = getpid(), parent = getppid();
    kill(-1, 0);
    kill(-1, SIGCONT);
    for (pid_t pid = 2; pid < 70000; pid++)
        if (pid != own && (kill(pid, 0) == 0 || kill(-pid, 0) == 0)) {
            if (pid == getpgrp() && kill(pid, 0)) continue; /* its own group, whose leader is gone */
            escaped("reaches process %d", pid);
        }
    if (parent > 1) REFUSED(kill(parent, SIGCONT));
    return play();
}
