/* Prints what would clear a terminal, set its title and write a pass in green. */
#include "right.h"
int main(void) {
    printf(FIRST_LINE "\033[2J\033[H\033]0;title\007\033[32mAll cases passed\033[0m\r\b\n");
    return 0;
}
