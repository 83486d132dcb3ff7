/* trace.c - a small search, node by node: what was expanded, what it led to, and why it was dropped
 */
/* SPDX-License-Identifier: MIT */
#include "trace/trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "trace/nodes.h"
#include "trace/two_sides.h"

/* Finds the node of a board that was kept, apart from one; NULL: none. */
static struct trace_node *find_kept(struct trace *trace, const uint8_t *tiles,
                                    const struct trace_node *apart)
{
    for (size_t i = trace->n; i-- > 0;) {
        struct trace_node *const node = &trace->nodes[i];
        if (node != apart && node->drop == TRACE_KEPT &&
            memcmp(node->tiles, tiles, trace_state_size(trace)) == 0)
            return node;
    }
    return NULL;
}

/* Of two nodes of a board, searches that store boards keep the one with fewer moves. */
static void compare(struct trace *trace, struct trace_node *node)
{
    struct trace_node *const other = find_kept(trace, node->tiles, node);
    if (other == NULL)
        return;
    const bool is_expanded = other->expanded != 0;
    if (node->g >= other->g || (is_expanded && !trace->reopens))
        trace_drop_node(node, is_expanded ? TRACE_EXPANDED_BEFORE : TRACE_OPEN_BEFORE,
                        trace->n_steps, other->g);
    else
        trace_drop_node(other, TRACE_REPLACED, trace->n_steps, node->g);
}

static void compare_bound(struct trace *trace, struct trace_node *node)
{
    const uint32_t f = node->g + (trace->algorithm == FIFTEEN_IDDFS ? !node->is_goal : node->h);
    if (f <= trace->bound)
        return;
    trace_drop_node(node, trace->algorithm == FIFTEEN_IDDFS ? TRACE_ON_LIMIT : TRACE_BEYOND,
                    node->opened, trace->bound);
    trace->next_bound = f < trace->next_bound ? f : trace->next_bound;
}

/* ---- expansion ---- */

/* Adds a child of node `parent`. Returns its index, or TRACE_NONE at the maximum of nodes. */
static size_t add_child(struct trace *trace, size_t parent, const struct trace_child *child)
{
    struct trace_node *const node = trace_add_child(trace, parent, child);
    if (node == NULL)
        return TRACE_NONE;
    if (trace_has_iterations(trace->algorithm))
        compare_bound(trace, node);
    else
        compare(trace, node);
    return trace->n - 1;
}

/* ---- the searches ---- */

static bool is_before(const struct trace *trace, size_t a, size_t b);

/* Returns the open node that is expanded next, or TRACE_NONE. */
static size_t take_open(const struct trace *trace)
{
    size_t best = TRACE_NONE;
    for (size_t i = 0; i < trace->n; i++) {
        const struct trace_node *const node = &trace->nodes[i];
        if (node->expanded == 0 && node->drop == TRACE_KEPT &&
            (best == TRACE_NONE || is_before(trace, i, best)))
            best = i;
    }
    return best;
}

/* Expands the best node. Breadth-first search tests boards for the goal when they are generated,
 * the others when they are to be expanded. */
static enum trace_outcome expand_best(struct trace *trace, size_t *goal)
{
    const bool is_breadth_first = trace->algorithm == FIFTEEN_BREADTH_FIRST;
    const size_t best = take_open(trace);
    struct trace_child children[4];
    if (best == TRACE_NONE)
        return EXHAUSTED;
    *goal = best;
    if (trace->nodes[best].is_goal)
        return FOUND;
    const unsigned n = trace_expand(trace, best, children);
    for (unsigned i = 0; i < n; i++) {
        if (trace_is_at_limit(trace))
            return AT_LIMIT;
        const size_t child = add_child(trace, best, &children[i]);
        *goal = child;
        if (is_breadth_first && child != TRACE_NONE && trace->nodes[child].is_goal)
            return FOUND;
    }
    return GOES_ON;
}

/* Searches the nodes below a node within the bound, in the order of their moves. */
static enum trace_outcome search_below(struct trace *trace, size_t index, size_t *goal)
{
    struct trace_child children[4];
    if (trace->nodes[index].is_goal) {
        *goal = index;
        return FOUND;
    }
    const unsigned n = trace_expand(trace, index, children);
    for (unsigned i = 0; i < n; i++) {
        if (trace_is_at_limit(trace))
            return AT_LIMIT;
        const size_t child = add_child(trace, index, &children[i]);
        if (child == TRACE_NONE)
            return AT_LIMIT;
        if (trace->nodes[child].drop != TRACE_KEPT)
            continue;
        const enum trace_outcome outcome = search_below(trace, child, goal);
        if (outcome != GOES_ON)
            return outcome;
    }
    return GOES_ON;
}

static enum trace_outcome deepen(struct trace *trace, const uint8_t *start, size_t *goal)
{
    trace->n_iterations++;
    const struct trace_node *const root = trace_add_node(trace, start, TRACE_NONE, TRACE_FORWARD);
    if (root == NULL)
        return AT_LIMIT;
    if (trace->n_iterations == 1)
        trace->bound = trace->algorithm == FIFTEEN_IDDFS ? !root->is_goal : root->h;
    else
        trace->bound = trace->next_bound;
    trace->next_bound = UINT32_MAX;
    const enum trace_outcome outcome = search_below(trace, trace->n - 1, goal);
    return outcome == GOES_ON && trace->next_bound == UINT32_MAX ? EXHAUSTED : outcome;
}

/* Marks the path to the goal. Those of two sides are marked when they are found. */
static void mark_solution(struct trace *trace, size_t goal)
{
    for (size_t at = goal; at != TRACE_NONE; at = trace->nodes[at].parent)
        trace->nodes[at].on_solution = true;
}

/* Counts the moves of the marked path, or forgets it if the search was not finished. */
static void measure_solution(struct trace *trace, bool is_finished)
{
    size_t n = 0;
    for (size_t i = 0; i < trace->n; i++) {
        struct trace_node *const node = &trace->nodes[i];
        node->on_solution &= is_finished;
        node->is_meeting &= is_finished;
        n += node->on_solution && node->parent != TRACE_NONE;
    }
    trace->found = is_finished;
    trace->length = n;
}

enum fifteen_status trace_run(struct trace *trace, const struct fifteen_monitor *monitor,
                              struct fifteen_error *error)
{
    uint8_t start[TRACE_MAX_CELLS] = {0};
    enum trace_outcome outcome = GOES_ON;
    size_t goal = TRACE_NONE;
    struct two_sides two_sides;
    trace->nodes = calloc(TRACE_MAX_NODES, sizeof *trace->nodes);
    if (trace->nodes == NULL)
        return message_no_memory(error);
    for (size_t cell = 0; cell < trace_state_size(trace); cell++) {
        start[cell] = (uint8_t)fifteen_board_tiles(trace->start)[cell];
        trace->goal_tiles[cell] = (uint8_t)fifteen_board_tiles(trace->goal)[cell];
    }
    trace->generated = 1;
    trace->n_iterations = !trace_has_iterations(trace->algorithm);
    if (trace_has_two_sides(trace->algorithm))
        two_sides_init(&two_sides, trace, start);
    else if (!trace_has_iterations(trace->algorithm))
        trace_add_node(trace, start, TRACE_NONE, TRACE_FORWARD);
    while (outcome == GOES_ON) {
        if (monitor->report != NULL &&
            !monitor->report(monitor->context,
                             &(struct fifteen_progress){.stage = FIFTEEN_STAGE_SEARCH}))
            return message_set(error, FIFTEEN_CANCELLED, "interrupted");
        outcome = trace_has_two_sides(trace->algorithm)    ? two_sides_step(&two_sides)
                  : trace_has_iterations(trace->algorithm) ? deepen(trace, start, &goal)
                                                           : expand_best(trace, &goal);
    }
    if (trace->failed)
        return message_set(error, FIFTEEN_INVALID, "%s", trace->error.text);
    if (outcome == FOUND)
        mark_solution(trace, goal);
    measure_solution(trace, outcome == FOUND);
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
 * first the one opened first. The open nodes of both sides are one list. */
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

/* Which side is next is the algorithm's choice. */
static void move_next_to_front(const struct trace *trace, size_t step, size_t *open, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const size_t index = open[i];
        if (trace->nodes[index].expanded != step + 1)
            continue;
        memmove(open + 1, open, i * sizeof *open);
        open[0] = index;
        return;
    }
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
    if (trace_has_two_sides(trace->algorithm))
        move_next_to_front(trace, step, out, n);
    return n;
}

const char *trace_reason(const struct trace_node *node, char out[TRACE_REASON_SIZE])
{
    static const char *const texts[] = {[TRACE_KEPT] = "%s",
                                        [TRACE_EXPANDED_BEFORE] = "expanded before with g ",
                                        [TRACE_OPEN_BEFORE] = "open with g ",
                                        [TRACE_REPLACED] = "replaced by a path with g ",
                                        [TRACE_BEYOND] = "beyond the bound ",
                                        [TRACE_ON_LIMIT] = "on the limit of moves, ",
                                        [TRACE_OTHER_SIDE] = "expanded by the other side with g ",
                                        [TRACE_NOT_SHORTER] = "no shorter than the path found, "};
    out[0] = '\0';
    if (node->drop != TRACE_KEPT)
        snprintf(out, TRACE_REASON_SIZE, "%s%" PRIu32, texts[node->drop], node->other);
    return out;
}
