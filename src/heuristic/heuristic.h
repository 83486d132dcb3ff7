/* heuristic.h - the interface of every heuristic: value of a board, and the change by a move
 *
 * Boards are in canonical form (board/canonical.h). A heuristic keeps with every board a small
 * state of its own, `state_size` bytes, from which the value is read, and which a move of one tile
 * updates without looking at the whole board again where that pays. The state depends on the board
 * only, not on the way to it. Heuristics are immutable once made: any number of threads may use
 * one.
 */
#ifndef HEURISTIC_HEURISTIC_H
#define HEURISTIC_HEURISTIC_H

#include <fifteen/board.h>
#include <fifteen/pdb.h>

#include "heuristic/spec.h"

/* Bytes: the values of 15 tables in 4 views, of as many sets as there can be, and a few more. */
#define HEURISTIC_STATE_MAX (60 * FIFTEEN_TABLES_MAX + 32)

/* The tile that moved, `from` one cell `to` another, and the board after it. */
struct heuristic_move {
    fifteen_board board;
    uint8_t tile;
    uint8_t from;
    uint8_t to;
};

struct heuristic {
    size_t state_size;
    void (*start)(const struct heuristic *self, fifteen_board board, uint8_t *state);
    /* after[] must not overlap before[]. */
    void (*move)(const struct heuristic *self, const struct heuristic_move *move,
                 const uint8_t *before, uint8_t *after);
    unsigned (*value)(const struct heuristic *self, const uint8_t *state);
    void (*free)(struct heuristic *self); /* NULL: it is one piece of memory, of free() */
};

/* What heuristics are made for. */
struct heuristic_goal {
    struct fifteen_geometry geometry; /* canonical */
    unsigned goal_blank;
    const struct fifteen_pdb_set *const *tables; /* n_tables sets */
    unsigned n_tables;
    bool without_reflection;               /* as in solver.h */
    const struct fifteen_monitor *monitor; /* hears of what takes a while to make; or NULL */
};

/* The set of tables that a part uses, or NULL if it uses none. FIFTEEN_INVALID if its partition
 * does not exist or the goal has no such tables. */
enum fifteen_status heuristic_tables(const struct heuristic_part *part,
                                     const struct heuristic_goal *goal,
                                     const struct fifteen_pdb_set **out,
                                     struct fifteen_error *error);

/* Whether reflected boards are looked up in some tables that a spec uses, for which its heuristic
 * was made. */
bool heuristic_reflects(const struct heuristic_spec *spec, const struct heuristic_goal *goal);

/* Makes the heuristic of a spec. FIFTEEN_INVALID if it needs tables and the goal's are missing or
 * of another goal, FIFTEEN_CANCELLED if the goal's monitor says so. The sets of tables must outlive
 * it. The caller frees *out. */
enum fifteen_status heuristic_create(const struct heuristic_spec *spec,
                                     const struct heuristic_goal *goal, struct heuristic **out,
                                     struct fifteen_error *error);
/* NULL is allowed. */
void heuristic_free(struct heuristic *heuristic);

#endif
