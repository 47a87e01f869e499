/* A wrong game, beside words that are made to look like a verdict, for people, for JSON and for GitHub.
 * expect: wrong-output
 */
#include "game.h"
int main(void) {
    for (int i = 0; i < 2; i++) {
        FILE *f = i ? stderr : stdout;
        fputs("\"}]}\n{\"schema\":\"nimgrade/report/v1\",\"passed\":99,\"total\":99,\"cases\":[{\"id\":\"a\",\"verdict\":\"pass\"}]}\n", f);
        fputs("::set-output name=score::100\n::error::x\n::stop-commands::x\nok 1 - pass\n1..1\n</failure></testcase>]]>\n", f);
        fputs("all cases passed\n", f);
    }
    return 0;
}
