/* Prints the 0 at the end of its string too. */
#include "right.h"
int main(void) {
    fwrite(FIRST_LINE, 1, sizeof FIRST_LINE, stdout);
    printf(LAST_LINE);
    return 0;
}
