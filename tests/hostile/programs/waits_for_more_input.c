/* Plays, and then reads its input for ever, whatever the end of file says.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(void) {
    char c;
    play_and_flush();
    for (;;) if (read(0, &c, 1) < 0) pause();
}
