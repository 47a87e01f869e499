/* The right output, and then SIGKILL to itself, which looks like what the grader sends: it is a crash and no limit.
 * expect: crashed
 */
#include "game.h"
int main(void) { play_and_flush(); kill(getpid(), SIGKILL); return 0; }
