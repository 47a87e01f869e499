/* Leaves a file for the next case, in every place it can think of, and looks for the one of the last case.
 * expect: pass
 * bare: escaped
 */
#include "places.h"
int main(void) {
    char path[PATH_MAX];
    for (const char **place = places; *place; place++) {
        snprintf(path, sizeof path, "%s/hostile-left-state", *place);
        if (access(path, F_OK) == 0) escaped("a file of another case in %s", *place);
        int fd = open(path, O_RDWR | O_CREAT, 0600);
        if (fd >= 0) { unlink(path); escaped("a file for another case in %s", *place); }
    }
    int shm = shm_open("/hostile-left", O_RDWR | O_CREAT, 0600);
    if (shm >= 0) { shm_unlink("/hostile-left"); escaped("shm_open"); }
    return play();
}
