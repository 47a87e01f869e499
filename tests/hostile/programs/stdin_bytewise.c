/* Reads byte by byte, one system call each.
 * expect: pass
 */
#include "game.h"
int main(void) { setvbuf(stdin, NULL, _IONBF, 0); return play(); }
