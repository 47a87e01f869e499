/* Never reads its input.
 * expect: wrong-output
 */
#include "game.h"
int main(void) { puts("Enter the number of heaps:"); return 0; }
