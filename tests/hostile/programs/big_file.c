/* Writes a big file (here: 4 MB) wherever it may.
 * expect: pass
 * bare: escaped
 */
#include "places.h"
int main(void) {
    static char block[1 << 20];
    char path[PATH_MAX];
    signal(SIGXFSZ, SIG_IGN);
    for (const char **place = places; *place; place++) {
        long total = 0, got;
        snprintf(path, sizeof path, "%s/hostile-left-big", *place);
        int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (fd < 0 && (fd = open(*place, O_TMPFILE | O_WRONLY, 0600)) < 0) continue;
        for (int i = 0; i < 4 && (got = write(fd, block, sizeof block)) > 0; i++) total += got;
        unlink(path);
        escaped("%ld bytes in %s", total, *place);
    }
    return play();
}
