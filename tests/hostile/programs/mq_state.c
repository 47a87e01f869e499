/* Keeps state for the next case in a POSIX message queue.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <mqueue.h>
int main(void) {
    mqd_t queue = mq_open("/hostile-left", O_RDWR | O_CREAT, 0600, NULL);
    if (queue != (mqd_t)-1) { mq_unlink("/hostile-left"); escaped("a message queue"); }
    return play();
}
