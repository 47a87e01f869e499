/* Sends itself the signal of a refused system call.
 * expect: crashed
 */
#include "game.h"
int main(void) { play_and_flush(); kill(getpid(), SIGSYS); return 0; }
