/* Keeps state for the next case in a keyring of the kernel.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <linux/keyctl.h>
int main(void) {
    static const long rings[] = {KEY_SPEC_USER_KEYRING, KEY_SPEC_USER_SESSION_KEYRING, KEY_SPEC_SESSION_KEYRING, KEY_SPEC_PROCESS_KEYRING};
    for (unsigned i = 0; i < 4; i++) {
        long key = syscall(SYS_add_key, "user", "hostile-left", "x", 1L, rings[i]);
        if (key >= 0) { syscall(SYS_keyctl, KEYCTL_INVALIDATE, key, 0, 0, 0); escaped("a key"); }
    }
    REFUSED(syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_USER_KEYRING, 0L, 0L, 0L));
    REFUSED(syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, 0L, 0L, 0L, 0L));
    return play();
}
