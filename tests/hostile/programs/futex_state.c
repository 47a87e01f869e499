/* A word to another case, or to another student's program, through a place in a library that both have mapped.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <linux/futex.h>
#include <pthread.h>
static void *joined(void *nothing) { return nothing; }
int main(void) {
    /* Joining a thread waits in the same way, and must work. */
    pthread_t thread;
    if (pthread_create(&thread, NULL, joined, NULL) || pthread_join(thread, NULL)) return 1;
    if (syscall(SYS_futex, (void *)((unsigned long)printf & ~3UL), FUTEX_WAKE, 1, NULL, NULL, 0) >= 0) escaped("a shared futex");
    return play();
}
