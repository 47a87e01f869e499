/* Prints without end.
 * expect: output-limit
 * cases: one
 * flood: yes
 */
#include "game.h"
int main(void) { for (long i = 0; i < 400L << 20; i += 20) puts("nim nim nim nim nim"); return 0; }
