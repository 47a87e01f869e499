/* Prints garbage, maps its own output into memory and puts the right beginning in its place.
 * The verdict is free; what counts is that the grader reads once, after the program's end, and survives.
 * expect: pass wrong-output output-limit
 * cases: one
 */
#include "game.h"
int main(void) {
    play_and_flush();
    char *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 1, 0);
    if (map != MAP_FAILED) memset(map, 'X', 26);
    return 0;
}
