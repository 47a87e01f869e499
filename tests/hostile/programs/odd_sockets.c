/* Opens sockets of families that speak to the kernel or the hardware.
 * expect: pass
 * bare: escaped
 */
#include "game.h"
#include <sys/socket.h>
int main(void) {
    static const int families[] = {AF_NETLINK, AF_PACKET, AF_ALG, AF_VSOCK, AF_BLUETOOTH, AF_KEY, AF_XDP, AF_CAN, AF_TIPC, AF_RDS};
    for (unsigned i = 0; i < sizeof families / sizeof *families; i++)
        for (int type = SOCK_STREAM; type <= SOCK_SEQPACKET; type++)
            if (socket(families[i], type, 0) >= 0) escaped("a socket of family %d", families[i]);
    return play();
}
