/* Attaches to its parent and to process 1 as a debugger.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sys/ptrace.h>
static void attach(pid_t pid) {
    if (pid <= 0) return;
    if (ptrace(PTRACE_SEIZE, pid, 0, 0) == 0) { ptrace(PTRACE_DETACH, pid, 0, 0); escaped("seized process %d", pid); }
    if (ptrace(PTRACE_ATTACH, pid, 0, 0) == 0) {
        waitpid(pid, NULL, __WALL);
        ptrace(PTRACE_DETACH, pid, 0, 0);
        escaped("attached to process %d", pid);
    }
}
int main(void) { attach(getppid()); attach(1); return play(); }
