/* Reads files that are root's or another user's.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <dirent.h>
int main(void) {
    static const char *files[] = {"/etc/shadow", "/etc/gshadow", "/etc/sudoers", "/root/.bashrc", "/root/.profile", "/root/.ssh/id_rsa",
                                  "/root/.ssh/id_ed25519", "/etc/ssh/ssh_host_ed25519_key", "/proc/kcore", "/proc/kmsg", "/dev/mem", NULL};
    static const char *folders[] = {"/root", "/home", "/var/lib", "/var/log", "/tmp", "/var/tmp", "/mnt", "/srv", "/boot", "/dev/shm", NULL};
    for (const char **file = files; *file; file++)
        if (open(*file, O_RDONLY | O_NONBLOCK) >= 0) escaped("reads %s", *file);
    for (const char **folder = folders; *folder; folder++) {
        DIR *dir = opendir(*folder);
        struct dirent *entry;
        /* An empty folder tells nothing. */
        while (dir && (entry = readdir(dir))) if (entry->d_name[0] != '.') escaped("lists %s", *folder);
    }
    return play();
}
