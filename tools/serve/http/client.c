/* client.c - whether the client of a request is still there while it is worked on */
#include "serve/http/client.h"

#include <poll.h>
#include <sys/socket.h>

enum client_event client_wait(struct client *client, int descriptor)
{
    for (;;) {
        struct pollfd both[] = {
            {.fd = descriptor, .events = POLLIN},
            {.fd = client->socket, .events = client->quiet ? 0 : POLLRDHUP},
        };
        if (poll(both, 2, -1) < 0)
            continue;
        if ((both[1].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0)
            return CLIENT_GONE;
        if ((both[0].revents & POLLIN) != 0)
            return CLIENT_READY;
        if ((both[1].revents & POLLRDHUP) != 0) {
            client->quiet = true;
            return CLIENT_QUIET;
        }
    }
}

void client_probe(const struct client *client)
{
    static const char processing[] = "HTTP/1.1 102 Processing\r\n\r\n";
    if (client->interim)
        send(client->socket, processing, sizeof processing - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}
