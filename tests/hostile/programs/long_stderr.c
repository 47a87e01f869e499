/* A right game beside 600 kB on standard error, which is within its limit.
 * expect: pass
 * flood: yes
 */
#include "game.h"
int main(void) { for (int i = 0; i < 60000; i++) fprintf(stderr, "debug %d\n", i % 999); return play(); }
