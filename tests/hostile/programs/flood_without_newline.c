/* One giant line without an end.
 * expect: output-limit
 * cases: one
 * flood: yes
 */
#include "game.h"
int main(void) {
    static char block[1 << 16];
    memset(block, '*', sizeof block);
    for (int i = 0; i < 6000; i++) if (write(1, block, sizeof block) < 0) break;
    return 0;
}
