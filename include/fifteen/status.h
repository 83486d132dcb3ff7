/* status.h - the result of a call, its error message and its progress; the library's version */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_STATUS_H
#define FIFTEEN_STATUS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define FIFTEEN_API __attribute__((visibility("default")))
#else
#define FIFTEEN_API
#endif

/* Every function that can fail returns one of these; its outputs are set only on FIFTEEN_OK. */
enum fifteen_status {
    FIFTEEN_OK,
    FIFTEEN_INVALID,    /* malformed text or a value out of range */
    FIFTEEN_UNSOLVABLE, /* start and goal are not connected by moves */
    FIFTEEN_LIMIT,      /* the caller's limit of nodes, time or memory was reached */
    FIFTEEN_CANCELLED,  /* the progress callback returned false */
    FIFTEEN_NO_MEMORY,  /* an allocation failed */
    FIFTEEN_IO,         /* a file cannot be read or written, or a thread not be started */
    FIFTEEN_NOT_FOUND,  /* no such file, or no complete partition in a folder */
    FIFTEEN_DAMAGED,    /* a table file is truncated, altered, or of another version */
    FIFTEEN_INTERNAL    /* a result failed its own check; a defect of the library, never reported as
                           an answer */
};

/* What the caller may change after an error; callers name it in their own words, as an option or a
 * member. */
enum fifteen_argument {
    FIFTEEN_ARGUMENT_NONE,
    FIFTEEN_ARGUMENT_NODES,   /* the limit of nodes */
    FIFTEEN_ARGUMENT_SECONDS, /* the limit of time */
    FIFTEEN_ARGUMENT_MEMORY, /* the limit of memory; `value`: an algorithm that needs less, or "" */
    FIFTEEN_ARGUMENT_GOAL,   /* the goal; `value`: the name of one that can be reached */
    FIFTEEN_N_ARGUMENTS
};

/* An error message: what failed and where. One line without a newline. A call that fails fills the
 * one that is passed as its last parameter, which may be NULL. */
struct fifteen_error {
    char text[512];
    enum fifteen_argument argument;
    char value[16];
};

/* A name for logs: "ok", "invalid", "limit", ... Never NULL; static. */
FIFTEEN_API const char *fifteen_status_name(enum fifteen_status status);

/* ---- progress and cancellation of long calls ---- */

enum fifteen_stage {
    FIFTEEN_STAGE_BUILD,  /* level = depth of the breadth-first search, done/total in entries */
    FIFTEEN_STAGE_SAVE,   /* done/total in blocks */
    FIFTEEN_STAGE_LOAD,   /* done/total in blocks of all tables; 0/0 while files are opened */
    FIFTEEN_STAGE_SEARCH, /* level = bound, done = nodes generated, total = node limit or 0;
                           * each new bound is reported when it begins */
    FIFTEEN_STAGE_VERIFY, /* done/total in bytes of the table */
    FIFTEEN_STAGE_BOARDS  /* done/total in boards of an array (arrays.h) */
};

/* The nodes of one bound: of an iteration of IDA*, an f of A*, a depth of breadth-first search. */
struct fifteen_iteration {
    unsigned bound;
    uint64_t expanded;
    uint64_t generated; /* the first one's include the root */
};

#define FIFTEEN_MAX_ITERATIONS 128

struct fifteen_search_state {
    unsigned bound;        /* of the iteration that runs */
    unsigned lower_bound;  /* proven: no solution is shorter */
    unsigned upper_bound;  /* length of the best solution found so far; 0: none yet, or another
                              cost than FIFTEEN_COST_UNIT */
    uint64_t expanded;     /* nodes of all iterations before this one */
    uint64_t generated;    /* likewise */
    unsigned n_iterations; /* complete ones; if there were more than fit, the latest */
    struct fifteen_iteration iterations[FIFTEEN_MAX_ITERATIONS];
};

struct fifteen_progress {
    enum fifteen_stage stage;
    unsigned level;
    uint64_t done;
    uint64_t total;
    uint64_t expanded; /* nodes expanded before the search to this bound began; else 0 */
    const struct fifteen_search_state *search; /* valid during the call; else NULL */
};

/* A long call calls this at intervals, on the thread that made the long call. Return false to
 * cancel: the long call frees what it has allocated and returns FIFTEEN_CANCELLED.
 *
 * The intervals, and the time to return after cancelling, are less than 50 ms of processor time.
 * Waiting for a disk can take longer, especially when a table is saved. */
typedef bool fifteen_progress_function(void *context, const struct fifteen_progress *progress);

struct fifteen_monitor {
    fifteen_progress_function *report; /* NULL: run silently to the end */
    void *context;
};

/* ---- the library ---- */

/* "3.0.0" */
FIFTEEN_API const char *fifteen_version(void);

/* The variant of the inner loops that this processor runs: "avx512", "avx2" or "portable". For
 * tests, the environment variable FIFTEEN_CPU selects a simpler one. */
FIFTEEN_API const char *fifteen_cpu_path(void);

/* The number of processors this process may use, at least 1: "one per core" means this number. */
FIFTEEN_API unsigned fifteen_n_processors(void);

#ifdef __cplusplus
}
#endif
#endif
