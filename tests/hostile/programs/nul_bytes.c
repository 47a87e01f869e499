/* NUL bytes in the output.
 * expect: wrong-output
 */
#include "game.h"
int main(void) { fwrite("Enter the number\0of heaps:\n\0\0\0", 1, 30, stdout); return play(); }
