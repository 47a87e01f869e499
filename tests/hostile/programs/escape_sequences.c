/* Escape sequences that clear the screen, paint "passed", set the title and fill the clipboard: no report may hold a raw ESC.
 * expect: wrong-output
 */
#include "game.h"
int main(void) {
    puts("\033[2J\033[H\033[32mall cases passed\033[0m\033]0;title\007\033]52;c;bmlt\007\x9b" "31m\b\b\b\r\xe2\x80\xae");
    fputs("\033[2J\033[Hstderr\033]0;title\007", stderr);
    return play();
}
