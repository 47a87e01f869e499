/* Changes its own binary while that does not run: it becomes the dynamic loader, which maps the binary as data, so that
 * the kernel no longer calls the text busy.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(int argc, char **argv) {
    static const char *loaders[] = {"/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", NULL};
    if (argc > 1 && !strcmp(argv[1], "again")) {
        char path[PATH_MAX];
        /* What was descriptor 9 is the binary; to write one of its own bytes again is enough. */
        char byte;
        snprintf(path, sizeof path, "/proc/self/fd/%d", 9);
        int fd = open(path, O_RDWR);
        if (fd >= 0 && pread(fd, &byte, 1, 0) == 1 && pwrite(fd, &byte, 1, 0) == 1) escaped("writes to its binary");
        close(9);
        return play();
    }
    int own = open("/proc/self/exe", O_RDONLY);
    if (own < 0 || dup2(own, 9) != 9) return play();
    close(own);
    for (const char **loader = loaders; *loader; loader++) execl(*loader, *loader, "/proc/self/fd/9", "again", NULL);
    close(9);
    return play();
}
