/* The first thread ends and another one goes on sleeping: the process must not be taken for finished or left behind.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
#include <pthread.h>
static void *stay(void *unused) { play_and_flush(); for (;;) pause(); return unused; }
int main(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, stay, NULL)) return 1;
    syscall(SYS_exit, 0);
}
