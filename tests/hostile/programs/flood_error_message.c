/* The flood that real submissions make: at the end of the input the error message is printed for ever.
 * expect: output-limit time-limit
 * cases: one
 * flood: yes
 */
#include "game.h"
int main(void) {
    for (long i = 0; i < 400L << 20; i += 90)
        puts("Error: Invalid input.\nPlease enter again the heap index and the number of removed objects.");
    return 0;
}
