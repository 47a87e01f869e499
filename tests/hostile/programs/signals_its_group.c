/* Kills its own process group: only the program itself may be in it.
 * expect: pass crashed
 * needs: containment
 */
#include "game.h"
int main(void) {
    kill(0, SIGTERM);
    kill(0, SIGKILL);
    return play();
}
