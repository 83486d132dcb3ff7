/* api.h - what requests are answered: the interface that API.md describes */
#ifndef TOOLS_SERVE_API_H
#define TOOLS_SERVE_API_H

#include "request.h"
#include "serve.h"

/* The routes' context. */
struct server {
    const struct serve_settings *settings;
    unsigned n_threads; /* that searches may use */
};

extern const struct route api_routes[];

#endif
