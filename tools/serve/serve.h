/* serve.h - fifteen serve: what it is told, and the server that does it */
#ifndef TOOLS_SERVE_H
#define TOOLS_SERVE_H

#include "cli/exits.h"
#include "cli/settings.h"

struct serve_settings {
    unsigned port; /* 0: any that is free */
    const char *address;
    bool allow_foreign; /* the address may be one that other machines reach */
    struct texts hosts; /* besides the address, what requests may call the server */
    unsigned n_waiting; /* requests that may wait for a thread */
    /* The folder and the number of partitions; and the limits of one request. */
    struct search_settings search;
    struct run_settings run;
};

/* Serves until the process is asked to stop. In a program without libmicrohttpd it says so. */
enum exit_status serve_run(const struct serve_settings *settings);

#endif
