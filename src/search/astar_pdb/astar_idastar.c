/* astar_idastar.c - A*+IDA*: A* until its memory is used up, then IDA* from its open nodes
 *
 * Bu & Korf 2019, "A*+IDA*: a simple hybrid search algorithm". Nodes that A* has expanded are not
 * searched again in each iteration, and at 16 bytes a node these are many. IDA* searches the rest
 * without more memory: in each iteration below the open nodes whose f is within the bound, smallest
 * h first. Half of the memory is kept for a transposition table, as the subtrees of open nodes
 * overlap. With an eighth, up to a third more nodes are expanded.
 */
#include <string.h>

#include "search/astar_pdb/astar_pdb.h"
#include "search/idastar_pdb/team.h"
#include "search/idastar_pdb/worker.h"
#include "util/error.h"

struct hybrid {
    struct astar_pdb astar;
    struct team team;
    struct transpositions seen;
    unsigned bound;
    struct fifteen_error *error;
};

/* Open nodes of one g, from which the moves left are the same. */
struct roots {
    unsigned n;
    unsigned g;
    uint64_t keys[PDB_SEARCH_BATCH];
    struct pdb_node nodes[PDB_SEARCH_BATCH];
};

/* ---- from open nodes to roots ---- */

static void take_view(const struct hybrid *hybrid, const struct board_node *node, unsigned view,
                      uint64_t labels, struct pdb_node *root)
{
    const struct board_views *const views = &hybrid->astar.views;
    const struct pdb_node_view seen = board_views_of(views, view, labels);
    const unsigned odd = board_views_odd(views, view, seen.sets);
    const unsigned second = node->second >> 4 * view & 15u;
    root->board.labels[view] = seen.labels;
    unsigned modulo = 0;
    for (unsigned table = 0; table < LOOKUP_MAX_TABLES; table++)
        modulo |= ((second >> table & 1) << 1 | (odd >> table & 1)) << 2 * table;
    root->state[view] = pdb_state((root->left - node->h[view]) / 2, modulo);
}

static struct pdb_node root_of(const struct hybrid *hybrid, const struct board_node *node)
{
    const struct pdb_engine *const engine = hybrid->astar.engine;
    const uint64_t labels = board_table_board(node->key);
    const unsigned last = node->g == 0 ? PDB_NO_MOVE : node->reached & 3u;
    struct pdb_node root = {.left = (uint8_t)(hybrid->bound - node->g),
                            .step = (uint8_t)pdb_step(last, board_blank(labels))};
    root.path_state = root.step;
    for (unsigned view = 0; view < engine->n_views; view++)
        take_view(hybrid, node, view, labels, &root);
    const unsigned conflicts =
        engine->conflicts != NULL ? line_values_sum(engine->conflicts, labels) : 0;
    root.patience = (uint8_t)((root.left - conflicts) / 2 + 1);
    return root;
}

/* ---- the path found ---- */

/* The search below the roots returns the path from one of them, but not from which: following it
 * back from the goal leads to the root. */
static void join_paths(const struct hybrid *hybrid, struct fifteen_solution *solution)
{
    const struct tray *const tray = hybrid->astar.job->tray;
    const struct fifteen_solution *const last = &hybrid->team.solution;
    uint64_t labels = board_table_board(hybrid->astar.goal);
    for (unsigned i = last->length; i-- > 0;) {
        const unsigned blank = board_blank(labels);
        const unsigned from = tray->to[blank][move_inverse((enum fifteen_move)last->path[i])];
        labels = board_slide(labels, from, blank);
    }
    astar_pdb_trace(&hybrid->astar, board_table_key(labels), solution);
    memcpy(solution->path + solution->length, last->path, last->length);
    solution->length += last->length;
}

/* ---- one iteration ---- */

/* Searches below open nodes of one g. All are prefetched before the first is read. */
static enum fifteen_status search_below(struct hybrid *hybrid, struct roots *roots)
{
    const struct board_table *const table = &hybrid->astar.table;
    unsigned n = 0;
    for (unsigned i = 0; i < roots->n; i++)
        board_table_prefetch(table, roots->keys[i]);
    for (unsigned i = 0; i < roots->n; i++) {
        const struct board_node *const node = board_table_seek(table, roots->keys[i]);
        if (node->g == roots->g)
            roots->nodes[n++] = root_of(hybrid, node);
    }
    roots->n = 0;
    return n == 0 ? FIFTEEN_OK
                  : team_search(&hybrid->team, roots->nodes, n, roots->g, hybrid->bound,
                                hybrid->error);
}

/* Searches below the nodes of a stack of the queue. */
static enum fifteen_status search_chunks(struct hybrid *hybrid, const struct board_chunk *chunk,
                                         unsigned g)
{
    struct roots roots = {.g = g};
    enum fifteen_status status = FIFTEEN_OK;
    for (; chunk != NULL; chunk = chunk->below)
        for (uint64_t i = 0; i < chunk->n; i++) {
            roots.keys[roots.n++] = chunk->keys[i];
            if (roots.n == PDB_SEARCH_BATCH)
                status = search_below(hybrid, &roots);
            if (status != FIFTEEN_OK || hybrid->team.found)
                return status;
        }
    return search_below(hybrid, &roots);
}

/* Searches below all open nodes whose f is within the bound. */
static enum fifteen_status iterate(struct hybrid *hybrid)
{
    const unsigned n_layers = hybrid->bound > hybrid->astar.bound ? BOARD_QUEUE_LAYERS : 1;
    for (unsigned g = hybrid->bound; g-- > 0;)
        for (unsigned layer = 0; layer < n_layers; layer++) {
            const enum fifteen_status status =
                search_chunks(hybrid, hybrid->astar.queue.top[layer][g], g);
            if (status != FIFTEEN_OK || hybrid->team.found)
                return status;
        }
    return FIFTEEN_OK;
}

/* ---- the search ---- */

/* There is no solution below the bound. If the goal is open, its f is a bound to come. */
static enum fifteen_status deepen(struct hybrid *hybrid, struct fifteen_solution *solution)
{
    const struct astar_pdb *const astar = &hybrid->astar;
    for (hybrid->bound = astar->bound; hybrid->bound <= FIFTEEN_MAX_MOVES; hybrid->bound += 2) {
        if (astar_pdb_has_goal(astar, hybrid->bound)) {
            astar_pdb_trace(astar, astar->goal, solution);
            return FIFTEEN_OK;
        }
        enum fifteen_status status = team_begin(&hybrid->team, hybrid->bound, hybrid->error);
        if (status == FIFTEEN_OK)
            status = iterate(hybrid);
        if (status != FIFTEEN_OK)
            return status;
        if (hybrid->team.found) {
            join_paths(hybrid, solution);
            return FIFTEEN_OK;
        }
    }
    return error_set(hybrid->error, FIFTEEN_INTERNAL, "no solution of up to %d moves was found",
                     FIFTEEN_MAX_MOVES);
}

/* The team continues A*'s counts. */
static void hand_over(struct hybrid *hybrid, const struct watch *watch)
{
    struct team *const team = &hybrid->team;
    struct pdb_search *const search = &team->workers[0]->search;
    search->expanded = hybrid->astar.expanded;
    search->generated = hybrid->astar.generated;
    search->node_limit = search->generated;
    team->node_budget = hybrid->astar.node_limit - search->generated;
    team->watch = *watch;
    team->seen = hybrid->seen.entries != NULL ? &hybrid->seen : NULL;
}

static enum fifteen_status continue_with_idastar(struct hybrid *hybrid, const struct watch *watch,
                                                 uint64_t seen_bytes, struct search_result *result)
{
    enum fifteen_status status =
        team_init(&hybrid->team, hybrid->astar.engine, hybrid->astar.job, 1, hybrid->error);
    if (status != FIFTEEN_OK)
        return status;
    if (seen_bytes >= TRANSPOSITIONS_MIN_BYTES)
        (void)transpositions_init(&hybrid->seen,
                                  seen_bytes); /* optional: the search needs no table */
    hand_over(hybrid, watch);
    status = deepen(hybrid, &result->solution);
    result->expanded = 0;
    result->generated = 0;
    team_free(&hybrid->team, result);
    transpositions_free(&hybrid->seen);
    return status;
}

enum fifteen_status astar_idastar(const struct pdb_engine *engine, const struct search_job *job,
                                  struct search_result *result, struct fifteen_error *error)
{
    const uint64_t allowed = limits_memory(&job->limits);
    const uint64_t seen_bytes = allowed / 2;
    struct hybrid hybrid = {.error = error};
    struct watch watch;
    watch_start(&watch, &job->limits, &job->monitor);
    enum fifteen_status status =
        astar_pdb_init(&hybrid.astar, engine, job, allowed - seen_bytes, &watch, error);
    if (status == FIFTEEN_LIMIT) {
        astar_pdb_free(&hybrid.astar);
        return idastar_pdb(engine, job, result, error);
    }
    bool full = false;
    *result =
        (struct search_result){.n_threads = 1, .initial_h = astar_pdb_initial_h(&hybrid.astar)};
    if (status == FIFTEEN_OK)
        status = astar_pdb_run(&hybrid.astar, result, &full);
    if (full)
        status = continue_with_idastar(&hybrid, &watch, seen_bytes, result);
    astar_pdb_free(&hybrid.astar);
    return status;
}
