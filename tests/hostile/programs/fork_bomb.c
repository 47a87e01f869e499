/* A fork bomb: every process forks again, to 200 processes in all.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(void) {
    int *count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t first = getpid(), pid;
    if (count == MAP_FAILED) return 1;
    /* A place is taken before the fork, so that 200 are never passed however they race. */
    while (__sync_fetch_and_add(count, 1) < 200 && (pid = fork()) >= 0) if (pid == 0) alarm(3);
    if (getpid() != first) { pause(); _exit(0); }
    if (*count > 1) escaped("%d processes", *count > 200 ? 200 : *count);
    return play();
}
