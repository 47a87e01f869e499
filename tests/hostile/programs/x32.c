/* Calls the kernel by the numbers of the x32 ABI. To be killed for it is right; a kernel without x32 refuses by itself.
 * expect: crashed pass
 * arch: x86_64
 */
#include "game.h"
int main(void) {
    if (syscall(0x40000000 | SYS_getppid) >= 0) escaped("x32 getppid");
    if (syscall(0x40000000 | SYS_socket, 2, 1, 0) >= 0) escaped("x32 socket");
    if (syscall(0x40000000 | 520, NULL, NULL, NULL) == -1 && errno == EFAULT) escaped("x32 execve");
    return play();
}
