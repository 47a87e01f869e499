/* Asks for a core dump as large as it may have, and crashes: no core file is left.
 * expect: crashed
 * cases: one
 */
#include "game.h"
int main(void) {
    struct rlimit limit;
    getrlimit(RLIMIT_CORE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_CORE, &limit);
    prctl(PR_SET_DUMPABLE, 1);
    abort();
}
