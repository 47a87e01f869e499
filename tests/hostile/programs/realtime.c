/* Asks for real-time scheduling and for a better priority than it was given.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sched.h>
int main(void) {
    struct sched_param param = {.sched_priority = 1};
    struct { uint32_t size, policy; uint64_t flags; int32_t nice; uint32_t priority; uint64_t runtime, deadline, period; } attr =
        {sizeof attr, 6, 0, 0, 0, 10000000, 30000000, 30000000};
    REFUSED(sched_setscheduler(0, SCHED_FIFO, &param));
    REFUSED(sched_setscheduler(0, SCHED_RR, &param));
    REFUSED(syscall(SYS_sched_setattr, 0, &attr, 0));
    REFUSED(setpriority(PRIO_PROCESS, 0, -20));
    REFUSED(syscall(SYS_ioprio_set, 1, 0, 1 << 13));
    errno = 0;
    if (nice(-5) != -1 || errno == 0) escaped("nice");
    return play();
}
