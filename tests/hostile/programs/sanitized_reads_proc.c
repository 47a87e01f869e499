/* Looks like a program that is built with AddressSanitizer, which may read where its memory is, and reads more.
 * expect: pass
 */
#include "game.h"
void __asan_init(void) {}
int main(void) {
    char path[64];
    FILE *own = fopen("/proc/self/maps", "r");
    if (own) fclose(own);
    snprintf(path, sizeof path, "/proc/%d/status", (int)getppid());
    REFUSED(open(path, O_RDONLY));
    REFUSED(open("/proc/1/status", O_RDONLY));
    REFUSED(open("/proc/1/cmdline", O_RDONLY));
    REFUSED(open("/proc/self/root/etc/passwd", O_RDONLY));
    REFUSED(open("/proc/self/cwd/etc/passwd", O_RDONLY));
    REFUSED(open("/proc/self/net/tcp", O_RDONLY));
    REFUSED(open("/proc/self/mountinfo", O_RDONLY));
    REFUSED(open("/proc/self/status", O_RDONLY));
    REFUSED(open("/proc/self", O_RDONLY));
    REFUSED(open("/proc/self/task", O_RDONLY));
    REFUSED(open("/proc/self/oom_score_adj", O_WRONLY));
    REFUSED(open("/proc/self/mem", O_WRONLY));
    REFUSED(open("/proc/self/clear_refs", O_WRONLY));
    REFUSED(open("/proc/meminfo", O_RDONLY));
    return play();
}
