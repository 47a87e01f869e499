/* The right output, and then a SIGTERM to itself.
 * expect: crashed
 */
#include "game.h"
int main(void) { play_and_flush(); kill(getpid(), SIGTERM); return 0; }
