/* astar_pdb.c - A* on pattern databases: its memory, its limits and the path found */
/* SPDX-License-Identifier: MIT */
#include "search/astar_pdb/astar_pdb.h"

#include <inttypes.h>
#include <string.h>

#include "util/error.h"
#include "util/hot.h"

HOT_DECLARE(const struct astar_pdb_loop, ENGINE_NAME(astar_pdb_loop));

enum { PAGE_BYTES = 2 << 20 }; /* a huge page */

/* ---- memory ---- */

static enum fifteen_status fail_without_memory(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for A*");
}

/* Checks limits while the search pauses. When all nodes allowed are generated, the goal is not
 * among them: the search ends as soon as it generates the goal, with g at most the bound. */
static enum fifteen_status check_astar_limits(void *context)
{
    struct astar_pdb *const search = context;
    return watch_check(search->watch, search->bound, search->generated, search->error);
}

/* The memory the table may use if the queue keeps its present share. */
static size_t table_bytes_allowed(const struct astar_pdb *search)
{
    const double table_bytes = (double)board_table_bytes(&search->table);
    const double share = table_bytes / (table_bytes + (double)search->queue.used_bytes);
    const double allowed = share * (double)search->limit_bytes;
    return allowed < (double)board_table_max_bytes ? (size_t)allowed : board_table_max_bytes;
}

/* The size that a full table should grow to, in whole pages: by half, or by what is left if this is
 * worth the work; else 0. A table below one page has its maximum size from the start. Of the last
 * page a table does not use what is less than a node. */
static size_t next_table_bytes(const struct astar_pdb *search)
{
    const size_t used = board_table_bytes(&search->table);
    const size_t now = (used + sizeof(struct board_node) - 1) / PAGE_BYTES * PAGE_BYTES;
    const size_t allowed = table_bytes_allowed(search) / PAGE_BYTES * PAGE_BYTES;
    const size_t larger = (now / 2 + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES + now;
    if (now < PAGE_BYTES || allowed < now + now / 16)
        return 0;
    return larger < allowed ? larger : allowed;
}

static enum fifteen_status make_room_in_table(struct astar_pdb *search, bool *full)
{
    struct board_table *const table = &search->table;
    if (board_table_has_room(table, ASTAR_PDB_CHILDREN))
        return FIFTEEN_OK;
    const size_t size_bytes = next_table_bytes(search);
    if (size_bytes == 0) {
        board_table_pack(table);
        *full = !board_table_has_room(table, ASTAR_PDB_CHILDREN);
        return FIFTEEN_OK;
    }
    const enum fifteen_status status =
        board_table_grow(table, size_bytes, check_astar_limits, search);
    return status == FIFTEEN_NO_MEMORY ? fail_without_memory(search->error) : status;
}

static enum fifteen_status make_room_in_queue(struct astar_pdb *search, bool *full)
{
    const size_t table_bytes = board_table_bytes(&search->table);
    const size_t left = search->limit_bytes > table_bytes ? search->limit_bytes - table_bytes : 0;
    const enum fifteen_status status =
        board_queue_reserve(&search->queue, 4 * ASTAR_PDB_CHUNKS, left);
    *full = *full || search->queue.n_spare < ASTAR_PDB_CHUNKS;
    return status == FIFTEEN_NO_MEMORY ? fail_without_memory(search->error) : FIFTEEN_OK;
}

/* Makes room for another batch. */
static enum fifteen_status make_room_for_batch(struct astar_pdb *search, bool *full)
{
    *full = false;
    enum fifteen_status status = make_room_in_table(search, full);
    if (status == FIFTEEN_OK)
        status = make_room_in_queue(search, full);
    if (status != FIFTEEN_OK || !*full)
        return status;
    return limits_memory_reached(search->limit_bytes, search->generated, "idastar", search->error);
}

/* One page; or, if the limit is not much larger, two thirds of it. Returns false if out of memory.
 */
static bool make_table(struct astar_pdb *search)
{
    const size_t max_bytes = search->limit_bytes / 3 * 2;
    size_t size_bytes = max_bytes < 2 * (size_t)PAGE_BYTES ? max_bytes : PAGE_BYTES;
    if (size_bytes < BOARD_TABLE_MIN_BYTES)
        size_bytes = BOARD_TABLE_MIN_BYTES;
    return board_table_init(&search->table, size_bytes);
}

/* ---- the search ---- */

unsigned astar_pdb_initial_h(const struct astar_pdb *search)
{
    const struct pdb_engine *const engine = search->engine;
    unsigned h = 0;
    for (unsigned view = 0; view < engine->n_views; view++)
        h = search->start.h[view] > h ? search->start.h[view] : h;
    if (engine->conflicts == NULL)
        return h;
    struct node_board board;
    pdb_engine_board(engine, search->job->start, &board);
    const unsigned conflicts = node_board_conflicts(engine->conflicts, &board);
    return conflicts > h ? conflicts : h;
}

node_key astar_pdb_key(const struct pdb_engine *engine, wide_board board)
{
    struct node_board made;
    pdb_engine_board(engine, board, &made);
    return node_key_mix(node_board_key(&made));
}

static void open_start(struct astar_pdb *search)
{
    const node_key key = astar_pdb_key(search->engine, search->job->start);
    struct board_node start = {.key = key, .second = search->start.second};
    for (unsigned view = 0; view < search->engine->n_views; view++)
        start.h[view] = (uint8_t)search->start.h[view];
    if (search->engine->conflicts == NULL)
        start.reached = ASTAR_PDB_MAX_MARGIN << 2;
    board_table_add(&search->table, board_table_seek(&search->table, key), &start);
    board_queue_push(&search->queue, 0, 0, key);
    search->generated = 1;
    search->max_open = 1;
}

enum fifteen_status astar_pdb_init(struct astar_pdb *search, const struct pdb_engine *engine,
                                   const struct search_job *job, uint64_t limit_bytes,
                                   struct watch *watch, struct fifteen_error *error)
{
    *search = (struct astar_pdb){
        .engine = engine,
        .job = job,
        .goal = astar_pdb_key(engine, job->goal),
        .node_limit = job->limits.n_nodes != 0 ? job->limits.n_nodes : UINT64_MAX,
        .limit_bytes = limit_bytes < SIZE_MAX ? (size_t)limit_bytes : SIZE_MAX,
        .watch = watch,
        .error = error,
    };
    pdb_steps_fill(search->steps, job);
    node_views_init(&search->views, engine, job->start, &search->start);
    search->bound = astar_pdb_initial_h(search);
    bool full = false;
    if (!make_table(search))
        return fail_without_memory(error);
    const enum fifteen_status status = make_room_for_batch(search, &full);
    if (status == FIFTEEN_OK)
        open_start(search);
    return status;
}

void astar_pdb_free(struct astar_pdb *search)
{
    board_queue_free(&search->queue);
    board_table_free(&search->table);
}

/* Advances to the next f. A goal with this f has already been reached. */
static enum fifteen_status advance(struct astar_pdb *search, bool *found)
{
    if (!board_queue_advance(&search->queue))
        return limits_moves_reached(search->engine->geometry, search->error);
    search->bound += 2;
    *found = astar_pdb_has_goal(search, search->bound);
    return watch_begin(search->watch, search->bound, search->expanded, search->generated,
                       search->error);
}

static enum fifteen_status handle_end(struct astar_pdb *search, enum astar_pdb_end end, bool *found,
                                      bool *full)
{
    switch (end) {
    case ASTAR_PDB_LAYER:
        return advance(search, found);
    case ASTAR_PDB_FULL:
        return make_room_for_batch(search, full);
    case ASTAR_PDB_NODE_LIMIT:
        return watch_check(search->watch, search->bound, search->node_limit, search->error);
    case ASTAR_PDB_PAUSED:
        search->pause_at = search->generated + search->watch->interval;
        return check_astar_limits(search);
    default:
        *found = true;
        return FIFTEEN_OK;
    }
}

static enum fifteen_status search_layers(struct astar_pdb *search, bool *full)
{
    const struct astar_pdb_loop *const loop =
        HOT_SELECT(ENGINE_NAME(astar_pdb_loop), search->engine->cpu);
    bool found = false;
    *full = false;
    search->pause_at = search->generated + search->watch->interval;
    enum fifteen_status status = watch_begin(search->watch, search->bound, search->expanded,
                                             search->generated, search->error);
    while (status == FIFTEEN_OK && !found)
        status = handle_end(search, loop->run(search), &found, full);
    return status;
}

/* Follows the moves back from each node to its parent. Terminates even on wrong nodes, which forged
 * tables can give: g strictly decreases. */
unsigned astar_pdb_trace(const struct astar_pdb *search, const struct node_board *board,
                         uint8_t path[FIFTEEN_MAX_MOVES])
{
    const struct tray *const tray = search->job->tray;
    struct node_board at = *board;
    unsigned blank = node_board_blank(&at, tray->n_cells);
    unsigned first = FIFTEEN_MAX_MOVES;
    for (;;) {
        const struct board_node *const node =
            board_table_seek(&search->table, node_key_mix(node_board_key(&at)));
        if (node->g == 0)
            break;
        const unsigned move = node->reached & 3u;
        const unsigned back = move_inverse((enum fifteen_move)move);
        path[--first] = (uint8_t)move;
        blank = tray->to[blank][back];
        node_board_slide(search->engine->views, pdb_step(back, blank), &at);
    }
    memmove(path, path + first, FIFTEEN_MAX_MOVES - first);
    return FIFTEEN_MAX_MOVES - first;
}

void astar_pdb_trace_goal(const struct astar_pdb *search, struct engine_path *solution)
{
    struct node_board goal;
    pdb_engine_board(search->engine, search->job->goal, &goal);
    solution->length = astar_pdb_trace(search, &goal, solution->path);
}

enum fifteen_status astar_pdb_run(struct astar_pdb *search, struct search_result *result,
                                  bool *full)
{
    enum fifteen_status status = FIFTEEN_OK;
    if (search->job->start != search->job->goal)
        status = search_layers(search, full);
    if (status == FIFTEEN_OK)
        astar_pdb_trace_goal(search, &result->solution);
    result->initial_h = astar_pdb_initial_h(search);
    result->lower_bound = search->watch->state.lower_bound;
    result->expanded = search->expanded;
    result->generated = search->generated;
    result->has_necessary = true;
    result->necessary = search->watch->state.expanded;
    result->extent = (struct fifteen_extent){.max_frontier = search->max_open,
                                             .max_stored = search->table.n_nodes,
                                             .depth = result->solution.length};
    return status;
}

enum fifteen_status astar_pdb(const struct pdb_engine *engine, const struct search_job *job,
                              struct search_result *result, struct fifteen_error *error)
{
    struct astar_pdb search;
    struct watch watch;
    bool full;
    *result = (struct search_result){.n_threads = 1};
    watch_start(&watch, &job->limits, &job->monitor);
    enum fifteen_status status =
        astar_pdb_init(&search, engine, job, limits_memory(&job->limits), &watch, error);
    if (status == FIFTEEN_OK)
        status = astar_pdb_run(&search, result, &full);
    else
        result->initial_h = astar_pdb_initial_h(&search);
    astar_pdb_free(&search);
    return status;
}
