/* walk_table.c - all distances of one axis by breadth-first search from the goal */
#include "heuristic/walk_table.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "util/error.h"
#include "util/report.h"

/* ---- keys ----
 *
 *      | - | blank |  ... | line 1, home 1 | line 1, home 0 | line 0, .. | line 0, home 0 |
 *           60..62
 *
 * Each count has as many bits as it may need. The last home's is left out: it follows from the
 * others. Six lines need 60 bits.
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

/* How many tiles a line has, with the blank in it or in another. */
static unsigned n_tiles_of(struct walk_shape shape, unsigned line, unsigned blank)
{
    return line == blank ? shape.n_cells - 1U : shape.n_cells;
}

/* How many tiles of each home a line has. */
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

/* The slot that has the key, or the empty one where it belongs. */
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

/* The state of a key, which is new if it was not met before. */
static uint32_t meet(struct walk_table *table, uint64_t key, unsigned distance)
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

/* Moves of the blank to a line beside its own. */
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
            meet(table, next, table->distance[state] + 1U);
    }
}

enum { STATES_A_REPORT = 1 << 13 }; /* a millisecond or two */

/* States are numbered in the order in which they are met, so that they are their own queue. */
static enum fifteen_status search(struct walk_table *table, struct report *report)
{
    meet(table, goal_key(table->shape), 0);
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

/* At most half of the slots are in use. */
static bool get_memory(struct walk_table *table, uint32_t n_states)
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
    if (n_states > WALK_MAX_STATES)
        return error_set(error, FIFTEEN_INVALID,
                         "walking-distance needs a table of %" PRIu64
                         " states for %u lines of %u cells, and at most %d are built at start; "
                         "choose another heuristic",
                         n_states, shape.n_lines, shape.n_cells, WALK_MAX_STATES);
    struct walk_table *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    made->shape = shape;
    if (!get_memory(made, (uint32_t)n_states)) {
        walk_table_free(made);
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    }
    struct report report = {monitor, {.stage = FIFTEEN_STAGE_BUILD, .total = n_states}};
    if (search(made, &report) != FIFTEEN_OK) {
        walk_table_free(made);
        return error_set(error, FIFTEEN_CANCELLED, "making a heuristic was stopped");
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
