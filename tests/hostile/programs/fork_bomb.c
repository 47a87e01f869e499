/* A fork bomb: every process forks again, to 200 processes in all.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(void) {
    int *count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t first = getpid(), pid;
    if (count == MAP_FAILED) return 1;
    while (*count < 200 && (pid = fork()) >= 0) {
        if (pid == 0) alarm(3);
        if (pid == 0) __sync_fetch_and_add(count, 1);
    }
    if (getpid() != first) { pause(); _exit(0); }
    if (*count) escaped("%d processes", *count);
    return play();
}
