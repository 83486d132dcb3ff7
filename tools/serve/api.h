/* api.h - what requests are answered: the interface that API.md describes */
#ifndef TOOLS_SERVE_API_H
#define TOOLS_SERVE_API_H

#include "serve/http/request.h"
#include "serve/serve.h"
#include "serve/work/jobs.h"
#include "serve/work/solver_cache.h"

/* The routes' context. */
struct server {
    const struct serve_settings *settings;
    unsigned n_threads; /* that searches may use */
    struct shelf *shelf;
    struct pool *pool;
};

extern const struct http_route api_routes[];

#endif
