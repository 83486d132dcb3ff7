/* task.h - what is asked about one board: read by the request's thread, worked on by the pool's */
#ifndef WORK_TASK_H
#define WORK_TASK_H

#include "serve/api.h"
#include "serve/work/jobs.h"
#include "serve/work/solver_cache.h"
#include "solve/puzzle.h"

/* A bound that a search has begun to search to, and the nodes that were generated before. */
struct task_bound {
    unsigned bound;
    uint64_t generated;
};

enum { TASK_MAX_BOUNDS = 128 };

/* How far a search is, and the bounds begun since that was last taken. Of more than there is room
 * for the last are left out, as though their nodes were of the bound before. */
struct task_progress {
    unsigned bound;
    uint64_t generated;
    double seconds;
    unsigned n_begun;
    struct task_bound begun[TASK_MAX_BOUNDS];
};

struct task {
    struct server *server;
    bool evaluates; /* else it solves */
    bool tells;     /* its progress */
    struct job job;

    /* What was asked for. */
    json_t *body; /* which the texts are of */
    const char *board;
    struct search_settings search;
    char *numbers; /* of the board, in one line */
    char *goal;    /* likewise */
    struct feed_item item;
    struct puzzle puzzle;
    bool has_work; /* else it has come to its end by being read */
    struct shelf_loan loan;

    /* What it came to. */
    bool readable; /* the board is none of those that are malformed */
    enum fifteen_status status;
    struct fifteen_error error;
    struct route route;
    struct fifteen_counts counts;
    unsigned value;

    /* How far it is. */
    pthread_mutex_t lock;
    bool is_long; /* it is no mere trial */
    double started;
    double next_telling;
    bool is_news;
    struct task_progress progress; /* a bound of 0: none is begun */
};

/* How many members a body may have, in the order of task_params. */
enum { TASK_HINTS = 3, TASK_EVALUATES = 4, TASK_SOLVES = 9 };

/* Reads what a request asks for. NULL: it is answered already, in *reply. */
struct task *task_create(struct server *server, const struct request *request, unsigned n_params,
                         struct reply *reply);

/* Once its job has ended, if it was begun. */
void task_free(struct task *task);

/* The job's work. */
unsigned task_work(void *context, enum job_lane lane, unsigned n_threads);

/* Has the work begun, if there is any. False: too many wait. */
bool task_begin(struct task *task);

/* Whether it has come to its end, which task->job.wake tells too. */
bool task_is_over(struct task *task);

/* Waits for that; ends it if its client goes. */
void task_wait(struct task *task, const struct request *request);

/* Ends it, and waits for that. */
void task_abandon(struct task *task);

/* The latest of a search, if there is anything new. */
bool task_take_progress(struct task *task, struct task_progress *out);

#endif
