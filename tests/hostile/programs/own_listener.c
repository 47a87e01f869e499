/* Installs a filter of its own whose questions it would answer itself, or hides what the sandbox's filter asks about.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
int main(void) {
    struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {1, &allow};
    struct seccomp_notif told = {0};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    for (int fd = 0; fd < 64; fd++) REFUSED(ioctl(fd, SECCOMP_IOCTL_NOTIF_RECV, &told));
    REFUSED(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program));
    REFUSED(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program));
    REFUSED(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0));
    return play();
}
