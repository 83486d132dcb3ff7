/* guard.h - protection against other web sites: rejects requests that their pages make browsers
 * send
 *
 * A browser states in Host which server it believes it is talking to, and in Origin and
 * Sec-Fetch-Site which page sends the request. Another site can let its own name resolve to this
 * machine (DNS rebinding), but then Host has that name. It can send requests here under the right
 * name, but then Origin shows where they come from. Programs other than browsers need only Host.
 */
/* SPDX-License-Identifier: MIT */
#ifndef HTTP_GUARD_H
#define HTTP_GUARD_H

struct MHD_Connection;

#include "cli/values.h"

/* The names of the server. */
struct guard {
    const char *address; /* it listens on, as in a URL */
    unsigned port;
    const struct texts *hosts; /* further names; one without a port stands for any port */
};

/* Returns why a request must be rejected, or NULL. Any thread may call it. */
const char *guard_reject(const struct guard *guard, struct MHD_Connection *request);

#endif
