/* cluster.h - the ranks of a cluster: messages sent, received, and kept for later */
/* SPDX-License-Identifier: MIT */
#ifndef CLUSTER_CLUSTER_H
#define CLUSTER_CLUSTER_H

#include <fifteen/board.h>
#include <fifteen/cluster.h>

#include "cluster/message.h"
#include "search/checkpoint/checkpoint_file.h"

/* A message that was received; free it with free. */
struct received {
    struct received *next;
    unsigned from;
    struct message head;
    uint8_t bytes[]; /* head.n_bytes */
};

struct fifteen_cluster {
    struct fifteen_transport transport;
    const char *const *names; /* of the ranks, in messages; or NULL */
    double timeout;           /* in seconds */
    struct fifteen_random random;
    uint32_t search;       /* number of the last one, from 1 */
    struct received *kept; /* messages for later, in the order of their arrival */
    bool is_broken;        /* a rank is lost: no further search */
    /* The search that fifteen_cluster_solve_alone has left, if any, and what identifies it. */
    bool has_left;
    struct snapshot left;
    struct checkpoint_identity left_identity;
};

/* Returns the name of a rank in messages: its own, or "rank 3" in `out`. */
enum { CLUSTER_NAME_SIZE = 24 };
const char *cluster_name(const struct fifteen_cluster *cluster, unsigned rank,
                         char out[CLUSTER_NAME_SIZE]);

static inline bool cluster_leads(const struct fifteen_cluster *cluster)
{
    return cluster->transport.rank == 0;
}

/* Sends a message; sets the head's magic, search and n_bytes. FIFTEEN_IO, FIFTEEN_NO_MEMORY. */
enum fifteen_status cluster_post(struct fifteen_cluster *cluster, unsigned to, struct message *head,
                                 const void *bytes, size_t n, struct fifteen_error *error);

/* Sends a message to all other ranks. */
enum fifteen_status cluster_post_all(struct fifteen_cluster *cluster, struct message *head,
                                     const void *bytes, size_t n, struct fifteen_error *error);

/* Takes a message that has arrived from the transport. FIFTEEN_NOT_FOUND: none has. */
enum fifteen_status cluster_receive(struct fifteen_cluster *cluster, struct received **out,
                                    struct fifteen_error *error);

/* Keeps a message for later. */
void cluster_keep(struct fifteen_cluster *cluster, struct received *received);

/* Waits for some microseconds: more if nothing has happened n_empty times before. */
void cluster_relax(unsigned n_empty);

#endif
