/* guided_parts.h - the state of a guided beam search, and its step from one level to the next */
/* SPDX-License-Identifier: MIT */
#ifndef GUIDED_GUIDED_PARTS_H
#define GUIDED_GUIDED_PARTS_H

#include "search/quick/guided/guide.h"

#define GUIDED_NO_NODE UINT32_MAX

enum { GUIDED_MAX_ESTIMATE = 1 << 12 };

struct guided_node {
    uint64_t hash; /* of the board without the blank */
    uint16_t estimate;
    uint8_t last; /* the move that led here, or 4 */
};

/* A child that is not yet made. */
struct guided_candidate {
    uint64_t hash;
    uint32_t origin; /* parent << 2 | move */
    uint16_t estimate;
};

/* The boards of one level: those of node i are at cells + 2 * n_cells * i, `at` before `where`. */
struct guided_level {
    uint32_t n;
    struct guided_node *node;
    uint8_t *cells;
};

struct guided {
    const struct quick_guide *guide;
    unsigned n_cells;
    unsigned blank;               /* its cell in the goal */
    struct guided_level level[2]; /* the present one, and the next */
    struct guided_candidate *candidates;
    uint32_t n_candidates;
    uint32_t count[GUIDED_MAX_ESTIMATE];              /* of candidates by estimate */
    uint64_t *seen;                                   /* by hash: boards that were reached */
    size_t n_seen;                                    /* a power of two */
    uint64_t key[GUIDED_MAX_CELLS][GUIDED_MAX_CELLS]; /* by tile and cell: added to the hash */
    uint32_t *history;                                /* the origins of all nodes, by level */
    size_t n_history;
    size_t *level_begin; /* in the history */
    size_t n_levels;
    uint32_t solved; /* the number of the goal's node in the present level, or GUIDED_NO_NODE */
};

static inline uint8_t *guided_cells(const struct guided *guided, const struct guided_level *level,
                                    uint32_t index)
{
    return level->cells + 2 * (size_t)guided->n_cells * index;
}

/* Makes the next level, which becomes the present one. Returns false if it is empty or the run has
 * ended. */
bool guided_make_level(struct guided *guided);

#endif
