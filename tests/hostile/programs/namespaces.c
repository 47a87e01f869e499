/* Makes namespaces or enters those of others, a user namespace first, in which it would be root.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sched.h>
int main(void) {
    static const int flags[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP, 0x80, CLONE_NEWUSER | CLONE_NEWNS};
    static const char *names[] = {"user", "mnt", "pid", "net", "ipc", "uts", NULL};
    char path[64];
    for (const char **name = names; *name; name++)
        for (int pid = 0; pid < 2; pid++) {
            snprintf(path, sizeof path, pid ? "/proc/1/ns/%s" : "/proc/self/ns/%s", *name);
            int fd = open(path, O_RDONLY);
            if (fd >= 0 && setns(fd, 0) == 0) escaped("setns %s", path);
        }
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
        if (unshare(flags[i]) == 0) escaped("unshare %x", flags[i]);
    return play();
}
