/* Becomes another user, or holds a capability.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <grp.h>
#include <linux/capability.h>
int main(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2] = {{0}};
    gid_t group = 0;
    uid_t other = getuid() ? 0 : 1;
    if (syscall(SYS_capget, &header, data) == 0 && (data[0].effective | data[0].permitted | data[1].effective | data[1].permitted))
        escaped("capabilities %x", data[0].effective);
    REFUSED(syscall(SYS_setuid, other));
    REFUSED(syscall(SYS_setresuid, other, other, other));
    REFUSED(syscall(SYS_setgid, 0 + !getgid()));
    REFUSED(setgroups(1, &group));
    data[0].permitted = data[0].effective = data[0].inheritable = ~0u;
    REFUSED(syscall(SYS_capset, &header, data));
    if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0) == 0) escaped("an ambient capability");
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) escaped("no_new_privs is off");
    syscall(SYS_setfsuid, 0);
    if (syscall(SYS_setfsuid, -1) != geteuid()) escaped("setfsuid");
    return play();
}
