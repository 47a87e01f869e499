/* An endless loop in user time.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(void) { for (volatile int i = 0;; i++) {} }
