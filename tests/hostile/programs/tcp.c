/* Talks TCP over 127.0.0.1 and ::1, here with itself: listening is refused, and so is connecting.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <netinet/in.h>
#include <arpa/inet.h>
#include <sys/socket.h>
int main(void) {
    int server = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (server < 0 || client < 0) return play();
    if (bind(server, (struct sockaddr *)&address, sizeof address) == 0 && listen(server, 1) == 0) {
        getsockname(server, (struct sockaddr *)&address, &length);
        if (connect(client, (struct sockaddr *)&address, sizeof address) == 0) escaped("a TCP connection");
        escaped("listens on 127.0.0.1:%d", ntohs(address.sin_port));
    }
    address.sin_addr.s_addr = INADDR_ANY;
    if (bind(server, (struct sockaddr *)&address, sizeof address) == 0 && listen(server, 1) == 0) escaped("listens on any address");
    return play();
}
