/* solver.h - solutions by heuristic search, shortest ones unless the algorithm says otherwise
 *
 * A solver is one heuristic, one algorithm and the tables they use. It serves boards of every size
 * and every goal: what a goal requires is created when it first occurs, and kept. Boards of more
 * than FIFTEEN_TRAY_MAX_CELLS cells, and costs other than unit, are searched by the algorithms of
 * fifteen_search (search.h) and by quick search. A solver may have no tables. Any number of threads
 * may use one solver at once.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_SOLVER_H
#define FIFTEEN_SOLVER_H

#include <fifteen/pdb.h>
#include <fifteen/problem.h>
#include <fifteen/status.h>
#include <fifteen/tables.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Algorithms that find shortest solutions search for up to so many moves on trays of up to 25
 * cells. Up to 16 cells no board needs more (2x8: 140). */
#define FIFTEEN_MAX_MOVES 255
#define FIFTEEN_MAX_WEIGHT 1000
#define FIFTEEN_HEURISTIC_NAME_SIZE 800
#define FIFTEEN_PARTITION_TEXT_SIZE 64 /* bytes that hold any list of tiles, with its final NUL */
#define FIFTEEN_TABLES_MAX 8           /* sets of tables of one heuristic */

enum fifteen_algorithm {
    FIFTEEN_AUTO,          /* IDA* without repeated sequences of moves (Taylor & Korf 1993), with a
                              transposition table once a search is large; with tables of more than
                              16 cells A*+IDA* */
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
    FIFTEEN_BAE,           /* BAE*: bidirectional, by the errors of both heuristics (Sadhukhan 2013;
                              Alcazar, Riddle & Barley 2020) */
    FIFTEEN_NBS,           /* near-optimal bidirectional search (Chen, Holte, Zilles & Sturtevant
                              2017) */
    FIFTEEN_MM,            /* MM, which meets in the middle (Holte, Felner, Sharon & Sturtevant
                              2016) */
    FIFTEEN_DVCBS,         /* bidirectional by dynamic vertex covers (Shperberg, Felner, Sturtevant,
                              Shimony & Hayoun 2019) */
    FIFTEEN_BIDIRECTIONAL, /* bidirectional breadth-first search (Pohl 1971), without a heuristic */
    /* With a weight W (struct fifteen_limits), solutions have at most W times as many moves as the
     * shortest: */
    FIFTEEN_WEIGHTED_ASTAR,      /* A* by g + W h (Pohl 1970) */
    FIFTEEN_WEIGHTED_IDASTAR,    /* IDA* by g + W h (Korf 1993) */
    FIFTEEN_XDP,                 /* A* by a convex function of g and h (Chen & Sturtevant 2019) */
    FIFTEEN_XUP,                 /* likewise */
    FIFTEEN_EES,                 /* explicit estimation search (Thayer & Ruml 2011) */
    FIFTEEN_IMPROVED_OPTIMISTIC, /* improved optimistic search (Chen, Sturtevant, Doyle & Ruml
                                    2019) */
    FIFTEEN_ANYTIME_ASTAR, /* anytime repairing A* (Likhachev, Gordon & Thrun 2003): better and
                              better solutions from the first weight on, until one is proven to
                              be a shortest, or a limit is reached; W is the first weight */
    FIFTEEN_QUICK,         /* a construction (as Parberry 1995), then beam search and IDA* on parts
                              of the solution: solutions are not the shortest */
    FIFTEEN_IDDFS,         /* iterative-deepening depth-first search (Korf 1985), without a
                              heuristic */
    FIFTEEN_N_ALGORITHMS
};

/* "auto", "astar", "astar-idastar", "idastar", "idastar-tt", "idastar-plain", "breadth-first",
 * "uniform-cost", "greedy", "bae", "nbs", "mm", "dvcbs", "bidirectional", "weighted-astar",
 * "weighted-idastar", "xdp", "xup", "ees", "improved-optimistic", "anytime-astar", "quick",
 * "iddfs"; NULL for an unknown value. If the heuristic uses no tables, or tables that the fast
 * engine does not support, plain IDA* runs instead of the first five except A*, and a plain A*
 * instead of A*. Those from breadth-first to anytime-astar are for comparison: like A*, they keep
 * every board, within memory_bytes.
 *
 * bae, nbs, mm and dvcbs search from the start and from the goal, on trays of up to 25 cells. They
 * use the heuristic in both directions: tables must serve the start as a goal, too, or are built as
 * for the goal. The heuristic must not list tiles, and for bae it must be consistent, as all but
 * classic-pdb are.
 *
 * quick uses its own heuristics (Manhattan distance, and on boards of up to 36 cells linear
 * conflicts and small pattern databases that it builds itself) and no tables; solutions need not be
 * shortest. It improves its solution until the limit of time or nodes, and then returns it with
 * FIFTEEN_OK; FIFTEEN_LIMIT means that there was none before. Without these limits it ends after a
 * second or so (larger boards: some more), and its solution depends on the problem alone.
 *
 * iddfs searches depth first to 1, 2, 3, .. moves, without the move back to the parent. It stores
 * the path only, and generates boards again in each iteration. */
FIFTEEN_API const char *fifteen_algorithm_name(enum fifteen_algorithm algorithm);

/* Returns false for breadth-first search, from one end or both, uniform-cost search and
 * iterative-deepening depth-first search, which use no heuristic and no tables; the name of their
 * heuristic is "none". Also for quick search, whose heuristic is always "manhattan". */
FIFTEEN_API bool fifteen_algorithm_asks_heuristic(enum fifteen_algorithm algorithm);

/* Returns true if fifteen_limits.weight applies to the algorithm. */
FIFTEEN_API bool fifteen_algorithm_takes_weight(enum fifteen_algorithm algorithm);

/* Returns true if a search by the algorithm may have a checkpoint (checkpoint.h). */
FIFTEEN_API bool fifteen_algorithm_resumes(enum fifteen_algorithm algorithm);

/* Returns true if many processes may search a board together by the algorithm (cluster.h). */
FIFTEEN_API bool fifteen_algorithm_runs_on_ranks(enum fifteen_algorithm algorithm);

/* Returns true if every solution of the algorithm is a shortest one. */
FIFTEEN_API bool fifteen_algorithm_is_optimal(enum fifteen_algorithm algorithm);

/* Returns FIFTEEN_INVALID if the weight is not 0 or from 1 to FIFTEEN_MAX_WEIGHT, or if it is given
 * to an algorithm that takes none; the message names those that do. */
FIFTEEN_API enum fifteen_status fifteen_weight_check(enum fifteen_algorithm algorithm,
                                                     double weight, struct fifteen_error *error);

/* The names of the heuristics for index 0, 1, ..: "hamming", "manhattan", ..; NULL after the last.
 */
FIFTEEN_API const char *fifteen_heuristic_name(unsigned index);

/* Reads a heuristic and returns FIFTEEN_OK if it is valid. A heuristic is
 *   a name             of the above; pdb and classic-pdb use the best set of tables of their kind
 *   "pdb(5-5-5)"       the tables of one partition, of several, or of patterns: any text that
 *                      fifteen_partitions_parse reads for the problem's goal; the same for
 *                      classic-pdb(..)
 *   "max(a,b,..)"      the maximum of several, which may be maxima
 * and NULL is the default. FIFTEEN_INVALID: the message has the column and the list of names.
 * Whether a tray has the partition is not checked. */
FIFTEEN_API enum fifteen_status fifteen_heuristic_check(const char *text,
                                                        struct fifteen_error *error);

/* When a search tests whether a node is the goal. */
enum fifteen_goal_test {
    FIFTEEN_GOAL_TEST_DEFAULT,    /* at generation in breadth-first search, else at expansion */
    FIFTEEN_GOAL_TEST_GENERATION, /* of the node: the search ends with it */
    FIFTEEN_GOAL_TEST_EXPANSION,  /* when the node is taken from the open list */
    FIFTEEN_N_GOAL_TESTS
};

/* "generation", "expansion"; NULL for the default and for an unknown value. */
FIFTEEN_API const char *fifteen_goal_test_name(enum fifteen_goal_test test);

/* Which of the open nodes with the minimum f A* expands first. */
enum fifteen_tie {
    FIFTEEN_TIE_DEFAULT,  /* FIFTEEN_TIE_LARGER_G */
    FIFTEEN_TIE_FIRST,    /* the one opened first */
    FIFTEEN_TIE_LAST,     /* the one opened last */
    FIFTEEN_TIE_LARGER_G, /* the one with the maximum g; of several the one opened last */
    FIFTEEN_N_TIES
};

/* "first", "last", "larger-g"; NULL for the default and for an unknown value. */
FIFTEEN_API const char *fifteen_tie_name(enum fifteen_tie tie);

/* The conventions by which textbook searches differ in the nodes they count. All zeros: the
 * defaults. */
struct fifteen_conventions {
    uint8_t order[4]; /* in which the moves of the blank are tried: each enum fifteen_move once; all
                         zeros: up, left, right, down */
    enum fifteen_goal_test goal_test;
    enum fifteen_tie tie;
};

/* Reads an order of moves: the letters U, D, L and R, each once, as moves of the blank, in upper or
 * lower case. FIFTEEN_INVALID: something else. */
FIFTEEN_API enum fifteen_status fifteen_order_parse(const char *text, uint8_t order[4],
                                                    struct fifteen_error *error);

/* Returns FIFTEEN_INVALID if a convention is not valid, or is given to an algorithm that does not
 * support it; the message names the algorithms that do. Breadth-first, uniform-cost and greedy
 * search and A* support an order and a goal test, A* a rule for ties; plain IDA* and
 * iterative-deepening depth-first search support an order. */
FIFTEEN_API enum fifteen_status fifteen_conventions_check(
    enum fifteen_algorithm algorithm, const struct fifteen_conventions *conventions,
    struct fifteen_error *error);

struct fifteen_solver_options {
    /* See fifteen_heuristic_check. NULL: max(pdb,linear-conflict), or pdb on trays of more than 16
     * cells; the same with classic-pdb if all the given sets are classic; without tables
     * max(walking-distance,linear-conflict), or linear-conflict alone on 2x7, 2x8 and trays of more
     * than 16 cells, whose tables for walking distance would be too large. */
    const char *heuristic;
    enum fifteen_algorithm algorithm;
    /* Other costs than FIFTEEN_COST_UNIT are searched by the algorithms of fifteen_search, with
     * manhattan (the default), hamming, or, on trays and except for multi-tile, pdb or pdb(..) of
     * one partition, whose tables fifteen_solve builds in memory, within the limits; auto is A*. */
    enum fifteen_cost cost;
    /* See fifteen_conventions_check. If any is given, A* on tables is the plain A*, and the problem
     * is never searched from its goal. A goal test at generation requires FIFTEEN_COST_UNIT. */
    struct fifteen_conventions conventions;
    /* Looks up tables for the board alone, not for its reflection about the main diagonal, where
     * the goal is its own reflection. */
    bool without_reflection;
    /* Where tables come from: a table store (tables.h), or n_sets sets of your own, or neither.
     * Both stay yours and must outlive the solver; the array of sets need not. */
    struct fifteen_tables *tables;
    const struct fifteen_pdb_set *const *sets;
    unsigned n_sets;
};

/* Limits of one call; 0 means no limit. FIFTEEN_INVALID if one is not a number (NaN). */
struct fifteen_limits {
    uint64_t memory_bytes; /* of A* or a transposition table; 0: 1 GiB, and for auto 64 MiB, or 256
                              MiB beyond 16 cells */
    uint64_t n_nodes;      /* generated */
    double seconds;        /* negative: used up, the search ends at its first check */
    unsigned n_threads;    /* for a large search on tables; 0: one per core */
    /* Solutions may have at most this many times the minimum number of moves: 1 to
     * FIFTEEN_MAX_WEIGHT, rounded to a millionth, exact from then on; 0: 1, or 3 for
     * FIFTEEN_ANYTIME_ASTAR. Other values than 0 only if fifteen_algorithm_takes_weight. */
    double weight;
    bool fallback; /* if a limit or the monitor ends the search: return a solution that is not
                      proven shortest, found by quick search (FIFTEEN_QUICK) if the search has
                      none; within the time limit, or milliseconds after it on boards of up to
                      16x16; larger ones may have none */
};

/* What textbooks compare searches by, besides nodes and time. 0: not counted. Searches that store
 * boards count all of these. Depth-first searches on one board at a time store the path to it: they
 * count its nodes, the root included, but on trays only if they end with a solution; of several
 * threads each has a path. Of IDA* with a transposition table max_stored is not counted. Quick
 * search counts none. */
struct fifteen_extent {
    uint64_t max_frontier; /* nodes open at once: generated, and not yet expanded */
    uint64_t max_stored;   /* nodes in memory at once, open or expanded */
    uint64_t depth;        /* maximum g of a node that was expanded, from either root, or of the
                              solution that was reached from the start: with FIFTEEN_COST_UNIT, moves */
};

/* What a search found, what it proved, and what it counted. Counts as the literature defines them:
 * a node is expanded when its children are generated. Each child is generated before any test,
 * except the parent of its parent. The root counts once. The iterations of IDA* add up. Free by
 * fifteen_result_free. */
struct fifteen_result {
    bool found;                       /* a solution; otherwise the solution is empty */
    struct fifteen_solution solution; /* the shortest that is known */
    uint64_t cost; /* of the solution, in units of fifteen_cost_scale; 0: none was found */
    enum fifteen_cost minimizes; /* what the search was for */

    bool optimal;         /* it is proven to be a shortest one; before it is found: will be */
    unsigned lower_bound; /* proven: no solution is shorter; of an optimal one its length; 0 with
                             other costs than FIFTEEN_COST_UNIT */
    uint64_t cost_bound;  /* proven: no solution costs less */

    uint64_t expanded;
    uint64_t generated;
    /* Of bidirectional searches, A* and uniform-cost search: nodes expanded while the proven lower
     * bound was below the solution's length; without a solution, below the proven lower bound. How
     * many more are expanded, at the solution's length, depends on how ties are broken. */
    bool has_necessary; /* false: not counted, and 0 */
    uint64_t necessary;
    unsigned initial_h; /* of the problem as it was searched */
    struct fifteen_extent extent;
    double seconds; /* of the search, to its end, without preparing */

    enum fifteen_algorithm algorithm; /* the one that ran; never FIFTEEN_AUTO */
    double weight;                    /* the one that was used; 0: the algorithm takes none */
    unsigned n_threads;
    char heuristic[FIFTEEN_HEURISTIC_NAME_SIZE]; /* the one that ran */
    bool tables;                                 /* it looked up tables */
    bool reflection;                             /* of the board's reflection too */
};

/* Frees the solution and clears the result; the struct itself is the caller's. */
FIFTEEN_API void fifteen_result_free(struct fifteen_result *result);

/* The effective branching factor b of a search that generated n nodes and found a solution of
 * length d (Nilsson 1971): a uniform tree of depth d and branching factor b has n nodes,
 * 1 + b + .. + b^d = n. 0 if there is none: d is 0, or n is not larger than d. */
FIFTEEN_API double fifteen_branching_factor(uint64_t n_generated, size_t length);

struct fifteen_solver;

/* Creates a solver for all trays and goals. `options` may be NULL, which is the same as all zeros.
 * FIFTEEN_INVALID: no such heuristic or algorithm, an algorithm that does not suit the heuristic,
 * or the heuristic needs tables and there is neither a table store nor a set. Free *out by
 * fifteen_solver_free. */
FIFTEEN_API enum fifteen_status fifteen_solver_create(const struct fifteen_solver_options *options,
                                                      struct fifteen_solver **out,
                                                      struct fifteen_error *error);

/* Returns FIFTEEN_INVALID if a solver with these options cannot search boards of this size: boards
 * of more than FIFTEEN_TRAY_MAX_CELLS cells, and costs other than unit, have fewer heuristics and
 * algorithms; the message names them. Whether trays have the tables is not checked. */
FIFTEEN_API enum fifteen_status fifteen_solver_check(const struct fifteen_solver_options *options,
                                                     struct fifteen_geometry geometry,
                                                     struct fifteen_error *error);

/* Prepares for problems like this one, with the blanks of start and goal on equivalent cells: loads
 * or builds tables, creates the heuristic. fifteen_solve does the same on demand; a separate call
 * keeps this time out of the search. Tables that serve the goal are used first; then tables that
 * serve the start, where the reversed problem is searched; not if the heuristic lists tiles, which
 * are those of the goal. Without either, a table store builds
 * small tables in memory; else the default heuristic works without tables.
 *
 * Tables of another cost than unit are not prepared: the first search for each goal builds them.
 *
 * FIFTEEN_INVALID: the boards have different sizes, or the heuristic or the algorithm does not
 * serve boards of this size. FIFTEEN_UNSOLVABLE is detected at once. FIFTEEN_NOT_FOUND: the
 * heuristic needs tables that are missing, or that would take too long to build; the message has
 * the remedy. The monitor (may be NULL) receives progress and can cancel. */
FIFTEEN_API enum fifteen_status fifteen_solver_prepare(const struct fifteen_solver *solver,
                                                       const struct fifteen_problem *problem,
                                                       const struct fifteen_monitor *monitor,
                                                       struct fifteen_error *error);

/* Returns true if fifteen_solver_prepare would have nothing to do. */
FIFTEEN_API bool fifteen_solver_ready(const struct fifteen_solver *solver,
                                      const struct fifteen_problem *problem);

/* Returns a value that depends on the contents of the tables which a search of the problem looks
 * up, or of all given sets that serve it, and is the same wherever they are and however they are
 * stored. 0: there are none, or fifteen_solver_prepare was not called, or they are of another cost
 * than unit, and the search builds them itself. */
FIFTEEN_API uint64_t fifteen_solver_tables_hash(const struct fifteen_solver *solver,
                                                const struct fifteen_problem *problem);

/* The number of kinds of goals (tray, and cell of the blank up to symmetry) it is prepared for:
 * each takes memory until the solver is freed. */
FIFTEEN_API unsigned fifteen_solver_goals(const struct fifteen_solver *solver);

/* Finds a shortest solution (any, if the algorithm finds no better), replays it, and fills *result:
 * on FIFTEEN_OK, FIFTEEN_LIMIT and FIFTEEN_CANCELLED; it is all zeros otherwise. On the latter two
 * there is a solution if result->found, see limits->fallback: its length and result->lower_bound
 * enclose that of the shortest. If they are equal, a limit is not a failure: FIFTEEN_OK. Always
 * call fifteen_result_free. limits and monitor may be NULL. Otherwise as fifteen_solver_prepare.
 * FIFTEEN_DAMAGED: a file of tables that is searched in place has been written to (see
 * fifteen_pdb_load). */
FIFTEEN_API enum fifteen_status fifteen_solve(const struct fifteen_solver *solver,
                                              const struct fifteen_problem *problem,
                                              const struct fifteen_limits *limits,
                                              const struct fifteen_monitor *monitor,
                                              struct fifteen_result *result,
                                              struct fifteen_error *error);

/* The heuristic's value of a problem's start. Otherwise as fifteen_solver_prepare. */
FIFTEEN_API enum fifteen_status fifteen_evaluate(const struct fifteen_solver *solver,
                                                 const struct fifteen_problem *problem,
                                                 unsigned *value, struct fifteen_error *error);

/* ---- all shortest solutions ---- */

/* Receives a solution. Return false to receive no more. The solution is valid during the call. */
typedef bool fifteen_solution_function(void *context, const struct fifteen_solution *solution);

struct fifteen_solutions {
    /* Set by the caller: the callback for the first max_solutions solutions; NULL: only count. */
    fifteen_solution_function *take;
    void *context;
    uint64_t max_solutions;
    /* Set by the call. */
    unsigned length;
    uint64_t n_solutions; /* of this length; at most 2^63 - 1; if a limit or the monitor ends the
                             call, at least so many; 0: it is not known which length is shortest */
};

/* Counts all shortest solutions and passes some to the callback: each replayed, all different,
 * always in the same order. Finds the length as fifteen_solve does. Then it keeps in memory all
 * boards that can be on a shortest solution according to the heuristic, and counts layer by layer.
 * The limits of time and nodes hold for both parts together, the memory limit for each. *result has
 * the solution that was found first, and the counts of both parts; the root counts twice.
 *
 * On FIFTEEN_LIMIT and FIFTEEN_CANCELLED, `solutions` is set if result->found, and the callback has
 * received a solution of this length; result->optimal means that it is proven to be a shortest one,
 * though not all were counted.
 *
 * Otherwise as fifteen_solve. Also returns FIFTEEN_LIMIT if there are more solutions than it can
 * count, and FIFTEEN_INVALID if the solver's algorithm does not find shortest solutions or its cost
 * is not FIFTEEN_COST_UNIT, or if the board has more than 25 cells. A callback that returns false
 * is not a failure. */
FIFTEEN_API enum fifteen_status fifteen_solve_all(const struct fifteen_solver *solver,
                                                  const struct fifteen_problem *problem,
                                                  const struct fifteen_limits *limits,
                                                  const struct fifteen_monitor *monitor,
                                                  struct fifteen_solutions *solutions,
                                                  struct fifteen_result *result,
                                                  struct fifteen_error *error);

/* Frees a solver; NULL is allowed. */
FIFTEEN_API void fifteen_solver_free(struct fifteen_solver *solver);

#ifdef __cplusplus
}
#endif
#endif
