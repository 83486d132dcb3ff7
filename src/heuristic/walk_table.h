/* walk_table.h - the fewest moves across rows, or across columns, that bring all tiles to theirs
 *
 * Walking distance (Ken'ichiro Takahashi) forgets all but the line, be it row or column, that each
 * tile is in and the one that it belongs to, and the line of the blank. A move across lines
 * exchanges the blank with any tile of the line beside it.
 *
 *      board  0  5  2  3      state  row 0  | 2  1  .  . |  two tiles of row 0, one of row 1, and
 *             4  1  6  7             row 1  | 1  3  .  . |  the blank
 *             8  9 10 11             row 2  | .  .  4  . |
 *            12 13 14 15             row 3  | .  .  .  4 |
 *
 * There are few states, 24,964 on 4x4, so that all distances are found at once, by breadth-first
 * search from the goal. Tables are immutable once made, for any number of threads.
 */
#ifndef HEURISTIC_WALK_TABLE_H
#define HEURISTIC_WALK_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <fifteen/progress.h>
#include <fifteen/status.h>

/* 3x5 and 2x6 have five columns of 352,560 and six of 367,560 states; there is none between them
 * and the seven columns of 2x7 with 16,854,390. */
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

/* How many states there are, reachable all. */
uint64_t walk_count(struct walk_shape shape);

/* The largest take a tenth of a second, of which the monitor hears, if it is not NULL.
 * FIFTEEN_INVALID: more than WALK_MAX_STATES. The caller frees *out. */
enum fifteen_status walk_table_create(struct walk_shape shape,
                                      const struct fifteen_monitor *monitor,
                                      struct walk_table **out, struct fifteen_error *error);

/* NULL is allowed. */
void walk_table_free(struct walk_table *table);

/* What a tile in a line adds to the key of a state, and what the blank does. */
uint64_t walk_tile_key(struct walk_shape shape, unsigned line, unsigned home);
uint64_t walk_blank_key(unsigned line);

/* The state of a key, the sum of all tiles' and the blank's. */
uint32_t walk_table_find(const struct walk_table *table, uint64_t key);

/* The state after the blank has gone up or down a line, and a tile of that home the other way. */
static inline uint32_t walk_next(const struct walk_table *table, uint32_t state, bool down,
                                 unsigned home)
{
    return table->next[(2 * state + down) * table->shape.n_lines + home];
}

#endif
