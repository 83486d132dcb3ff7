/* cluster.h - one search by many processes, which exchange nodes by messages
 *
 * The processes, called ranks, run on one machine or many. They search one board together on
 * pattern databases. By IDA*, a rank without nodes requests some of a rank chosen at random. By A*,
 * each board belongs to one rank, so that the ranks pool their memory. All nodes of complete
 * iterations are counted once, so that their numbers equal those of one process.
 *
 * Messages are carried by functions of the caller, such as those of MPI: the library depends on
 * none. All functions of one rank are called by one thread.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FIFTEEN_CLUSTER_H
#define FIFTEEN_CLUSTER_H

#include <stdbool.h>
#include <stddef.h>

#include <fifteen/checkpoint.h>
#include <fifteen/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How messages are carried: each arrives once and whole, in any order and after any time. */
struct fifteen_transport {
    unsigned rank;    /* of this process, from 0 */
    unsigned n_ranks; /* at least 1 */
    void *context;
    /* Sends a message to another rank. The bytes are copied; it does not wait until the other rank
     * takes them. */
    enum fifteen_status (*send)(void *context, unsigned to, const void *bytes, size_t n,
                                struct fifteen_error *error);
    /* Takes a message that has arrived: sets *bytes, which are valid until the next call, *n and
     * *from. FIFTEEN_NOT_FOUND: none has arrived. */
    enum fifteen_status (*receive)(void *context, unsigned *from, const void **bytes, size_t *n,
                                   struct fifteen_error *error);
};

struct fifteen_cluster;

/* `transport` is copied. A rank that does not answer for timeout_seconds (0: 60) while ranks search
 * together ends the search. FIFTEEN_INVALID: the time is negative or not a number, or there is no
 * such rank. Free *out by fifteen_cluster_free. */
FIFTEEN_API enum fifteen_status fifteen_cluster_create(const struct fifteen_transport *transport,
                                                       double timeout_seconds,
                                                       struct fifteen_cluster **out,
                                                       struct fifteen_error *error);

/* Names each rank in messages, as "rank 3 (node17)" instead of "rank 3": NULL for the default. The
 * array of n_ranks names must outlive the cluster. */
FIFTEEN_API void fifteen_cluster_name_ranks(struct fifteen_cluster *cluster,
                                            const char *const *names);

/* NULL is allowed. Sends nothing. */
FIFTEEN_API void fifteen_cluster_free(struct fifteen_cluster *cluster);

/* ---- searches ---- */

struct fifteen_cluster_search {
    const struct fifteen_solver *solver;
    const struct fifteen_problem *problem;
    /* The state of all ranks; of rank 0, others ignore it. NULL: none. A file of one process can
     * go on with many and the other way round. */
    const struct fifteen_checkpoint *checkpoint;
    /* Of rank 0: the time, and the nodes of all ranks, which may be some more when the limit is
     * noticed. Of each rank: threads and memory. NULL: none. */
    const struct fifteen_limits *limits;
    const struct fifteen_monitor *monitor; /* of rank 0, with the nodes of all ranks; NULL: none */
};

/* Returns FIFTEEN_OK if many ranks can search a problem together; the message says what they
 * require. FIFTEEN_INVALID, or FIFTEEN_NOT_FOUND: tables are missing. */
FIFTEEN_API enum fifteen_status fifteen_cluster_check(const struct fifteen_solver *solver,
                                                      const struct fifteen_problem *problem,
                                                      struct fifteen_error *error);

/* Searches one board on all ranks, each of which calls it with its own solver and the same problem,
 * in the same order of calls. All return the same status. On FIFTEEN_OK, and with FIFTEEN_LIMIT or
 * FIFTEEN_CANCELLED as by fifteen_solve_checkpointed, *result of rank 0 has the solution, and
 * counts that are sums over all ranks, n_threads also. That of another rank has its own counts, and
 * no solution.
 *
 * FIFTEEN_INVALID: the search is not one of fifteen_cluster_check, or with a checkpoint not one of
 * fifteen_checkpoint_check, or a rank has another board, heuristic or version of the library; the
 * message names the rank. FIFTEEN_IO: a rank did not
 * answer in time, or a message could not be sent; then no further call may be made but
 * fifteen_cluster_free. */
FIFTEEN_API enum fifteen_status fifteen_cluster_solve(struct fifteen_cluster *cluster,
                                                      const struct fifteen_cluster_search *search,
                                                      struct fifteen_result *result,
                                                      struct fifteen_error *error);

/* Searches one board on this rank alone, without a checkpoint. If the monitor cancels it, its state
 * is kept until the next search of this rank alone: fifteen_cluster_solve of the same board goes on
 * from there. FIFTEEN_CANCELLED also if the monitor stops the quick search after a limit before it
 * has a solution; then no state is kept. Otherwise as fifteen_solve_checkpointed. */
FIFTEEN_API enum fifteen_status fifteen_cluster_solve_alone(
    struct fifteen_cluster *cluster, const struct fifteen_cluster_search *search,
    struct fifteen_result *result, struct fifteen_error *error);

/* ---- messages of the caller's own ---- */

/* Sends bytes to another rank, at any time: also by the monitor of a search. */
FIFTEEN_API enum fifteen_status fifteen_cluster_send(struct fifteen_cluster *cluster, unsigned to,
                                                     const void *bytes, size_t n,
                                                     struct fifteen_error *error);

/* Takes a message of fifteen_cluster_send, waiting for it up to `seconds`, which must be a number;
 * if it is negative, not at all. The caller frees *bytes.
 * FIFTEEN_NOT_FOUND: none has arrived. Not by the monitor of fifteen_cluster_solve. */
FIFTEEN_API enum fifteen_status fifteen_cluster_receive(struct fifteen_cluster *cluster,
                                                        double seconds, unsigned *from,
                                                        void **bytes, size_t *n,
                                                        struct fifteen_error *error);

#ifdef __cplusplus
}
#endif
#endif
