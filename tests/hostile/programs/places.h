/* The places in which a program may try to leave something: a folder a line, ended by NULL. */
#ifndef PLACES_H
#define PLACES_H
#include "game.h"
#include <libgen.h>
static const char *places[] = {".", "..", "/tmp", "/var/tmp", "/dev/shm", "/run", "/run/lock", "/home", "/root", "/var/crash",
                               "/dev/mqueue", "/var/spool/cron/crontabs", "/run/user/65534", "/etc", NULL, NULL};

/* Puts the folder of the program itself among the places. */
__attribute__((constructor)) static void own_folder(void) {
    static char path[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    int last = sizeof places / sizeof *places - 2;
    if (n > 0) places[last] = dirname(path);
}
#endif
