/* Looks at the signals it inherits: one that is ignored or blocked changes how a program behaves (SIGPIPE above all).
 * expect: pass
 */
#include "game.h"
int main(void) {
    sigset_t blocked;
    struct sigaction action;
    sigprocmask(SIG_BLOCK, NULL, &blocked);
    for (int s = 1; s < 65; s++) {
        if (sigismember(&blocked, s) == 1) escaped("signal %d is blocked", s);
        if (sigaction(s, NULL, &action) == 0 && action.sa_handler == SIG_IGN) escaped("signal %d is ignored", s);
    }
    return play();
}
