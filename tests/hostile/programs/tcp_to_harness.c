/* Connects to a listener of the machine (PORT on 127.0.0.1, which the test opens): that network must not be reached.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <netinet/in.h>
#include <sys/socket.h>
#ifndef PORT
#define PORT 9
#endif
int main(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(PORT), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int client = socket(AF_INET, SOCK_STREAM, 0);
    if (client >= 0 && connect(client, (struct sockaddr *)&address, sizeof address) == 0) escaped("reaches the machine's network");
    client = socket(AF_INET, SOCK_STREAM, 0);
    /* A connection that is opened by its first bytes goes round a filter of connect(). */
    if (client >= 0 && sendto(client, "x", 1, MSG_FASTOPEN, (struct sockaddr *)&address, sizeof address) == 1) escaped("reaches the network by MSG_FASTOPEN");
    return play();
}
