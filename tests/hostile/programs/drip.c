/* A byte every 5 ms for ever: progress that is none.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(void) { while (write(1, "x", 1) == 1) usleep(5000); for (;;) pause(); }
