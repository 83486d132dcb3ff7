/* nodes.c - the nodes of a traced search: values, children, and why they are dropped */
/* SPDX-License-Identifier: MIT */
#include "trace/nodes.h"

#include <assert.h>
#include <string.h>

/* ---- algorithms ---- */

bool trace_supports(enum fifteen_algorithm algorithm)
{
    return algorithm == FIFTEEN_ASTAR || algorithm == FIFTEEN_UNIFORM_COST ||
           algorithm == FIFTEEN_BREADTH_FIRST || algorithm == FIFTEEN_GREEDY ||
           algorithm == FIFTEEN_WEIGHTED_ASTAR || trace_has_iterations(algorithm) ||
           trace_has_two_sides(algorithm);
}

bool trace_has_iterations(enum fifteen_algorithm algorithm)
{
    return algorithm == FIFTEEN_IDASTAR || algorithm == FIFTEEN_IDASTAR_PLAIN ||
           algorithm == FIFTEEN_IDDFS;
}

bool trace_has_two_sides(enum fifteen_algorithm algorithm)
{
    return algorithm == FIFTEEN_BAE || algorithm == FIFTEEN_NBS || algorithm == FIFTEEN_MM ||
           algorithm == FIFTEEN_DVCBS || algorithm == FIFTEEN_BIDIRECTIONAL;
}

/* ---- boards ---- */

size_t trace_state_size(const struct trace *trace)
{
    return fifteen_cells(trace->size);
}

static bool is_goal(const struct trace *trace, const uint8_t *tiles)
{
    return memcmp(tiles, trace->goal_tiles, trace_state_size(trace)) == 0;
}

/* The estimate from a board to the goal, or to the start. */
static uint32_t evaluate(struct trace *trace, const uint8_t *state, enum trace_side side)
{
    int tiles[TRACE_MAX_CELLS] = {0};
    unsigned value = 0;
    struct fifteen_board *board = NULL;
    if (!fifteen_algorithm_asks_heuristic(trace->algorithm))
        return 0;
    for (size_t cell = 0; cell < trace_state_size(trace); cell++)
        tiles[cell] = state[cell];
    enum fifteen_status status = fifteen_board_create(trace->size, tiles, &board, &trace->error);
    const struct fifteen_problem problem = {board,
                                            side == TRACE_FORWARD ? trace->goal : trace->start};
    if (status == FIFTEEN_OK)
        status = fifteen_evaluate(trace->solver, &problem, &value, &trace->error);
    trace->failed |= status != FIFTEEN_OK;
    fifteen_board_free(board);
    return value;
}

/* ---- nodes ---- */

/* What the open list is ordered by. */
static double order_value(struct trace *trace, const struct trace_node *node)
{
    switch (trace->algorithm) {
    case FIFTEEN_GREEDY:
        return node->h;
    case FIFTEEN_MM:
        return node->g + node->h > 2 * node->g + 1 ? node->g + node->h : 2 * node->g + 1;
    case FIFTEEN_BAE: {
        const uint32_t h_back = evaluate(trace, node->tiles, !node->side);
        return 2.0 * node->g + node->h - h_back;
    }
    default:
        return node->g + trace->weight * node->h;
    }
}

struct trace_node *trace_add_node(struct trace *trace, const uint8_t *tiles, size_t parent,
                                  enum trace_side side)
{
    if (trace->n == TRACE_MAX_NODES)
        return NULL;
    struct trace_node *const node = &trace->nodes[trace->n++];
    *node = (struct trace_node){.parent = parent,
                                .side = side,
                                .opened = trace->n_steps,
                                .iteration = trace->n_iterations,
                                .meets = TRACE_NONE};
    memcpy(node->tiles, tiles, trace_state_size(trace));
    node->g = parent == TRACE_NONE ? 0 : trace->nodes[parent].g + 1;
    node->h = evaluate(trace, tiles, side);
    node->is_goal = !trace_has_two_sides(trace->algorithm) && is_goal(trace, tiles);
    node->f = order_value(trace, node);
    return node;
}

struct trace_node *trace_add_child(struct trace *trace, size_t parent,
                                   const struct trace_child *child)
{
    trace->generated++;
    struct trace_node *const node =
        trace_add_node(trace, child->tiles, parent, trace->nodes[parent].side);
    if (node == NULL)
        return NULL;
    node->move = child->move;
    node->slid = child->slid;
    node->opened = trace->nodes[parent].expanded; /* depth first, the other children wait */
    return node;
}

/* ---- expansion ---- */

/* Makes the moves of a board's blank. Returns their number. */
static unsigned make_children(const struct trace *trace, const uint8_t *tiles,
                              struct trace_child children[4])
{
    const unsigned n_columns = trace->size.columns;
    const unsigned n_cells = fifteen_cells(trace->size);
    unsigned blank = 0;
    unsigned n = 0;
    assert(n_columns > 0);
    while (tiles[blank] != 0)
        blank++;
    const bool possible[] = {[FIFTEEN_UP] = blank >= n_columns,
                             [FIFTEEN_LEFT] = blank % n_columns > 0,
                             [FIFTEEN_RIGHT] = blank % n_columns + 1 < n_columns,
                             [FIFTEEN_DOWN] = blank + n_columns < n_cells};
    const int step[] = {[FIFTEEN_UP] = -(int)n_columns,
                        [FIFTEEN_LEFT] = -1,
                        [FIFTEEN_RIGHT] = 1,
                        [FIFTEEN_DOWN] = (int)n_columns};
    for (unsigned move = 0; move < 4; move++) {
        if (!possible[move])
            continue;
        struct trace_child *const child = &children[n++];
        const unsigned from = (unsigned)((int)blank + step[move]);
        memcpy(child->tiles, tiles, n_cells);
        child->move = (enum fifteen_move)move;
        child->slid = tiles[from];
        child->tiles[blank] = tiles[from];
        child->tiles[from] = 0;
    }
    return n;
}

unsigned trace_expand(struct trace *trace, size_t index, struct trace_child children[4])
{
    const size_t parent = trace->nodes[index].parent;
    const unsigned n = make_children(trace, trace->nodes[index].tiles, children);
    unsigned n_kept = 0;
    trace->nodes[index].expanded = ++trace->n_steps;
    trace->expanded++;
    for (unsigned i = 0; i < n; i++)
        if (parent == TRACE_NONE ||
            memcmp(children[i].tiles, trace->nodes[parent].tiles, trace_state_size(trace)) != 0)
            children[n_kept++] = children[i];
    return n_kept;
}

void trace_drop_node(struct trace_node *node, enum trace_drop why, size_t step, uint32_t other)
{
    node->drop = why;
    node->dropped = step;
    node->other = other;
}

bool trace_is_at_limit(const struct trace *trace)
{
    return trace->generated >= trace->max_nodes || trace->n == TRACE_MAX_NODES || trace->failed;
}
