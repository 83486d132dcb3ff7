/* two_sides.c - traced bidirectional searches: two trees, and the node where they meet
 *
 * A plain form of src/search/bidirectional, which has the sources of the algorithms: all nodes are
 * looked through where the solver keeps buckets.
 */
/* SPDX-License-Identifier: MIT */
#include "trace/two_sides.h"

#include <assert.h>
#include <string.h>

enum { NO_PATH = FIFTEEN_MAX_MOVES + 1 };

static enum trace_side other_side(enum trace_side side)
{
    return side == TRACE_FORWARD ? TRACE_BACKWARD : TRACE_FORWARD;
}

static uint32_t min_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t max_of(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* ---- nodes ---- */

static bool is_open(const struct two_sides *search, size_t index, enum trace_side side)
{
    const struct trace_node *const node = &search->trace->nodes[index];
    return node->side == side && node->is_stored && !node->is_closed;
}

static uint64_t count_open(const struct two_sides *search, enum trace_side side)
{
    uint64_t n = 0;
    for (size_t i = 0; i < search->trace->n; i++)
        n += is_open(search, i, side);
    return n;
}

/* Returns what a side knows of a board, or TRACE_NONE. */
static size_t find_stored(const struct two_sides *search, enum trace_side side,
                          const uint8_t *tiles)
{
    const struct trace *const trace = search->trace;
    for (size_t i = 0; i < trace->n; i++) {
        const struct trace_node *const node = &trace->nodes[i];
        if (node->side == side && node->is_stored &&
            memcmp(node->tiles, tiles, trace_state_size(trace)) == 0)
            return i;
    }
    return TRACE_NONE;
}

/* g + h; of BAE* the order value, which has both estimates. */
static uint32_t row_of(const struct two_sides *search, const struct trace_node *node)
{
    return search->trace->algorithm == FIFTEEN_BAE ? (uint32_t)node->f : node->g + node->h;
}

static uint32_t min_row(const struct two_sides *search, enum trace_side side)
{
    uint32_t min = UINT32_MAX;
    for (size_t i = 0; i < search->trace->n; i++)
        if (is_open(search, i, side))
            min = min_of(min, row_of(search, &search->trace->nodes[i]));
    return min;
}

/* ---- paths ---- */

/* Marks the path from a node to its root. Returns the number of its moves. */
static uint32_t mark_path(struct two_sides *search, size_t index)
{
    struct trace_node *const nodes = search->trace->nodes;
    uint32_t n = 0;
    for (;; n++) {
        nodes[index].on_solution = true;
        if (nodes[index].parent == TRACE_NONE)
            return n;
        index = find_stored(search, nodes[index].side, nodes[nodes[index].parent].tiles);
    }
}

/* A new node meets one of the other side: the path through both is the shortest found so far. */
static void join_paths(struct two_sides *search, size_t index, size_t other)
{
    struct trace *const trace = search->trace;
    for (size_t i = 0; i < trace->n; i++)
        trace->nodes[i].on_solution = trace->nodes[i].is_meeting = false;
    search->upper = mark_path(search, index) + mark_path(search, other);
    trace->nodes[index].is_meeting = trace->nodes[other].is_meeting = true;
    trace->nodes[index].meets = other;
    trace->nodes[index].path_length = search->upper;
}

/* ---- expansion ---- */

/* Returns true, and drops a node, if no shorter path than the one found leads through it. With
 * consistent heuristics the other side has found all paths through boards that it has expanded. */
static bool drop_if_useless(struct two_sides *search, struct trace_node *node, size_t other)
{
    const struct trace *const trace = search->trace;
    const bool is_done =
        other != TRACE_NONE && search->is_consistent && trace->nodes[other].is_closed;
    if (is_done)
        trace_drop_node(node, TRACE_OTHER_SIDE, trace->n_steps, trace->nodes[other].g);
    else if (node->g + node->h >= search->upper)
        trace_drop_node(node, TRACE_NOT_SHORTER, trace->n_steps, search->upper);
    return node->drop != TRACE_KEPT;
}

/* Decides what becomes of a new child, the last node. */
static void reach(struct two_sides *search)
{
    struct trace *const trace = search->trace;
    const size_t index = trace->n - 1;
    struct trace_node *const node = &trace->nodes[index];
    const size_t own = find_stored(search, node->side, node->tiles);
    const size_t other = find_stored(search, other_side(node->side), node->tiles);
    if (own != TRACE_NONE && trace->nodes[own].g <= node->g) {
        trace_drop_node(node,
                        trace->nodes[own].is_closed ? TRACE_EXPANDED_BEFORE : TRACE_OPEN_BEFORE,
                        trace->n_steps, trace->nodes[own].g);
        return;
    }
    if (other != TRACE_NONE && node->g + trace->nodes[other].g < search->upper)
        join_paths(search, index, other);
    if (drop_if_useless(search, node, other))
        return;
    if (own != TRACE_NONE) {
        trace_drop_node(&trace->nodes[own], TRACE_REPLACED, trace->n_steps, node->g);
        trace->nodes[own].is_stored = false;
    }
    node->is_stored = true;
}

/* Expands an open node of a side, of those with a row and a g the one opened last. */
static enum trace_outcome expand_one(struct two_sides *search, enum trace_side side, uint32_t row,
                                     uint32_t g)
{
    struct trace *const trace = search->trace;
    struct trace_child children[4];
    size_t index = trace->n - 1;
    while (!is_open(search, index, side) || trace->nodes[index].g != g ||
           row_of(search, &trace->nodes[index]) != row)
        index--;
    struct trace_node *const node = &trace->nodes[index];
    const size_t other = find_stored(search, other_side(side), node->tiles);
    node->is_closed = true;
    if (drop_if_useless(search, node, other))
        return GOES_ON;
    const unsigned n = trace_expand(trace, index, children);
    for (unsigned i = 0; i < n; i++) {
        if (trace_is_at_limit(trace))
            return AT_LIMIT;
        trace_add_child(trace, index, &children[i]);
        reach(search);
    }
    return GOES_ON;
}

/* ---- breadth first: a whole level of the side whose next level is smaller ---- */

static uint64_t level_size(const struct two_sides *search, enum trace_side side)
{
    const uint32_t level = min_row(search, side);
    uint64_t n = 0;
    for (size_t i = 0; i < search->trace->n; i++)
        n += is_open(search, i, side) && search->trace->nodes[i].g == level;
    return n;
}

static enum trace_outcome step_breadth_first(struct two_sides *search)
{
    const enum trace_side side =
        level_size(search, TRACE_BACKWARD) < level_size(search, TRACE_FORWARD) ? TRACE_BACKWARD
                                                                               : TRACE_FORWARD;
    const uint32_t level = min_row(search, side);
    enum trace_outcome outcome = GOES_ON;
    while (outcome == GOES_ON && min_row(search, side) == level && search->upper > search->lower)
        outcome = expand_one(search, side, level, level);
    return outcome;
}

static uint32_t bound_breadth_first(struct two_sides *search)
{
    return min_row(search, TRACE_FORWARD) + min_row(search, TRACE_BACKWARD) + 1;
}

/* ---- BAE*: the sides take turns; the minimum sum of errors, then the maximum g ---- */

static enum trace_outcome step_bae(struct two_sides *search)
{
    struct trace *const trace = search->trace;
    const enum trace_side side = search->turn;
    const uint32_t row = min_row(search, side);
    const uint64_t expanded = trace->expanded;
    uint32_t g = 0;
    for (size_t i = 0; i < trace->n; i++)
        if (is_open(search, i, side) && row_of(search, &trace->nodes[i]) == row)
            g = max_of(g, trace->nodes[i].g);
    const enum trace_outcome outcome = expand_one(search, side, row, g);
    if (trace->expanded > expanded)
        search->turn = other_side(side);
    return outcome;
}

static uint32_t bound_bae(struct two_sides *search)
{
    return (min_row(search, TRACE_FORWARD) + min_row(search, TRACE_BACKWARD) + 1) / 2;
}

/* ---- MM: the minimum priority, then the maximum g; of two sides the smaller g ---- */

struct mm_best {
    const struct trace_node *node;
    uint32_t min_g; /* of the side's open nodes */
};

static struct mm_best find_mm(const struct two_sides *search, enum trace_side side)
{
    struct mm_best best = {NULL, UINT32_MAX};
    for (size_t i = 0; i < search->trace->n; i++) {
        const struct trace_node *const node = &search->trace->nodes[i];
        const struct trace_node *const now = best.node;
        if (!is_open(search, i, side))
            continue;
        best.min_g = min_of(best.min_g, node->g);
        if (now == NULL || node->f < now->f ||
            (node->f == now->f && (node->g > now->g || (node->g == now->g && node->h > now->h))))
            best.node = node;
    }
    return best;
}

static enum trace_outcome step_mm(struct two_sides *search)
{
    const struct trace_node *const forward = find_mm(search, TRACE_FORWARD).node;
    const struct trace_node *const backward = find_mm(search, TRACE_BACKWARD).node;
    assert(forward != NULL && backward != NULL);
    const bool is_forward =
        forward->f < backward->f || (forward->f == backward->f && forward->g <= backward->g);
    const struct trace_node *const node = is_forward ? forward : backward;
    return expand_one(search, node->side, node->g + node->h, node->g);
}

static uint32_t bound_mm(struct two_sides *search)
{
    const struct mm_best forward = find_mm(search, TRACE_FORWARD);
    const struct mm_best backward = find_mm(search, TRACE_BACKWARD);
    assert(forward.node != NULL && backward.node != NULL);
    const uint32_t priority = min_of((uint32_t)forward.node->f, (uint32_t)backward.node->f);
    const uint32_t row = max_of(min_row(search, TRACE_FORWARD), min_row(search, TRACE_BACKWARD));
    return max_of(max_of(priority, row), forward.min_g + backward.min_g + 1);
}

/* ---- NBS and DVCBS: ready nodes ---- */

static bool is_ready(const struct two_sides *search, size_t index, enum trace_side side)
{
    const struct trace_node *const node = &search->trace->nodes[index];
    const struct ready_nodes *const ready = &search->ready;
    const uint32_t f = node->g + node->h;
    return is_open(search, index, side) &&
           (f < ready->bound || (f == ready->bound && node->g >= ready->from_g[side]));
}

/* The ready node of a side with the minimum g, then the minimum f; NULL: none. */
static const struct trace_node *find_ready(const struct two_sides *search, enum trace_side side)
{
    const struct trace_node *best = NULL;
    for (size_t i = 0; i < search->trace->n; i++) {
        const struct trace_node *const node = &search->trace->nodes[i];
        if (is_ready(search, i, side) &&
            (best == NULL || node->g < best->g || (node->g == best->g && node->h < best->h)))
            best = node;
    }
    return best;
}

/* Makes the nodes with f equal to the bound ready that have the next smaller g. */
static bool widen(struct two_sides *search, enum trace_side side)
{
    uint32_t next = UINT32_MAX;
    for (size_t i = 0; i < search->trace->n; i++) {
        const struct trace_node *const node = &search->trace->nodes[i];
        if (is_open(search, i, side) && node->g + node->h == search->ready.bound &&
            node->g < search->ready.from_g[side] && (next == UINT32_MAX || node->g > next))
            next = node->g;
    }
    if (next != UINT32_MAX)
        search->ready.from_g[side] = next;
    return next != UINT32_MAX;
}

/* The bound after this one: the minimum sum of a pair that is ready, or the next f. */
static uint32_t next_bound(const struct two_sides *search, uint32_t sum)
{
    uint32_t next = sum;
    for (size_t i = 0; i < search->trace->n; i++) {
        const struct trace_node *const node = &search->trace->nodes[i];
        if (is_open(search, i, node->side) && node->g + node->h > search->ready.bound)
            next = min_of(next, node->g + node->h);
    }
    return next;
}

static uint32_t bound_ready(struct two_sides *search)
{
    while (search->ready.bound < NO_PATH) {
        const struct trace_node *const forward = find_ready(search, TRACE_FORWARD);
        const struct trace_node *const backward = find_ready(search, TRACE_BACKWARD);
        const uint32_t sum =
            forward != NULL && backward != NULL ? forward->g + backward->g + 1 : NO_PATH;
        if (sum <= search->ready.bound)
            return search->ready.bound;
        const bool is_wider = widen(search, TRACE_BACKWARD);
        if (!widen(search, TRACE_FORWARD) && !is_wider)
            search->ready = (struct ready_nodes){next_bound(search, sum), {UINT32_MAX, UINT32_MAX}};
    }
    return NO_PATH;
}

static enum trace_outcome step_nbs(struct two_sides *search)
{
    const struct trace_node *const forward = find_ready(search, TRACE_FORWARD);
    const struct trace_node *const backward = find_ready(search, TRACE_BACKWARD);
    assert(forward != NULL && backward != NULL);
    const enum trace_outcome outcome =
        expand_one(search, TRACE_FORWARD, forward->g + forward->h, forward->g);
    if (outcome != GOES_ON)
        return outcome;
    return expand_one(search, TRACE_BACKWARD, backward->g + backward->h, backward->g);
}

/* The number of ready nodes of a side with g from a minimum to a maximum. */
static uint64_t count_ready(const struct two_sides *search, enum trace_side side, uint32_t min_g,
                            uint32_t max_g)
{
    uint64_t n = 0;
    for (size_t i = 0; i < search->trace->n; i++) {
        const uint32_t g = search->trace->nodes[i].g;
        n += is_ready(search, i, side) && min_g <= g && g <= max_g;
    }
    return n;
}

/* Of each pair of ready nodes within the bound one must be expanded. Returns the side that a
 * minimum vertex cover begins with; if some begin with each, the one whose first cluster of nodes
 * with equal g is smaller. A cover takes forward nodes with g below a limit, and backward nodes
 * that make a pair with one from the limit on. */
static enum trace_side choose_cluster(const struct two_sides *search, const uint32_t min_g[2])
{
    const uint32_t sum = search->ready.bound - 1; /* of the g of a pair, at most */
    const uint32_t end = sum - min_g[TRACE_BACKWARD] + 1;
    uint64_t min = UINT64_MAX;
    bool begins[2] = {false, false};
    for (uint32_t limit = min_g[TRACE_FORWARD]; limit <= end; limit++) {
        const bool takes[2] = {limit > min_g[TRACE_FORWARD], limit < end};
        const uint64_t size =
            (takes[TRACE_FORWARD] ? count_ready(search, TRACE_FORWARD, 0, limit - 1) : 0) +
            (takes[TRACE_BACKWARD] ? count_ready(search, TRACE_BACKWARD, 0, sum - limit) : 0);
        for (unsigned side = 0; side < 2 && size <= min; side++)
            begins[side] = takes[side] || (size == min && begins[side]);
        min = size < min ? size : min;
    }
    const uint64_t first[2] = {
        count_ready(search, TRACE_FORWARD, min_g[TRACE_FORWARD], min_g[TRACE_FORWARD]),
        count_ready(search, TRACE_BACKWARD, min_g[TRACE_BACKWARD], min_g[TRACE_BACKWARD])};
    return begins[TRACE_FORWARD] &&
                   (!begins[TRACE_BACKWARD] || first[TRACE_FORWARD] < first[TRACE_BACKWARD])
               ? TRACE_FORWARD
               : TRACE_BACKWARD;
}

static enum trace_outcome step_dvcbs(struct two_sides *search)
{
    const struct trace_node *const forward = find_ready(search, TRACE_FORWARD);
    const struct trace_node *const backward = find_ready(search, TRACE_BACKWARD);
    assert(forward != NULL && backward != NULL);
    const uint32_t min_g[2] = {forward->g, backward->g};
    const enum trace_side side = choose_cluster(search, min_g);
    enum trace_outcome outcome = GOES_ON;
    while (outcome == GOES_ON && search->upper > search->lower) {
        const struct trace_node *const node = find_ready(search, side);
        if (node == NULL || node->g != min_g[side])
            break;
        outcome = expand_one(search, side, node->g + node->h, node->g);
    }
    return outcome;
}

/* ---- the search ---- */

struct strategy {
    uint32_t (*bound)(struct two_sides *search); /* that the open nodes of both sides prove */
    enum trace_outcome (*step)(struct two_sides *search);
};

static struct strategy strategy_of(enum fifteen_algorithm algorithm)
{
    switch (algorithm) {
    case FIFTEEN_BAE:
        return (struct strategy){bound_bae, step_bae};
    case FIFTEEN_NBS:
        return (struct strategy){bound_ready, step_nbs};
    case FIFTEEN_MM:
        return (struct strategy){bound_mm, step_mm};
    case FIFTEEN_DVCBS:
        return (struct strategy){bound_ready, step_dvcbs};
    default:
        return (struct strategy){bound_breadth_first, step_breadth_first};
    }
}

void two_sides_init(struct two_sides *search, struct trace *trace, const uint8_t *start)
{
    *search =
        (struct two_sides){.trace = trace, .is_consistent = !trace->reopens, .upper = NO_PATH};
    struct trace_node *const forward = trace_add_node(trace, start, TRACE_NONE, TRACE_FORWARD);
    forward->is_stored = true;
    if (memcmp(start, trace->goal_tiles, trace_state_size(trace)) == 0) {
        search->upper = 0;
        forward->on_solution = forward->is_meeting = true;
        return;
    }
    struct trace_node *const backward =
        trace_add_node(trace, trace->goal_tiles, TRACE_NONE, TRACE_BACKWARD);
    backward->is_stored = true;
    search->lower = max_of(forward->h, backward->h);
    trace->generated++;
}

enum trace_outcome two_sides_step(struct two_sides *search)
{
    const struct strategy strategy = strategy_of(search->trace->algorithm);
    const bool has_open =
        count_open(search, TRACE_FORWARD) > 0 && count_open(search, TRACE_BACKWARD) > 0;
    const uint32_t bound = has_open ? strategy.bound(search) : NO_PATH;
    search->lower = max_of(search->lower, min_of(bound, search->upper));
    if (search->upper <= search->lower)
        return search->upper < NO_PATH ? FOUND : EXHAUSTED;
    return strategy.step(search);
}
