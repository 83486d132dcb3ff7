/* solve_run.h - a run of solve_boards and a board on its way through it */
/* SPDX-License-Identifier: MIT */
#ifndef SOLVE_SOLVE_RUN_H
#define SOLVE_SOLVE_RUN_H

#include "parts/checkpoint.h"
#include "parts/outcomes.h"
#include "process/progress.h"
#include "solve/answer.h"

struct run;
struct job;

/* How boards are searched by several processes, of which this one reads and prints. */
struct solve_team {
    void *context;
    /* A puzzle is about to be prepared here, for the first time: others may prepare it, too. */
    void (*announce)(void *context, const struct puzzle *puzzle);
    /* The puzzle that was announced is prepared here. Fails if it is not, in the same way, by the
     * others. */
    enum fifteen_status (*agree)(void *context, const struct puzzle *puzzle,
                                 struct fifteen_error *error);
    /* Searches a board on all of them: the status, the solution, the counts and the message of the
     * job are set as by puzzle_solve. With the checkpoint of the request, if it has a path. */
    enum fifteen_status (*search)(void *context, const struct run *run, struct job *job,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor);
    /* Solves all boards of an input of several, by the functions below. */
    void (*solve_all)(void *context, struct run *run);
};

struct solve_request {
    const struct feed_input *input;
    const struct goal *goal; /* NULL: the goal that a file states, else 'last' */
    const struct search_settings *search;
    const struct run_settings *run;
    const struct answer_format *format;
    struct answer_document document; /* its first group */
    bool all;                        /* count all shortest solutions */
    uint64_t max_shown;              /* of all solutions */
    struct outcomes *outcomes;       /* of a shard or a merge, or neither */
    struct checkpoint *checkpoint;   /* its path is NULL if there is none */
    const struct solve_team *team;   /* NULL: this process alone */
};

/* The state of one run. */
struct run {
    const struct solve_request *request;
    unsigned n_threads;
    struct answer_document document;
    struct feed feed;
    struct complaints complaints;
    uint64_t n_items; /* boards read, of all shards */
    struct progress progress;
    bool shows_progress;    /* of the only board */
    struct progress boards; /* of all boards, if standard output does not show the answers */
    size_t n_finished;
    bool stopped; /* before the end of the input */
    struct tables tables;
    struct fifteen_solver *solver;
    const char *noted_file;  /* the file of the last note about a goal, or NULL */
    enum exit_status status; /* the worst so far */
};

/* A board on its way from the feed to its answer. */
struct job {
    struct feed_item item;
    uint64_t index; /* of the board in the input */
    bool is_made;   /* the puzzle can be searched */
    bool is_known;  /* its outcome was taken from a part or a checkpoint */
    struct puzzle puzzle;
    struct answer answer;
    bool overrides_goal; /* --goal is another goal than the file states */
    bool lost_file;      /* the board is missing: a file could not be read to its end */
    enum fifteen_status status;
    struct fifteen_error error;
};

static inline bool run_is_merge(const struct run *run)
{
    return run->request->outcomes->parts != NULL;
}

static inline bool run_is_shard(const struct run *run)
{
    return run->request->outcomes->shard.n != 0;
}

static inline struct outcome job_outcome(struct job *job)
{
    return (struct outcome){&job->status, &job->error, &job->answer.result};
}

/* The first stage of a batch: reads a board of the shard, makes its puzzle, and prepares the solver
 * or, in a merge, takes the outcome. The context is the run, the item a job. */
bool solve_prepare(void *context, void *item);

/* The second stage: searches the board, unless its outcome is known. */
void solve_search(void *context, void *item, unsigned n_busy);

/* The third stage: prints the answer and frees the job. Returns whether to continue: after an
 * answer, and after a file that could not be read. */
bool solve_finish(void *context, void *item);

/* Frees a job that is not finished. */
void solve_drop(void *context, void *item);

#endif
