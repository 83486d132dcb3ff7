/* pruning.h - pruning tests: which ones the nodes of a search go through, and which ones pay
 *
 * A node goes through one test per view, and linear conflict. Each test after the first view's
 * costs time for every node it examines, and saves the subtrees of the nodes it prunes. The saving
 * cannot be counted, but it grows with the share of nodes that are pruned, which can. Shares differ
 * from board to board much more than costs do. Counts, not clocks, decide: on one thread a search
 * is repeatable.
 */
/* SPDX-License-Identifier: MIT */
#ifndef IDASTAR_PDB_PRUNING_H
#define IDASTAR_PDB_PRUNING_H

#include <stdbool.h>
#include <stdint.h>

#include "search/engine/node_board.h"
#include "search/engine/unit.h"

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
ENGINE_PART void pruning_begin(struct pruning *pruning, unsigned n_views, bool conflicts,
                               const struct pruning_tally *tally);

/* When a test is dropped: it examined at least min_asked nodes, and pruned fewer than one in
 * max_asked.
 *
 * On 4x4 a view takes about 15 % of a node's time, and pruning the share p leaves about
 * (1 - p)^3.5 of the nodes. The same limit suits linear conflict: on tables 4-4-4-3 it prunes one
 * in 8 and saves 15 % of the time, on 6-6-3 one in 31 and costs 4 %, on 7-8 one in 5000. Beyond 16
 * cells, with the 14 views of the default set on 5x5, 24 and 64 take the same time, and 64 a third
 * fewer nodes. */
struct pruning_terms {
    uint64_t min_asked;
    unsigned max_asked;
};

enum { PRUNING_MAX_ASKED = 24, PRUNING_MAX_ASKED_LARGE = 64 /* beyond 16 cells */ };

/* Drops tests on these terms. */
ENGINE_PART void pruning_review(struct pruning *pruning, const struct pruning_tally *tally,
                                const struct pruning_terms *terms);

#endif
