/* Reads and writes the memory, and takes the descriptors, of its parent and of process 1. EFAULT is an escape too: it
 * says that only the address was wrong.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sys/uio.h>
static void reach(pid_t pid) {
    char byte;
    struct iovec mine = {&byte, 1}, theirs = {(void *)8, 1};
    if (pid <= 0) return;
    if (process_vm_readv(pid, &mine, 1, &theirs, 1, 0) >= 0 || errno == EFAULT) escaped("process_vm_readv of %d", pid);
    if (process_vm_writev(pid, &mine, 1, &theirs, 1, 0) >= 0 || errno == EFAULT) escaped("process_vm_writev of %d", pid);
    int pidfd = syscall(SYS_pidfd_open, pid, 0);
    if (pidfd < 0) return;
    for (int fd = 0; fd < 32; fd++)
        if (syscall(SYS_pidfd_getfd, pidfd, fd, 0) >= 0) escaped("descriptor %d of process %d", fd, pid);
    if (syscall(SYS_process_madvise, pidfd, &theirs, 1L, 20L, 0L) >= 0) escaped("process_madvise of %d", pid);
}
int main(void) { reach(getppid()); reach(1); return play(); }
