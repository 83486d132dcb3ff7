/* heuristic.h - the interface of every heuristic: value of a board, and the change by a move
 *
 * Boards are in canonical form (board/canonical.h). A heuristic keeps with every board a small state
 * of its own, `state_size` bytes, from which the value is read, and which a move of one tile updates
 * without looking at the whole board again where that pays.
 */
#ifndef HEURISTIC_HEURISTIC_H
#define HEURISTIC_HEURISTIC_H

#include <fifteen/board.h>
#include <fifteen/pdb.h>

#define HEURISTIC_STATE_MAX 48 /* bytes */

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
    void (*free)(struct heuristic *self);
};

/* What heuristics are made for. */
struct heuristic_goal {
    struct fifteen_geometry geometry; /* canonical */
    unsigned goal_blank;
    const struct fifteen_pdb_set *tables; /* or NULL */
};

/* Makes the heuristic a text names: a name of the table in spec.c, or max(spec,spec,..). */
enum fifteen_status heuristic_create(const char *spec, const struct heuristic_goal *goal,
                                     struct heuristic **out, struct fifteen_error *error);
void heuristic_free(struct heuristic *heuristic);

/* Whether a text that heuristic_create would take names "pdb" anywhere. */
bool heuristic_spec_uses_tables(const char *spec);

#endif
