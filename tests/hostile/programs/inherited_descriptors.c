/* Looks for descriptors beyond the three streams.
 * expect: pass
 */
#include "game.h"
int main(void) {
    for (int fd = 3; fd < 4096; fd++)
        if (fcntl(fd, F_GETFD) >= 0) escaped("descriptor %d is open", fd);
    return play();
}
