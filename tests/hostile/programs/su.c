/* Becomes `su` and asks it for a root's shell. Where su may not be executed the game follows.
 * expect: pass wrong-output exit-status time-limit
 * cases: one
 * bare: escaped
 */
#include "game.h"
int main(void) {
    static const char *su[] = {"/bin/su", "/usr/bin/su", NULL};
    for (const char **path = su; *path; path++) execl(*path, "su", "root", "-c", "/bin/echo ESCAPED: su", NULL);
    return play();
}
