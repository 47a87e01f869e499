/* Locks 8 MB of memory so that it cannot be swapped out.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(void) {
    static char block[9 << 20];
    memset(block, 1, sizeof block);
    REFUSED(mlock(block, sizeof block));
    void *p = mmap(NULL, 9 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_LOCKED, -1, 0);
    if (p != MAP_FAILED) escaped("MAP_LOCKED");
    return play();
}
