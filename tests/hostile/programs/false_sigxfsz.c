/* Sends itself the signal of the file-size limit: it is a crash, for it has hardly printed.
 * expect: crashed
 */
#include "game.h"
int main(void) { play_and_flush(); kill(getpid(), SIGXFSZ); return 0; }
