/* worker.h - a background thread that searches for the game, so that the screen never waits
 *
 * There is one request at a time. A new one replaces the one before, whose search stops within
 * 50 ms; its tables are kept if the new one needs them too. One thread, that of the screen, may use
 * these functions.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_PLAY_WORKER_H
#define TOOLS_PLAY_WORKER_H

#include "play/setup.h"
#include "play/way.h"

/* A solvable problem. */
struct worker_request {
    struct fifteen_geometry size;
    int start[SETUP_MAX_CELLS]; /* tiles */
    int goal[SETUP_MAX_CELLS];
    unsigned algorithm;              /* enum fifteen_algorithm */
    char heuristic[SETUP_TEXT_SIZE]; /* "": the default */
};

/* A search without a time limit ends after so many seconds with the best solution known. */
enum { WORKER_SECONDS = 5 };

enum worker_state {
    WORKER_IDLE,
    WORKER_PREPARING, /* loads or builds tables */
    WORKER_SEARCHING,
    WORKER_DONE
};

/* The state of the last request. */
struct worker_report {
    unsigned number; /* of the request; 0: there is none */
    enum worker_state state;
    unsigned bound;             /* while searching: a lower bound of the length, if known */
    unsigned upper_bound;       /* while searching: length of the best solution so far, or 0 */
    uint64_t n_generated;       /* while searching */
    enum fifteen_status status; /* when done: FIFTEEN_OK, or why no shortest solution was found */
    struct fifteen_error error;
    struct way solution;          /* if result.found; after a limit it is not proven shortest */
    struct fifteen_result result; /* without the path */
};

struct worker;

/* Starts the thread. It uses the settings except for what requests contain; they must outlive the
 * worker. Always call worker_free. */
enum fifteen_status worker_create(const struct search_settings *settings, struct worker **out,
                                  struct fifteen_error *error);

/* Stops the search and waits for the thread; NULL is allowed. */
void worker_free(struct worker *worker);

/* Returns the request's number, from 1. */
unsigned worker_start(struct worker *worker, const struct worker_request *request);

/* Stops the request. */
void worker_cancel(struct worker *worker);

void worker_read(struct worker *worker, struct worker_report *out);

/* Returns a descriptor to poll: readable when there is a new report, until worker_read. */
int worker_descriptor(const struct worker *worker);

#endif
