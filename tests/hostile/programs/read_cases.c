/* Looks for the cases and the expected outputs on the disk: their folder is known to it (CASES_DIR), and it looks
 * through the usual places besides.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <dirent.h>
#ifndef CASES_DIR
#define CASES_DIR "."
#endif
static int budget = 20000;

static void walk(const char *folder, int depth) {
    DIR *dir = opendir(folder);
    struct dirent *entry;
    char path[PATH_MAX];
    while (dir && budget-- > 0 && (entry = readdir(dir))) {
        size_t n = strlen(entry->d_name);
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%.3000s/%s", folder, entry->d_name);
        int fd = n > 5 && !strcmp(entry->d_name + n - 5, ".toml") ? open(path, O_RDONLY) : -1;
        if (fd >= 0) escaped("reads %s", path);
        if (entry->d_type == DT_DIR && depth > 0) walk(path, depth - 1);
    }
    if (dir) closedir(dir);
}

int main(void) {
    if (open(CASES_DIR "/a.toml", O_RDONLY) >= 0) escaped("reads the case by its name");
    walk(CASES_DIR, 1);
    walk(".", 3);
    walk("..", 3);
    walk("/tmp", 3);
    walk("/home", 3);
    walk("/root", 3);
    return play();
}
