/* Takes memory by shared anonymous maps; 256 MB is too much.
 * expect: pass
 * cases: one
 * wall: 10s
 * cpu: 3s
 * memory: 128M
 * bare: escaped
 */
#include "game.h"
int main(void) {
    static char *maps[16];
    int got = 0;
    for (; got < 16; got++) {
        maps[got] = mmap(NULL, 16 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (maps[got] == MAP_FAILED) break;
        memset(maps[got], 1, 16 << 20);
    }
    if (got == 16) escaped("256 MB that are shared");
    for (int i = 0; i < got; i++) munmap(maps[i], 16 << 20);
    return play();
}
