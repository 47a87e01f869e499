/* Clears the signal that its parent's death would send, and sleeps: it must not outlive the grader.
 * expect: time-limit
 * cases: one
 * interrupt: yes
 */
#include "game.h"
int main(void) {
    prctl(PR_SET_PDEATHSIG, 0);
    setsid();
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    /* Tells the test that it runs. */
    prctl(PR_SET_NAME, "hostile-run");
    for (;;) pause();
}
