/* The newline after the last line is missing. The contract is byte by byte.
 * expect: wrong-output
 */
#include "game.h"
int main(void) {
    play_and_flush();
    off_t end = lseek(1, 0, SEEK_END);
    if (end < 1 || ftruncate(1, end - 1) != 0) fputs("x", stdout);
    return 0;
}
