/* pruning.h - which tests the nodes of a search go through, and whether one is worth it
 *
 * Every test beyond the first view's costs time for each node that comes to it, and saves the
 * subtrees of those it prunes. What that comes to cannot be counted, but it grows with the share of
 * nodes that are pruned, and this can. Shares differ from board to board much more than costs do.
 * Counts, not clocks, decide: one thread does the same every time.
 */
#ifndef IDASTAR_PDB_PRUNING_H
#define IDASTAR_PDB_PRUNING_H

#include <stdbool.h>
#include <stdint.h>

#include "pdb/table/view.h"

/* Linear conflict is one more test, the last. */
enum { PDB_TESTS_CONFLICTS = VIEW_MAX, PDB_TESTS_MAX };

struct pdb_tests {
    uint8_t n_views;         /* consulted after the first */
    uint8_t views[VIEW_MAX]; /* in this order */
    bool conflicts;
};

/* What tests did, by view, and linear conflict. */
struct pdb_tally {
    uint64_t asked[PDB_TESTS_MAX];
    uint64_t pruned[PDB_TESTS_MAX];
};

/* All of n_views views, those first that pruned the greatest share of what they were asked. */
void pdb_tests_begin(struct pdb_tests *tests, unsigned n_views, bool conflicts,
                     const struct pdb_tally *tally);

/* Leaves out tests that were asked at least so often and pruned too little. */
void pdb_tests_review(struct pdb_tests *tests, const struct pdb_tally *tally, uint64_t least_asked);

#endif
