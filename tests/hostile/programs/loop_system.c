/* An endless loop of system calls: the time is the kernel's.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(void) { for (;;) syscall(SYS_getppid); }
