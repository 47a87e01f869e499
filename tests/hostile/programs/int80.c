/* Calls the kernel by the 32-bit entry, where the numbers mean other calls. To be killed for it is right.
 * expect: crashed pass
 * arch: x86_64
 * bare: escaped
 */
#include "game.h"
int main(void) {
    long result = 20; /* getpid */
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    if (result == getpid()) escaped("int 0x80");
    return play();
}
