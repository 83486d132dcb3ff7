/* astar_pdb.c - A* on pattern databases: its memory, its limits and the path found */
/* SPDX-License-Identifier: MIT */
#include "search/astar_pdb/astar_pdb.h"

#include <inttypes.h>
#include <string.h>

#include "search/astar_pdb/astar_ranks.h"
#include "util/error.h"
#include "util/hot.h"

HOT_DECLARE(const struct astar_pdb_loop, ENGINE_NAME(astar_pdb_loop));

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

static enum fifteen_status open_start(struct astar_pdb *search)
{
    const node_key key = astar_pdb_key(search->engine, search->job->start);
    if (search->n_ranks > 1 && astar_pdb_owner(search, key) != search->rank)
        return FIFTEEN_OK;
    struct board_node start = {.key = key, .second = search->start.second};
    for (unsigned view = 0; view < search->engine->n_views; view++)
        start.h[view] = (uint8_t)search->start.h[view];
    if (search->engine->conflicts == NULL)
        start.reached = ASTAR_PDB_MAX_MARGIN << 2;
    struct board_table *const table = &search->parts[0].table;
    board_table_add(table, board_table_seek(table, key), &start);
    search->before.generated = 1;
    search->generated = 1;
    search->n_nodes = 1;
    search->max_open = 1;
    return board_queue_push(&search->queues[0], 0, 0, key)
               ? FIFTEEN_OK
               : error_set(search->error, FIFTEEN_NO_MEMORY, "out of memory for A*");
}

enum fifteen_status astar_pdb_init(struct astar_pdb *search, const struct pdb_engine *engine,
                                   const struct search_job *job, uint64_t limit_bytes,
                                   struct exchange *exchange, struct watch *watch,
                                   struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    *search = (struct astar_pdb){
        .engine = engine,
        .job = job,
        .goal = astar_pdb_key(engine, job->goal),
        .n_stored_views = job->as_version_2 ? (unsigned)NODE_VIEWS : engine->n_views,
        .node_limit = job->limits.n_nodes != 0 ? job->limits.n_nodes : UINT64_MAX,
        .divided_at = job->as_version_2      ? UINT64_MAX
                      : job->divided_at != 0 ? job->divided_at
                                             : ASTAR_PDB_SMALL,
        .limit_bytes = limit_bytes,
        .parts_bytes = limit_bytes,
        .watch = watch,
        .error = error,
    };
    search->loop = HOT_SELECT(ENGINE_NAME(astar_pdb_loop), engine->cpu);
    pdb_steps_fill(search->steps, job);
    node_views_init(&search->views, engine, job->start, &search->start);
    search->bound = astar_pdb_initial_h(search);
    if (exchange != NULL)
        status = astar_ranks_init(search, exchange);
    if (status == FIFTEEN_OK)
        status = astar_parts_init(search);
    return status == FIFTEEN_OK ? open_start(search) : status;
}

void astar_pdb_free(struct astar_pdb *search)
{
    crew_free(search->crew);
    astar_ranks_free(search);
    astar_parts_free(search);
}

/* ---- rounds ---- */

static enum fifteen_status expand_part(void *context, size_t part, unsigned thread)
{
    const struct astar_pdb *const search = context;
    (void)thread;
    search->loop->expand(search, (unsigned)part);
    return FIFTEEN_OK;
}

static enum fifteen_status deliver_part(void *context, size_t part, unsigned thread)
{
    const struct astar_pdb *const search = context;
    (void)thread;
    search->loop->deliver(search, (unsigned)part);
    return FIFTEEN_OK;
}

/* Adds up the parts' counts. */
static void count_nodes(struct astar_pdb *search)
{
    const struct astar_part *const parts = search->parts;
    search->expanded = search->before.expanded;
    search->generated = search->before.generated;
    search->n_nodes = 0;
    for (unsigned part = 0; part < search->n_parts; part++) {
        search->expanded += parts[part].expanded;
        search->generated += parts[part].generated;
        search->n_nodes += parts[part].table.n_nodes;
    }
}

/* Nothing is expanded, as this rank has too much to open. */
static void expand_none(struct astar_pdb *search)
{
    for (unsigned number = 0; number < search->n_parts; number++)
        astar_outbox_clear(&search->parts[number].outbox);
}

/* Expands a batch of each part. Where the node limit is near, one part after another. */
static void expand_all(struct astar_pdb *search)
{
    uint64_t n_left = search->node_limit - search->generated;
    if (search->ranks != NULL && !astar_ranks_expands(search)) {
        expand_none(search);
        return;
    }
    if (search->ranks != NULL || n_left >= (uint64_t)ASTAR_PDB_CHILDREN * search->n_parts) {
        (void)astar_parts_for_each(search, expand_part, search);
        return;
    }
    for (unsigned number = 0; number < search->n_parts; number++) {
        struct astar_part *const part = &search->parts[number];
        const uint64_t before = part->generated;
        part->may_generate = n_left;
        search->loop->expand(search, number);
        n_left -= part->generated - before;
    }
}

/* What a part found in a round, or all of them did. */
struct outcome {
    bool is_idle;
    bool is_limited;
    bool lacks_memory;
    bool has_goal;
};

static struct outcome outcome_of(const struct astar_pdb *search)
{
    struct outcome all = {.is_idle = true};
    for (unsigned part = 0; part < search->n_parts; part++) {
        all.is_idle = all.is_idle && search->parts[part].is_idle;
        all.is_limited = all.is_limited || search->parts[part].is_limited;
        all.lacks_memory = all.lacks_memory || search->parts[part].lacks_memory;
        all.has_goal = all.has_goal || search->parts[part].has_goal;
    }
    return all;
}

/* Begins the search to a bound, in all ranks. */
static enum fifteen_status begin_bound(struct astar_pdb *search)
{
    const enum fifteen_status status =
        search->ranks != NULL ? astar_ranks_begin(search) : FIFTEEN_OK;
    return status != FIFTEEN_OK
               ? status
               : watch_begin(search->watch, search->bound,
                             search->expanded + astar_ranks_expanded(search),
                             search->generated + astar_ranks_generated(search), search->error);
}

/* Checks the limits, of the nodes of all ranks. */
static enum fifteen_status check_nodes(struct astar_pdb *search, uint64_t generated)
{
    return watch_check(search->watch, search->bound, generated + astar_ranks_generated(search),
                       search->error);
}

/* Advances to the next f. A goal with this f has already been reached. */
static enum fifteen_status advance(struct astar_pdb *search, bool *has_goal)
{
    bool has_open = search->ranks != NULL && search->bound + 2 <= FIFTEEN_MAX_MOVES;
    for (unsigned part = 0; part < search->n_parts; part++)
        has_open = board_queue_advance(&search->queues[part]) || has_open;
    if (!has_open)
        return limits_moves_reached(search->engine->geometry, search->error);
    search->bound += 2;
    *has_goal = astar_pdb_has_goal(search, search->bound);
    return begin_bound(search);
}

/* What follows a round on many ranks. */
static enum fifteen_status end_shared_round(struct astar_pdb *search, bool is_idle, bool has_goal,
                                            bool *found)
{
    bool is_complete = false;
    enum fifteen_status status = has_goal ? astar_ranks_reached(search) : FIFTEEN_OK;
    if (status == FIFTEEN_OK)
        status = astar_ranks_poll(search, is_idle, &is_complete, found);
    has_goal = false;
    if (status == FIFTEEN_OK && is_complete && !*found)
        status = advance(search, &has_goal);
    return status == FIFTEEN_OK && has_goal ? astar_ranks_reached(search) : status;
}

static enum fifteen_status search_round(struct astar_pdb *search, bool *found)
{
    expand_all(search);
    const bool has_arrivals = search->ranks != NULL && astar_ranks_exchange(search);
    (void)astar_parts_for_each(search, deliver_part, search);
    count_nodes(search);
    const struct outcome outcome = outcome_of(search);
    *found = outcome.has_goal;
    if (outcome.lacks_memory)
        return error_set(search->error, FIFTEEN_NO_MEMORY, "out of memory for A*");
    const uint64_t n_open = search->n_nodes - search->expanded;
    search->max_open = n_open > search->max_open ? n_open : search->max_open;
    if (search->ranks != NULL)
        return end_shared_round(search, outcome.is_idle && !has_arrivals, outcome.has_goal, found);
    if (outcome.has_goal)
        return FIFTEEN_OK;
    if (outcome.is_limited)
        return check_nodes(search, search->node_limit);
    return outcome.is_idle ? advance(search, found) : FIFTEEN_OK;
}

/* Divides a large search into parts, which all threads search. */
static enum fifteen_status divide(struct astar_pdb *search)
{
    const unsigned n_threads = threads_to_use(search->job->limits.n_threads);
    const enum fifteen_status status = astar_parts_divide(search);
    search->before.expanded = search->expanded;
    search->before.generated = search->generated;
    if (status == FIFTEEN_OK && n_threads > 1)
        search->crew = crew_create(n_threads < ASTAR_PDB_PARTS ? n_threads : ASTAR_PDB_PARTS);
    return status;
}

static enum fifteen_status prepare_round(struct astar_pdb *search, bool *full)
{
    enum fifteen_status status = FIFTEEN_OK;
    if (search->generated >= search->pause_at) {
        search->pause_at = search->generated + search->watch->interval;
        status = check_nodes(search, search->generated);
    }
    if (status == FIFTEEN_OK && astar_parts_divides(search))
        status = divide(search);
    return status == FIFTEEN_OK ? astar_parts_make_room(search, full) : status;
}

static enum fifteen_status search_layers(struct astar_pdb *search, bool *full)
{
    bool found = false;
    *full = false;
    search->pause_at = search->generated + search->watch->interval;
    enum fifteen_status status = begin_bound(search);
    while (status == FIFTEEN_OK && !found) {
        status = prepare_round(search, full);
        if (status == FIFTEEN_OK)
            status = search_round(search, &found);
    }
    return status;
}

/* Follows the moves back from each node to its parent. Terminates even on wrong nodes, which forged
 * tables can give: g strictly decreases. */
unsigned astar_pdb_trace(const struct astar_pdb *search, const struct node_board *board,
                         uint8_t path[FIFTEEN_MAX_MOVES])
{
    struct node_board at = *board;
    unsigned first = FIFTEEN_MAX_MOVES;
    for (;;) {
        const node_key key = node_key_mix(node_board_key(&at));
        const struct board_node *const node = board_table_seek(astar_pdb_table(search, key), key);
        if (node->g == 0)
            break;
        path[--first] = node->reached & 3u;
        astar_pdb_step_back(search, node->reached & 3u, &at);
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
    if (status == FIFTEEN_OK && search->ranks != NULL)
        astar_ranks_path(search, &result->solution);
    else if (status == FIFTEEN_OK)
        astar_pdb_trace_goal(search, &result->solution);
    if (search->crew != NULL)
        result->n_threads = crew_size(search->crew);
    crew_free(search->crew);
    search->crew = NULL;
    result->initial_h = astar_pdb_initial_h(search);
    result->lower_bound = search->watch->state.lower_bound;
    result->expanded = search->expanded;
    result->generated = search->generated;
    result->has_necessary = true;
    result->necessary = search->watch->state.expanded;
    result->extent = (struct fifteen_extent){.max_frontier = search->max_open,
                                             .max_stored = search->n_nodes,
                                             .depth = result->solution.length};
    return search->ranks != NULL ? astar_ranks_end(search, status, result) : status;
}

enum fifteen_status astar_pdb(const struct pdb_engine *engine, const struct search_job *job,
                              struct search_result *result, struct fifteen_error *error)
{
    struct astar_pdb search;
    struct watch watch;
    bool full;
    *result = (struct search_result){.n_threads = 1};
    watch_start(&watch, &job->limits, &job->monitor);
    enum fifteen_status status = astar_pdb_init(&search, engine, job, limits_memory(&job->limits),
                                                job->exchange, &watch, error);
    if (status == FIFTEEN_OK)
        status = astar_pdb_run(&search, result, &full);
    else
        result->initial_h = astar_pdb_initial_h(&search);
    astar_pdb_free(&search);
    return status;
}
