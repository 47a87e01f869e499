/* Reads what its standard output and error already hold: the output of another case, say.
 * expect: pass
 */
#include "game.h"
int main(void) {
    char byte;
    for (int fd = 1; fd <= 2; fd++) {
        int again;
        char path[32];
        if (pread(fd, &byte, 1, 0) == 1) escaped("descriptor %d holds something", fd);
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        if ((again = open(path, O_RDONLY | O_NONBLOCK)) >= 0 && read(again, &byte, 1) == 1) escaped("%s holds something", path);
    }
    return play();
}
