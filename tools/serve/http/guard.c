/* guard.c - protection against other web sites: rejects requests that their pages make browsers
 * send
 */
/* SPDX-License-Identifier: MIT */
#include "serve/http/guard.h"

#include <microhttpd.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "serve/http/listen.h"

enum { HTTP_PORT = 80 };

static const char *find_header(struct MHD_Connection *request, const char *name)
{
    return MHD_lookup_connection_value(request, MHD_HEADER_KIND, name);
}

/* Returns whether a Host is a name with the server's port, which may be missing if it is 80. */
static bool is_name(const struct guard *guard, const char *host, const char *name)
{
    const size_t length = strlen(name);
    char port[16];
    snprintf(port, sizeof port, ":%u", guard->port);
    return length > 0 && strncasecmp(host, name, length) == 0 &&
           (strcmp(host + length, port) == 0 || (host[length] == '\0' && guard->port == HTTP_PORT));
}

/* Behind a proxy, the port is the proxy's. */
static bool is_added_name(const char *host, const char *name)
{
    const size_t length = strlen(name);
    const char *const port = host + length;
    return strncasecmp(host, name, length) == 0 &&
           (*port == '\0' || (strchr(name + strcspn(name, "]"), ':') == NULL && *port == ':' &&
                              port[1 + strspn(port + 1, "0123456789")] == '\0'));
}

/* The address at which the client reached the server is one of its names. */
static bool is_host(const struct guard *guard, struct MHD_Connection *request, const char *host)
{
    char reached[LISTEN_NAME_SIZE];
    listen_local_name(
        MHD_get_connection_info(request, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd, reached);
    const char *const names[] = {"localhost", "127.0.0.1", "[::1]", guard->address, reached};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (is_name(guard, host, names[i]))
            return true;
    for (unsigned i = 0; i < guard->hosts->n; i++)
        if (is_added_name(host, guard->hosts->text[i]))
            return true;
    return false;
}

/* Returns whether an Origin is that of the server's own page. Host may have the port that the
 * scheme implies, which Origin never has. */
static bool is_own_origin(const char *origin, const char *host)
{
    static const struct {
        const char *scheme;
        const char *port;
    } schemes[] = {{"http://", ":80"}, {"https://", ":443"}};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        const size_t length = strlen(schemes[i].scheme);
        const char *const name = origin + length;
        if (strncasecmp(origin, schemes[i].scheme, length) == 0 && *name != '\0' &&
            strncasecmp(name, host, strlen(name)) == 0 &&
            (host[strlen(name)] == '\0' || strcmp(host + strlen(name), schemes[i].port) == 0))
            return true;
    }
    return false;
}

/* Allows requests of the user and of the server's own page. Other pages may link here. */
static bool is_own_fetch(const char *site, const char *mode)
{
    return site == NULL || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0 ||
           (mode != NULL && strcmp(mode, "navigate") == 0);
}

const char *guard_reject(const struct guard *guard, struct MHD_Connection *request)
{
    const char *const host = find_header(request, "Host");
    const char *const origin = find_header(request, "Origin");
    if (host == NULL)
        return "the request has no Host header";
    if (!is_host(guard, request, host))
        return "Host is not a name of this server; 'fifteen serve --host' adds one";
    if ((origin != NULL && !is_own_origin(origin, host)) ||
        !is_own_fetch(find_header(request, "Sec-Fetch-Site"),
                      find_header(request, "Sec-Fetch-Mode")))
        return "pages of other sites may not use this server";
    return NULL;
}
