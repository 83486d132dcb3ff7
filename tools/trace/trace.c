/* trace.c - a small search, node by node: what was expanded, what it led to, and why it was dropped
 */
/* SPDX-License-Identifier: MIT */
#include "trace/trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

bool trace_supports(enum fifteen_algorithm algorithm)
{
    return algorithm == FIFTEEN_ASTAR || algorithm == FIFTEEN_UNIFORM_COST ||
           algorithm == FIFTEEN_BREADTH_FIRST || algorithm == FIFTEEN_GREEDY ||
           algorithm == FIFTEEN_WEIGHTED_ASTAR || trace_has_iterations(algorithm);
}

bool trace_has_iterations(enum fifteen_algorithm algorithm)
{
    return algorithm == FIFTEEN_IDASTAR || algorithm == FIFTEEN_IDASTAR_PLAIN ||
           algorithm == FIFTEEN_IDDFS;
}

/* ---- boards ---- */

static size_t state_size(const struct trace *trace)
{
    return fifteen_cells(trace->size);
}

static bool is_goal(const struct trace *trace, const uint8_t *tiles)
{
    return memcmp(tiles, trace->goal_tiles, state_size(trace)) == 0;
}

static uint32_t evaluate(struct trace *trace, const uint8_t *state)
{
    int tiles[TRACE_MAX_CELLS] = {0};
    unsigned value = 0;
    struct fifteen_board *board = NULL;
    if (!fifteen_algorithm_asks_heuristic(trace->algorithm))
        return 0;
    for (size_t cell = 0; cell < state_size(trace); cell++)
        tiles[cell] = state[cell];
    enum fifteen_status status = fifteen_board_create(trace->size, tiles, &board, &trace->error);
    const struct fifteen_problem problem = {board, trace->goal};
    if (status == FIFTEEN_OK)
        status = fifteen_evaluate(trace->solver, &problem, &value, &trace->error);
    trace->failed |= status != FIFTEEN_OK;
    fifteen_board_free(board);
    return value;
}

/* ---- nodes ---- */

static struct trace_node *add_node(struct trace *trace, const uint8_t *tiles, size_t parent)
{
    if (trace->n == TRACE_MAX_NODES)
        return NULL;
    struct trace_node *const node = &trace->nodes[trace->n++];
    *node = (struct trace_node){.parent = parent, .opened = trace->n_steps};
    memcpy(node->tiles, tiles, state_size(trace));
    node->g = parent == TRACE_ROOT ? 0 : trace->nodes[parent].g + 1;
    node->h = evaluate(trace, tiles);
    node->is_goal = is_goal(trace, tiles);
    node->iteration = trace->n_iterations;
    node->f = trace->algorithm == FIFTEEN_GREEDY ? node->h : node->g + trace->weight * node->h;
    return node;
}

/* Finds the node of a board that was kept, apart from one; NULL: none. */
static struct trace_node *find_kept(struct trace *trace, const uint8_t *tiles,
                                    const struct trace_node *apart)
{
    for (size_t i = trace->n; i-- > 0;) {
        struct trace_node *const node = &trace->nodes[i];
        if (node != apart && node->drop == TRACE_KEPT &&
            memcmp(node->tiles, tiles, state_size(trace)) == 0)
            return node;
    }
    return NULL;
}

static void drop(struct trace_node *node, enum trace_drop why, size_t step, uint32_t other)
{
    node->drop = why;
    node->dropped = step;
    node->other = other;
}

/* Of two nodes of a board, searches that store boards keep the one with fewer moves. */
static void compare(struct trace *trace, struct trace_node *node)
{
    struct trace_node *const other = find_kept(trace, node->tiles, node);
    if (other == NULL)
        return;
    const bool is_expanded = other->expanded != 0;
    if (node->g >= other->g || (is_expanded && !trace->reopens))
        drop(node, is_expanded ? TRACE_EXPANDED_BEFORE : TRACE_OPEN_BEFORE, trace->n_steps,
             other->g);
    else
        drop(other, TRACE_REPLACED, trace->n_steps, node->g);
}

static void compare_bound(struct trace *trace, struct trace_node *node)
{
    const uint32_t f = node->g + (trace->algorithm == FIFTEEN_IDDFS ? !node->is_goal : node->h);
    if (f <= trace->bound)
        return;
    drop(node, trace->algorithm == FIFTEEN_IDDFS ? TRACE_ON_LIMIT : TRACE_BEYOND, node->opened,
         trace->bound);
    trace->next_bound = f < trace->next_bound ? f : trace->next_bound;
}

/* ---- expansion ---- */

/* Adds a child of node `parent`. Returns its index, or TRACE_ROOT at the maximum of nodes. */
static size_t add_child(struct trace *trace, size_t parent, const uint8_t *tiles,
                        enum fifteen_move move, unsigned slid)
{
    trace->generated++;
    struct trace_node *const node = add_node(trace, tiles, parent);
    if (node == NULL)
        return TRACE_ROOT;
    node->move = move;
    node->slid = slid;
    node->opened = trace->nodes[parent].expanded; /* depth first, the other children wait */
    if (trace_has_iterations(trace->algorithm))
        compare_bound(trace, node);
    else
        compare(trace, node);
    return trace->n - 1;
}

/* Makes the moves of a board's blank. Returns their number. */
struct child {
    uint8_t tiles[TRACE_MAX_CELLS];
    enum fifteen_move move;
    unsigned slid;
};

static unsigned make_children(const struct trace *trace, const uint8_t *tiles,
                              struct child children[4])
{
    const unsigned n_columns = trace->size.columns;
    const unsigned n_cells = fifteen_cells(trace->size);
    unsigned blank = 0;
    unsigned n = 0;
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
        struct child *const child = &children[n++];
        const unsigned from = (unsigned)((int)blank + step[move]);
        memcpy(child->tiles, tiles, n_cells);
        child->move = (enum fifteen_move)move;
        child->slid = tiles[from];
        child->tiles[blank] = tiles[from];
        child->tiles[from] = 0;
    }
    return n;
}

/* The children of a node, without the board before it. */
static unsigned expand(struct trace *trace, size_t index, struct child children[4])
{
    const size_t parent = trace->nodes[index].parent;
    const unsigned n = make_children(trace, trace->nodes[index].tiles, children);
    unsigned n_kept = 0;
    trace->nodes[index].expanded = ++trace->n_steps;
    trace->expanded++;
    for (unsigned i = 0; i < n; i++)
        if (parent == TRACE_ROOT ||
            memcmp(children[i].tiles, trace->nodes[parent].tiles, state_size(trace)) != 0)
            children[n_kept++] = children[i];
    return n_kept;
}

/* ---- the searches ---- */

/* Stops a search that has found the goal, or that ends otherwise. */
enum outcome { GOES_ON, FOUND, EXHAUSTED, AT_LIMIT };

static bool is_before(const struct trace *trace, size_t a, size_t b);

/* Returns the open node that is expanded next, or TRACE_ROOT. */
static size_t take_open(const struct trace *trace)
{
    size_t best = TRACE_ROOT;
    for (size_t i = 0; i < trace->n; i++) {
        const struct trace_node *const node = &trace->nodes[i];
        if (node->expanded == 0 && node->drop == TRACE_KEPT &&
            (best == TRACE_ROOT || is_before(trace, i, best)))
            best = i;
    }
    return best;
}

static bool has_reached_limit(const struct trace *trace)
{
    return trace->generated >= trace->max_nodes || trace->n == TRACE_MAX_NODES || trace->failed;
}

/* Expands the best node. Breadth-first search tests boards for the goal when they are generated,
 * the others when they are to be expanded. */
static enum outcome expand_best(struct trace *trace, size_t *goal)
{
    const bool is_breadth_first = trace->algorithm == FIFTEEN_BREADTH_FIRST;
    const size_t best = take_open(trace);
    struct child children[4];
    if (best == TRACE_ROOT)
        return EXHAUSTED;
    *goal = best;
    if (trace->nodes[best].is_goal)
        return FOUND;
    const unsigned n = expand(trace, best, children);
    for (unsigned i = 0; i < n; i++) {
        if (has_reached_limit(trace))
            return AT_LIMIT;
        const size_t child =
            add_child(trace, best, children[i].tiles, children[i].move, children[i].slid);
        *goal = child;
        if (is_breadth_first && child != TRACE_ROOT && trace->nodes[child].is_goal)
            return FOUND;
    }
    return GOES_ON;
}

/* Searches the nodes below a node within the bound, in the order of their moves. */
static enum outcome search_below(struct trace *trace, size_t index, size_t *goal)
{
    struct child children[4];
    if (trace->nodes[index].is_goal) {
        *goal = index;
        return FOUND;
    }
    const unsigned n = expand(trace, index, children);
    for (unsigned i = 0; i < n; i++) {
        if (has_reached_limit(trace))
            return AT_LIMIT;
        const size_t child =
            add_child(trace, index, children[i].tiles, children[i].move, children[i].slid);
        if (child == TRACE_ROOT)
            return AT_LIMIT;
        if (trace->nodes[child].drop != TRACE_KEPT)
            continue;
        const enum outcome outcome = search_below(trace, child, goal);
        if (outcome != GOES_ON)
            return outcome;
    }
    return GOES_ON;
}

static enum outcome deepen(struct trace *trace, const uint8_t *start, size_t *goal)
{
    trace->n_iterations++;
    const struct trace_node *const root = add_node(trace, start, TRACE_ROOT);
    if (root == NULL)
        return AT_LIMIT;
    if (trace->n_iterations == 1)
        trace->bound = trace->algorithm == FIFTEEN_IDDFS ? !root->is_goal : root->h;
    else
        trace->bound = trace->next_bound;
    trace->next_bound = UINT32_MAX;
    const enum outcome outcome = search_below(trace, trace->n - 1, goal);
    return outcome == GOES_ON && trace->next_bound == UINT32_MAX ? EXHAUSTED : outcome;
}

static void mark_solution(struct trace *trace, size_t goal)
{
    trace->found = true;
    trace->length = trace->nodes[goal].g;
    for (size_t at = goal; at != TRACE_ROOT; at = trace->nodes[at].parent)
        trace->nodes[at].on_solution = true;
}

enum fifteen_status trace_run(struct trace *trace, const struct fifteen_monitor *monitor,
                              struct fifteen_error *error)
{
    uint8_t start[TRACE_MAX_CELLS] = {0};
    enum outcome outcome = GOES_ON;
    size_t goal = TRACE_ROOT;
    trace->nodes = calloc(TRACE_MAX_NODES, sizeof *trace->nodes);
    if (trace->nodes == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    for (size_t cell = 0; cell < state_size(trace); cell++) {
        start[cell] = (uint8_t)fifteen_board_tiles(trace->start)[cell];
        trace->goal_tiles[cell] = (uint8_t)fifteen_board_tiles(trace->goal)[cell];
    }
    trace->generated = 1;
    if (!trace_has_iterations(trace->algorithm)) {
        trace->n_iterations = 1;
        add_node(trace, start, TRACE_ROOT);
    }
    while (outcome == GOES_ON) {
        if (monitor->report != NULL &&
            !monitor->report(monitor->context,
                             &(struct fifteen_progress){.stage = FIFTEEN_STAGE_SEARCH}))
            return message_set(error, FIFTEEN_CANCELLED, "interrupted");
        outcome = trace_has_iterations(trace->algorithm) ? deepen(trace, start, &goal)
                                                         : expand_best(trace, &goal);
    }
    if (trace->failed)
        return message_set(error, FIFTEEN_INVALID, "%s", trace->error.text);
    if (outcome == FOUND)
        mark_solution(trace, goal);
    return outcome == FOUND ? FIFTEEN_OK
           : outcome == AT_LIMIT
               ? message_set(error, FIFTEEN_LIMIT, "the limit of nodes was reached")
               : message_set(error, FIFTEEN_UNSOLVABLE,
                             "no moves lead from this board to the goal");
}

void trace_free(struct trace *trace)
{
    free(trace->nodes);
    trace->nodes = NULL;
}

/* ---- what is printed of it ---- */

/* Whether a is expanded before b: by f, then by the larger g, then the one opened last; breadth
 * first the one opened first. */
static bool is_before(const struct trace *trace, size_t a, size_t b)
{
    const struct trace_node *const x = &trace->nodes[a];
    const struct trace_node *const y = &trace->nodes[b];
    if (trace_has_iterations(trace->algorithm)) /* the order of depth-first search */
        return x->g != y->g ? x->g > y->g : a < b;
    if (x->f != y->f)
        return x->f < y->f;
    if (trace->algorithm == FIFTEEN_BREADTH_FIRST)
        return a < b;
    if (trace->algorithm != FIFTEEN_GREEDY && x->g != y->g)
        return x->g > y->g;
    return a > b;
}

static bool is_open(const struct trace_node *node, size_t step, unsigned iteration)
{
    return node->opened <= step && node->iteration == iteration &&
           (node->expanded == 0 || node->expanded > step) &&
           (node->drop == TRACE_KEPT || node->dropped > step);
}

size_t trace_open(const struct trace *trace, size_t step, size_t *out)
{
    size_t n = 0;
    unsigned iteration = 1;
    for (size_t i = 0; i < trace->n; i++)
        if (trace->nodes[i].expanded != 0 && trace->nodes[i].expanded <= step)
            iteration = trace->nodes[i].iteration;
    for (size_t i = 0; i < trace->n; i++) {
        size_t at = n;
        if (!is_open(&trace->nodes[i], step, iteration))
            continue;
        for (; at > 0 && is_before(trace, i, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = i;
        n++;
    }
    return n;
}

const char *trace_reason(const struct trace_node *node, char out[TRACE_REASON_SIZE])
{
    static const char *const texts[] = {[TRACE_KEPT] = "%s",
                                        [TRACE_EXPANDED_BEFORE] = "expanded before with g ",
                                        [TRACE_OPEN_BEFORE] = "open with g ",
                                        [TRACE_REPLACED] = "replaced by a path with g ",
                                        [TRACE_BEYOND] = "beyond the bound ",
                                        [TRACE_ON_LIMIT] = "on the limit of moves, "};
    out[0] = '\0';
    if (node->drop != TRACE_KEPT)
        snprintf(out, TRACE_REASON_SIZE, "%s%" PRIu32, texts[node->drop], node->other);
    return out;
}
