/* A right program, by which the others are measured.
 * expect: pass
 */
#include "game.h"
int main(void) { return play(); }
