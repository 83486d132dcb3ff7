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
#include <fifteen/solver.h>

#define HEURISTIC_STATE_MAX 80 /* bytes: the values of 15 tables in 4 views, and a few more */

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
    bool without_reflection; /* as in solver.h */
};

enum heuristic_kind {
    HEURISTIC_HAMMING,
    HEURISTIC_MANHATTAN,
    HEURISTIC_LINEAR_CONFLICT,
    HEURISTIC_WALKING_DISTANCE,
    HEURISTIC_PDB,
    HEURISTIC_N_KINDS
};

/* The heuristics whose maximum a text names, each once, in the order in which they were first
 * named. Maxima of maxima come out flat. */
struct heuristic_spec {
    unsigned n;
    enum heuristic_kind kind[HEURISTIC_N_KINDS];
};

/* Reads a name of the table in spec.c, or max(spec,spec,..), blanks allowed. FIFTEEN_INVALID says
 * what is wrong at which column, and which names there are. */
enum fifteen_status heuristic_spec_parse(const char *text, struct heuristic_spec *out,
                                         struct fifteen_error *error);

/* Writes the text that means the same, in its shortest form. */
void heuristic_spec_print(const struct heuristic_spec *spec, char out[FIFTEEN_HEURISTIC_NAME_SIZE]);

/* The best that there is without tables.
 *
 * Over 40 random boards of 4x4, max(walking-distance,linear-conflict) takes IDA* 10.6 million
 * generated nodes each and linear-conflict alone 29.1 million, in 0.6 of its time; A* expands half
 * as many. The most of both serves all goals and trays but those whose table for walking distance
 * is too large, which have linear conflict alone. */
struct heuristic_spec heuristic_spec_without_tables(struct fifteen_geometry geometry);

bool heuristic_spec_uses_tables(const struct heuristic_spec *spec);

/* Whether reflected boards are looked up in some tables that a spec uses, for which its heuristic
 * was made. */
bool heuristic_spec_reflects(const struct heuristic_spec *spec, const struct heuristic_goal *goal);

/* Makes the heuristic of a spec. FIFTEEN_INVALID if it needs tables and the goal's are missing, of
 * another goal, or no partition. The sets of tables must outlive it. The caller frees *out. */
enum fifteen_status heuristic_create(const struct heuristic_spec *spec,
                                     const struct heuristic_goal *goal, struct heuristic **out,
                                     struct fifteen_error *error);
/* NULL is allowed. */
void heuristic_free(struct heuristic *heuristic);

#endif
