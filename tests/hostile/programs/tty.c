/* Opens the terminal of who started the grader, to write to it, to read from it, and to type a command into it.
 * expect: pass
 * terminal: yes
 * bare: escaped
 */
#include "game.h"
#include <sys/ioctl.h>
static void type(int fd) {
    char key = '#', line[2] = {3, 0};
    if (ioctl(fd, TIOCSTI, &key) == 0) escaped("types into the terminal");
    if (ioctl(fd, TIOCLINUX, line) == 0) escaped("TIOCLINUX");
    if (ioctl(fd, TIOCSCTTY, 0) == 0) escaped("takes the terminal");
}
int main(void) {
    static const char *paths[] = {"/dev/tty", "/dev/console", "/dev/tty0", "/dev/tty1", "/dev/ptmx", "/dev/pts/0", "/dev/pts/1", "/dev/pts/2", NULL};
    for (int fd = 0; fd < 3; fd++) { type(fd); if (isatty(fd)) escaped("descriptor %d is a terminal", fd); }
    for (const char **path = paths; *path; path++) {
        int fd = open(*path, O_RDWR | O_NOCTTY | O_NONBLOCK);
        if (fd < 0) continue;
        type(fd);
        escaped("opens %s", *path);
    }
    return play();
}
