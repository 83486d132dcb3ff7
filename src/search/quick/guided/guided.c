/* guided.c - beam search for short solutions of small boards */
/* SPDX-License-Identifier: MIT */
#include "search/quick/guided/guided.h"

#include <string.h>

#include "search/quick/guided/guided_parts.h"
#include "util/memory.h"

enum {
    MAX_WIDTH = 1 << 19,
    MAX_SEEN = 1 << 22, /* boards that are remembered, at most */
    SEEN_PER_BOARD = 1 << 5
};

/* ---- memory ---- */

/* The boards remembered: those of the last levels of a beam. */
static size_t seen_boards(unsigned width)
{
    size_t n = 1 << 10;
    while (n < MAX_SEEN && n < (size_t)SEEN_PER_BOARD * width)
        n *= 2;
    return n;
}

static size_t bytes_per_board(unsigned n_cells, size_t max_length)
{
    return 2 * (sizeof(struct guided_node) + (size_t)2 * n_cells) +
           3 * sizeof(struct guided_candidate) + (max_length + 1) * sizeof(uint32_t);
}

unsigned quick_guided_width(unsigned n_cells, size_t max_length, uint64_t memory_bytes)
{
    const size_t fixed = sizeof(struct guided) + (max_length + 1) * sizeof(size_t);
    unsigned width = MAX_WIDTH;
    while (width > 0 && fixed + width * bytes_per_board(n_cells, max_length) +
                                seen_boards(width) * sizeof(uint64_t) >
                            memory_bytes)
        width -= (width + 15) / 16;
    return width;
}

static void guided_free(struct guided *guided)
{
    for (unsigned i = 0; i < 2; i++) {
        free(guided->level[i].node);
        free(guided->level[i].cells);
    }
    free(guided->candidates);
    memory_free(guided->seen, guided->n_seen * sizeof *guided->seen);
    free(guided->history);
    free(guided->level_begin);
    free(guided);
}

static bool guided_alloc(struct guided *guided)
{
    const size_t width = guided->guide->width;
    const size_t n_levels = guided->guide->max_length + 1;
    bool made = true;
    for (unsigned i = 0; i < 2; i++) {
        struct guided_level *const level = &guided->level[i];
        level->node = malloc(width * sizeof *level->node);
        level->cells = malloc(2 * width * guided->n_cells);
        made = made && level->node != NULL && level->cells != NULL;
    }
    guided->n_seen = seen_boards(guided->guide->width);
    guided->seen = memory_alloc(guided->n_seen * sizeof *guided->seen);
    /* A board has at most three children but at the start, which is alone. */
    guided->candidates = malloc((3 * width + 1) * sizeof *guided->candidates);
    guided->history = malloc(width * n_levels * sizeof *guided->history);
    guided->level_begin = malloc(n_levels * sizeof *guided->level_begin);
    return made && guided->seen != NULL && guided->candidates != NULL && guided->history != NULL &&
           guided->level_begin != NULL;
}

/* ---- the search ---- */

/* Fills the keys with random numbers (SplitMix64, Steele et al. 2014). */
static void fill_keys(struct guided *guided)
{
    uint64_t state = 0;
    for (unsigned tile = 0; tile < guided->n_cells; tile++)
        for (unsigned cell = 0; cell < guided->n_cells; cell++) {
            uint64_t x = state += UINT64_C(0x9e3779b97f4a7c15);
            x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
            x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
            guided->key[tile][cell] = x ^ x >> 31;
        }
}

static void begin(struct guided *guided)
{
    const struct quick_board *const start = guided->guide->start;
    struct guided_level *const level = &guided->level[0];
    struct guided_node *const node = &level->node[0];
    uint8_t *const at = level->cells;
    uint8_t *const where = at + guided->n_cells;
    *node = (struct guided_node){.last = 4};
    for (unsigned cell = 0; cell < guided->n_cells; cell++) {
        at[cell] = (uint8_t)start->at[cell];
        where[at[cell]] = (uint8_t)cell;
        node->hash ^= at[cell] != guided->blank ? guided->key[at[cell]][cell] : 0;
    }
    node->estimate = (uint16_t)quick_estimate_board(guided->guide->estimate, at, where);
    level->n = 1;
    guided->seen[node->hash & (guided->n_seen - 1)] = node->hash;
    guided->solved = node->estimate == 0 ? 0 : GUIDED_NO_NODE;
}

/* Appends the moves from the start to a node of the present level. */
static void append_moves(const struct guided *guided, uint32_t node, struct quick_path *path)
{
    for (size_t i = 0; i < guided->n_levels; i++)
        quick_path_push(path, 0);
    for (size_t i = guided->n_levels; i-- > 0 && !path->failed;) {
        const uint32_t origin = guided->history[guided->level_begin[i] + node];
        path->moves[i] = origin & 3;
        node = origin >> 2;
    }
}

bool quick_guided(const struct quick_guide *guide, struct quick_path *path)
{
    struct guided *const guided = calloc(1, sizeof *guided);
    if (guided == NULL)
        return !(path->failed = true);
    guided->guide = guide;
    guided->n_cells = guide->start->n_cells;
    guided->blank = guide->start->blank;
    path->failed = !guided_alloc(guided);
    if (!path->failed) {
        fill_keys(guided);
        begin(guided);
        while (guided->solved == GUIDED_NO_NODE && guided_make_level(guided))
            continue;
        if (guided->solved != GUIDED_NO_NODE)
            append_moves(guided, guided->solved, path);
    }
    const bool solved = !path->failed && guided->solved != GUIDED_NO_NODE;
    guided_free(guided);
    return solved;
}
