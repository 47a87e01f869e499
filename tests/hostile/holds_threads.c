/* Makes as many threads as it can, and keeps them.
 * expect: time-limit
 */
#include "programs/game.h"
#include <pthread.h>
static void *sleeper(void *unused) { for (;;) pause(); return unused; }
int main(void) {
    pthread_attr_t attr;
    pthread_t thread;
    alarm(0);
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, PTHREAD_STACK_MIN);
    for (int i = 0; i < 1000 && !pthread_create(&thread, &attr, sleeper, NULL); i++) {}
    prctl(PR_SET_NAME, "bomb-is-full");
    sleeper(NULL);
}
