/* session.h - the processes that mpirun has started: MPI, and equal options */
/* SPDX-License-Identifier: MIT */
#ifndef MPI_SESSION_H
#define MPI_SESSION_H

#include <jansson.h>
#include <stdbool.h>

#include <mpi.h>

#include <fifteen/fifteen.h>

#include "mpi/node.h"

struct session {
    unsigned rank;
    unsigned n_ranks;
    const char *const *names; /* of all ranks, in messages: "rank 3 (node17)" */
    struct node node;         /* of this rank */
};

/* Starts MPI. Signals are rank 0's: the others ignore them. Returns false after an error message.
 */
bool session_begin(struct session *session, int *argc, char ***argv);

/* Sends the words of rank 0 to all ranks, NULL on rank 0: the program is to exit. Other ranks get
 * the words, which they free, or NULL. All ranks call it. */
json_t *session_share_words(const struct session *session, const json_t *words);

/* Returns the first rank whose words are not those of rank 0, or 0. All ranks call it; `differ` is
 * ignored on rank 0. */
unsigned session_find_different(bool differ);

void session_end(const struct session *session);

/* Ends all ranks at once. */
void session_abort(const struct session *session, int status);

#endif
