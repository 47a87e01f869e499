/* Plays, closes its three streams (the end of file is no end of the program) and hangs.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(void) {
    play_and_flush();
    close(0); close(1); close(2);
    for (;;) pause();
}
