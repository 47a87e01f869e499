/* Sends itself a datagram over 127.0.0.1.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <netinet/in.h>
#include <sys/socket.h>
int main(void) {
    int one = socket(AF_INET, SOCK_DGRAM, 0), two = socket(AF_INET, SOCK_DGRAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (one < 0 || two < 0) return play();
    if (bind(one, (struct sockaddr *)&address, sizeof address) == 0) {
        getsockname(one, (struct sockaddr *)&address, &length);
        if (sendto(two, "x", 1, 0, (struct sockaddr *)&address, sizeof address) == 1) escaped("a datagram");
    }
    address.sin_port = htons(9);
    if (sendto(two, "x", 1, 0, (struct sockaddr *)&address, sizeof address) == 1) escaped("a datagram to 127.0.0.1");
    return play();
}
