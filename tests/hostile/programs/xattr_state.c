/* Keeps state for the next case in extended attributes and times of files, its own binary first.
 * expect: pass
 * bare: escaped
 */
#include "places.h"
#include <sys/xattr.h>
int main(int argc, char **argv) {
    char found[8];
    const char *more[] = {"/proc/self/exe", argc > 0 ? argv[0] : "nim", "/bin/sh", "/etc/passwd", "/usr/lib", NULL};
    for (int list = 0; list < 2; list++)
        for (const char **path = list ? more : places; *path; path++) {
            if (getxattr(*path, "user.hostile", found, sizeof found) >= 0) escaped("an attribute of another case on %s", *path);
            if (setxattr(*path, "user.hostile", "1", 1, 0) == 0) { removexattr(*path, "user.hostile"); escaped("an attribute on %s", *path); }
        }
    int own = open("/proc/self/exe", O_RDONLY);
    if (own >= 0 && fsetxattr(own, "user.hostile", "1", 1, 0) == 0) { fremovexattr(own, "user.hostile"); escaped("an attribute on its binary"); }
    return play();
}
