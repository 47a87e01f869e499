/* Lines end in CR LF. The contract is byte by byte.
 * expect: wrong-output
 */
#include "game.h"
int main(void) {
    int fds[2];
    char c;
    if (pipe(fds)) return 1;
    int out = dup(1);
    dup2(fds[1], 1);
    play_and_flush();
    close(1); close(fds[1]);
    while (read(fds[0], &c, 1) == 1) {
        if (c == '\n' && write(out, "\r", 1) < 0) return 1;
        if (write(out, &c, 1) < 0) return 1;
    }
    return 0;
}
