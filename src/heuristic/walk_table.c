/* walk_table.c - walking distance of one axis: breadth-first search from the goal */
/* SPDX-License-Identifier: MIT */
#include "heuristic/walk_table.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "util/error.h"
#include "util/report.h"

/* ---- the number of states ----
 *
 * A state is a matrix, line by home: the number of tiles of each home in each line. Its rows sum to
 * the cells of a line, less one in the blank's line; its columns likewise, with the goal's blank.
 * The matrices are counted line by line: `left` has a digit for each home, its tiles that are not
 * placed yet, and `before` counts the ways to each `left`.
 */

enum { MAX_LINES = 12, MAX_LEFT = 6561 }; /* 3^8 for the eight columns of 2x8 */

struct counting {
    unsigned n_lines;
    unsigned unit[MAX_LINES + 1]; /* of each home's digit in the number `left` */
    uint64_t before[MAX_LEFT];
    uint64_t after[MAX_LEFT];
};

/* Removes `n` tiles of the homes from `home` on from those left, in all ways. */
static void remove_tiles(struct counting *counting, unsigned left, unsigned home, unsigned n,
                         uint64_t ways)
{
    if (home == counting->n_lines) {
        counting->after[left] += n == 0 ? ways : 0;
        return;
    }
    const unsigned unit = counting->unit[home];
    const unsigned n_left = left % counting->unit[home + 1] / unit;
    for (unsigned i = 0; i <= n_left && i <= n; i++)
        remove_tiles(counting, left - i * unit, home + 1, n - i, ways);
}

static void fill_line(struct counting *counting, unsigned n_tiles)
{
    memset(counting->after, 0, sizeof counting->after);
    for (unsigned left = 0; left < MAX_LEFT; left++)
        if (counting->before[left] != 0)
            remove_tiles(counting, left, 0, n_tiles, counting->before[left]);
    memcpy(counting->before, counting->after, sizeof counting->before);
}

/* The count does not depend on the blank's line: exchanging two rows of a matrix moves the blank.
 */
uint64_t walk_count(struct walk_shape shape)
{
    struct counting counting = {.n_lines = shape.n_lines, .unit = {1}};
    for (unsigned home = 0; home < shape.n_lines; home++)
        counting.unit[home + 1] = counting.unit[home] * (shape.n_cells + 1U);
    const unsigned all = counting.unit[shape.n_lines] - 1;
    if (all >= MAX_LEFT)
        return WALK_UNCOUNTED;
    counting.before[all - counting.unit[shape.goal_line]] = 1;
    for (unsigned line = 0; line < shape.n_lines; line++)
        fill_line(&counting, line == 0 ? shape.n_cells - 1U : shape.n_cells);
    return shape.n_lines * counting.before[0];
}

/* ---- keys ----
 *
 *      | - | blank |  ... | line 1, home 1 | line 1, home 0 | line 0, .. | line 0, home 0 |
 *           60..62
 *
 * Each count has 2 or 4 bits. The last home's count is left out: it follows from the others. Six
 * lines need 60 bits.
 */

enum { BLANK_SHIFT = 60 };

static unsigned count_bits(struct walk_shape shape)
{
    return shape.n_cells <= 3 ? 2 : 4;
}

uint64_t walk_tile_key(struct walk_shape shape, unsigned line, unsigned home)
{
    if (home + 1 == shape.n_lines)
        return 0;
    return UINT64_C(1) << count_bits(shape) * (line * (shape.n_lines - 1U) + home);
}

uint64_t walk_blank_key(unsigned line)
{
    return (uint64_t)line << BLANK_SHIFT;
}

static unsigned blank_of(uint64_t key)
{
    return (unsigned)(key >> BLANK_SHIFT);
}

/* The number of tiles in a line. */
static unsigned n_tiles_of(struct walk_shape shape, unsigned line, unsigned blank)
{
    return line == blank ? shape.n_cells - 1U : shape.n_cells;
}

/* Counts the tiles of each home in a line. */
static void read_line(struct walk_shape shape, uint64_t key, unsigned line, unsigned *counts)
{
    const unsigned bits = count_bits(shape);
    unsigned others = n_tiles_of(shape, line, blank_of(key));
    for (unsigned home = 0; home + 1 < shape.n_lines; home++) {
        const unsigned shift = bits * (line * (shape.n_lines - 1U) + home);
        counts[home] = (unsigned)(key >> shift) & ((1U << bits) - 1);
        others -= counts[home];
    }
    counts[shape.n_lines - 1] = others;
}

static uint64_t goal_key(struct walk_shape shape)
{
    uint64_t key = walk_blank_key(shape.goal_line);
    for (unsigned line = 0; line < shape.n_lines; line++)
        key += walk_tile_key(shape, line, line) * n_tiles_of(shape, line, shape.goal_line);
    return key;
}

/* ---- states by their keys ---- */

/* The slot of a key, or the empty slot where it belongs. */
static uint32_t *slot_of(const struct walk_table *table, uint64_t key)
{
    const uint64_t hash = key * UINT64_C(0x9e3779b97f4a7c15); /* Knuth's multiplicative one */
    uint32_t at = (uint32_t)(hash >> 32) & table->slot_mask;
    while (table->slots[at] != 0 && table->keys[table->slots[at] - 1] != key)
        at = (at + 1) & table->slot_mask;
    return &table->slots[at];
}

uint32_t walk_table_find(const struct walk_table *table, uint64_t key)
{
    const uint32_t *const slot = slot_of(table, key);
    assert(*slot != 0);
    return *slot - 1;
}

/* The state of a key; adds it if it is new. */
static uint32_t reach(struct walk_table *table, uint64_t key, unsigned distance)
{
    uint32_t *const slot = slot_of(table, key);
    if (*slot == 0) {
        table->keys[table->n_states] = key;
        table->distance[table->n_states] = (uint8_t)distance;
        *slot = ++table->n_states;
    }
    return *slot - 1;
}

/* ---- the search ---- */

/* Moves the blank to an adjacent line. */
static void expand(struct walk_table *table, uint32_t state, bool down, unsigned from, unsigned to)
{
    const struct walk_shape shape = table->shape;
    const uint64_t key = table->keys[state];
    unsigned counts[8];
    read_line(shape, key, to, counts);
    for (unsigned home = 0; home < shape.n_lines; home++) {
        if (counts[home] == 0)
            continue;
        const uint64_t next = key - walk_blank_key(from) + walk_blank_key(to) -
                              walk_tile_key(shape, to, home) + walk_tile_key(shape, from, home);
        table->next[(2 * state + down) * shape.n_lines + home] =
            reach(table, next, table->distance[state] + 1U);
    }
}

enum { STATES_A_REPORT = 1 << 13 }; /* a millisecond or two */

/* States are numbered in the order in which they are reached: the table is the queue. */
static enum fifteen_status find_distances(struct walk_table *table, struct report *report)
{
    reach(table, goal_key(table->shape), 0);
    for (uint32_t state = 0; state < table->n_states; state++) {
        report->progress.done = state;
        report->progress.level = table->distance[state];
        if (state % STATES_A_REPORT == 0 && report_make(report) != FIFTEEN_OK)
            return FIFTEEN_CANCELLED;
        const unsigned blank = blank_of(table->keys[state]);
        if (blank > 0)
            expand(table, state, false, blank, blank - 1);
        if (blank + 1U < table->shape.n_lines)
            expand(table, state, true, blank, blank + 1);
    }
    return FIFTEEN_OK;
}

/* ---- the table ---- */

/* At most half of the slots are used. */
static bool allocate_table(struct walk_table *table, uint32_t n_states)
{
    uint32_t n_slots = 16;
    while (n_slots < 2 * n_states)
        n_slots *= 2;
    table->slot_mask = n_slots - 1;
    table->slots = calloc(n_slots, sizeof *table->slots);
    table->keys = calloc(n_states, sizeof *table->keys);
    table->distance = calloc(n_states, sizeof *table->distance);
    table->next = calloc((size_t)n_states * 2 * table->shape.n_lines, sizeof *table->next);
    return table->slots != NULL && table->keys != NULL && table->distance != NULL &&
           table->next != NULL;
}

enum fifteen_status walk_table_create(struct walk_shape shape,
                                      const struct fifteen_monitor *monitor,
                                      struct walk_table **out, struct fifteen_error *error)
{
    const uint64_t n_states = walk_count(shape);
    assert(n_states > 0);
    if (n_states == WALK_UNCOUNTED)
        return error_set(error, FIFTEEN_INVALID,
                         "walking-distance needs a table of far more than %d states for %u lines "
                         "of %u cells; choose another heuristic",
                         WALK_MAX_STATES, shape.n_lines, shape.n_cells);
    if (n_states > WALK_MAX_STATES)
        return error_set(error, FIFTEEN_INVALID,
                         "walking-distance needs a table of %" PRIu64
                         " states for %u lines of %u cells, more than the limit of %d; choose "
                         "another heuristic",
                         n_states, shape.n_lines, shape.n_cells, WALK_MAX_STATES);
    struct walk_table *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    made->shape = shape;
    if (!allocate_table(made, (uint32_t)n_states)) {
        walk_table_free(made);
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    }
    struct report report = {monitor, {.stage = FIFTEEN_STAGE_BUILD, .total = n_states}};
    if (find_distances(made, &report) != FIFTEEN_OK) {
        walk_table_free(made);
        return error_set(error, FIFTEEN_CANCELLED, "building a heuristic was cancelled");
    }
    assert(made->n_states == n_states);
    *out = made;
    return FIFTEEN_OK;
}

void walk_table_free(struct walk_table *table)
{
    if (table == NULL)
        return;
    free(table->slots);
    free(table->keys);
    free(table->distance);
    free(table->next);
    free(table);
}
