/* guided_level.c - a guided beam search's step from one level to the next */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "search/quick/guided/guided_parts.h"

/* ---- candidates ---- */

/* No solution through a board is shorter than its moves so far and half of its estimate. */
static bool is_too_long(const struct guided *guided, unsigned estimate)
{
    return guided->n_levels + 1 + (estimate + 1) / 2 >= guided->guide->max_length;
}

static void add_candidate(struct guided *guided, uint32_t parent, unsigned move, unsigned to)
{
    const struct guided_node *const node = &guided->level[0].node[parent];
    const uint8_t *const at = guided_cells(guided, &guided->level[0], parent);
    const uint8_t *const where = at + guided->n_cells;
    const unsigned tile = at[to];
    const uint64_t hash =
        node->hash ^ guided->key[tile][to] ^ guided->key[tile][where[guided->blank]];
    uint64_t *const seen = &guided->seen[hash & (guided->n_seen - 1)];
    guided->guide->run->generated++;
    if (*seen == hash)
        return;
    *seen = hash;
    const int change = quick_estimate_change(guided->guide->estimate, at, where, tile);
    const unsigned estimate = (unsigned)(node->estimate + change);
    if (is_too_long(guided, estimate) || estimate >= GUIDED_MAX_ESTIMATE)
        return;
    guided->count[estimate]++;
    guided->candidates[guided->n_candidates++] =
        (struct guided_candidate){hash, parent << 2 | move, (uint16_t)estimate};
}

static bool add_candidates(struct guided *guided)
{
    const struct guided_level *const level = &guided->level[0];
    const struct fifteen_geometry size = guided->guide->start->size;
    memset(guided->count, 0, sizeof guided->count);
    guided->n_candidates = 0;
    for (uint32_t i = 0; i < level->n; i++) {
        const unsigned last = level->node[i].last;
        const unsigned cell = guided_cells(guided, level, i)[guided->n_cells + guided->blank];
        for (unsigned move = 0; move < 4; move++) {
            const unsigned to = quick_neighbour(size, cell, move);
            if (to == QUICK_NO_CELL || (last < 4 && move == 3 - last))
                continue;
            if (!quick_run_goes_on(guided->guide->run))
                return false;
            add_candidate(guided, i, move, to);
        }
    }
    guided->guide->run->expanded += level->n;
    return true;
}

/* ---- the next level ---- */

static void keep(struct guided *guided, const struct guided_candidate *candidate)
{
    struct guided_level *const next = &guided->level[1];
    const uint32_t parent = candidate->origin >> 2;
    const unsigned move = candidate->origin & 3;
    const unsigned n_cells = guided->n_cells;
    uint8_t *const at = guided_cells(guided, next, next->n);
    uint8_t *const where = at + n_cells;
    memcpy(at, guided_cells(guided, &guided->level[0], parent), 2 * (size_t)n_cells);
    const unsigned cell = where[guided->blank];
    const unsigned to = quick_neighbour(guided->guide->start->size, cell, move);
    const unsigned tile = at[to];
    at[cell] = (uint8_t)tile;
    where[tile] = (uint8_t)cell;
    at[to] = (uint8_t)guided->blank;
    where[guided->blank] = (uint8_t)to;
    /* All tiles are home, so the blank is, too. */
    if (candidate->estimate == 0)
        guided->solved = next->n;
    guided->history[guided->n_history++] = candidate->origin;
    next->node[next->n++] =
        (struct guided_node){candidate->hash, candidate->estimate, (uint8_t)move};
}

/* Keeps the best candidates, of the last estimate the first. */
static bool select_nodes(struct guided *guided)
{
    enum { CELLS_PER_CANDIDATE = 5, CELLS_PER_BOARD = 50 /* copied in the same time */ };
    const uint32_t width = guided->guide->width;
    uint32_t n_better = 0;
    unsigned last = 0;
    while (last < GUIDED_MAX_ESTIMATE - 1 && n_better + guided->count[last] <= width)
        n_better += guided->count[last++];
    uint32_t n_of_last = width - n_better;
    guided->level[1].n = 0;
    guided->level_begin[guided->n_levels] = guided->n_history;
    for (uint32_t i = 0; i < guided->n_candidates; i++) {
        const struct guided_candidate *const candidate = &guided->candidates[i];
        if (!quick_run_copies(guided->guide->run, CELLS_PER_CANDIDATE))
            return false;
        if (candidate->estimate > last || (candidate->estimate == last && n_of_last == 0))
            continue;
        n_of_last -= candidate->estimate == last;
        guided->guide->run->copied += CELLS_PER_BOARD + 2 * guided->n_cells;
        keep(guided, candidate);
    }
    return guided->level[1].n > 0;
}

bool guided_make_level(struct guided *guided)
{
    if (!add_candidates(guided) || !select_nodes(guided))
        return false;
    const struct guided_level present = guided->level[0];
    guided->level[0] = guided->level[1];
    guided->level[1] = present;
    guided->n_levels++;
    return true;
}
