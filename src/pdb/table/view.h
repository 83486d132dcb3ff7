/* view.h - the sums that a set of tables gives for one board
 *
 * A view looks up the board itself or its reflection about the main diagonal in one partition.
 * Where the goal is its own reflection, so that both distances are the same, a partition gives two
 * views, unless it is its own reflection too: then both sums are equal.
 */
#ifndef TABLE_VIEW_H
#define TABLE_VIEW_H

#include <stdbool.h>

#include <fifteen/pdb.h>

enum { VIEW_MAX = 4 };

struct view {
    uint8_t partition;
    bool reflected;
};

/* The first VIEW_MAX views of a set, in the order of its partitions, without those of reflections
 * if so wanted; returns their number. */
unsigned view_list(const struct fifteen_pdb_set *tables, bool without_reflection,
                   struct view out[VIEW_MAX]);

#endif
