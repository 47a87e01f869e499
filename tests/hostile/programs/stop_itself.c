/* Stops itself: a stopped process neither ends nor computes.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(void) { for (;;) raise(SIGSTOP); }
