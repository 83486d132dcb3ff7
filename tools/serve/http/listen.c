/* listen.c - the socket that accepts connections, and its address */
/* SPDX-License-Identifier: MIT */
#include "serve/http/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cli/message.h"

enum { BACKLOG = 512 };

union address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

static socklen_t size_of(const union address *address)
{
    return address->any.sa_family == AF_INET6 ? sizeof address->v6 : sizeof address->v4;
}

static bool parse_address(const char *text, unsigned port, union address *out)
{
    *out = (union address){.v6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)}};
    if (inet_pton(AF_INET6, text, &out->v6.sin6_addr) == 1)
        return true;
    *out = (union address){.v4 = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)}};
    return inet_pton(AF_INET, strcmp(text, "localhost") == 0 ? "127.0.0.1" : text,
                     &out->v4.sin_addr) == 1;
}

static bool is_loopback(const union address *address)
{
    if (address->any.sa_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&address->v6.sin6_addr);
    return ntohl(address->v4.sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

static void print_name(const union address *address, char out[LISTEN_NAME_SIZE])
{
    char numbers[INET6_ADDRSTRLEN] = "";
    const bool v6 = address->any.sa_family == AF_INET6;
    inet_ntop(address->any.sa_family,
              v6 ? (const void *)&address->v6.sin6_addr : (const void *)&address->v4.sin_addr,
              numbers, sizeof numbers);
    snprintf(out, LISTEN_NAME_SIZE, v6 ? "[%s]" : "%s", numbers);
}

/* Reads the local address of a socket. */
static bool read_address(int descriptor, union address *out)
{
    socklen_t size = sizeof *out;
    *out = (union address){.any = {.sa_family = AF_UNSPEC}};
    return getsockname(descriptor, &out->any, &size) == 0;
}

static bool bind_and_listen(int descriptor, const union address *address)
{
    const int on = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (address->any.sa_family == AF_INET6)
        setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    return bind(descriptor, &address->any, size_of(address)) == 0 &&
           listen(descriptor, BACKLOG) == 0;
}

enum fifteen_status listen_open(const struct listen_address *address, struct listener *out,
                                struct fifteen_error *error)
{
    union address bound;
    if (!parse_address(address->text, address->port, &bound))
        return message_set(error, FIFTEEN_INVALID,
                           "'%.60s' is not an address such as 127.0.0.1 or ::1", address->text);
    if (!is_loopback(&bound) && !address->allow_foreign)
        return message_set(error, FIFTEEN_INVALID,
                           "'%.60s' is reachable from other machines; --allow-foreign permits "
                           "it",
                           address->text);
    const int descriptor = socket(bound.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor >= 0 && bind_and_listen(descriptor, &bound) &&
        read_address(descriptor, &bound)) {
        out->socket = descriptor;
        out->port = ntohs(bound.any.sa_family == AF_INET6 ? bound.v6.sin6_port : bound.v4.sin_port);
        print_name(&bound, out->name);
        return FIFTEEN_OK;
    }
    message_set(error, FIFTEEN_IO, "cannot listen on port %u of %.60s: %s%s", address->port,
                address->text, strerror(errno),
                errno == EADDRINUSE ? "; --port selects another" : "");
    if (descriptor >= 0)
        close(descriptor);
    return FIFTEEN_IO;
}

void listen_local_name(int connection, char out[LISTEN_NAME_SIZE])
{
    union address address;
    *out = '\0';
    if (read_address(connection, &address))
        print_name(&address, out);
}
