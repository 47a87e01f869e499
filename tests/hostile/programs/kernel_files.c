/* Opens files of the kernel for writing, and asks it for what only root may have. Nothing is written, and each call
 * carries an argument that makes it fail after its permission was checked: EPERM and ENOSYS are right, others are not.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
static void forbidden(const char *what, long result) {
    if (result >= 0 || (errno != EPERM && errno != EACCES && errno != ENOSYS)) escaped("%s (%s)", what, result < 0 ? strerror(errno) : "done");
}
int main(void) {
    static const char *files[] = {"/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/proc/sys/vm/drop_caches",
                                  "/proc/self/mem", "/sys/power/state", "/sys/kernel/mm/ksm/run", "/sys/fs/cgroup/cgroup.procs", "/dev/kmsg", "/dev/mem",
                                  "/dev/vda", "/dev/sda", "/dev/loop0", "/dev/kvm", "/dev/fuse", "/dev/net/tun", "/dev/random", NULL};
    char zero[256] = {0};
    for (const char **file = files; *file; file++) {
        int fd = open(*file, O_WRONLY | O_NONBLOCK);
        if (fd >= 0) escaped("opens %s for writing", *file);
    }
    forbidden("bpf", syscall(SYS_bpf, 999, zero, 8));
    forbidden("perf_event_open", syscall(SYS_perf_event_open, zero, 0, -1, -1, 0));
    forbidden("init_module", syscall(SYS_init_module, NULL, 0, ""));
    forbidden("kexec_load", syscall(SYS_kexec_load, 0, 99, NULL, 0xffffffff));
    forbidden("swapon", syscall(SYS_swapon, "/nowhere/at/all", 0));
    forbidden("acct", syscall(SYS_acct, "/nowhere/at/all"));
    forbidden("fanotify_init", syscall(SYS_fanotify_init, 0xffffffff, 0));
    forbidden("open_by_handle_at", syscall(SYS_open_by_handle_at, -1, zero, O_RDONLY));
    forbidden("reboot", syscall(SYS_reboot, 1, 1, 0, NULL));
    forbidden("syslog", syscall(SYS_syslog, 3, zero, sizeof zero));
    forbidden("userfaultfd", syscall(SYS_userfaultfd, 0));
    forbidden("quotactl", syscall(SYS_quotactl, 0, NULL, 0, NULL));
#ifdef SYS_iopl
    forbidden("iopl", syscall(SYS_iopl, 3));
    forbidden("ioperm", syscall(SYS_ioperm, 0x80, 1, 1));
#endif
    forbidden("clock_settime", syscall(SYS_clock_settime, CLOCK_REALTIME, NULL));
    forbidden("mknod", syscall(SYS_mknodat, AT_FDCWD, "/tmp/hostile-left-null", S_IFCHR | 0600, 0x103) == 0 ? unlink("/tmp/hostile-left-null") : -1);
    return play();
}
