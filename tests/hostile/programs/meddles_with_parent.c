/* Changes its parent's limits, processors, priority, scheduling and group.
 * expect: pass
 * bare: escaped
 * needs: containment
 */
#include "game.h"
#include <sched.h>
int main(void) {
    pid_t parent = getppid();
    struct rlimit limit;
    struct sched_param param = {0};
    cpu_set_t cpus;
    if (parent <= 0) return play();
    if (prlimit(parent, RLIMIT_NOFILE, NULL, &limit) == 0) {
        REFUSED(prlimit(parent, RLIMIT_NOFILE, &limit, NULL));
        escaped("prlimit reads the limits of process %d", parent);
    }
    if (sched_getaffinity(parent, sizeof cpus, &cpus) == 0) REFUSED(sched_setaffinity(parent, sizeof cpus, &cpus));
    REFUSED(setpriority(PRIO_PROCESS, parent, getpriority(PRIO_PROCESS, parent)));
    REFUSED(sched_setscheduler(parent, SCHED_BATCH, &param));
    REFUSED(syscall(SYS_ioprio_set, 1, parent, 3 << 13));
    return play();
}
