/* guard.c - which requests are let in: none that a page from elsewhere makes a browser send */
#include "serve/http/guard.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HTTP_PORT = 80 };

/* Whether a Host is a name with the server's port, which may be left out if it is HTTP's. */
static bool is_name(const struct guard *guard, const char *host, const char *name)
{
    const size_t length = strlen(name);
    char port[16];
    snprintf(port, sizeof port, ":%u", guard->port);
    return length > 0 && strncasecmp(host, name, length) == 0 &&
           (strcmp(host + length, port) == 0 || (host[length] == '\0' && guard->port == HTTP_PORT));
}

static bool is_host(const struct guard *guard, const struct guard_request *request)
{
    const char *const names[] = {"localhost", "127.0.0.1", "[::1]", guard->address,
                                 request->reached};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (is_name(guard, request->host, names[i]))
            return true;
    for (unsigned i = 0; i < guard->hosts->n; i++)
        if (strcasecmp(request->host, guard->hosts->text[i]) == 0)
            return true;
    return false;
}

/* Whether an Origin is that of the page of a Host. */
static bool is_own_origin(const char *origin, const char *host)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        const size_t length = strlen(schemes[i]);
        if (strncasecmp(origin, schemes[i], length) == 0 && strcasecmp(origin + length, host) == 0)
            return true;
    }
    return false;
}

/* What users type or open, and what the own page asks for; others may lead here by a link. */
static bool is_own_fetch(const struct guard_request *request)
{
    const char *const site = request->fetch_site;
    return site == NULL || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0 ||
           (request->fetch_mode != NULL && strcmp(request->fetch_mode, "navigate") == 0);
}

const char *guard_refuse(const struct guard *guard, const struct guard_request *request)
{
    if (request->host == NULL)
        return "the request has no Host";
    if (!is_host(guard, request))
        return "this server does not go by the name in Host; 'fifteen serve --host' adds one";
    if (request->origin != NULL && !is_own_origin(request->origin, request->host))
        return "pages from elsewhere may not use this server";
    if (!is_own_fetch(request))
        return "pages from elsewhere may not use this server";
    return NULL;
}
