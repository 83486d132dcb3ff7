/* view.h - views: the sums of table values that a set of tables gives for one board
 *
 * A view looks up the board, or its reflection about the main diagonal, in the tables of one
 * partition. If the goal is its own reflection, a board and its reflection have the same distance,
 * so that a partition gives two views. If the partition is its own reflection too, both sums are
 * equal, and one view is enough.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TABLE_VIEW_H
#define TABLE_VIEW_H

#include <stdbool.h>

#include <fifteen/pdb.h>

enum {
    VIEW_MAX = 4,                      /* that a search compares */
    VIEW_ALL_MAX = 2 * FIFTEEN_SET_MAX /* of any set */
};

struct view {
    uint8_t partition;
    bool reflected;
};

/* Lists the first `max` views of a set, in the order of its partitions, and returns their number.
 */
unsigned view_list(const struct fifteen_pdb_set *tables, bool without_reflection, unsigned max,
                   struct view *out);

#endif
