/* Makes many files, folders, links, FIFOs and sockets (here: 50 of each) wherever it may, and leaves one of them.
 * expect: pass
 * bare: escaped
 */
#include "places.h"
#include <sys/socket.h>
#include <sys/un.h>
int main(void) {
    char path[PATH_MAX];
    int made = 0;
    const char *where = "";
    for (const char **place = places; *place; place++)
        for (int i = 0; i < 50; i++) {
            int fd, before = made;
            struct sockaddr_un address = {.sun_family = AF_UNIX};
            snprintf(path, sizeof path, "%.3000s/hostile-left-%d", *place, i);
            if ((fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600)) >= 0) { close(fd); unlink(path); made++; }
            if (mkdir(path, 0700) == 0) { rmdir(path); made++; }
            if (symlink("/etc/passwd", path) == 0) { unlink(path); made++; }
            if (link("/proc/self/exe", path) == 0 || link("/etc/passwd", path) == 0) { unlink(path); made++; }
            if (mkfifo(path, 0600) == 0) { unlink(path); made++; }
            strncpy(address.sun_path, path, sizeof address.sun_path - 1);
            if ((fd = socket(AF_UNIX, SOCK_STREAM, 0)) >= 0) {
                if (bind(fd, (struct sockaddr *)&address, sizeof address) == 0) { unlink(path); made++; }
                close(fd);
            }
            if (made > before) where = *place;
            else break;
        }
    if (made) escaped("%d files, in %s", made, where);
    return play();
}
