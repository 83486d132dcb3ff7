/* expand.c - expands a node of one side of a bidirectional search */
/* SPDX-License-Identifier: MIT */
#include <assert.h>

#include "search/bidirectional/bidirectional.h"
#include "util/error.h"

enum fifteen_status no_room(const struct bidirectional *search, enum fifteen_status status)
{
    if (status != FIFTEEN_LIMIT)
        return error_set(search->error, status, "out of memory for the search");
    return limits_memory_reached(search->budget.limit_bytes, search->result->generated, "",
                                 search->error);
}

/* The node that is expanded, copied, as nodes move when others are added. */
struct parent {
    enum side side;
    union tray_board seen[2]; /* as each heuristic sees the board; the forward one as it is */
    unsigned blank;
    unsigned g;
    unsigned back; /* the move to its own parent, or NO_MOVE */
    uint8_t states[2 * HEURISTIC_STATE_MAX];
};

enum { NO_MOVE = 4, CLOSED_BETWEEN_CHECKS = 1 << 12 /* about a millisecond */ };

struct child {
    union tray_board board;
    uint64_t hash;
    unsigned move;
    unsigned to; /* the blank's cell */
};

/* ---- heuristics ---- */

static size_t offset_of(const struct bidirectional *search, unsigned heuristic)
{
    return heuristic == FORWARD ? 0 : search->heuristic[FORWARD]->state_size;
}

/* Nodes have the value of their side's heuristic; those of BAE* have both. */
static bool has_value(const struct bidirectional *search, enum side side, unsigned heuristic)
{
    return heuristic == (unsigned)side || search->strategy->by_error;
}

/* The backward heuristic is made for another goal form: it sees boards through a map. */
static union tray_board map_board(const struct bidirectional *search, const union tray_board *board)
{
    const struct canonical_map *const map = search->job->backward_map;
    union tray_board mapped = {.wide = 0};
    for (unsigned cell = 0; cell < search->job->tray->n_cells; cell++) {
        const unsigned tile = map->tile[tray_board_tile(board, cell, search->packed)];
        if (search->packed)
            mapped.packed |= (uint64_t)tile << 4 * map->cell[cell];
        else
            mapped.wide |= wide_put(tile, map->cell[cell]);
    }
    return mapped;
}

static void read_values(const struct bidirectional *search, enum side side, const uint8_t *states,
                        unsigned h[2])
{
    for (unsigned i = 0; i < 2; i++) {
        const struct heuristic *const heuristic = search->heuristic[i];
        h[i] = has_value(search, side, i)
                   ? heuristic->value(heuristic, states + offset_of(search, i))
                   : 0;
    }
}

/* Computes the states of a child for the heuristics of its side. */
static void move_states(const struct bidirectional *search, const struct parent *parent,
                        const struct child *child, uint8_t *states)
{
    const struct canonical_map *const map = search->job->backward_map;
    const unsigned tile = tray_board_tile(&parent->seen[FORWARD], child->to, search->packed);
    for (unsigned i = 0; i < 2; i++) {
        if (!has_value(search, parent->side, i))
            continue;
        struct heuristic_move move = {
            .tile = (uint8_t)tile, .from = (uint8_t)child->to, .to = (uint8_t)parent->blank};
        if (i == BACKWARD) {
            move.tile = map->tile[move.tile];
            move.from = map->cell[move.from];
            move.to = map->cell[move.to];
        }
        tray_board_slide(&parent->seen[i], move.from, move.to, search->packed, &move.board);
        const size_t offset = offset_of(search, i);
        search->heuristic[i]->move(search->heuristic[i], &move, parent->states + offset,
                                   states + offset);
    }
}

unsigned row_of(const struct bidirectional *search, enum side side, unsigned g, const unsigned h[2])
{
    if (!search->strategy->by_error)
        return g + h[side];
    /* Never negative with consistent heuristics; forged tables may have any values. */
    const unsigned sum = 2 * g + h[side];
    return sum > h[!side] ? sum - h[!side] : 0;
}

/* ---- reaching a board ---- */

/* A board that a side has reached by a new or a shorter path. */
struct arrival {
    enum side side;
    unsigned g;
    unsigned move;
    const union tray_board *board;
    uint8_t *slot; /* the board's, or where to add it */
    bool exists;   /* the board has a node */
};

/* Whether the node already has the states of its side. They are never changed: with forged tables
 * they depend on the path to the board, and the row of an open node must not change. For BAE* the
 * first side that reaches a board sets the states for both. */
static bool has_states(const struct bidirectional *search, const struct arrival *arrival)
{
    return arrival->exists &&
           (search->strategy->by_error ||
            pair_data(&search->table, arrival->slot)->g[arrival->side] != PAIR_NOT_REACHED);
}

/* Opens a node, or opens it again with a smaller g. h[] are the values of its states, which are set
 * unless the node has them. With g < PAIR_NOT_REACHED and f < NO_PATH all rows fit: those of BAE*
 * are f + g at most. */
static enum fifteen_status open_node(struct bidirectional *search, const struct arrival *arrival,
                                     const uint8_t *states, const unsigned h[2])
{
    const enum side side = arrival->side;
    const unsigned g = arrival->g;
    const bool sets_states = !has_states(search, arrival);
    struct open_rows *const open = &search->open[side];
    if (!arrival->exists)
        pair_table_add(&search->table, arrival->slot, arrival->board);
    struct pair_data *const data = pair_data(&search->table, arrival->slot);
    if (data->g[side] != PAIR_NOT_REACHED && !(data->reached[side] & PAIR_CLOSED))
        open_remove(open, row_of(search, side, data->g[side], h), data->g[side]);
    data->g[side] = (uint8_t)g;
    data->reached[side] = (uint8_t)arrival->move;
    for (unsigned i = 0; i < 2; i++)
        if (sets_states && has_value(search, side, i))
            memcpy(data->states + offset_of(search, i), states + offset_of(search, i),
                   search->heuristic[i]->state_size);
    const enum fifteen_status status =
        open_push(open, row_of(search, side, g, h), g, arrival->board);
    return status == FIFTEEN_OK ? status : no_room(search, status);
}

enum fifteen_status open_root(struct bidirectional *search, enum side side)
{
    const struct search_job *const job = search->job;
    const wide_board root = side == FORWARD ? job->start : job->goal;
    const union tray_board board = tray_board_of(root, search->packed);
    uint8_t states[2 * HEURISTIC_STATE_MAX];
    for (unsigned i = 0; i < 2; i++)
        search->heuristic[i]->start(search->heuristic[i],
                                    i == FORWARD ? root : canonical_board(job->backward_map, root),
                                    states + offset_of(search, i));
    unsigned h[2];
    read_values(search, side, states, h);
    if (side == FORWARD)
        search->result->initial_h = h[side];
    search->root_h = h[side] > search->root_h ? h[side] : search->root_h;
    if (h[side] >= NO_PATH)
        return FIFTEEN_OK;
    struct arrival arrival = {.side = side, .board = &board};
    arrival.exists =
        pair_table_seek(&search->table, &board, pair_hash(&board, search->packed), &arrival.slot);
    return open_node(search, &arrival, states, h);
}

/* Handles a child. With consistent heuristics nodes are closed with shortest paths: a board that
 * the other side has closed needs no node, as all paths through it were found. */
static enum fifteen_status reach_child(struct bidirectional *search, const struct parent *parent,
                                       const struct child *child)
{
    const enum side side = parent->side;
    const unsigned g = parent->g + MIN_COST;
    struct arrival arrival = {.side = side, .g = g, .move = child->move, .board = &child->board};
    arrival.exists = pair_table_seek(&search->table, &child->board, child->hash, &arrival.slot);
    if (arrival.exists) {
        const struct pair_data data = *pair_data(&search->table, arrival.slot);
        if (data.g[side] <= g)
            return FIFTEEN_OK;
        if (data.g[!side] != PAIR_NOT_REACHED && g + data.g[!side] < search->upper_bound) {
            const enum fifteen_status status =
                join_paths(search, side, &parent->seen[FORWARD], child->move, &child->board);
            if (status != FIFTEEN_OK)
                return status;
        }
        if (search->job->is_consistent && data.reached[!side] & PAIR_CLOSED)
            return FIFTEEN_OK;
    }
    uint8_t made[2 * HEURISTIC_STATE_MAX];
    const uint8_t *states = made;
    unsigned h[2];
    if (g >= search->upper_bound || g >= PAIR_NOT_REACHED)
        return FIFTEEN_OK;
    if (has_states(search, &arrival))
        states = pair_data(&search->table, arrival.slot)->states;
    else
        move_states(search, parent, child, made);
    read_values(search, side, states, h);
    if (g + h[side] >= search->upper_bound)
        return FIFTEEN_OK;
    return open_node(search, &arrival, states, h);
}

/* ---- expanding ---- */

/* Takes an open node out of a bucket and closes it. Returns its slot. */
static uint8_t *close_node(struct bidirectional *search, enum side side, unsigned row, unsigned g)
{
    struct pair_table *const table = &search->table;
    for (;;) {
        const union tray_board board = open_pop(&search->open[side], row, g);
        union tray_board next;
        uint8_t *slot;
        const bool exists = pair_table_seek(table, &board, pair_hash(&board, table->packed), &slot);
        assert(exists);
        (void)exists;
        if (open_top(&search->open[side], row, g, &next))
            pair_table_prefetch(table, pair_hash(&next, table->packed));
        struct pair_data *const data = pair_data(table, slot);
        if (data->g[side] != g)
            continue;
        open_remove(&search->open[side], row, g);
        data->reached[side] |= PAIR_CLOSED;
        return slot;
    }
}

/* Returns false if no shorter path than the one found leads through the node. */
static bool copy_parent(struct bidirectional *search, uint8_t *slot, struct parent *parent)
{
    const enum side side = parent->side;
    const struct pair_data *const data = pair_data(&search->table, slot);
    unsigned h[2];
    read_values(search, side, data->states, h);
    if (parent->g + h[side] >= search->upper_bound)
        return false;
    if (search->job->is_consistent && data->reached[!side] & PAIR_CLOSED)
        return false;
    parent->seen[FORWARD] = pair_board(&search->table, slot);
    parent->blank = search->packed ? packed_blank(parent->seen[FORWARD].packed)
                                   : wide_blank(parent->seen[FORWARD].wide);
    parent->back =
        parent->g > 0 ? (unsigned)move_inverse(data->reached[side] & PAIR_MOVE) : NO_MOVE;
    memcpy(parent->states, data->states,
           offset_of(search, BACKWARD) + search->heuristic[BACKWARD]->state_size);
    if (has_value(search, side, BACKWARD))
        parent->seen[BACKWARD] = map_board(search, &parent->seen[FORWARD]);
    return true;
}

/* Makes the children in the order of the job's moves, without the parent's parent. */
static unsigned make_children(const struct bidirectional *search, const struct parent *parent,
                              struct child children[4])
{
    unsigned n = 0;
    for (unsigned i = 0; i < 4; i++) {
        const unsigned move = search->job->order[i];
        const unsigned to = search->job->tray->to[parent->blank][move];
        if (move == parent->back || to == TRAY_NO_CELL)
            continue;
        struct child *const child = &children[n++];
        child->move = move;
        child->to = to;
        tray_board_slide(&parent->seen[FORWARD], to, parent->blank, search->packed, &child->board);
        child->hash = pair_hash(&child->board, search->packed);
        pair_table_prefetch(&search->table, child->hash);
    }
    return n;
}

static enum fifteen_status expand(struct bidirectional *search, const struct parent *parent)
{
    struct search_result *const result = search->result;
    struct child children[4];
    const unsigned n = make_children(search, parent, children);
    result->expanded++;
    search->expanded_at[search->lower_bound]++;
    for (unsigned i = 0; i < n; i++) {
        enum fifteen_status status = FIFTEEN_OK;
        if (result->generated >= search->watch.next_check)
            status =
                watch_check(&search->watch, search->lower_bound, result->generated, search->error);
        if (status == FIFTEEN_OK) {
            result->generated++;
            status = reach_child(search, parent, &children[i]);
        }
        if (status != FIFTEEN_OK)
            return status;
    }
    return FIFTEEN_OK;
}

void measure(struct bidirectional *search, unsigned g)
{
    struct fifteen_extent *const extent = &search->result->extent;
    const uint64_t n_open = search->open[FORWARD].n + search->open[BACKWARD].n;
    extent->max_frontier = n_open > extent->max_frontier ? n_open : extent->max_frontier;
    extent->depth = g > extent->depth ? g : extent->depth;
}

static enum fifteen_status check_time(void *context)
{
    struct bidirectional *const search = context;
    return watch_look(&search->watch, search->result->generated, search->error);
}

/* The table fails with a message of its own if a limit is reached while it grows. */
static enum fifteen_status reserve(struct bidirectional *search)
{
    struct pair_table *const table = &search->table;
    const uint64_t n_slots = table->n_slots;
    const enum fifteen_status status = pair_table_reserve(table, check_time, search);
    return status == FIFTEEN_OK || table->n_slots > n_slots ? status : no_room(search, status);
}

enum fifteen_status expand_from(struct bidirectional *search, enum side side, unsigned row,
                                unsigned g)
{
    struct parent parent = {.side = side, .g = g};
    const enum fifteen_status status = reserve(search);
    if (status != FIFTEEN_OK)
        return status;
    uint8_t *const slot = close_node(search, side, row, g);
    if (copy_parent(search, slot, &parent)) {
        const enum fifteen_status expanded = expand(search, &parent);
        measure(search, g);
        return expanded;
    }
    return ++search->n_dropped % CLOSED_BETWEEN_CHECKS != 0 ? FIFTEEN_OK : check_time(search);
}
