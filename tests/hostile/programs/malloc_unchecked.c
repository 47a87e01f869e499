/* Fills memory without looking at what malloc says, as a student would.
 * expect: memory-limit crashed
 * wall: 10s
 * cpu: 3s
 * memory: 128M
 * cases: one
 */
#include "game.h"
int main(void) {
    for (int i = 0; i < 1500; i++) {
        char *p = malloc(1 << 20);
        for (int k = 0; k < 1 << 20; k += 4096) p[k] = 1;
    }
    return play();
}
