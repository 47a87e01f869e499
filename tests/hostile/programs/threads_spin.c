/* Eight threads compute for ever: the CPU time of all of them counts.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
#include <pthread.h>
static void *spin(void *unused) { for (volatile int i = 0;; i++) {} return unused; }
int main(void) {
    pthread_t thread;
    for (int i = 0; i < 7; i++) pthread_create(&thread, NULL, spin, NULL);
    spin(NULL);
}
