/* Two cases that run at once speak to each other by locks on a file that both can open.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sys/file.h>
int main(int argc, char **argv) {
    const char *files[] = {"/proc/self/exe", argc > 0 ? argv[0] : "nim", "/bin/sh", "/etc/passwd", "/etc/ld.so.cache", "/", ".", "/tmp", NULL};
    for (const char **file = files; *file; file++) {
        int fd = open(*file, O_RDONLY);
        if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0) escaped("a lock on %s", *file);
    }
    return play();
}
