/* The right output, and then abort().
 * expect: crashed
 */
#include "game.h"
int main(void) { play_and_flush(); abort(); }
