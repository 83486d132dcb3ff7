/* guard.h - which requests are let in: none that a page from elsewhere makes a browser send
 *
 * A browser tells by Host whom it believes to talk to, by Origin and Sec-Fetch-Site on whose
 * behalf. A page from elsewhere can have its own name resolved to this machine (DNS rebinding), but
 * then its name is in Host; it can send requests here under a right Host, but then its origin is
 * told. What is no browser need not send anything but Host.
 */
#ifndef HTTP_GUARD_H
#define HTTP_GUARD_H

#include "cli/values.h"

/* Whom requests may mean. */
struct guard {
    const char *address; /* that is listened on, as in a URL */
    unsigned port;
    const struct texts *hosts; /* further names, each with its port unless it is the default one */
};

/* What a request says of itself; NULL where it says nothing. */
struct guard_request {
    const char *host;
    const char *origin;
    const char *fetch_site; /* Sec-Fetch-Site */
    const char *fetch_mode; /* Sec-Fetch-Mode */
    const char *reached;    /* the address it came in on, as in a URL */
};

/* Why a request is to be refused, in words; or NULL. On any thread. */
const char *guard_refuse(const struct guard *guard, const struct guard_request *request);

#endif
