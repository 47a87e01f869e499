/* Changes, replaces or unlinks its own binary, so that the next case would run something else.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(int argc, char **argv) {
    char path[PATH_MAX] = "", other[PATH_MAX + 16];
    struct stat st;
    if (readlink("/proc/self/exe", path, sizeof path - 1) < 0 && argc > 0) snprintf(path, sizeof path, "%s", argv[0]);
    if (stat(path, &st)) return play();
    /* A sealed memory file cannot be changed, whatever its mode says. A busy text is no guard: it is so while it runs only. */
    int fd = open(path, O_RDONLY), seals = fcntl(fd, F_GET_SEALS);
    int sealed = seals > 0 && (seals & F_SEAL_WRITE) && (seals & F_SEAL_SHRINK);
    if (!sealed && (st.st_mode & (S_IWGRP | S_IWOTH))) escaped("its binary has mode %o", st.st_mode);
    if (!sealed && (open(path, O_WRONLY) >= 0 || errno == ETXTBSY)) escaped("its binary may be written");
    if (seals > 0 && !sealed) escaped("its binary is a memory file with the seals %d", seals);
    snprintf(other, sizeof other, "%s.other", path);
    if (link(path, other) == 0) { unlink(other); escaped("links its binary"); }
    if (rename(path, other) == 0) { rename(other, path); escaped("renames its binary"); }
    if (truncate(path, st.st_size) == 0) escaped("truncates its binary");
    if (unlink(path) == 0) escaped("unlinks its binary");
    return play();
}
