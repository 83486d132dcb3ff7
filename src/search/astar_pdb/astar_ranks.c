/* astar_ranks.c - the fast A* on many ranks: nodes sent and received, and the path across ranks */
/* SPDX-License-Identifier: MIT */
#include "search/astar_pdb/astar_ranks.h"

#include <stdlib.h>

#include "util/clock.h"
#include "util/error.h"

/* What a message has: nodes of a layer, or a path. */
enum { KIND_PATH = BOARD_QUEUE_LAYERS, N_LAYERS = BOARD_QUEUE_LAYERS };

enum {
    MAX_PARCEL = 128, /* nodes */
    MIN_PARCEL = 16,
    MAX_PARCELS_BYTES = 8 << 20, /* of all, and an eighth of the limit, about */
    PARCELS_SHARE = 8,
    MAX_WAITING = 8 /* parcels of each rank; with more nodes this rank expands none */
};

static const double seconds_between_looks = 100e-6;
/* Between parcels that are not full: more ranks fill theirs more slowly (bench/scaling). */
static const double min_between_parcels = 3e-3;
static const double between_parcels_per_rank = 50e-6;

/* A path that is followed from the goal. */
struct followed {
    node_key key; /* of the board that comes next */
    uint32_t length;
    uint8_t moves[FIFTEEN_MAX_MOVES]; /* from there to the goal, the last `length` */
};

struct astar_ranks {
    struct exchange *exchange;
    /* Parcels: max_parcel nodes for each rank and layer. */
    unsigned max_parcel;
    unsigned *n_in_parcel;
    struct board_node *parcels;
    /* Nodes that wait to be opened, by layer. */
    struct board_node *received[N_LAYERS];
    size_t n_received[N_LAYERS];
    size_t n_allocated[N_LAYERS];
    double next_poll; /* clock_seconds() */
    double next_parcels;
    double between_parcels; /* seconds */
    bool is_following;      /* this rank had the goal */
    bool has_path;
    struct followed path; /* the whole, then */
};

/* ---- memory ---- */

/* The nodes of a parcel. */
static unsigned parcel_size(const struct astar_pdb *search, size_t n_parcels)
{
    const uint64_t share_bytes = search->limit_bytes / PARCELS_SHARE;
    const uint64_t all_bytes = share_bytes < MAX_PARCELS_BYTES ? share_bytes : MAX_PARCELS_BYTES;
    const uint64_t n = all_bytes / n_parcels / sizeof(struct board_node);
    return n > MAX_PARCEL ? MAX_PARCEL : n < MIN_PARCEL ? MIN_PARCEL : (unsigned)n;
}

static bool make_parcels(struct astar_pdb *search, struct astar_ranks *ranks)
{
    const size_t n_parcels = (size_t)search->n_ranks * N_LAYERS;
    ranks->max_parcel = parcel_size(search, n_parcels);
    const size_t n_bytes = n_parcels * ranks->max_parcel * sizeof *ranks->parcels;
    search->parts_bytes = search->limit_bytes > n_bytes ? search->limit_bytes - n_bytes : 0;
    ranks->n_in_parcel = calloc(n_parcels, sizeof *ranks->n_in_parcel);
    ranks->parcels = malloc(n_bytes);
    return ranks->n_in_parcel != NULL && ranks->parcels != NULL;
}

enum fifteen_status astar_ranks_init(struct astar_pdb *search, struct exchange *exchange)
{
    struct astar_ranks *const ranks = calloc(1, sizeof *ranks);
    search->ranks = ranks;
    search->rank = exchange->rank;
    search->n_ranks = exchange->n_ranks;
    search->arrivals = calloc(ASTAR_PDB_PARTS, sizeof *search->arrivals);
    exchange->shares_roots = true;
    exchange->owns_nodes = true;
    if (ranks == NULL || search->arrivals == NULL || !make_parcels(search, ranks))
        return error_set(search->error, FIFTEEN_NO_MEMORY, "out of memory for A*");
    const double between = between_parcels_per_rank * search->n_ranks;
    ranks->exchange = exchange;
    ranks->between_parcels = between > min_between_parcels ? between : min_between_parcels;
    return FIFTEEN_OK;
}

void astar_ranks_free(struct astar_pdb *search)
{
    struct astar_ranks *const ranks = search->ranks;
    free(search->arrivals);
    if (ranks == NULL)
        return;
    for (unsigned layer = 0; layer < N_LAYERS; layer++)
        free(ranks->received[layer]);
    free(ranks->n_in_parcel);
    free(ranks->parcels);
    free(ranks);
}

/* ---- parcels ---- */

static void send_parcel(struct astar_ranks *ranks, unsigned to, unsigned layer)
{
    const size_t parcel = (size_t)to * N_LAYERS + layer;
    const struct board_node *const nodes = &ranks->parcels[parcel * ranks->max_parcel];
    ranks->exchange->send(ranks->exchange->context, to, layer, nodes,
                          ranks->n_in_parcel[parcel] * sizeof *nodes);
    ranks->n_in_parcel[parcel] = 0;
}

static void send_parcels(struct astar_ranks *ranks)
{
    for (unsigned to = 0; to < ranks->exchange->n_ranks; to++)
        for (unsigned layer = 0; layer < N_LAYERS; layer++)
            if (ranks->n_in_parcel[to * N_LAYERS + layer] > 0)
                send_parcel(ranks, to, layer);
}

static void add_to_parcel(struct astar_pdb *search, const struct astar_message *message)
{
    struct astar_ranks *const ranks = search->ranks;
    const unsigned to = astar_pdb_owner(search, message->node.key);
    const size_t parcel = (size_t)to * N_LAYERS + message->layer;
    const unsigned at = ranks->n_in_parcel[parcel]++;
    ranks->parcels[parcel * ranks->max_parcel + at] = message->node;
    if (at + 1 == ranks->max_parcel)
        send_parcel(ranks, to, message->layer);
}

/* ---- what has arrived ---- */

static size_t total_received(const struct astar_ranks *ranks)
{
    size_t n = 0;
    for (unsigned layer = 0; layer < N_LAYERS; layer++)
        n += ranks->n_received[layer];
    return n;
}

/* Takes the nodes that came last, those of the bound first. */
static bool take_received(struct astar_ranks *ranks, struct astar_message *message)
{
    for (unsigned layer = 0; layer < N_LAYERS; layer++)
        if (ranks->n_received[layer] > 0) {
            message->layer = (uint8_t)layer;
            message->node = ranks->received[layer][--ranks->n_received[layer]];
            return true;
        }
    return false;
}

static void gather(struct astar_pdb *search)
{
    for (unsigned part = 0; part < search->n_parts; part++) {
        const struct astar_outbox *const outbox = &search->parts[part].outbox;
        for (unsigned i = outbox->first[ASTAR_PDB_ELSEWHERE]; i < ASTAR_PDB_CHILDREN;
             i = outbox->messages[i].next)
            add_to_parcel(search, &outbox->messages[i]);
    }
}

/* Opens as many of the nodes received as the parts have room for. */
static bool open_received(struct astar_pdb *search)
{
    unsigned n_of_part[ASTAR_PDB_PARTS] = {0};
    bool has_room = true;
    bool has_arrivals = false;
    for (unsigned number = 0; number < search->n_parts; number++) {
        struct astar_outbox *const arrivals = &search->arrivals[number];
        struct astar_message message;
        astar_outbox_clear(arrivals);
        while (has_room && arrivals->n_messages < ASTAR_PDB_CHILDREN &&
               take_received(search->ranks, &message)) {
            const unsigned part = astar_pdb_part(search, message.node.key);
            astar_outbox_post(arrivals, part, &message);
            has_room = ++n_of_part[part] < ASTAR_PDB_MAX_ARRIVALS;
            has_arrivals = true;
        }
    }
    return has_arrivals;
}

bool astar_ranks_exchange(struct astar_pdb *search)
{
    gather(search);
    return open_received(search);
}

bool astar_ranks_expands(const struct astar_pdb *search)
{
    const struct astar_ranks *const ranks = search->ranks;
    return total_received(ranks) <= (size_t)MAX_WAITING * ranks->max_parcel * search->n_ranks;
}

static enum fifteen_status receive_nodes(struct astar_ranks *ranks, unsigned layer,
                                         const uint8_t *bytes, size_t n,
                                         struct fifteen_error *error)
{
    const size_t n_nodes = n / sizeof *ranks->received[layer];
    const size_t n_all = ranks->n_received[layer] + n_nodes;
    if (n_all > ranks->n_allocated[layer]) {
        const size_t n_allocated = 2 * n_all;
        struct board_node *const grown =
            realloc(ranks->received[layer], n_allocated * sizeof *grown);
        if (grown == NULL)
            return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for A*");
        ranks->received[layer] = grown;
        ranks->n_allocated[layer] = n_allocated;
    }
    memcpy(&ranks->received[layer][ranks->n_received[layer]], bytes,
           n_nodes * sizeof *ranks->received[layer]);
    ranks->n_received[layer] = n_all;
    return FIFTEEN_OK;
}

/* ---- the path ---- */

/* Follows a path back through this rank's boards, and sends it to the owner of the next. */
static enum fifteen_status follow_path(struct astar_pdb *search, struct followed *path,
                                       struct fifteen_error *error)
{
    struct astar_ranks *const ranks = search->ranks;
    struct node_board board;
    (void)node_views_open(&search->views, search->engine->n_views, node_key_unmix(path->key),
                          &board);
    while (astar_pdb_owner(search, path->key) == search->rank) {
        const struct board_node *const node =
            board_table_seek(astar_pdb_table(search, path->key), path->key);
        if (!node_key_equal(node->key, path->key) || path->length == FIFTEEN_MAX_MOVES)
            return error_set(error, FIFTEEN_INTERNAL, "A* has lost a board of the solution");
        if (node->g == 0) {
            ranks->path = *path;
            ranks->has_path = true;
            return FIFTEEN_OK;
        }
        path->moves[FIFTEEN_MAX_MOVES - ++path->length] = node->reached & 3u;
        astar_pdb_step_back(search, node->reached & 3u, &board);
        path->key = node_key_mix(node_board_key(&board));
    }
    ranks->exchange->send(ranks->exchange->context, astar_pdb_owner(search, path->key), KIND_PATH,
                          path, sizeof *path);
    return FIFTEEN_OK;
}

enum fifteen_status astar_ranks_reached(struct astar_pdb *search)
{
    struct astar_ranks *const ranks = search->ranks;
    struct followed path = {.key = search->goal};
    if (ranks->is_following)
        return FIFTEEN_OK;
    ranks->is_following = true;
    return follow_path(search, &path, search->error);
}

void astar_ranks_path(const struct astar_pdb *search, struct engine_path *solution)
{
    const struct followed *const path = &search->ranks->path;
    solution->length = path->length;
    memcpy(solution->path, path->moves + FIFTEEN_MAX_MOVES - path->length, path->length);
}

/* ---- the exchange ---- */

static bool give_none(void *context, struct snapshot *nodes)
{
    (void)context;
    (void)nodes;
    return true;
}

static void count_own(void *context, uint64_t *expanded, uint64_t *generated)
{
    const struct astar_pdb *const search = context;
    *expanded = search->expanded;
    *generated = search->generated;
}

static enum fifteen_status receive_sent(void *context, unsigned kind, const uint8_t *bytes,
                                        size_t n, struct fifteen_error *error)
{
    struct astar_pdb *const search = context;
    struct followed path;
    if (kind < N_LAYERS && n % sizeof(struct board_node) == 0)
        return receive_nodes(search->ranks, kind, bytes, n, error);
    if (kind != KIND_PATH || n != sizeof path)
        return error_set(error, FIFTEEN_INTERNAL, "boards of another search arrived");
    memcpy(&path, bytes, sizeof path);
    return follow_path(search, &path, error);
}

static struct exchange_search shared_of(struct astar_pdb *search, bool is_idle)
{
    return (struct exchange_search){.team = search,
                                    .is_idle = is_idle,
                                    .bound = search->bound,
                                    .give = give_none,
                                    .receive = receive_sent,
                                    .count = count_own};
}

enum fifteen_status astar_ranks_begin(struct astar_pdb *search)
{
    struct exchange *const exchange = search->ranks->exchange;
    const struct exchange_search begun = shared_of(search, true);
    if (exchange->begin(exchange->context, &search->bound, &begun) != EXCHANGE_GOES_ON)
        return error_set(search->error, FIFTEEN_CANCELLED, "the search is over");
    return FIFTEEN_OK;
}

uint64_t astar_ranks_generated(const struct astar_pdb *search)
{
    return search->ranks != NULL ? search->ranks->exchange->others_generated : 0;
}

uint64_t astar_ranks_expanded(const struct astar_pdb *search)
{
    return search->ranks != NULL ? search->ranks->exchange->others_expanded : 0;
}

/* Sends what is due and polls once. */
static enum exchange_result poll_once(struct astar_pdb *search, bool is_idle)
{
    struct astar_ranks *const ranks = search->ranks;
    const double now = clock_seconds();
    if (!is_idle && now < ranks->next_poll)
        return EXCHANGE_GOES_ON;
    if (is_idle || now >= ranks->next_parcels) {
        send_parcels(ranks);
        ranks->next_parcels = now + ranks->between_parcels;
    }
    const struct exchange_search polled = shared_of(search, is_idle);
    ranks->next_poll = now + seconds_between_looks;
    return ranks->exchange->poll(ranks->exchange->context, &polled);
}

enum fifteen_status astar_ranks_poll(struct astar_pdb *search, bool is_idle, bool *is_complete,
                                     bool *found)
{
    struct astar_ranks *const ranks = search->ranks;
    enum fifteen_status status = FIFTEEN_OK;
    enum exchange_result result;
    do {
        result = poll_once(search, is_idle);
        is_idle &= total_received(ranks) == 0;
        if (is_idle && result == EXCHANGE_GOES_ON)
            status = watch_check(search->watch, search->bound,
                                 search->generated + astar_ranks_generated(search), search->error);
        *found = ranks->has_path;
    } while (status == FIFTEEN_OK && is_idle && result == EXCHANGE_GOES_ON && !*found);
    *is_complete = result == EXCHANGE_BOUND_IS_COMPLETE;
    return result == EXCHANGE_IS_OVER
               ? error_set(search->error, FIFTEEN_CANCELLED, "the search is over")
               : status;
}

enum fifteen_status astar_ranks_end(struct astar_pdb *search, enum fifteen_status status,
                                    struct search_result *result)
{
    struct exchange *const exchange = search->ranks->exchange;
    struct exchange_end end = {.status = status,
                               .expanded = result->expanded,
                               .generated = result->generated,
                               .n_threads = result->n_threads,
                               .max_frontier = result->extent.max_frontier,
                               .max_stored = result->extent.max_stored,
                               .error = search->error};
    if (status == FIFTEEN_OK)
        end.solution = result->solution;
    status = exchange->end(exchange->context, &end);
    result->solution = end.solution;
    result->expanded += exchange->others_expanded;
    result->generated += exchange->others_generated;
    result->n_threads = end.n_threads;
    result->extent = (struct fifteen_extent){.max_frontier = end.max_frontier,
                                             .max_stored = end.max_stored,
                                             .depth = result->solution.length};
    return status;
}
