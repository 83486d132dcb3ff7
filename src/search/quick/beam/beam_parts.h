/* beam_parts.h - the state of a beam search, and its step from one level to the next */
/* SPDX-License-Identifier: MIT */
#ifndef QUICK_BEAM_PARTS_H
#define QUICK_BEAM_PARTS_H

#include "search/quick/beam/stages.h"
#include "search/quick/path.h"
#include "search/quick/run.h"

enum {
    BEAM_MAX_BUCKETS = 1 << 16, /* of values */
    BEAM_N_SEEN = 1 << 20,      /* boards that are remembered, at most */
    BEAM_N_GROUPS = 1 << 16     /* of boards that differ only in tiles of later stages */
};

/* A child that is not yet made. */
struct candidate {
    uint64_t hash;
    uint32_t group;
    uint32_t origin; /* parent << 2 | move */
    int value;
};

/* The boards of one level: those of node i are at cells + 2 * n_cells * i, `at` before `where`. */
struct level {
    unsigned n;
    struct quick_node *node;
    uint16_t *cells;
};

struct beam {
    const struct quick_board *start;
    struct quick_stages stages;
    struct quick_run *run;
    struct quick_path *path;
    unsigned width;
    struct level level[2]; /* the present one, and the next */
    struct candidate *candidates;
    uint32_t *sorted; /* candidates by value */
    unsigned n_candidates;
    uint32_t *bucket;
    uint64_t *seen;   /* by hash: boards kept on some level */
    uint64_t *groups; /* by hash: the last level that has a board of the group */
    uint64_t n_levels_ever;

    struct quick_board base; /* the board before the first level */
    uint32_t *history;       /* the origins of all nodes, level by level */
    size_t max_history;
    size_t n_history;
    size_t *level_begin; /* in the history */
    unsigned n_levels;   /* after the base */
    unsigned best_level; /* that of the best value so far, and its node there */
    unsigned best_node;
    int best_value;
};

static inline uint16_t *beam_cells(const struct beam *beam, const struct level *level,
                                   unsigned index)
{
    return level->cells + 2 * (size_t)beam->start->n_cells * index;
}

/* Makes the next level, which becomes the present one. Returns false if no new board can be
 * reached. */
bool beam_make_level(struct beam *beam);

#endif
