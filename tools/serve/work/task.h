/* task.h - a request about one board: its options, its search, its result
 *
 * The thread of the request starts each task with a short try in the quick lane (lanes.h). If the
 * task needs more, a thread of its own continues, and the request's thread waits for it and watches
 * the client. All functions are for the request's thread.
 */
/* SPDX-License-Identifier: MIT */
#ifndef WORK_TASK_H
#define WORK_TASK_H

#include "process/forecast.h"
#include "puzzle/puzzle.h"
#include "serve/http/request.h"
#include "serve/serve.h"

/* A bound that the search has started, and the nodes generated before it. */
struct task_bound {
    unsigned bound;
    uint64_t generated;
};

enum { TASK_MAX_BOUNDS = 128 };

/* The progress of a search, and the bounds started since the last report. If there are more than
 * the array holds, the last ones are left out; their nodes count for the bound before. */
struct task_progress {
    unsigned bound; /* 0: none is started */
    unsigned lower_bound;
    unsigned upper_bound; /* 0: no solution is known */
    uint64_t generated;
    uint64_t before; /* generated before this bound */
    double seconds;
    struct forecast forecast; /* of this bound */
    unsigned n_begun;
    struct task_bound begun[TASK_MAX_BOUNDS];
};

enum task_kind { TASK_HINT, TASK_EVALUATE, TASK_SOLVE };

struct task {
    struct server *server;
    enum task_kind kind;
    bool reports; /* its progress is sent to the client */

    /* The request. */
    json_t *body; /* owns the texts of `board` and `search` */
    const char *board;
    struct search_settings search;
    unsigned without_fallback; /* 1: a limit leaves no solution */
    struct feed_item item;
    struct puzzle puzzle;
    struct solver_loan loan;

    /* The result, once the task is over. */
    unsigned retry_seconds; /* if not 0, too many requests wait; when to try again */
    bool readable;          /* the board is well-formed */
    enum fifteen_status status;
    struct fifteen_error error;
    struct fifteen_result result;
    unsigned value;

    /* The client. */
    int socket;
    bool knows_interim; /* HTTP/1.1: it may be sent interim answers */
    bool quiet;         /* it has closed its direction of the connection */

    /* The thread that continues. */
    struct lane_guest guest;
    bool has_thread;
    pthread_t thread;
    int wake; /* eventfd, which the thread makes readable; -1: none */
    double started;
    double next_report;
    pthread_mutex_t lock; /* for what follows */
    bool over;
    bool has_news;
    struct task_progress progress;
};

/* Reads a request. Returns NULL if it is answered already, in *reply. */
struct task *task_create(struct server *server, const struct request *request, enum task_kind kind,
                         struct reply *reply);

/* Ends the task if it is not over. */
void task_free(struct task *task);

/* Runs the short try. Afterwards the task is over, or its thread continues. */
void task_start(struct task *task);

/* Returns whether the result is there. */
bool task_is_over(struct task *task);

enum task_event {
    TASK_NEWS,  /* there may be progress, or the task may be over */
    TASK_QUIET, /* the client sends no more: it waits or has gone; reported once */
    TASK_GONE   /* the client has gone */
};

/* Waits for an event, if the task is not over. */
enum task_event task_wait(struct task *task);

/* Returns whether the client has gone, as far as it can be found out without waiting. Not after the
 * reply has started. */
bool task_client_gone(struct task *task);

/* Sends an interim answer, which a client that has left resets the connection for. */
void task_probe_client(const struct task *task);

/* Waits until the task is over. Cancels it if the client goes. */
void task_finish(struct task *task);

/* Cancels the task and waits for its thread, if that still runs. */
void task_end(struct task *task);

/* For the thread that searches: notes the progress. Returns whether a report is due, which the
 * progress is then new for. */
bool task_note_progress(struct task *task, const struct fifteen_progress *at);

/* For that thread, once the search has ended: bounds that were not reported yet are news. */
void task_complete_progress(struct task *task);

/* Returns the latest progress, if it is new. */
bool task_take_progress(struct task *task, struct task_progress *out);

#endif
