/* Makes threads without end (here: 1000, which sleep). It may have 64, its first included, in every tier.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <pthread.h>
static void *sleeper(void *unused) { pause(); return unused; }
int main(void) {
    pthread_attr_t attr;
    pthread_t thread;
    int count = 0;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, PTHREAD_STACK_MIN);
    while (count < 1000 && pthread_create(&thread, &attr, sleeper, NULL) == 0) count++;
    if (count > 63) escaped("%d threads", count);
    if (count < 63) return 1;
    return play();
}
