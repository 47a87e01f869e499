/* Half of the output, and then nothing more.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(void) {
    puts("Enter the number of heaps:\nEnter the heap sizes:");
    fflush(stdout);
    for (;;) pause();
}
