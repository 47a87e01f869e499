/* Prints bytes that are not UTF-8. */
#include "right.h"
int main(void) {
    printf(FIRST_LINE "Error: \xff\xfe\xc3 the number of heaps\n");
    return 0;
}
