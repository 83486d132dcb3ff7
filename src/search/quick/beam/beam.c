/* beam.c - beam search for a solution of a board of any size */
/* SPDX-License-Identifier: MIT */
#include "search/quick/beam/beam.h"

#include <string.h>

#include "search/quick/beam/beam_parts.h"
#include "search/quick/construct.h"
#include "util/memory.h"

enum {
    MAX_WIDTH = 1 << 17, /* a level must take less than 50 ms */
    MAX_LEVELS = 1 << 16,
    HISTORY_PER_BOARD = 1 << 11, /* levels, if all are full */
    PATIENCE = 30                /* levels without improvement, and one for each row and column */
};

/* ---- memory ---- */

static size_t bytes_per_board(unsigned n_cells)
{
    return 2 * (sizeof(struct quick_node) + (size_t)2 * n_cells * sizeof(uint16_t)) +
           3 * (sizeof(struct candidate) + sizeof(uint32_t)) + HISTORY_PER_BOARD * sizeof(uint32_t);
}

static size_t fixed_bytes(unsigned n_cells)
{
    return quick_stages_bytes(n_cells) + 2 * quick_builder_bytes(n_cells) +
           (BEAM_N_SEEN + BEAM_N_GROUPS) * sizeof(uint64_t) + BEAM_MAX_BUCKETS * sizeof(uint32_t) +
           MAX_LEVELS * sizeof(size_t);
}

unsigned quick_beam_width(unsigned n_cells, uint64_t memory_bytes)
{
    if (memory_bytes <= fixed_bytes(n_cells))
        return 0;
    const uint64_t width = (memory_bytes - fixed_bytes(n_cells)) / bytes_per_board(n_cells);
    return width < MAX_WIDTH ? (unsigned)width : MAX_WIDTH;
}

static void beam_free(struct beam *beam)
{
    quick_stages_free(&beam->stages);
    quick_board_free(&beam->base);
    for (unsigned i = 0; i < 2; i++) {
        free(beam->level[i].node);
        free(beam->level[i].cells);
    }
    free(beam->candidates);
    free(beam->sorted);
    free(beam->bucket);
    memory_free(beam->seen, BEAM_N_SEEN * sizeof *beam->seen);
    memory_free(beam->groups, BEAM_N_GROUPS * sizeof *beam->groups);
    free(beam->history);
    free(beam->level_begin);
}

static bool beam_alloc(struct beam *beam)
{
    const size_t width = beam->width;
    const struct quick_board *const start = beam->start;
    bool made = quick_stages_init(&beam->stages, start->size, start->blank);
    made = quick_board_alloc(&beam->base, start->size, start->blank) && made;
    for (unsigned i = 0; i < 2; i++) {
        struct level *const level = &beam->level[i];
        level->node = malloc(width * sizeof *level->node);
        level->cells = malloc(2 * width * start->n_cells * sizeof *level->cells);
        made = made && level->node != NULL && level->cells != NULL;
    }
    beam->candidates = malloc(4 * width * sizeof *beam->candidates);
    beam->sorted = malloc(4 * width * sizeof *beam->sorted);
    beam->bucket = malloc((BEAM_MAX_BUCKETS + 1) * sizeof *beam->bucket);
    beam->seen = memory_alloc(BEAM_N_SEEN * sizeof *beam->seen);
    beam->groups = memory_alloc(BEAM_N_GROUPS * sizeof *beam->groups);
    beam->max_history = width * HISTORY_PER_BOARD;
    beam->history = malloc(beam->max_history * sizeof *beam->history);
    beam->level_begin = malloc(MAX_LEVELS * sizeof *beam->level_begin);
    return made && beam->candidates != NULL && beam->sorted != NULL && beam->bucket != NULL &&
           beam->seen != NULL && beam->groups != NULL && beam->history != NULL &&
           beam->level_begin != NULL;
}

/* ---- the base ---- */

/* Begins a beam from the base. */
static void begin(struct beam *beam)
{
    struct level *const level = &beam->level[0];
    memcpy(level->cells, beam->base.at, 2 * (size_t)beam->base.n_cells * sizeof *level->cells);
    quick_node_init(&beam->stages, &beam->base, &level->node[0]);
    level->n = 1;
    beam->n_levels = 0;
    beam->n_history = 0;
    beam->best_level = 0;
    beam->best_node = 0;
    beam->best_value = quick_node_value(&beam->stages, &level->node[0]);
}

/* Appends to the path the moves from the base to a node, and moves the base there. */
static void commit(struct beam *beam, unsigned n_levels, unsigned node)
{
    const size_t length = beam->path->length;
    for (unsigned i = 0; i < n_levels; i++)
        quick_path_push(beam->path, 0);
    if (beam->path->failed)
        return;
    for (unsigned i = n_levels; i-- > 0;) {
        const uint32_t origin = beam->history[beam->level_begin[i] + node];
        beam->path->moves[length + i] = origin & 3;
        node = origin >> 2;
    }
    for (unsigned i = 0; i < n_levels; i++)
        quick_slide(&beam->base, beam->path->moves[length + i]);
}

/* Completes the base's layer, or all of the board, without search. */
static void complete_layer(struct beam *beam)
{
    const struct quick_stages *const stages = &beam->stages;
    struct quick_node node;
    struct quick_builder builder;
    quick_node_init(stages, &beam->base, &node);
    if (quick_builder_init(&builder, &beam->base, beam->path, beam->run)) {
        const struct quick_stage *const stage = &stages->stage[node.stage];
        for (unsigned i = 0; i < stage->layer; i++)
            quick_builder_lock(&builder, &stages->layers.layer[i]);
        if (node.stage < stages->n)
            quick_build_layer(&builder, &stages->layers.layer[stage->layer]);
        else
            quick_build_rest(&builder, &stages->layers, stage->layer);
    } else {
        beam->path->failed = true;
    }
    quick_builder_free(&builder);
}

/* ---- the search ---- */

/* Returns the number of a solved node, or the number of nodes. */
static unsigned solved_node(const struct level *level)
{
    unsigned i = 0;
    while (i < level->n && level->node[i].rest != 0)
        i++;
    return i;
}

static bool is_stuck(const struct beam *beam)
{
    const struct fifteen_geometry size = beam->start->size;
    return beam->n_levels - beam->best_level > PATIENCE + 1U * size.rows + size.columns;
}

static bool is_full(const struct beam *beam)
{
    return beam->n_levels == MAX_LEVELS || beam->max_history - beam->n_history < beam->width;
}

/* Searches until the base is the goal or max_length is reached. */
static enum quick_beam_end search(struct beam *beam, size_t max_length)
{
    quick_board_copy(&beam->base, beam->start);
    begin(beam);
    while (!beam->path->failed && quick_run_goes_on(beam->run)) {
        const unsigned solved = solved_node(&beam->level[0]);
        if (solved < beam->level[0].n) {
            commit(beam, beam->n_levels, solved);
            return beam->path->length < max_length && !beam->path->failed ? QUICK_BEAM_SOLVED
                                                                          : QUICK_BEAM_TOO_LONG;
        }
        if (beam->path->length + beam->n_levels >= max_length)
            return QUICK_BEAM_TOO_LONG;
        const bool full = is_full(beam);
        if (!full && !is_stuck(beam) && beam_make_level(beam))
            continue;
        commit(beam, beam->best_level, beam->best_node);
        if (!full)
            complete_layer(beam);
        memset(beam->seen, 0, BEAM_N_SEEN * sizeof *beam->seen);
        begin(beam);
    }
    return QUICK_BEAM_STOPPED;
}

enum quick_beam_end quick_beam(const struct quick_board *start, unsigned width, size_t max_length,
                               struct quick_run *run, struct quick_path *path)
{
    struct beam beam = {.start = start, .run = run, .path = path, .width = width};
    enum quick_beam_end end = QUICK_BEAM_STOPPED;
    if (beam_alloc(&beam))
        end = search(&beam, max_length);
    else
        path->failed = true;
    beam_free(&beam);
    return end;
}
