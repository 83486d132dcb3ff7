/* worker.h - a thread that searches for the game, so that the screen never waits
 *
 * There is one question at a time. A new one takes the place of the one before, whose search stops
 * within 50 ms; its tables are kept if the new one needs them too. All functions are for one
 * thread, that of the screen.
 */
#ifndef TOOLS_PLAY_WORKER_H
#define TOOLS_PLAY_WORKER_H

#include "cli/settings.h"

enum { QUESTION_HEURISTIC_SIZE = 1024 };

struct question {
    struct fifteen_problem problem;          /* solvable */
    unsigned algorithm;                      /* enum fifteen_algorithm */
    char heuristic[QUESTION_HEURISTIC_SIZE]; /* "": the default */
};

enum worker_state {
    WORKER_IDLE,
    WORKER_PREPARING, /* tables are read or made */
    WORKER_SEARCHING,
    WORKER_ANSWERED
};

/* How far the last question is. */
struct worker_news {
    unsigned number; /* of the question; 0: there was none */
    enum worker_state state;
    unsigned bound;       /* searching: no solution is shorter, with what proves such a bound */
    uint64_t n_generated; /* likewise */
    enum fifteen_status status; /* answered: FIFTEEN_OK, or why there is no answer */
    struct fifteen_error error;
    struct fifteen_solution solution;
    struct fifteen_counts counts;
};

struct worker;

/* Of the settings, all but what questions say is used. They must outlive the worker. */
enum fifteen_status worker_create(const struct search_settings *settings, struct worker **out,
                                  struct fifteen_error *error);

/* Stops what is going on, and waits for that; NULL is allowed. */
void worker_free(struct worker *worker);

/* Returns the question's number, from 1. */
unsigned worker_ask(struct worker *worker, const struct question *question);

/* The question is no longer of interest. */
void worker_drop(struct worker *worker);

void worker_read(struct worker *worker, struct worker_news *out);

/* To be polled: readable once there is news, until worker_read is called. */
int worker_descriptor(const struct worker *worker);

#endif
