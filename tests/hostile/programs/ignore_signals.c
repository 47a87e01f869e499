/* Ignores and blocks every signal that can be, and waits.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(void) {
    sigset_t all;
    for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    for (;;) pause();
}
