/* Loops with its output in a buffer, so that it is run once more with a terminal as standard output, and then tries what a
 * terminal lets its programs do.
 * expect: time-limit
 * cases: one
 */
#include "game.h"
#include <sys/ioctl.h>
#include <termios.h>
int main(void) {
    if (isatty(1)) {
        struct termios settings;
        char *character = "x";
        REFUSED(ioctl(1, TIOCSTI, character));
        REFUSED(ioctl(1, TIOCSCTTY, 1));
        REFUSED(ioctl(1, TIOCSETD, &(int){0}));
        REFUSED(ioctl(1, TIOCSWINSZ, &(struct winsize){1, 1, 1, 1}));
        REFUSED(ioctl(1, TIOCCONS, 0));
        if (tcgetattr(1, &settings) == 0) REFUSED(tcsetattr(1, TCSANOW, &settings));
        REFUSED(open("/dev/tty", O_RDWR));
        REFUSED(open("/dev/ptmx", O_RDWR));
        REFUSED(open("/dev/pts/0", O_RDWR));
        REFUSED(open("/proc/self/fd/1", O_RDWR));
    }
    printf("Enter the number of heaps:\n");
    for (;;) {}
}
