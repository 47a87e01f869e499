/* A native program starts a child process by each call that can start one.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sched.h>
#include <spawn.h>
#include <linux/sched.h>
extern char **environ;
static char stack[65536];
static int child(void *unused) { (void)unused; _exit(0); }

static void started(const char *how, long pid) {
    if (pid == 0) _exit(0);
    if (pid > 0) escaped("a child by %s", how);
}

int main(void) {
    struct clone_args args = {.exit_signal = SIGCHLD};
    pid_t spawned;
    char *command[] = {"/bin/true", NULL};
    started("clone3", syscall(SYS_clone3, &args, sizeof args));
    started("clone without a signal", syscall(SYS_clone, 0L, 0L, 0L, 0L, 0L));
    started("clone", clone(child, stack + sizeof stack, SIGCHLD, NULL));
    started("clone of the memory", clone(child, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, NULL));
    started("clone as a sibling", clone(child, stack + sizeof stack, CLONE_PARENT | SIGCHLD, NULL));
    started("clone, untraced", clone(child, stack + sizeof stack, CLONE_UNTRACED | SIGCHLD, NULL));
#ifdef SYS_fork
    started("fork", syscall(SYS_fork));
    started("fork with high bits", syscall(SYS_fork | 0x7ff00000000L));
#endif
    started("vfork", vfork());
    if (posix_spawn(&spawned, command[0], NULL, NULL, command, environ) == 0) started("posix_spawn", spawned);
    if (system("exit 7") == 7 << 8) escaped("a child by system");
    FILE *pipe = popen("echo child", "r");
    char word[8] = "";
    if (pipe && fscanf(pipe, "%7s", word) == 1) escaped("a child by popen");
    return play();
}
