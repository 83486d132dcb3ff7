/* astar_idastar.c - A*+IDA*: A* until its memory is used up, then IDA* from its open nodes
 *
 * Bu & Korf 2019, "A*+IDA*: a simple hybrid search algorithm". Nodes that A* has expanded are not
 * searched again in each iteration, and at 16 bytes a node, or 40 on 5x5, these are many.
 * IDA* searches the rest without more memory: in each iteration below the open nodes whose f is
 * within the bound, smallest h first, on all threads. Half of the memory is kept for a
 * transposition table, as the subtrees of open nodes overlap. With an eighth, up to a third more
 * nodes are expanded. Auto gives A* less, since its nodes cost more than they save, and makes the
 * table as large as the iteration needs, since memory that is touched first costs time. Its
 * iterations begin below the nodes nearest to the goal that the last one pruned (nearest.h).
 */
/* SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <string.h>

#include "search/astar_pdb/astar_pdb.h"
#include "search/idastar_pdb/nearest.h"
#include "search/idastar_pdb/outside.h"
#include "search/idastar_pdb/restoring.h"
#include "search/idastar_pdb/team.h"
#include "search/idastar_pdb/worker.h"
#include "util/error.h"
#include "util/threads.h"

struct hybrid {
    struct astar_pdb astar;
    struct team team;
    uint64_t table_bytes;   /* maximum */
    uint64_t nearest_bytes; /* maximum of nodes that iterations keep, if auto */
    unsigned bound;
    pthread_mutex_t lock; /* protects `next` and `n_batches` */
    struct board_queue_place next;
    uint64_t n_batches; /* read in this iteration: each rank (exchange.h) takes its share */
    struct pdb_root_source source;
    struct snapshot nearest; /* nodes that the iteration before pruned, if auto keeps some */
    struct fifteen_error *error;
};

/* ---- from open nodes to roots ---- */

static struct pdb_node hybrid_root_of(const struct hybrid *hybrid, const struct board_node *node)
{
    const struct astar_pdb *const astar = &hybrid->astar;
    const struct pdb_engine *const engine = astar->engine;
    struct pdb_node root = {.left = (uint8_t)(hybrid->bound - node->g)};
    const node_bits odd =
        node_views_open(&astar->views, engine->n_views, node_key_unmix(node->key), &root.board);
    const unsigned last = node->g == 0 ? PDB_NO_MOVE : node->reached & 3u;
    root.step = (uint8_t)pdb_step(last, node_board_blank(&root.board, astar->job->tray->n_cells));
    root.path_state = root.step;
    unsigned h[NODE_VIEWS] = {0};
    for (unsigned view = 0; view < engine->n_views; view++)
        h[view] = node->h[view];
    root.slack = slack_of(engine->n_views, root.left, h, node->second, odd);
    const unsigned conflicts =
        engine->conflicts != NULL ? node_board_conflicts(engine->conflicts, &root.board) : 0;
    root.patience = (uint8_t)((root.left - conflicts) / 2 + 1);
    return root;
}

/* Reads a batch of open nodes of this rank's share, every n-th of n ranks. */
static unsigned read_batch(struct hybrid *hybrid, node_key keys[PDB_SEARCH_BATCH], unsigned *g)
{
    const struct exchange *const exchange = hybrid->astar.job->exchange;
    const unsigned n_ranks = exchange != NULL ? exchange->n_ranks : 1;
    const unsigned rank = exchange != NULL ? exchange->rank : 0;
    unsigned n;
    do {
        n = board_queue_read(&hybrid->next, PDB_SEARCH_BATCH, keys, g);
    } while (n > 0 && hybrid->n_batches++ % n_ranks != rank);
    return n;
}

/* The source of roots: open nodes whose f is within the bound, those of the largest g first. All of
 * a batch are prefetched before the first is read. */
static bool hybrid_take_roots(void *context, struct pdb_roots *roots)
{
    struct hybrid *const hybrid = context;
    const struct astar_pdb *const astar = &hybrid->astar;
    node_key keys[PDB_SEARCH_BATCH];
    roots->n = 0;
    while (roots->n == 0) {
        pthread_mutex_lock(&hybrid->lock);
        const unsigned n = read_batch(hybrid, keys, &roots->g);
        pthread_mutex_unlock(&hybrid->lock);
        if (n == 0)
            return false;
        for (unsigned i = 0; i < n; i++)
            board_table_prefetch(astar_pdb_table(astar, keys[i]), keys[i]);
        for (unsigned i = 0; i < n; i++) {
            const struct board_node *const node =
                board_table_seek(astar_pdb_table(astar, keys[i]), keys[i]);
            if (node->g == roots->g)
                roots->nodes[roots->n++] = hybrid_root_of(hybrid, node);
        }
    }
    return true;
}

/* The path from the start to a root. */
static unsigned trace_root(void *context, const struct node_board *root,
                           uint8_t path[FIFTEEN_MAX_MOVES])
{
    const struct hybrid *const hybrid = context;
    return astar_pdb_trace(&hybrid->astar, root, path);
}

static struct snapshot_frontier frontier_of(void *context)
{
    const struct hybrid *const hybrid = context;
    return (struct snapshot_frontier){.expanded = hybrid->astar.expanded,
                                      .generated = hybrid->astar.generated,
                                      .n_taken = hybrid->next.n_read};
}

/* ---- the search ---- */

static bool follows_others(const struct search_job *job)
{
    return job->exchange != NULL && !job->exchange->leads;
}

static struct board_queue_place first_root(const struct hybrid *hybrid)
{
    const unsigned n_layers = hybrid->bound > hybrid->astar.bound ? BOARD_QUEUE_LAYERS : 1;
    return board_queue_start(hybrid->astar.queues, hybrid->astar.n_parts, n_layers);
}

/* This process's share of the nodes that the last iteration generated, or A*. */
static uint64_t hybrid_last(const struct hybrid *hybrid)
{
    const struct exchange *const exchange = hybrid->astar.job->exchange;
    return hybrid->team.last_generated / (exchange != NULL ? exchange->n_ranks : 1);
}

/* The size of the table for the next iteration. Auto makes it large enough for half the nodes that
 * the last one generated: with more entries fewer nodes are expanded, in more time. A large table
 * is one for an eighth of them (bench/korf24.md). */
static uint64_t hybrid_table_bytes(const struct hybrid *hybrid)
{
    static const uint64_t large_bytes = UINT64_C(256) << 20;
    if (hybrid->astar.job->algorithm != FIFTEEN_AUTO)
        return hybrid->table_bytes;
    uint64_t wanted = sizeof(struct transposition) * hybrid_last(hybrid) / 2;
    if (wanted > large_bytes)
        wanted = wanted / 4 > large_bytes ? wanted / 4 : large_bytes;
    return wanted < hybrid->table_bytes ? wanted : hybrid->table_bytes;
}

/* Prepares the table, which is optional. All workers but the caller's are idle. A larger one is
 * made when the iteration has as many nodes as a quarter of the last one: it takes long to touch,
 * and iterations that end with the solution are often short. */
static void prepare_hybrid_table(struct hybrid *hybrid)
{
    struct team *const team = &hybrid->team;
    growing_table_prepare(&team->table, hybrid_table_bytes(hybrid), hybrid->table_bytes,
                          team->generated + hybrid_last(hybrid) / 4);
    atomic_store(&team->seen, growing_table_now(&team->table));
}

/* Searches below the nodes nearest to the goal that the iteration before pruned, then below all
 * open nodes whose f is within the bound. */
static enum fifteen_status hybrid_search_below(struct hybrid *hybrid)
{
    struct snapshot *const nearest = &hybrid->nearest;
    snapshot_clear(nearest);
    nearest->bound = hybrid->bound;
    if (!nearest_take(&hybrid->team, nearest))
        return error_set(hybrid->error, FIFTEEN_NO_MEMORY, "out of memory for IDA*");
    return team_search_below(&hybrid->team, &hybrid->source, nearest, hybrid->bound, hybrid->error);
}

/* Searches one iteration. */
static enum fifteen_status hybrid_iterate(struct hybrid *hybrid)
{
    struct exchange *const exchange = hybrid->astar.job->exchange;
    enum fifteen_status status = team_begin(&hybrid->team, hybrid->bound, hybrid->error);
    if (status != FIFTEEN_OK)
        return status;
    prepare_hybrid_table(hybrid);
    hybrid->next = first_root(hybrid);
    hybrid->n_batches = 0;
    if (exchange != NULL)
        exchange->n_roots_taken = 0;
    status = outside_begin(&hybrid->team, &hybrid->bound, hybrid->error);
    if (status != FIFTEEN_OK)
        return status;
    return hybrid_search_below(hybrid);
}

/* Goes on with the iteration of a snapshot, whose nodes may descend from any roots before the place
 * in the queue. */
static enum fifteen_status hybrid_resume(struct hybrid *hybrid, const struct snapshot *snapshot)
{
    const struct astar_pdb *const astar = &hybrid->astar;
    const struct snapshot_frontier *const frontier = &snapshot->frontier;
    enum fifteen_status status =
        restoring_begin(&hybrid->team, astar_pdb_initial_h(astar), hybrid->error);
    if (status != FIFTEEN_OK)
        return status;
    hybrid->bound = snapshot->bound;
    prepare_hybrid_table(hybrid);
    hybrid->next = first_root(hybrid);
    hybrid->n_batches = 0;
    if (frontier->expanded != astar->expanded || frontier->generated != astar->generated ||
        !board_queue_skip(&hybrid->next, frontier->n_taken))
        return error_set(hybrid->error, FIFTEEN_DAMAGED, "its contents do not fit the search");
    if (astar->job->exchange != NULL)
        astar->job->exchange->n_roots_taken = frontier->n_taken;
    status = outside_begin(&hybrid->team, &hybrid->bound, hybrid->error);
    if (status != FIFTEEN_OK)
        return status;
    return team_resume(&hybrid->team, &hybrid->source, hybrid->bound, hybrid->error);
}

/* Searches below this rank's share of the roots, and the nodes of other processes. */
static enum fifteen_status hybrid_follow(struct hybrid *hybrid)
{
    const struct exchange *const exchange = hybrid->astar.job->exchange;
    const enum fifteen_status status = outside_begin(&hybrid->team, &hybrid->bound, hybrid->error);
    if (status != FIFTEEN_OK)
        return status;
    prepare_hybrid_table(hybrid);
    hybrid->next = first_root(hybrid);
    hybrid->n_batches = 0;
    if (!board_queue_skip(&hybrid->next, exchange->n_roots_taken))
        return error_set(hybrid->error, FIFTEEN_INTERNAL, "the open nodes of rank 0 are others");
    return hybrid_search_below(hybrid);
}

/* There is no solution below the bound. If the goal is open, its f is a bound to come. */
static enum fifteen_status hybrid_deepen(struct hybrid *hybrid, struct engine_path *solution)
{
    const struct astar_pdb *const astar = &hybrid->astar;
    const struct snapshots *const snapshots = astar->job->snapshots;
    const struct snapshot *resumed = snapshots != NULL ? snapshots->resume : NULL;
    const bool follows = follows_others(astar->job);
    for (hybrid->bound = astar->bound; hybrid->bound <= FIFTEEN_MAX_MOVES; hybrid->bound += 2) {
        if (!follows && astar_pdb_has_goal(astar, hybrid->bound)) {
            astar_pdb_trace_goal(astar, solution);
            return FIFTEEN_OK;
        }
        const enum fifteen_status status = follows           ? hybrid_follow(hybrid)
                                           : resumed != NULL ? hybrid_resume(hybrid, resumed)
                                                             : hybrid_iterate(hybrid);
        resumed = NULL;
        if (status != FIFTEEN_OK)
            return status;
        if (hybrid->team.found) {
            *solution = hybrid->team.solution;
            return FIFTEEN_OK;
        }
    }
    return limits_moves_reached(astar->engine->geometry, hybrid->error);
}

/* The team continues A*'s counts, which are the same in all ranks: only the first counts them. */
static void hand_over(struct hybrid *hybrid, const struct watch *watch)
{
    struct team *const team = &hybrid->team;
    struct pdb_search *const search = &team->workers[0]->search;
    const double max_seconds = team->watch.max_seconds;
    if (!follows_others(hybrid->astar.job)) {
        search->expanded = hybrid->astar.expanded;
        search->generated = hybrid->astar.generated;
        search->node_limit = search->generated;
        team->node_budget = hybrid->astar.node_limit - search->generated;
    }
    team->watch = *watch;
    team->watch.max_seconds = max_seconds;
    team->last_generated = hybrid->astar.generated;
}

static enum fifteen_status see_part(void *context, size_t part, unsigned thread)
{
    const struct astar_pdb *const astar = context;
    (void)thread;
    astar->loop->see_all(astar, (unsigned)part);
    return FIFTEEN_OK;
}

static enum fifteen_status continue_with_idastar(struct hybrid *hybrid, const struct watch *watch,
                                                 struct search_result *result)
{
    const struct search_job *const job = hybrid->astar.job;
    const unsigned asked = job->limits.n_threads;
    enum fifteen_status status = team_init(&hybrid->team, hybrid->astar.engine, job,
                                           asked != 0 ? asked : threads_available(), hybrid->error);
    if (status != FIFTEEN_OK)
        return status;
    (void)threads_for(hybrid->team.n_allowed, hybrid->astar.n_parts, see_part, &hybrid->astar);
    hand_over(hybrid, watch);
    if (job->algorithm == FIFTEEN_AUTO)
        nearest_start(&hybrid->team, hybrid->nearest_bytes);
    if (job->exchange != NULL)
        job->exchange->shares_roots = true;
    result->expanded = 0;
    result->generated = 0;
    result->has_necessary = false;
    result->necessary = 0;
    status = hybrid_deepen(hybrid, &result->solution);
    if (job->exchange != NULL) {
        hybrid->team.solution = result->solution;
        status = outside_end(&hybrid->team, status, result, hybrid->error);
        result->solution = hybrid->team.solution;
    }
    if (status == FIFTEEN_OK)
        result->extent.depth = result->solution.length;
    team_free(&hybrid->team, result);
    snapshot_free(&hybrid->nearest);
    return status;
}

static uint64_t astar_memory(const struct search_job *job, uint64_t allowed)
{
    const uint64_t half = allowed - allowed / 2;
    const bool is_limited = job->algorithm == FIFTEEN_AUTO && !job->as_version_2;
    return is_limited && half > auto_astar_max ? auto_astar_max : half;
}

enum fifteen_status astar_idastar(const struct pdb_engine *engine, const struct search_job *job,
                                  struct search_result *result, struct fifteen_error *error)
{
    const uint64_t allowed = limits_memory(&job->limits);
    const uint64_t astar_bytes = astar_memory(job, allowed);
    const uint64_t idastar_bytes = allowed - astar_bytes;
    const uint64_t nearest_bytes = job->algorithm == FIFTEEN_AUTO ? idastar_bytes / 8 : 0;
    struct hybrid hybrid = {.table_bytes = idastar_bytes - nearest_bytes,
                            .nearest_bytes = nearest_bytes,
                            .lock = PTHREAD_MUTEX_INITIALIZER,
                            .error = error};
    hybrid.source = (struct pdb_root_source){hybrid_take_roots, trace_root, frontier_of, &hybrid};
    struct watch watch;
    watch_start(&watch, &job->limits, &job->monitor);
    enum fifteen_status status =
        astar_pdb_init(&hybrid.astar, engine, job, astar_bytes, NULL, &watch, error);
    if (status == FIFTEEN_LIMIT) {
        astar_pdb_free(&hybrid.astar);
        pthread_mutex_destroy(&hybrid.lock);
        return idastar_pdb(engine, job, result, error);
    }
    bool full = false;
    *result =
        (struct search_result){.n_threads = 1, .initial_h = astar_pdb_initial_h(&hybrid.astar)};
    if (job->snapshots != NULL && job->snapshots->resume != NULL)
        result->earlier_seconds = job->snapshots->resume->seconds;
    if (status == FIFTEEN_OK)
        status = astar_pdb_run(&hybrid.astar, result, &full);
    if (full)
        status = continue_with_idastar(&hybrid, &watch, result);
    astar_pdb_free(&hybrid.astar);
    pthread_mutex_destroy(&hybrid.lock);
    return status;
}
