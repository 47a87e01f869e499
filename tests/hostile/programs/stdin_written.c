/* Writes to its input: by the descriptor, by opening it anew, by a map, by cutting it and by growing it.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(void) {
    char byte = '9';
    if (pwrite(0, &byte, 1, 0) == 1) escaped("writes to its input");
    if (ftruncate(0, 0) == 0) escaped("cuts its input");
    if (ftruncate(0, 1 << 16) == 0) escaped("grows its input");
    int again = open("/proc/self/fd/0", O_RDWR | O_NONBLOCK);
    if (again >= 0 && write(again, &byte, 1) == 1) escaped("opens its input anew and writes to it");
    char *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0);
    if (map != MAP_FAILED) escaped("maps its input for writing");
    return play();
}
