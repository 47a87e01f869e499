/* Stops and kills its parent by every call that sends a signal. What the calls return is no proof (process 1 of a
 * namespace ignores them); the proof is that every case is judged.
 * expect: pass
 * bare: killed-parent
 * needs: containment
 */
#include "game.h"
#include <sys/ioctl.h>
int main(void) {
    static const int signals[] = {SIGSTOP, SIGTSTP, SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGABRT, SIGSEGV, SIGPIPE, SIGALRM, SIGKILL};
    pid_t parent = getppid();
    if (parent <= 0) return play();
    int pidfd = syscall(SYS_pidfd_open, parent, 0);
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
        siginfo_t info = {.si_code = SI_QUEUE};
        kill(parent, signals[i]);
        syscall(SYS_tkill, parent, signals[i]);
        syscall(SYS_tgkill, parent, parent, signals[i]);
        syscall(SYS_rt_sigqueueinfo, parent, signals[i], &info);
        syscall(SYS_rt_tgsigqueueinfo, parent, parent, signals[i], &info);
        if (pidfd >= 0) syscall(SYS_pidfd_send_signal, pidfd, signals[i], NULL, 0);
    }
    return play();
}
