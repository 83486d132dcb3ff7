/* pruning.h - pruning tests: which ones the nodes of a search go through, and which ones pay
 *
 * A node goes through one test per view, and linear conflict. Each test after the first view's
 * costs time for every node it examines, and saves the subtrees of the nodes it prunes. The saving
 * cannot be counted, but it grows with the share of nodes that are pruned, which can. Shares differ
 * from board to board much more than costs do. Counts, not clocks, decide: on one thread a search
 * is repeatable.
 */
#ifndef IDASTAR_PDB_PRUNING_H
#define IDASTAR_PDB_PRUNING_H

#include <stdbool.h>
#include <stdint.h>

#include "search/engine/node_board.h"

/* Tests are numbered by view; linear conflict is the last. */
enum { PRUNING_CONFLICTS = NODE_VIEWS, PRUNING_MAX };

struct pruning {
    uint8_t n_views;           /* used after the first */
    uint8_t views[NODE_VIEWS]; /* in this order */
    bool conflicts;
};

/* By test: the nodes examined, and how many of them were pruned. */
struct pruning_tally {
    uint64_t asked[PRUNING_MAX];
    uint64_t pruned[PRUNING_MAX];
};

/* Selects all of n_views views, in decreasing order of the share they pruned. */
void pruning_begin(struct pruning *pruning, unsigned n_views, bool conflicts,
                   const struct pruning_tally *tally);

/* Drops the tests that examined at least min_asked nodes and pruned too few. */
void pruning_review(struct pruning *pruning, const struct pruning_tally *tally, uint64_t min_asked);

#endif
