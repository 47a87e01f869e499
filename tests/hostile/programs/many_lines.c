/* 60,000 lines, each of them different: the comparison must not take quadratic time, nor the report repeat them.
 * expect: wrong-output
 * flood: yes
 */
#include "game.h"
int main(void) { for (int i = 0; i < 60000; i++) printf("In turn %d\n", i); return play(); }
