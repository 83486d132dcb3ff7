/* solver.h - shortest solutions by heuristic search
 *
 * A solver holds what many boards have in common: the heuristic, the tables, the choice of engine.
 * It is immutable once made, so that any number of threads may call fifteen_solve on it at once.
 */
#ifndef FIFTEEN_SOLVER_H
#define FIFTEEN_SOLVER_H

#include <fifteen/board.h>
#include <fifteen/pdb.h>
#include <fifteen/progress.h>
#include <fifteen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIFTEEN_MAX_MOVES 255 /* no tray of up to 16 cells needs more (2x8: 140) */
#define FIFTEEN_HEURISTIC_NAME_SIZE 512
#define FIFTEEN_PARTITION_TEXT_SIZE 40 /* bytes that hold any list of tiles, with its final NUL */
#define FIFTEEN_TABLES_MAX 8           /* sets of tables of one heuristic */

enum fifteen_algorithm {
    FIFTEEN_AUTO,          /* IDA*, with a transposition table once a search is large */
    FIFTEEN_ASTAR,         /* A* (Hart, Nilsson & Raphael 1968), within memory_bytes */
    FIFTEEN_ASTAR_IDASTAR, /* A* until memory_bytes are used, then IDA* from its open nodes (Bu &
                              Korf 2019) */
    FIFTEEN_IDASTAR,       /* IDA* (Korf 1985) */
    FIFTEEN_IDASTAR_TT,    /* IDA* with a transposition table of memory_bytes (Reinefeld & Marsland
                              1994) */
    FIFTEEN_IDASTAR_PLAIN, /* IDA* as in the textbook, any heuristic, fixed operator order */
    FIFTEEN_BREADTH_FIRST, /* all boards in the order of their distance, without a heuristic */
    FIFTEEN_UNIFORM_COST,  /* A* without a heuristic (Dijkstra 1959) */
    FIFTEEN_GREEDY,        /* best-first by the heuristic alone (Doran & Michie 1966): solutions are
                              not the shortest */
    FIFTEEN_N_ALGORITHMS
};

/* "auto", "astar", "astar-idastar", "idastar", "idastar-tt", "idastar-plain", "breadth-first",
 * "uniform-cost", "greedy"; NULL for a value that is none. With a heuristic that is not of tables,
 * or on tables that the fast engine does not take, the plain IDA* runs for the first five but A*,
 * and for A* a plain one. The last three are there for comparison, on small trays: they keep every
 * board within memory_bytes, as A* does. */
FIFTEEN_API const char *fifteen_algorithm_name(enum fifteen_algorithm algorithm);

/* False for breadth-first and uniform-cost search: no heuristic or table is looked at, and its name
 * is "none". */
FIFTEEN_API bool fifteen_algorithm_asks_heuristic(enum fifteen_algorithm algorithm);

/* The names of all heuristics, for index 0, 1, ..; NULL after the last. The man page describes
 * them. */
FIFTEEN_API const char *fifteen_heuristic_name(unsigned index);

/* A set of tables that a heuristic uses. */
struct fifteen_tables_wanted {
    enum fifteen_pdb_kind kind;
    char partition[FIFTEEN_PARTITION_TEXT_SIZE]; /* as fifteen_partitions_parse reads it; "": any */
    unsigned column;                             /* of that in the text, from 1; 0: nowhere */
};

/* Which sets of tables a heuristic uses, each once; *n is their number. A heuristic is
 *   a name             of the above; pdb and classic-pdb use the first set of tables of their kind
 *   "pdb(5-5-5)"       the tables of one partition, or of several, or of patterns: whatever
 *                      fifteen_partitions_parse reads; likewise classic-pdb(..)
 *   "max(a,b,..)"      the greatest of several, which may be maxima
 * and NULL is the default with tables. FIFTEEN_INVALID says what is wrong at which column, with the
 * list of names. Whether a tray has the partition is not asked. */
FIFTEEN_API enum fifteen_status fifteen_heuristic_tables(
    const char *text, struct fifteen_tables_wanted out[FIFTEEN_TABLES_MAX], unsigned *n,
    struct fifteen_error *error);

struct fifteen_solver_options {
    struct fifteen_geometry geometry;
    /* n_tables sets of tables, all for the same goals up to symmetry; NULL if there are none. They
     * stay the caller's and must outlive the solver, unlike the array itself. */
    const struct fifteen_pdb_set *const *tables;
    unsigned n_tables;
    /* As fifteen_heuristic_tables reads it. NULL: with tables max(pdb,linear-conflict), or with
     * classic-pdb if all are classic; without tables, and for goals that they do not serve,
     * max(walking-distance,linear-conflict), or linear-conflict alone on 2x7 and 2x8, whose tables
     * for walking distance would be too large. */
    const char *heuristic;
    enum fifteen_algorithm algorithm;
    /* Looks tables up for the board alone, and not for its reflection about the main diagonal too
     * where the goal is its own reflection. */
    bool without_reflection;
    /* Hears of the making of the heuristic, during fifteen_solver_create alone; NULL: nobody does.
     * Walking distance takes a tenth of a second on 3x5 and 2x6, others take next to nothing. */
    const struct fifteen_monitor *monitor;
};

/* What one call may use; 0 means no limit. */
struct fifteen_limits {
    uint64_t
        memory_bytes; /* of A*, or of IDA*'s transposition table; 0: 1 GiB, and 64 MiB for auto */
    uint64_t n_nodes; /* generated */
    double seconds;
    unsigned n_threads; /* that a large search on tables may use; 0: one per core */
};

struct fifteen_solution {
    unsigned length;                 /* number of moves */
    uint8_t path[FIFTEEN_MAX_MOVES]; /* enum fifteen_move each, from start to goal */
};

/* Counts by the definitions of the literature: a node is expanded when its children are generated;
 * each child is generated before any test, the parent of a node excluded; the root counts once; the
 * iterations of IDA* are summed. */
struct fifteen_counts {
    uint64_t expanded;
    uint64_t generated;
    unsigned initial_h; /* of the problem as it was searched */
    double seconds;
    enum fifteen_algorithm algorithm; /* the one that ran; never FIFTEEN_AUTO */
    unsigned n_threads;
    char heuristic[FIFTEEN_HEURISTIC_NAME_SIZE]; /* the one that ran */
    bool reflection; /* it looked tables up for the board's reflection too */
    bool optimal;    /* the algorithm's solutions are the shortest */
};

struct fifteen_solver;

/* FIFTEEN_INVALID if the heuristic's text names one that does not exist, or a partition that the
 * tray does not have (the message lists what there is), or needs tables that are not given;
 * FIFTEEN_CANCELLED if the monitor says so. The caller frees *out. */
FIFTEEN_API enum fifteen_status fifteen_solver_create(const struct fifteen_solver_options *options,
                                                      struct fifteen_solver **out,
                                                      struct fifteen_error *error);

/* Finds a shortest solution (any, if that is all the algorithm does), replays it, and fills
 * *solution. *counts is filled on FIFTEEN_OK, FIFTEEN_LIMIT and FIFTEEN_CANCELLED.
 * FIFTEEN_UNSOLVABLE is known at once. limits and monitor may be NULL. Goals that the tables do not
 * serve (see pdb.h) are searched from the goal's side if the start's blank is where the tables want
 * it, else without tables, or FIFTEEN_INVALID if the heuristic's text names tables.
 * FIFTEEN_DAMAGED: a file of tables that is searched in place has been
 * written to (see fifteen_pdb_load). */
FIFTEEN_API enum fifteen_status fifteen_solve(
    const struct fifteen_solver *solver, const struct fifteen_problem *problem,
    const struct fifteen_limits *limits, const struct fifteen_monitor *monitor,
    struct fifteen_solution *solution, struct fifteen_counts *counts, struct fifteen_error *error);

/* The heuristic's value of a problem's start. The first goal with its blank where no goal had it
 * before may take as long as fifteen_solver_create; the monitor of a fifteen_solve hears of that,
 * too. */
FIFTEEN_API enum fifteen_status fifteen_evaluate(const struct fifteen_solver *solver,
                                                 const struct fifteen_problem *problem,
                                                 unsigned *value, struct fifteen_error *error);

/* Whether the path leads from start to goal, legally and in `length` moves. */
FIFTEEN_API bool fifteen_solution_replay(const struct fifteen_problem *problem,
                                         const struct fifteen_solution *solution);

/* Frees a solver; NULL is allowed. */
FIFTEEN_API void fifteen_solver_free(struct fifteen_solver *solver);

#ifdef __cplusplus
}
#endif
#endif
