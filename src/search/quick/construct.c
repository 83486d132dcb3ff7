/* construct.c - a solution of any board without search: tile after tile, layer after layer */
/* SPDX-License-Identifier: MIT */
#include "search/quick/construct.h"

#include <assert.h>
#include <string.h>

#include "board/distance.h"
#include "board/tray.h"
#include "search/quick/corner.h"

/* ---- memory ---- */

size_t quick_builder_bytes(unsigned n_cells)
{
    return n_cells * (sizeof(bool) + sizeof(uint32_t) + sizeof(uint16_t) + sizeof(uint8_t));
}

bool quick_builder_init(struct quick_builder *builder, struct quick_board *board,
                        struct quick_path *path, struct quick_run *run)
{
    const size_t n = board->n_cells;
    *builder = (struct quick_builder){.board = board,
                                      .path = path,
                                      .run = run,
                                      .locked = calloc(n, sizeof *builder->locked),
                                      .seen = calloc(n, sizeof *builder->seen),
                                      .queue = malloc(n * sizeof *builder->queue),
                                      .via = malloc(n)};
    return builder->locked != NULL && builder->seen != NULL && builder->queue != NULL &&
           builder->via != NULL;
}

void quick_builder_free(struct quick_builder *builder)
{
    free(builder->locked);
    free(builder->seen);
    free(builder->queue);
    free(builder->via);
}

/* ---- the blank ---- */

static bool goes_on(struct quick_builder *builder)
{
    return !builder->path->failed && quick_run_goes_on(builder->run);
}

static void slide(struct quick_builder *builder, unsigned move)
{
    quick_slide(builder->board, move);
    quick_path_push(builder->path, move);
    builder->run->generated++;
}

static unsigned blank_cell(const struct quick_builder *builder)
{
    return builder->board->where[builder->board->blank];
}

/* Breadth-first search from the end of a walk back to the blank, around locked cells. */
static bool find_walk(struct quick_builder *builder, unsigned end)
{
    const struct fifteen_geometry size = builder->board->size;
    const unsigned start = blank_cell(builder);
    unsigned n = 0;
    builder->n_walks++;
    builder->queue[n++] = (uint16_t)end;
    builder->seen[end] = builder->n_walks;
    for (unsigned i = 0; i < n && builder->seen[start] != builder->n_walks; i++)
        for (unsigned move = 0; move < 4; move++) {
            const unsigned next = quick_neighbour(size, builder->queue[i], move);
            if (next == QUICK_NO_CELL || builder->seen[next] == builder->n_walks ||
                builder->locked[next])
                continue;
            builder->seen[next] = builder->n_walks;
            builder->via[next] = (uint8_t)move_inverse((enum fifteen_move)move);
            builder->queue[n++] = (uint16_t)next;
        }
    return builder->seen[start] == builder->n_walks;
}

/* Takes the blank to a cell, around locked cells. */
static void walk(struct quick_builder *builder, unsigned end)
{
    if (!find_walk(builder, end)) {
        assert(!"a walk is never cut off");
        return;
    }
    while (blank_cell(builder) != end && goes_on(builder))
        slide(builder, builder->via[blank_cell(builder)]);
}

/* ---- one tile ---- */

/* The cell one step nearer to the tile's end that the blank reaches first. */
static unsigned next_cell(const struct quick_builder *builder, unsigned from, unsigned end)
{
    const struct fifteen_geometry size = builder->board->size;
    const unsigned distance = cell_distance(size, from, end);
    unsigned best = QUICK_NO_CELL;
    unsigned best_walk = UINT32_MAX;
    for (unsigned move = 0; move < 4; move++) {
        const unsigned next = quick_neighbour(size, from, move);
        if (next == QUICK_NO_CELL || builder->locked[next] ||
            cell_distance(size, next, end) > distance)
            continue;
        const unsigned length = cell_distance(size, blank_cell(builder), next);
        if (length < best_walk) {
            best_walk = length;
            best = next;
        }
    }
    return best;
}

static void bring(struct quick_builder *builder, unsigned tile, unsigned end)
{
    const struct quick_board *const board = builder->board;
    while (board->where[tile] != end && goes_on(builder)) {
        const unsigned from = board->where[tile];
        const unsigned next = next_cell(builder, from, end);
        builder->locked[from] = true;
        walk(builder, next);
        builder->locked[from] = false;
        if (blank_cell(builder) == next)
            walk(builder, from);
    }
}

/* ---- layers ---- */

/* The last two tiles, in the six cells at the end of the layer and inward from it. */
static void finish_layer(struct quick_builder *builder, const struct quick_layer *layer)
{
    const struct quick_board *const board = builder->board;
    struct quick_corner corner;
    quick_corner_init(&corner, layer);
    const unsigned last = corner.cell[1];
    if (board->where[last] == last)
        return;
    if (!quick_corner_has(&corner, board->where[last]))
        bring(builder, last, corner.cell[3]);
    if (!quick_corner_has(&corner, blank_cell(builder))) {
        const unsigned tile_cell = board->where[last];
        builder->locked[tile_cell] = true;
        walk(builder, corner.cell[4] == tile_cell ? corner.cell[5] : corner.cell[4]);
        builder->locked[tile_cell] = false;
    }
    if (!goes_on(builder))
        return;
    uint8_t moves[QUICK_CORNER_MAX];
    const unsigned n = quick_corner_solve(&corner, board, moves);
    for (unsigned i = 0; i < n && goes_on(builder); i++)
        slide(builder, moves[i]);
}

void quick_builder_lock(struct quick_builder *builder, const struct quick_layer *layer)
{
    for (unsigned i = 0; i < layer->length; i++)
        builder->locked[quick_layer_cell(layer, i)] = true;
}

void quick_build_layer(struct quick_builder *builder, const struct quick_layer *layer)
{
    for (unsigned i = 0; i + 1 < layer->length && goes_on(builder); i++) {
        const unsigned cell = quick_layer_cell(layer, i);
        bring(builder, cell, cell);
        builder->locked[cell] = true;
    }
    if (goes_on(builder))
        finish_layer(builder, layer);
    quick_builder_lock(builder, layer);
}

/* Turns the three tiles around until they are home. */
static void build_core(struct quick_builder *builder, const struct quick_region *core)
{
    static const uint8_t turn[4] = {FIFTEEN_RIGHT, FIFTEEN_DOWN, FIFTEEN_LEFT, FIFTEEN_UP};
    const struct quick_board *const board = builder->board;
    const unsigned columns = board->size.columns;
    while (!quick_board_solved(board) && goes_on(builder)) {
        const bool bottom = blank_cell(builder) / columns != core->top;
        const bool right = blank_cell(builder) % columns != core->left;
        slide(builder, turn[bottom ? 3 - right : right]);
    }
}

void quick_build_rest(struct quick_builder *builder, const struct quick_layers *layers,
                      unsigned first)
{
    for (unsigned i = first; i < layers->n && goes_on(builder); i++)
        quick_build_layer(builder, &layers->layer[i]);
    build_core(builder, &layers->core);
}
