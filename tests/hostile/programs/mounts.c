/* Mounts, by the old calls and the new ones. Flags of mount(2) are such that nothing would change.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sys/mount.h>
int main(void) {
    if (mount("none", "/mnt", "tmpfs", 0, "size=4k") == 0) { umount2("/mnt", MNT_DETACH); escaped("mounts a tmpfs"); }
    if (mount("/usr", "/mnt", NULL, MS_BIND, NULL) == 0) { umount2("/mnt", MNT_DETACH); escaped("binds /usr"); }
    if (umount2("/proc/self/nowhere", 0) == 0 || errno == EINVAL) escaped("umount");
    long fs = syscall(SYS_fsopen, "tmpfs", 0);
    if (fs >= 0) escaped("fsopen");
    if (syscall(SYS_open_tree, AT_FDCWD, "/", 1) >= 0) escaped("open_tree");
    if (syscall(SYS_fspick, AT_FDCWD, "/", 0) >= 0) escaped("fspick");
    return play();
}
