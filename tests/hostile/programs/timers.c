/* Fills kernel memory with timers and queued signals; 20,000 are too many.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(void) {
    sigset_t blocked;
    union sigval value = {0};
    int count = 0;
    timer_t timer;
    struct sigevent none = {.sigev_notify = SIGEV_NONE};
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGRTMIN);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
    while (count < 20000 && timer_create(CLOCK_MONOTONIC, &none, &timer) == 0) count++;
    if (count == 20000) escaped("%d timers", count);
    for (count = 0; count < 20000 && sigqueue(getpid(), SIGRTMIN, value) == 0;) count++;
    if (count == 20000) escaped("%d queued signals", count);
    return play();
}
