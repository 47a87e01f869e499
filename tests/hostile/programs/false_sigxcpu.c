/* Sends itself the signal of the CPU limit: it is a crash, for it has hardly computed.
 * expect: crashed
 */
#include "game.h"
int main(void) { play_and_flush(); kill(getpid(), SIGXCPU); return 0; }
