/* Sleeps for ever and uses no CPU time.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(void) { for (;;) sleep(1000); }
