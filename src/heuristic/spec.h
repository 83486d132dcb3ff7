/* spec.h - heuristic specifications: parses and prints texts like max(pdb(5-5-5),linear-conflict)
 *
 *      spec  =  name  |  pdb-name "(" partition ")"  |  "max" "(" spec { "," spec } ")"
 */
/* SPDX-License-Identifier: MIT */
#ifndef HEURISTIC_SPEC_H
#define HEURISTIC_SPEC_H

#include "heuristic/heuristic.h"
#include "pdb/pattern/partition.h"

/* One of the heuristics whose maximum a text names. */
struct heuristic_part {
    const struct heuristic_kind *kind;
    char partition[FIFTEEN_PARTITION_TEXT_SIZE]; /* of its tables; "": the first of the kind */
    unsigned column;                             /* of that in the text, from 1; 0: nowhere */
    char canonical[PARTITION_CANONICAL_SIZE];    /* the partition, for the canonical goal */
};

/* The parts, each once, in the order in which they were first named. Maxima of maxima are flat. No
 * more than HEURISTIC_MAX_PARTS can differ: one of each kind, and FIFTEEN_TABLES_MAX with tables.
 */
struct heuristic_spec {
    unsigned n;
    struct heuristic_part part[HEURISTIC_MAX_PARTS];
};

/* Reads a text, for the canonical goal; blanks are allowed. If it returns FIFTEEN_INVALID, the
 * error gives the column and lists all names. Does not check that a partition exists, as the tray
 * is not known yet. */
enum fifteen_status heuristic_spec_parse(const char *text, struct heuristic_spec *out,
                                         struct fifteen_error *error);

/* Writes the shortest text with the same meaning. */
void heuristic_spec_print(const struct heuristic_spec *spec, char out[FIFTEEN_HEURISTIC_NAME_SIZE]);

bool heuristic_spec_uses_tables(const struct heuristic_spec *spec);

/* Returns true if a move changes the value by at most one. */
bool heuristic_spec_is_consistent(const struct heuristic_spec *spec);

/* Translates the partitions of a spec for the map's goal: the lists of tiles are those of this
 * goal. *lists_tiles: there are such lists. Returns FIFTEEN_INVALID if the tray does not have a
 * partition. */
enum fifteen_status heuristic_spec_translate(struct heuristic_spec *spec,
                                             const struct canonical_map *map, bool *lists_tiles,
                                             struct fifteen_error *error);

/* Returns true if a text of the spec may be a list of tiles. */
bool heuristic_spec_may_list_tiles(const struct heuristic_spec *spec);

/* Returns true if two translations of one spec need the same tables. */
bool heuristic_spec_same_tables(const struct heuristic_spec *a, const struct heuristic_spec *b);

/* If the fast engine (search/engine) computes the heuristic of a spec, the sum of zero-aware tables
 * alone or with linear conflict: returns the part with the tables. Else returns NULL. */
const struct heuristic_part *heuristic_spec_engine_sum(const struct heuristic_spec *spec,
                                                       bool *with_linear_conflict);

/* The default with tables of a kind: the maximum of their sum and linear conflict, or, on trays of
 * more than 16 cells, where linear conflict prunes too little, the sum alone. */
struct heuristic_spec heuristic_spec_with_tables(struct fifteen_geometry geometry,
                                                 enum fifteen_pdb_kind kind);

/* The default without tables.
 *
 * Over 40 random boards of 4x4, max(walking-distance,linear-conflict) takes IDA* 10.6 million
 * generated nodes each and linear-conflict alone 29.1 million, in 0.6 of its time; A* expands half
 * as many. The maximum serves all goals and trays but those whose table for walking distance is too
 * large, which have linear conflict alone. */
struct heuristic_spec heuristic_spec_without_tables(struct fifteen_geometry geometry);

#endif
