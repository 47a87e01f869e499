/* Signals every process it may (kill -1). It sends the signals that do no harm: reaching anybody is the escape.
 * expect: pass
 * bare: escaped
 * needs: containment
 */
#include "game.h"
int main(void) {
    REFUSED(kill(-1, 0));
    REFUSED(kill(-1, SIGCONT));
    return play();
}
