/* Executes itself in a second thread, which has no wish to die with its parent, and sleeps: it must not outlive the grader.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <pthread.h>
static char *name;
static void *execute(void *nothing) {
    execl("/proc/self/exe", name, "again", NULL);
    execl(name, name, "again", NULL);
    return nothing;
}
int main(int argc, char **argv) {
    if (argc > 1) escaped("executed in a thread");
    name = argv[0];
    pthread_t thread;
    if (pthread_create(&thread, NULL, execute, NULL) == 0) pthread_join(thread, NULL);
    return play();
}
