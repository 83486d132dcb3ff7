/* api.h - routes: the function that answers each path (API.md) */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_SERVE_API_H
#define TOOLS_SERVE_API_H

#include "serve/http/request.h"

/* Their context is a struct server. */
extern const struct http_route api_routes[];

#endif
