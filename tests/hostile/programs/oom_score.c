/* Tells the kernel to kill anybody but itself when memory is short, and writes to other files that are its own in /proc.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(void) {
    static const char *files[] = {"oom_score_adj", "oom_adj", "coredump_filter", "loginuid", "timerslack_ns", "clear_refs", "autogroup", NULL};
    char path[64];
    for (const char **file = files; *file; file++)
        for (int parent = 0; parent < 2; parent++) {
            snprintf(path, sizeof path, "/proc/%d/%s", parent ? getppid() : getpid(), *file);
            if (open(path, O_WRONLY) >= 0) escaped("opens %s for writing", path);
        }
    return play();
}
