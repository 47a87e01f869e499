/* A right game that ends with status 1, which this assignment does not grade.
 * expect: pass
 */
#include "game.h"
int main(void) { play_and_flush(); return 1; }
