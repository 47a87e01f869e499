/* Reads the grader through /proc: memory, maps, descriptors, environment, root and working folder of every process.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <dirent.h>
int main(void) {
    static const char *names[] = {"mem", "maps", "environ", "auxv", "stack", "fd/0", "fd/1", "fd/2", "fd/3", "fd/4", "fd/5", "fd/6",
                                  "fd", "map_files", "root/etc/passwd", "cwd/.", "exe", "pagemap", "syscall", NULL};
    char path[128], own[32];
    DIR *proc = opendir("/proc");
    struct dirent *entry;
    int pids[512], count = 0;
    pids[count++] = getppid() ? getppid() : 1;
    pids[count++] = 1;
    while (proc && count < 512 && (entry = readdir(proc)))
        if (atoi(entry->d_name) > 0) pids[count++] = atoi(entry->d_name);
    snprintf(own, sizeof own, "%d", getpid());
    for (int i = 0; i < count; i++)
        for (const char **name = names; *name; name++) {
            if (pids[i] == getpid()) continue;
            snprintf(path, sizeof path, "/proc/%d/%s", pids[i], *name);
            /* A folder under /proc is guarded when it is read, and `maps` and its like when they are. */
            char bytes[16];
            int fd = open(path, O_RDONLY | O_NONBLOCK);
            if (fd < 0) continue;
            struct stat st;
            fstat(fd, &st);
            int found = S_ISDIR(st.st_mode) ? syscall(SYS_getdents64, fd, (char[4096]){0}, 4096) > 0
                                            : !strcmp(*name, "mem") || read(fd, bytes, sizeof bytes) > 0;
            close(fd);
            if (found) escaped("reads %s", path);
        }
    return play();
}
