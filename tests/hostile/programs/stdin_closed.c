/* Closes its input at once and prints nothing at all.
 * expect: wrong-output
 */
#include "game.h"
int main(void) { close(0); return 0; }
