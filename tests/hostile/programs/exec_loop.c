/* Replaces itself by itself for ever: one process, whose image never lives long.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
int main(int argc, char **argv) {
    if (argc > 1 && atoi(argv[1]) > 200000) return 0;
    char count[16];
    snprintf(count, sizeof count, "%d", argc > 1 ? atoi(argv[1]) + 1 : 1);
    execl("/proc/self/exe", argv[0], count, NULL);
    execl(argv[0], argv[0], count, NULL);
    for (volatile int i = 0;; i++) {}
}
