/* leader.h - rank 0 of fifteen-mpi: searches boards with the other ranks */
/* SPDX-License-Identifier: MIT */
#ifndef MPI_LEADER_H
#define MPI_LEADER_H

#include "mpi/post.h"
#include "solve/solve_run.h"

/* Searches a board on this rank alone; otherwise as leader_search. */
typedef enum fifteen_status leader_alone(void *context, struct job *job,
                                         const struct fifteen_limits *limits,
                                         const struct fifteen_monitor *monitor);

struct leader {
    struct fifteen_cluster *cluster;
    unsigned n_ranks;
    const char *const *names; /* of the ranks */
    double timeout;           /* seconds */
    double clock;             /* seconds of this process, without those in which it was stopped */
    double read;              /* stopwatch_now() when the clock was advanced last */
    double *heard;            /* by rank: the clock at the last message */
    leader_alone *alone;      /* set while boards are dealt; NULL: all ranks search each board */
    void *alone_context;
    bool is_lost; /* a rank does not answer */
};

/* The members from `clock` on begin as zeros. Always call leader_free. */
enum fifteen_status leader_init(struct leader *leader, struct fifteen_error *error);

/* Makes the other ranks exit, unless one is lost, and frees the leader. */
void leader_free(struct leader *leader);

/* Functions of struct solve_team; the context is the leader. */
void leader_announce(void *context, const struct puzzle *puzzle);
enum fifteen_status leader_agree(void *context, const struct puzzle *puzzle,
                                 struct fifteen_error *error);
enum fifteen_status leader_search(void *context, const struct run *run, struct job *job,
                                  const struct fifteen_limits *limits,
                                  const struct fifteen_monitor *monitor);

/* Receives a message; see post_receive. */
enum fifteen_status leader_receive(struct leader *leader, double seconds, unsigned *from,
                                   json_t **message, struct fifteen_error *error);

/* Sends a message and frees it. */
enum fifteen_status leader_send(struct leader *leader, unsigned to, json_t *message,
                                struct fifteen_error *error);

/* FIFTEEN_IO if a rank from which a message is expected has been silent for too long. */
enum fifteen_status leader_check(struct leader *leader, unsigned rank, struct fifteen_error *error);

#endif
