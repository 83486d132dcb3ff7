/* corner.c - the last two tiles of a layer: breadth-first search in the six cells at its end */
/* SPDX-License-Identifier: MIT */
#include "search/quick/corner.h"

#include <assert.h>

enum { N_STATES = 6 * 6 * 6 };

/* A state is blank + 6 * first tile + 36 * second tile, each by its cell of the corner. */
struct corner_search {
    const struct quick_corner *corner;
    uint8_t reached[N_STATES];
    uint8_t from[N_STATES];
    uint8_t move[N_STATES];
    uint8_t queue[N_STATES];
    unsigned n;
};

void quick_corner_init(struct quick_corner *corner, const struct quick_layer *layer)
{
    for (unsigned i = 0; i < QUICK_CORNER_CELLS; i++) {
        const unsigned outer = quick_layer_cell(layer, layer->length - 2 + i % 2);
        corner->cell[i] = (unsigned)((int)outer + layer->inward * (int)(i / 2));
    }
}

/* The index of a cell, or QUICK_CORNER_CELLS. */
static unsigned index_of(const struct quick_corner *corner, unsigned cell)
{
    unsigned i = 0;
    while (i < QUICK_CORNER_CELLS && corner->cell[i] != cell)
        i++;
    return i;
}

bool quick_corner_has(const struct quick_corner *corner, unsigned cell)
{
    return index_of(corner, cell) < QUICK_CORNER_CELLS;
}

static void reach(struct corner_search *search, unsigned state, unsigned from, unsigned move)
{
    if (search->reached[state])
        return;
    search->reached[state] = true;
    search->from[state] = (uint8_t)from;
    search->move[state] = (uint8_t)move;
    search->queue[search->n++] = (uint8_t)state;
}

static void expand(struct corner_search *search, struct fifteen_geometry size, unsigned state)
{
    const unsigned blank = state % 6;
    const unsigned tile[2] = {state / 6 % 6, state / 36};
    for (unsigned move = 0; move < 4; move++) {
        const unsigned cell = quick_neighbour(size, search->corner->cell[blank], move);
        const unsigned to = index_of(search->corner, cell);
        if (cell == QUICK_NO_CELL || to == QUICK_CORNER_CELLS)
            continue;
        const unsigned first = tile[0] == to ? blank : tile[0];
        const unsigned second = tile[1] == to ? blank : tile[1];
        reach(search, to + 6 * first + 36 * second, state, move);
    }
}

static bool is_home(unsigned state)
{
    return state / 6 == 0 + 6 * 1;
}

unsigned quick_corner_solve(const struct quick_corner *corner, const struct quick_board *board,
                            uint8_t moves[QUICK_CORNER_MAX])
{
    struct corner_search search = {.corner = corner};
    const unsigned start = index_of(corner, board->where[board->blank]) +
                           6 * index_of(corner, board->where[corner->cell[0]]) +
                           36 * index_of(corner, board->where[corner->cell[1]]);
    unsigned i = 0;
    reach(&search, start, start, 0);
    while (i < search.n && !is_home(search.queue[i]))
        expand(&search, board->size, search.queue[i++]);
    assert(i < search.n);
    unsigned n = 0;
    for (unsigned state = search.queue[i]; state != start; state = search.from[state])
        n++;
    unsigned at = n;
    for (unsigned state = search.queue[i]; state != start; state = search.from[state])
        moves[--at] = search.move[state];
    return n;
}
