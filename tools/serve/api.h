/* api.h - what requests are answered: the interface that API.md describes */
#ifndef TOOLS_SERVE_API_H
#define TOOLS_SERVE_API_H

#include "jobs.h"
#include "request.h"
#include "serve.h"
#include "shelf.h"

/* The routes' context. */
struct server {
    const struct serve_settings *settings;
    unsigned n_threads; /* that searches may use */
    struct shelf *shelf;
    struct pool *pool;
};

extern const struct http_route api_routes[];

#endif
