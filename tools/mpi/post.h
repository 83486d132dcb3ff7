/* post.h - messages between the ranks of fifteen-mpi: objects of JSON
 *
 * Rank 0 leads; the others follow it and do nothing of their own accord. The member `type` is one
 * of:
 *
 *   from rank 0   prepare   get ready to search a board; answered by ready or failed
 *                 together  search that board with all ranks
 *                 search    search a board alone, after those sent before; answered by record or
 * failed stop      search no further, and forget the boards to be searched; answered by stopped end
 * exit to rank 0     ready, record, failed, stopped alive     sent at intervals while a rank is
 * busy
 */
/* SPDX-License-Identifier: MIT */
#ifndef MPI_POST_H
#define MPI_POST_H

#include <jansson.h>

#include <fifteen/cluster.h>

#include "puzzle/puzzle.h"

/* Returns a message, to which members can be added. NULL: out of memory. */
json_t *post_make(const char *type);

bool post_is(const json_t *message, const char *type);

/* Adds a puzzle's board and goal; and makes the puzzle of a message, without a solver. Always call
 * puzzle_free. */
void post_add_puzzle(json_t *message, const struct puzzle *puzzle);
enum fifteen_status post_read_puzzle(const json_t *message, struct puzzle *puzzle,
                                     struct fifteen_error *error);

/* Adds the status and the text of an error; and reads them, with the name of the rank. */
void post_add_error(json_t *message, enum fifteen_status status, const struct fifteen_error *error);
enum fifteen_status post_read_error(const json_t *message, const char *rank,
                                    struct fifteen_error *error);

/* Adds what identifies the tables of a puzzle; and returns whether a message has those of a puzzle.
 */
void post_add_tables(json_t *message, const struct puzzle *puzzle);
bool post_has_tables(const json_t *message, const struct puzzle *puzzle);

/* Sends a message and frees it. */
enum fifteen_status post_send(struct fifteen_cluster *cluster, unsigned to, json_t *message,
                              struct fifteen_error *error);

/* Receives a message, waiting for it up to `seconds`; the caller frees it. FIFTEEN_NOT_FOUND: none
 * has arrived. */
enum fifteen_status post_receive(struct fifteen_cluster *cluster, double seconds, unsigned *from,
                                 json_t **message, struct fifteen_error *error);

#endif
