/* message.h - what ranks send to each other
 *
 * Rank 0 leads. It sends BEGIN when an iteration begins. Ranks without nodes send REQUESTs, which
 * are answered by NODES. In A*, ranks send BOARDS to those that own them. Rank 0 counts by WAVEs,
 * each answered by COUNTS, and takes the nodes of all by COPY, answered by COPIED. A rank that has
 * found a solution, or fails, sends OUTCOME to rank 0, which sends STOP to all; they answer by
 * FINAL.
 *
 * Messages may overtake each other. So each has the number of the search, and of the iteration or
 * request or wave that it belongs to: what is outdated is dropped, what is early is kept.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLUSTER_MESSAGE_H
#define CLUSTER_MESSAGE_H

#include <stdint.h>

enum message_type {
    MESSAGE_OF_CALLER, /* fifteen_cluster_send */
    MESSAGE_IDENTITY,  /* to rank 0: bytes: identity of the search, and a kept snapshot */
    MESSAGE_BEGIN,     /* from rank 0: an iteration begins */
    MESSAGE_REQUEST,   /* of nodes */
    MESSAGE_NODES,     /* bytes: a snapshot, perhaps without nodes */
    MESSAGE_BOARDS,    /* bytes: of A*, for the rank that owns the boards */
    MESSAGE_WAVE,      /* from rank 0: send counts */
    MESSAGE_COUNTS,    /* to rank 0 */
    MESSAGE_COPY,      /* from rank 0: send a copy of all nodes */
    MESSAGE_COPIED,    /* to rank 0: bytes: a snapshot */
    MESSAGE_OUTCOME,   /* to rank 0: bytes: path, or a struct fifteen_error */
    MESSAGE_STOP,      /* from rank 0: the same */
    MESSAGE_FINAL,     /* to rank 0: counts at the end */
    N_MESSAGE_TYPES
};

/* In the byte order of the machines, which is the same for all ranks. */
struct message {
    uint32_t magic;
    uint32_t type;
    uint32_t search;    /* from 1 */
    uint32_t iteration; /* of the search, from 1 */
    uint32_t number;    /* of a request, or of a wave */
    /* BEGIN: excludes_sequences of struct exchange; WAVE: give no nodes until the next; COUNTS:
     * idle; COPIED: complete; BOARDS: their kind. */
    uint32_t flag;
    uint32_t status;   /* OUTCOME, STOP: an enum fifteen_status */
    uint32_t bound;    /* BEGIN */
    uint64_t expanded; /* BEGIN: of all ranks; COUNTS, FINAL: of the sender */
    uint64_t generated;
    uint64_t n_roots; /* BEGIN, COPIED: open nodes of A* that were taken as roots */
    /* COUNTS: messages with nodes that were sent and received in this iteration. */
    uint64_t n_given;
    uint64_t n_taken;
    uint64_t max_frontier; /* FINAL */
    uint64_t max_stored;
    uint32_t n_threads; /* FINAL */
    uint32_t n_bytes;   /* that follow */
};

enum { MESSAGE_MAGIC = 0x35314d46 };

#endif
