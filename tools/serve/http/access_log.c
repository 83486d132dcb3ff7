/* access_log.c - one line on standard error for each request */
/* SPDX-License-Identifier: MIT */
#include "serve/http/access_log.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

#include "process/stopwatch.h"

static const char *client_address(const struct request *request, char out[INET6_ADDRSTRLEN])
{
    const struct sockaddr *const address =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
            ->client_addr;
    const void *numbers = NULL;
    if (address->sa_family == AF_INET)
        numbers = &((const struct sockaddr_in *)(const void *)address)->sin_addr;
    if (address->sa_family == AF_INET6)
        numbers = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    const char *const text =
        numbers == NULL ? NULL : inet_ntop(address->sa_family, numbers, out, INET6_ADDRSTRLEN);
    return text == NULL ? "-" : text;
}

void access_log_print(const struct request *request)
{
    char address[INET6_ADDRSTRLEN];
    message_print_line("%s \"%s\" %u %.1f ms", client_address(request, address), request->line,
                       request->status, 1000 * (stopwatch_now() - request->started));
}
