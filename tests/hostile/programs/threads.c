/* Makes threads without end (here: 1000, which sleep). The number of tasks must be limited.
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
    if (count == 1000) escaped("%d threads", count);
    return play();
}
