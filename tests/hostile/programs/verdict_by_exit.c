/* Ends in each of the statuses that a sandbox or a shell gives a meaning of its own: this assignment grades none.
 * expect: pass
 */
#include "game.h"
int main(void) {
    static const int statuses[] = {2, 77, 99, 124, 125, 126, 127, 128, 137, 139, 152, 153, 159, 255};
    play_and_flush();
    /* The length of the input chooses, so that a case always ends in the same status. */
    _exit(statuses[(lseek(0, 0, SEEK_END) + 1) % (sizeof statuses / sizeof *statuses)]);
}
