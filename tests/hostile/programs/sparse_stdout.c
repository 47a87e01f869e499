/* Makes its output 4 GiB long without writing it: by ftruncate, fallocate, and a write far out.
 * expect: pass output-limit wrong-output crashed
 * cases: one
 * flood: yes
 */
#include "game.h"
int main(void) {
    signal(SIGXFSZ, SIG_IGN);
    if (ftruncate(1, 4L << 30) == 0) return 0;
    if (pwrite(1, "x", 1, 4L << 30) == 1) {}
    if (fallocate(1, FALLOC_FL_KEEP_SIZE, 0, 64L << 20) == 0) return 0;
    return play();
}
