/* Looks in its environment for what tells of the grader: HOSTILE_SECRET stands there for a token of the CI.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
extern char **environ;
int main(void) {
    static const char *words[] = {"HOSTILE", "NIMGRADE", "nimgrade", "CARGO", "RUST", "GITHUB", "TOKEN", "LD_", "SUDO", "SSH", NULL};
    for (char **e = environ; *e; e++)
        for (const char **word = words; *word; word++)
            if (strstr(*e, *word)) escaped("the environment has %.60s", *e);
    return play();
}
