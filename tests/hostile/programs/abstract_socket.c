/* Names an abstract Unix socket, by which programs of two cases that run at once could speak to each other.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sys/socket.h>
#include <sys/un.h>
int main(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "\0hostile-left"};
    int server = socket(AF_UNIX, SOCK_STREAM, 0);
    if (server < 0) return play();
    if (connect(server, (struct sockaddr *)&address, sizeof address) == 0) escaped("speaks to another case");
    if (bind(server, (struct sockaddr *)&address, sizeof address) == 0 && listen(server, 1) == 0) escaped("listens on an abstract socket");
    return play();
}
