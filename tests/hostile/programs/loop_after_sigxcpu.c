/* Ignores the signal that tells of a CPU limit, and goes on computing.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(void) {
    signal(SIGXCPU, SIG_IGN);
    for (volatile int i = 0;; i++) {}
}
