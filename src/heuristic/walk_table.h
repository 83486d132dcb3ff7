/* walk_table.h - walking distance of one axis: the minimum number of moves that bring each tile to
 * its line
 *
 * Walking distance (Ken'ichiro Takahashi) keeps of a board only the line (row or column) each tile
 * is in, the line it belongs to, and the blank's line. A move across lines exchanges the blank with
 * any tile of an adjacent line.
 *
 *      board  0  5  2  3      state  row 0  | 2  1  .  . |  two tiles of row 0, one of row 1, and
 *             4  1  6  7             row 1  | 1  3  .  . |  the blank
 *             8  9 10 11             row 2  | .  .  4  . |
 *            12 13 14 15             row 3  | .  .  .  4 |
 *
 * There are few states, 24,964 on 4x4. So all distances are computed at once, by breadth-first
 * search from the goal. Tables are immutable: any number of threads may use one.
 */
/* SPDX-License-Identifier: MIT */
#ifndef HEURISTIC_WALK_TABLE_H
#define HEURISTIC_WALK_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <fifteen/status.h>

/* The five columns of 3x5 have 352,560 states, the six of 2x6 367,560; next come the seven columns
 * of 2x7 with 16,854,390. A state takes about 80 bytes. Of the trays of 17 to 25 cells, none has
 * few enough in both directions: 4x5 has 5,977,015 in its columns. */
enum { WALK_MAX_STATES = 1000000 };

/* The lines of a tray in one direction. */
struct walk_shape {
    uint8_t n_lines;
    uint8_t n_cells;   /* of each */
    uint8_t goal_line; /* of the goal's blank */
};

struct walk_table {
    struct walk_shape shape;
    uint32_t n_states;
    uint64_t *keys;    /* by state, see walk_key_of */
    uint8_t *distance; /* by state */
    uint32_t *next;    /* by state, blank's step and tile's home, see walk_next */
    uint32_t *slots;   /* a hash table of states by their keys, from 1; 0 is an empty slot */
    uint32_t slot_mask;
};

/* Of shapes with far too many states to count, such as the five lines of 5x5 with 65,650,495. */
#define WALK_UNCOUNTED UINT64_MAX

/* The number of states, or WALK_UNCOUNTED. All are reachable. */
uint64_t walk_count(struct walk_shape shape);

/* Takes up to a tenth of a second, and reports progress to the monitor, which may be NULL. Returns
 * FIFTEEN_INVALID for more than WALK_MAX_STATES states. Free *out by walk_table_free. */
enum fifteen_status walk_table_create(struct walk_shape shape,
                                      const struct fifteen_monitor *monitor,
                                      struct walk_table **out, struct fifteen_error *error);

/* NULL is allowed. */
void walk_table_free(struct walk_table *table);

/* The key of a state is the sum of these over all tiles, and of the blank's. */
uint64_t walk_tile_key(struct walk_shape shape, unsigned line, unsigned home);
uint64_t walk_blank_key(unsigned line);

/* The state of a key, which must exist. */
uint32_t walk_table_find(const struct walk_table *table, uint64_t key);

/* The state after the blank moves up or down one line, and a tile of a home the other way. */
static inline uint32_t walk_next(const struct walk_table *table, uint32_t state, bool down,
                                 unsigned home)
{
    return table->next[(2 * state + down) * table->shape.n_lines + home];
}

#endif
