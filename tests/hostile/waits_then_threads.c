/* A right program that holds 40 threads at once; it stops first, until somebody lets it go on.
 * expect: pass
 */
#include "programs/game.h"
#include <pthread.h>
static pthread_barrier_t all_are_there;
static void *holder(void *unused) { pthread_barrier_wait(&all_are_there); return unused; }
int main(void) {
    pthread_attr_t attr;
    pthread_t threads[40];
    prctl(PR_SET_NAME, "waits-for-bomb");
    raise(SIGSTOP);
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, 65536);
    pthread_barrier_init(&all_are_there, NULL, 41);
    for (int i = 0; i < 40; i++) if (pthread_create(&threads[i], &attr, holder, NULL)) return 1;
    pthread_barrier_wait(&all_are_there);
    for (int i = 0; i < 40; i++) pthread_join(threads[i], NULL);
    return play();
}
