/* Raises its own limits, or finds that they are not there.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(void) {
    static const int resources[] = {RLIMIT_AS, RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_NPROC, RLIMIT_NOFILE, RLIMIT_CORE, RLIMIT_MEMLOCK,
                                    RLIMIT_STACK, RLIMIT_MSGQUEUE, RLIMIT_RTPRIO, RLIMIT_SIGPENDING};
    for (unsigned i = 0; i < sizeof resources / sizeof *resources; i++) {
        struct rlimit limit, more;
        /* Reading them may be refused as well. */
        if (getrlimit(resources[i], &limit)) continue;
        if (limit.rlim_max == RLIM_INFINITY) escaped("limit %d is infinite", resources[i]);
        more.rlim_cur = more.rlim_max = limit.rlim_max + 1;
        if (setrlimit(resources[i], &more) == 0) escaped("raises limit %d", resources[i]);
        if (prlimit(0, resources[i], &more, NULL) == 0 || prlimit(getpid(), resources[i], &more, NULL) == 0) escaped("raises limit %d", resources[i]);
    }
    return play();
}
