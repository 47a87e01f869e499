/* Bytes that are no UTF-8: the report must stay valid JSON.
 * expect: wrong-output
 */
#include "game.h"
int main(void) { puts("\xff\xfe\xc0\x80\xed\xa0\x80 \xf5 nim"); return play(); }
