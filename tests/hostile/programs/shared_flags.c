/* Sets O_NONBLOCK and O_ASYNC on its three streams, whose descriptions another case or the grader might share.
 * expect: pass
 */
#include "game.h"
int main(void) {
    for (int fd = 0; fd < 3; fd++) {
        int flags = fcntl(fd, F_GETFL);
        if (flags & (O_NONBLOCK | O_ASYNC)) escaped("descriptor %d was changed by another case", fd);
        fcntl(fd, F_SETFL, flags | O_NONBLOCK | O_ASYNC);
    }
    return play();
}
