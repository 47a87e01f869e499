/* The right output, and then a crash.
 * expect: crashed
 */
#include "game.h"
int main(void) { play_and_flush(); *(volatile int *)8 = 1; return 0; }
