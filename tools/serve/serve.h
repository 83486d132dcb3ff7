/* serve.h - fifteen serve: its settings, and the state that all its requests share */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_SERVE_H
#define TOOLS_SERVE_H

#include "cli/exits.h"
#include "cli/settings.h"
#include "serve/work/lanes.h"
#include "serve/work/solver_cache.h"

struct serve_settings {
    unsigned port; /* 0: any free port */
    const char *address;
    bool allow_foreign;   /* other machines may be able to reach the address */
    struct texts hosts;   /* further names of the server, which requests may have in Host */
    bool opens;           /* the page, in a browser */
    unsigned max_waiting; /* requests that may wait in each lane */
    /* The folder and the number of partitions; and the limits of one request. */
    struct search_settings search;
    struct run_settings run;
};

struct server {
    const struct serve_settings *settings;
    unsigned n_threads; /* for searches */
    struct solver_cache *solvers;
    struct lanes lanes;
};

/* Serves until the process is interrupted. In a program without libmicrohttpd it fails. */
enum exit_status serve_run(const struct serve_settings *settings);

#endif
