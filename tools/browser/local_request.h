/* local_request.h - a request that comes from the page around the library, not through HTTP */
/* SPDX-License-Identifier: MIT */
#ifndef BROWSER_LOCAL_REQUEST_H
#define BROWSER_LOCAL_REQUEST_H

#include <jansson.h>

/* What takes the place of a connection: the arguments of the URL, as an object of strings. */
struct MHD_Connection {
    const json_t *arguments;
};

#endif
