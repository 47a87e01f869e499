/* Recursion without an end, each frame touched.
 * expect: crashed memory-limit
 * cases: one
 */
#include "game.h"
static int deeper(int n) {
    volatile char frame[4096];
    if (n < 0) return 0;
    frame[n % 4096] = 1;
    if (n > 500000) escaped("2 GB of stack");
    return deeper(n + 1) + frame[0];
}
int main(void) { return deeper(0); }
