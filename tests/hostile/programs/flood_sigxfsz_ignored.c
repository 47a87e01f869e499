/* Prints without end, ignores the signal of the file-size limit, and ends as if nothing were wrong.
 * expect: output-limit
 * cases: one
 * flood: yes
 */
#include "game.h"
int main(void) {
    char block[4096];
    memset(block, 'n', sizeof block);
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 100000; i++) if (write(1, block, sizeof block) < 0) break;
    return 0;
}
