/* cost_set.h - tables of minimum costs for the patterns of a partition, whose values add up */
/* SPDX-License-Identifier: MIT */
#ifndef COST_COST_SET_H
#define COST_COST_SET_H

#include <fifteen/solver.h>

#include "board/wide.h"
#include "pdb/cost/cost_table.h"

/* Immutable once it is built. */
struct cost_set {
    struct fifteen_geometry geometry;
    wide_board goal;
    enum fifteen_cost cost;
    char partition[FIFTEEN_PARTITION_TEXT_SIZE]; /* its name, or lists of tiles of the goal */
    unsigned n_tables;
    struct cost_table table[FIFTEEN_PARTITION_MAX];
    uint8_t table_of[FIFTEEN_TRAY_MAX_CELLS]; /* by tile; n_tables: in none */
    uint64_t bytes;                           /* of the values */
};

/* What a set is built for. */
struct cost_set_request {
    struct fifteen_geometry geometry;
    wide_board goal;
    enum fifteen_cost cost; /* cost_has_tables */
    const char *partition;  /* as fifteen_partitions_parse */
    uint64_t memory_bytes;  /* to build in; 0: any */
};

/* Returns true if a cost depends on the tile alone, so that tables of disjoint patterns add up:
 * where lines slide, one slide moves tiles of several patterns. */
bool cost_has_tables(enum fifteen_cost cost);

/* Returns the name of the partition that prunes the most of those that are built in about a second,
 * or NULL if there is none. */
const char *cost_set_default(struct fifteen_geometry geometry);

/* Returns the name of the tray's partition with the smallest tables. */
const char *cost_set_smallest(struct fifteen_geometry geometry);

/* Builds the tables of a request. Returns FIFTEEN_INVALID if the tray does not have the partition,
 * if the text stands for several, if a table would be too large, or if building takes more than the
 * memory; FIFTEEN_CANCELLED if the monitor (may be NULL) cancels. Free *out by cost_set_free. */
enum fifteen_status cost_set_build(const struct cost_set_request *request,
                                   const struct fifteen_monitor *monitor, struct cost_set **out,
                                   struct fifteen_error *error);
void cost_set_free(struct cost_set *set); /* NULL is allowed */

/* The value of a board, given as the tile on each cell: a lower bound on the cost of a solution, in
 * units of 1 / fifteen_cost_scale. */
uint32_t cost_set_value(const struct cost_set *set, const uint8_t *tiles, unsigned blank);

/* The share of the table that has a tile: the only one that a move of the tile changes. */
uint32_t cost_set_tile_value(const struct cost_set *set, unsigned tile, const uint8_t *tiles,
                             unsigned blank);

#endif
