/* 300 kB in one line: the report must cut it.
 * expect: wrong-output
 * flood: yes
 */
#include "game.h"
int main(void) { for (int i = 0; i < 300000; i++) putchar('*'); putchar('\n'); return play(); }
