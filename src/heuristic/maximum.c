/* maximum.c - the maximum of several heuristics; admissible and consistent if all of them are
 *
 * State: the states of the parts, one after another.
 */
/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>

#include "heuristic/heuristic.h"
#include "util/error.h"

struct maximum {
    struct heuristic base;
    unsigned n_parts;
    struct heuristic *parts[HEURISTIC_MAX_PARTS];
    size_t offsets[HEURISTIC_MAX_PARTS]; /* of their states */
};

static void start(const struct heuristic *self, wide_board board, uint8_t *state)
{
    const struct maximum *const maximum = (const struct maximum *)self;
    for (unsigned i = 0; i < maximum->n_parts; i++) {
        const struct heuristic *const part = maximum->parts[i];
        part->start(part, board, state + maximum->offsets[i]);
    }
}

static void move_tile(const struct heuristic *self, const struct heuristic_move *move,
                      const uint8_t *before, uint8_t *after)
{
    const struct maximum *const maximum = (const struct maximum *)self;
    for (unsigned i = 0; i < maximum->n_parts; i++) {
        const struct heuristic *const part = maximum->parts[i];
        part->move(part, move, before + maximum->offsets[i], after + maximum->offsets[i]);
    }
}

static unsigned value(const struct heuristic *self, const uint8_t *state)
{
    const struct maximum *const maximum = (const struct maximum *)self;
    unsigned max = 0;
    for (unsigned i = 0; i < maximum->n_parts; i++) {
        const struct heuristic *const part = maximum->parts[i];
        const unsigned part_value = part->value(part, state + maximum->offsets[i]);
        if (part_value > max)
            max = part_value;
    }
    return max;
}

static void maximum_free(struct heuristic *self)
{
    struct maximum *const maximum = (struct maximum *)self;
    for (unsigned i = 0; i < maximum->n_parts; i++)
        heuristic_free(maximum->parts[i]);
    free(maximum);
}

enum fifteen_status maximum_create(struct heuristic *const *parts, unsigned n_parts,
                                   struct heuristic **out, struct fifteen_error *error)
{
    assert(n_parts >= 1 && n_parts <= HEURISTIC_MAX_PARTS);
    struct maximum *const made = malloc(sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a heuristic");
    size_t state_size = 0;
    for (unsigned i = 0; i < n_parts; i++) {
        made->parts[i] = parts[i];
        made->offsets[i] = state_size;
        state_size += parts[i]->state_size;
    }
    assert(state_size <= HEURISTIC_STATE_MAX);
    made->n_parts = n_parts;
    made->base = (struct heuristic){.state_size = state_size,
                                    .start = start,
                                    .move = move_tile,
                                    .value = value,
                                    .free = maximum_free};
    *out = &made->base;
    return FIFTEEN_OK;
}
