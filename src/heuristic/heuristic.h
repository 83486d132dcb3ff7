/* heuristic.h - heuristic functions: their interface, and the list of them
 *
 * Boards are in canonical form (board/canonical.h). A heuristic keeps a small state per board,
 * `state_size` bytes. The value is read from the state; a move of one tile updates it without
 * looking at the whole board, where that is faster. The state depends on the board only, not on the
 * path to it. Heuristics are immutable: any number of threads may use one.
 *
 * To add a heuristic, write a file that ends with its kind, and add the kind's name to
 * HEURISTIC_KINDS:
 *
 *      const struct heuristic_kind heuristic_hamming = {.name = "hamming", .create = create};
 */
/* SPDX-License-Identifier: MIT */
#ifndef HEURISTIC_HEURISTIC_H
#define HEURISTIC_HEURISTIC_H

#include <fifteen/pdb.h>
#include <fifteen/solver.h>

#include "board/wide.h"

/* Bytes: the values of all tables in all views, for the maximum number of sets, and a few more. */
#define HEURISTIC_STATE_MAX (2 * FIFTEEN_SET_MAX * FIFTEEN_PARTITION_MAX * FIFTEEN_TABLES_MAX + 32)

/* The tile that moved, `from` one cell `to` another, and the board after the move: packed on trays
 * of up to 16 cells. */
struct heuristic_move {
    union tray_board board;
    uint8_t tile;
    uint8_t from;
    uint8_t to;
};

struct heuristic {
    size_t state_size;
    void (*start)(const struct heuristic *self, wide_board board, uint8_t *state);
    /* after[] must not overlap before[]. */
    void (*move)(const struct heuristic *self, const struct heuristic_move *move,
                 const uint8_t *before, uint8_t *after);
    unsigned (*value)(const struct heuristic *self, const uint8_t *state);
    void (*free)(struct heuristic *self); /* NULL: one piece of memory, freed by free() */
};

/* The goal and the tables that a heuristic is made for. */
struct heuristic_goal {
    struct fifteen_geometry geometry; /* canonical */
    unsigned goal_blank;
    const struct fifteen_pdb_set *const *tables; /* n_tables sets */
    unsigned n_tables;
    bool without_reflection;               /* as in solver.h */
    const struct fifteen_monitor *monitor; /* receives progress of slow creation; may be NULL */
};

/* ---- kinds ---- */

/* A named heuristic. It has either `create` or `create_on`. Both return FIFTEEN_NO_MEMORY, or
 * FIFTEEN_INVALID if the heuristic does not serve the goal or the tables. Free *out by
 * heuristic_free. */
struct heuristic_kind {
    const char *name;
    enum fifteen_status (*create)(const struct heuristic_goal *goal, struct heuristic **out,
                                  struct fifteen_error *error);
    /* For a heuristic that uses a set of tables, of the kind `tables`. */
    enum fifteen_status (*create_on)(const struct heuristic_goal *goal,
                                     const struct fifteen_pdb_set *tables, struct heuristic **out,
                                     struct fifteen_error *error);
    enum fifteen_pdb_kind tables;
    bool (*serves)(struct fifteen_geometry geometry); /* NULL: serves every tray */
    bool is_inconsistent; /* a move may change the value by more than one */
    /* On n x n grids: the value is the sum over all tiles, for a tile that is `rows` and `columns`
     * away from its home. NULL: not available on grids. */
    unsigned (*grid_distance)(unsigned rows, unsigned columns);
};

/* All kinds, each defined as heuristic_<kind> in a file of its own. Messages list them in this
 * order. */
#define HEURISTIC_KINDS(KIND)                                                                      \
    KIND(hamming)                                                                                  \
    KIND(manhattan)                                                                                \
    KIND(linear_conflict)                                                                          \
    KIND(walking_distance)                                                                         \
    KIND(inversion)                                                                                \
    KIND(pdb)                                                                                      \
    KIND(classic_pdb)

#define HEURISTIC_DECLARE(kind) extern const struct heuristic_kind heuristic_##kind;
HEURISTIC_KINDS(HEURISTIC_DECLARE)
#undef HEURISTIC_DECLARE

#define HEURISTIC_INDEX(kind) HEURISTIC_INDEX_##kind,
enum { HEURISTIC_KINDS(HEURISTIC_INDEX) HEURISTIC_N_KINDS };
#undef HEURISTIC_INDEX

/* The maximum number of parts of a maximum; see spec.h. */
#define HEURISTIC_MAX_PARTS (FIFTEEN_TABLES_MAX + HEURISTIC_N_KINDS)

/* By index 0, 1, ..; NULL after the last. */
const struct heuristic_kind *heuristic_kind_at(unsigned index);

/* ---- common ---- */

/* The heuristic of searches without one: 0 everywhere, no state. Must not be freed. */
extern const struct heuristic heuristic_none;

/* The value of heuristics whose state begins with it. */
static inline unsigned heuristic_first_byte(const struct heuristic *self, const uint8_t *state)
{
    (void)self;
    return state[0];
}

/* The maximum of 1 to HEURISTIC_MAX_PARTS parts. On success it owns the parts. */
enum fifteen_status maximum_create(struct heuristic *const *parts, unsigned n_parts,
                                   struct heuristic **out, struct fifteen_error *error);

/* NULL is allowed. */
void heuristic_free(struct heuristic *heuristic);

#endif
