/* Gives its own binary the set-uid bit, or another mode or owner.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(int argc, char **argv) {
    const char *own[] = {"/proc/self/exe", argc > 0 ? argv[0] : "nim", NULL};
    struct stat before;
    for (const char **file = own; *file; file++) {
        if (stat(*file, &before)) continue;
        if (chmod(*file, 06755) == 0) { chmod(*file, before.st_mode & 07777); escaped("chmod of %s", *file); }
        if (chown(*file, getuid(), getgid()) == 0) escaped("chown of %s", *file);
        if (utimensat(AT_FDCWD, *file, NULL, 0) == 0) escaped("new times for %s", *file);
    }
    return play();
}
