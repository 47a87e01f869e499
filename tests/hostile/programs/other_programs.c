/* Becomes a shell that looks for the cases, for the grader and for the network.
 * expect: pass wrong-output exit-status crashed
 * cases: one
 * bare: escaped
 */
#include "game.h"
int main(void) {
    execl("/bin/sh", "sh", "-c",
          "test -r /etc/shadow && echo ESCAPED: shadow; test -r /proc/$PPID/environ && read -r e </proc/$PPID/environ && echo ESCAPED: environ;"
          "for f in /tmp/*/a.toml /tmp/*/*/a.toml; do test -e \"$f\" && echo ESCAPED: case; done; : >/tmp/hostile-left-shell && echo ESCAPED: file;"
          "rm -f /tmp/hostile-left-shell; (echo ESCAPED: fork); ulimit -v unlimited && echo ESCAPED: limit; :", NULL);
    return play();
}
