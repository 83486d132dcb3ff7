/* beam_level.c - a beam search's step from one level to the next */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "search/quick/beam/beam_parts.h"

static bool in_region(const struct quick_stages *stages, const struct quick_region *region,
                      unsigned cell)
{
    const unsigned row = stages->row[cell];
    const unsigned column = stages->column[cell];
    return row >= region->top && row < region->bottom && column >= region->left &&
           column < region->right;
}

static void add_candidates(struct beam *beam, unsigned index)
{
    const struct quick_stages *const stages = &beam->stages;
    const struct quick_node *const node = &beam->level[0].node[index];
    const uint16_t *const at = beam_cells(beam, &beam->level[0], index);
    const uint16_t *const where = at + beam->start->n_cells;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned to = quick_neighbour(stages->size, node->blank, move);
        if (to == QUICK_NO_CELL || (node->last < 4 && move == 3U - node->last) ||
            !in_region(stages, &stages->stage[node->stage].region, to))
            continue;
        if (!quick_run_goes_on(beam->run))
            return;
        const struct quick_node child = quick_node_child(stages, node, move, at[to], to);
        beam->run->generated++;
        if (beam->seen[child.hash % BEAM_N_SEEN] == child.hash)
            continue;
        const int value = quick_node_value(stages, &child) +
                          quick_blank_value(stages, &child, where, at[to], node->blank);
        const uint64_t group = (child.stage_hash + to) * UINT64_C(0x9e3779b97f4a7c15) + child.stage;
        beam->candidates[beam->n_candidates++] =
            (struct candidate){.hash = child.hash,
                               .group = (uint32_t)(group >> 32),
                               .origin = index << 2 | move,
                               .value = value};
    }
}

/* Orders the candidates by value, stably. */
static void sort_candidates(struct beam *beam)
{
    const unsigned n = beam->n_candidates;
    int min = INT32_MAX;
    int max = INT32_MIN;
    for (unsigned i = 0; i < n; i++) {
        const int value = beam->candidates[i].value;
        min = value < min ? value : min;
        max = value > max ? value : max;
    }
    unsigned shift = 0;
    while ((unsigned)(max - min) >> shift >= BEAM_MAX_BUCKETS)
        shift++;
    const unsigned n_buckets = ((unsigned)(max - min) >> shift) + 1;
    memset(beam->bucket, 0, (n_buckets + 1) * sizeof *beam->bucket);
    for (unsigned i = 0; i < n; i++)
        beam->bucket[((unsigned)(beam->candidates[i].value - min) >> shift) + 1]++;
    for (unsigned i = 1; i <= n_buckets; i++)
        beam->bucket[i] += beam->bucket[i - 1];
    for (unsigned i = 0; i < n; i++)
        beam->sorted[beam->bucket[(unsigned)(beam->candidates[i].value - min) >> shift]++] = i;
}

/* Makes a candidate the next node of the next level. */
static void keep(struct beam *beam, const struct candidate *candidate)
{
    const unsigned n_cells = beam->start->n_cells;
    const unsigned move = candidate->origin & 3;
    const unsigned parent = candidate->origin >> 2;
    const struct quick_node *const node = &beam->level[0].node[parent];
    struct level *const next = &beam->level[1];
    uint16_t *const at = beam_cells(beam, next, next->n);
    uint16_t *const where = at + n_cells;
    memcpy(at, beam_cells(beam, &beam->level[0], parent), (size_t)2 * n_cells * sizeof *at);
    const unsigned to = quick_neighbour(beam->stages.size, node->blank, move);
    const uint16_t tile = at[to];
    struct quick_node child = quick_node_child(&beam->stages, node, move, tile, to);
    at[node->blank] = tile;
    where[tile] = node->blank;
    at[to] = (uint16_t)beam->start->blank;
    where[beam->start->blank] = (uint16_t)to;
    if (child.present == 0)
        quick_node_advance(&beam->stages, &child, where);
    const int value = quick_node_value(&beam->stages, &child);
    if (value < beam->best_value) {
        beam->best_value = value;
        beam->best_level = beam->n_levels + 1;
        beam->best_node = next->n;
    }
    beam->history[beam->n_history++] = candidate->origin;
    next->node[next->n++] = child;
}

/* Keeps the best candidates, one of each group. */
static void select_nodes(struct beam *beam)
{
    enum { CELLS_PER_BOARD = 100 /* copied in the same time */ };
    beam->level_begin[beam->n_levels] = beam->n_history;
    beam->level[1].n = 0;
    beam->n_levels_ever++;
    for (unsigned i = 0; i < beam->n_candidates && beam->level[1].n < beam->width; i++) {
        if (!quick_run_goes_on(beam->run))
            return;
        const struct candidate *const candidate = &beam->candidates[beam->sorted[i]];
        uint64_t *const seen = &beam->seen[candidate->hash % BEAM_N_SEEN];
        uint64_t *const group = &beam->groups[candidate->group % BEAM_N_GROUPS];
        if (*seen == candidate->hash || *group == beam->n_levels_ever)
            continue;
        *seen = candidate->hash;
        *group = beam->n_levels_ever;
        if (!quick_run_copies(beam->run, 2 * beam->start->n_cells + CELLS_PER_BOARD))
            return;
        keep(beam, candidate);
    }
}

bool beam_make_level(struct beam *beam)
{
    beam->n_candidates = 0;
    for (unsigned i = 0; i < beam->level[0].n; i++)
        add_candidates(beam, i);
    beam->run->expanded += beam->level[0].n;
    if (beam->n_candidates == 0)
        return false;
    sort_candidates(beam);
    select_nodes(beam);
    if (beam->level[1].n == 0)
        return false;
    const struct level present = beam->level[0];
    beam->level[0] = beam->level[1];
    beam->level[1] = present;
    beam->n_levels++;
    return true;
}
