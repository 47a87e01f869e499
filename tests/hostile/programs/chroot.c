/* Changes its root folder.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
int main(void) {
    REFUSED(chroot("/"));
    REFUSED(chroot("."));
    REFUSED(syscall(SYS_pivot_root, "/", "/"));
    return play();
}
