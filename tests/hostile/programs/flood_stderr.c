/* Plays rightly and prints to standard error without end.
 * expect: output-limit
 * cases: one
 * flood: yes
 */
#include "game.h"
int main(void) {
    play_and_flush();
    for (long i = 0; i < 400L << 20; i += 20) fputs("nim nim nim nim nim\n", stderr);
    return 0;
}
