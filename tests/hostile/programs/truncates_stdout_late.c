/* Prints, and cuts its output back to nothing as its last deed.
 * expect: pass wrong-output
 * cases: one
 */
#include "game.h"
int main(void) {
    play_and_flush();
    if (ftruncate(1, 0)) {}
    return 0;
}
