/* solver_cache.c - LRU cache of solvers by heuristic, algorithm and cost */
/* SPDX-License-Identifier: MIT */
#include "serve/work/solver_cache.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

/* Limits of the cache: kinds of goals of all solvers (walking distance takes 22 MB for one of 2x6),
 * partitions requested by name, and bytes of their tables. */
enum { MAX_GOALS = 24, MAX_NAMED = 64, MAX_BYTES = 256 << 20 };

struct cached_solver {
    unsigned algorithm;
    unsigned cost;
    char *heuristic; /* NULL: the default */
    struct fifteen_solver *solver;
    unsigned n_loans;
    uint64_t last_used;
    struct cached_solver *next;
};

struct solver_cache {
    struct progress progress; /* shows nothing */
    struct tables tables;
    pthread_mutex_t lock; /* for what follows, and for loans and uses of the solvers */
    struct cached_solver *solvers;
    uint64_t n_uses;
};

/* ---- finding ---- */

static bool is_same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static struct cached_solver *find_cached(const struct solver_cache *cache,
                                         const struct search_settings *search)
{
    struct cached_solver *cached = cache->solvers;
    while (cached != NULL &&
           (cached->algorithm != search->algorithm || cached->cost != search->cost ||
            !is_same_text(cached->heuristic, search->heuristic)))
        cached = cached->next;
    return cached;
}

bool solver_cache_find(struct solver_cache *cache, const struct solver_request *request,
                       struct solver_loan *loan)
{
    *loan = (struct solver_loan){.solver = NULL};
    pthread_mutex_lock(&cache->lock);
    struct cached_solver *const cached = find_cached(cache, request->search);
    struct puzzle puzzle = *request->puzzle;
    puzzle.solver = cached != NULL ? cached->solver : NULL;
    if (cached != NULL && puzzle_is_ready(&puzzle)) {
        *loan = (struct solver_loan){.solver = cached->solver, .cached = cached};
        cached->n_loans++;
        cached->last_used = ++cache->n_uses;
    }
    pthread_mutex_unlock(&cache->lock);
    return loan->solver != NULL;
}

void solver_cache_give_back(struct solver_cache *cache, struct solver_loan *loan)
{
    if (loan->solver == NULL)
        return;
    pthread_mutex_lock(&cache->lock);
    loan->cached->n_loans--;
    pthread_mutex_unlock(&cache->lock);
    loan->solver = NULL;
}

/* ---- making room; no other thread changes the list ---- */

static void free_cached(struct cached_solver *cached)
{
    fifteen_solver_free(cached->solver);
    free(cached->heuristic);
    free(cached);
}

/* The named sets of tables. */
struct usage {
    unsigned n_named;
    uint64_t n_bytes;
};

static void add_set(void *context, const struct fifteen_pdb_set *set, bool named)
{
    struct usage *const usage = context;
    const unsigned n = fifteen_pdb_set_count(set);
    if (!named)
        return;
    usage->n_named++;
    for (unsigned i = 0; i < n * fifteen_pdb_set_partitions(set); i++) {
        struct fifteen_pdb_info info;
        fifteen_pdb_info(fifteen_pdb_set_table(set, i / n, i % n), &info);
        usage->n_bytes += info.table_bytes;
    }
}

static bool is_full(const struct solver_cache *cache)
{
    struct usage usage = {.n_named = 0};
    unsigned n_goals = 0;
    for (const struct cached_solver *cached = cache->solvers; cached != NULL; cached = cached->next)
        n_goals += fifteen_solver_goals(cached->solver);
    fifteen_tables_each(cache->tables.store, add_set, &usage);
    return n_goals > MAX_GOALS || usage.n_named > MAX_NAMED || usage.n_bytes > MAX_BYTES;
}

/* Removes a solver that is not in use: `removed`, or if that is NULL the one not used for longest,
 * but not `kept`. Returns false if there is none. */
static bool remove_cached(struct solver_cache *cache, const struct cached_solver *removed,
                          const struct cached_solver *kept)
{
    struct cached_solver **chosen = NULL;
    pthread_mutex_lock(&cache->lock);
    for (struct cached_solver **at = &cache->solvers; *at != NULL; at = &(*at)->next)
        if ((*at)->n_loans == 0 && *at != kept && (removed == NULL || *at == removed) &&
            (chosen == NULL || (*at)->last_used < (*chosen)->last_used))
            chosen = at;
    struct cached_solver *const cached = chosen == NULL ? NULL : *chosen;
    if (cached != NULL)
        *chosen = cached->next;
    pthread_mutex_unlock(&cache->lock);
    if (cached != NULL)
        free_cached(cached);
    return cached != NULL;
}

static void make_room(struct solver_cache *cache, const struct cached_solver *kept)
{
    bool removed = true;
    while (removed && is_full(cache)) {
        fifteen_tables_trim(cache->tables.store);
        removed = is_full(cache) && remove_cached(cache, NULL, kept);
    }
}

/* ---- preparing ---- */

static enum fifteen_status add_cached(struct solver_cache *cache,
                                      const struct search_settings *search,
                                      struct cached_solver **out, struct fifteen_error *error)
{
    const struct search_settings settings = {
        .heuristic = search->heuristic, .algorithm = search->algorithm, .cost = search->cost};
    struct cached_solver *const cached = calloc(1, sizeof *cached);
    if (cached == NULL)
        return message_no_memory(error);
    cached->algorithm = search->algorithm;
    cached->cost = search->cost;
    enum fifteen_status status =
        tables_create_solver(&cache->tables, &settings, &cached->solver, error);
    if (status == FIFTEEN_OK && search->heuristic != NULL) {
        cached->heuristic = strdup(search->heuristic);
        if (cached->heuristic == NULL)
            status = message_no_memory(error);
    }
    if (status != FIFTEEN_OK) {
        free_cached(cached);
        return status;
    }
    pthread_mutex_lock(&cache->lock);
    cached->last_used = ++cache->n_uses;
    cached->next = cache->solvers;
    cache->solvers = *out = cached;
    pthread_mutex_unlock(&cache->lock);
    return FIFTEEN_OK;
}

enum fifteen_status solver_cache_prepare(struct solver_cache *cache,
                                         const struct solver_request *request,
                                         struct fifteen_error *error)
{
    struct cached_solver *cached = find_cached(cache, request->search);
    const bool is_new = cached == NULL;
    enum fifteen_status status =
        is_new ? add_cached(cache, request->search, &cached, error) : FIFTEEN_OK;
    if (status != FIFTEEN_OK)
        return status;
    assert(cached != NULL);
    struct puzzle puzzle = *request->puzzle;
    puzzle.solver = cached->solver;
    status = puzzle_prepare(&puzzle, &cache->tables, error);
    if (status != FIFTEEN_OK && is_new && remove_cached(cache, cached, NULL))
        cached = NULL;
    make_room(cache, cached);
    return status;
}

/* ---- creating and freeing ---- */

enum fifteen_status solver_cache_create(const struct search_settings *search,
                                        const struct run_settings *run, struct solver_cache **out,
                                        struct fifteen_error *error)
{
    struct solver_cache *const cache = calloc(1, sizeof *cache);
    if (cache == NULL)
        return message_no_memory(error);
    const enum fifteen_status status =
        tables_init(&cache->tables, search, run, &cache->progress, error);
    if (status != FIFTEEN_OK) {
        tables_free(&cache->tables);
        free(cache);
        return status;
    }
    pthread_mutex_init(&cache->lock, NULL);
    *out = cache;
    return FIFTEEN_OK;
}

void solver_cache_free(struct solver_cache *cache)
{
    while (cache->solvers != NULL) {
        struct cached_solver *const cached = cache->solvers;
        cache->solvers = cached->next;
        free_cached(cached);
    }
    tables_free(&cache->tables);
    pthread_mutex_destroy(&cache->lock);
    free(cache);
}

struct fifteen_tables *solver_cache_tables(const struct solver_cache *cache)
{
    return cache->tables.store;
}
