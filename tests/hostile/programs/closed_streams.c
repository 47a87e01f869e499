/* Plays rightly and then closes its streams before it ends.
 * expect: pass
 */
#include "game.h"
int main(void) { play_and_flush(); close(0); close(1); close(2); return 0; }
