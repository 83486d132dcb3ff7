/* solver_cache.c - solvers for all requests, which share their tables */
#include "serve/work/solver_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

/* Limits of the cache: kinds of goals of all solvers (walking distance takes 22 MB for one of 2x6),
 * partitions requested by name, and bytes of their tables. */
enum { MAX_GOALS = 24, MAX_NAMED = 64, MAX_BYTES = 256 << 20 };

/* A heuristic and an algorithm. */
struct shelf_method {
    unsigned algorithm;
    char *heuristic; /* NULL: the default */
    struct fifteen_solver *solver;
    unsigned n_loans;
    uint64_t last_used;
    struct shelf_method *next;
};

struct shelf {
    struct progress progress; /* shows nothing */
    struct tables tables;
    pthread_mutex_t lock; /* guards the list of methods, their loans and uses */
    struct shelf_method *methods;
    uint64_t n_uses;
};

/* ---- finding ---- */

static bool is_same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static struct shelf_method *find_method(const struct shelf *shelf,
                                        const struct search_settings *search)
{
    struct shelf_method *method = shelf->methods;
    while (method != NULL && (method->algorithm != search->algorithm ||
                              !is_same_text(method->heuristic, search->heuristic)))
        method = method->next;
    return method;
}

bool shelf_find(struct shelf *shelf, const struct shelf_wanted *wanted, struct shelf_loan *loan)
{
    *loan = (struct shelf_loan){.solver = NULL};
    pthread_mutex_lock(&shelf->lock);
    struct shelf_method *const method = find_method(shelf, wanted->search);
    if (method != NULL && fifteen_solver_ready(method->solver, wanted->problem)) {
        *loan = (struct shelf_loan){.solver = method->solver, .method = method};
        method->n_loans++;
        method->last_used = ++shelf->n_uses;
    }
    pthread_mutex_unlock(&shelf->lock);
    return loan->solver != NULL;
}

void shelf_give_back(struct shelf *shelf, struct shelf_loan *loan)
{
    if (loan->solver == NULL)
        return;
    pthread_mutex_lock(&shelf->lock);
    loan->method->n_loans--;
    pthread_mutex_unlock(&shelf->lock);
    loan->solver = NULL;
}

/* ---- making room; no other thread changes the list ---- */

static void free_method(struct shelf_method *method)
{
    fifteen_solver_free(method->solver);
    free(method->heuristic);
    free(method);
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

static bool is_full(const struct shelf *shelf)
{
    struct usage usage = {.n_named = 0};
    unsigned n_goals = 0;
    for (const struct shelf_method *method = shelf->methods; method != NULL; method = method->next)
        n_goals += fifteen_solver_goals(method->solver);
    fifteen_tables_each(shelf->tables.store, add_set, &usage);
    return n_goals > MAX_GOALS || usage.n_named > MAX_NAMED || usage.n_bytes > MAX_BYTES;
}

/* Removes a method that is not in use: `removed`, or if that is NULL the one not used for longest,
 * but not `kept`. Returns false if there is none. */
static bool remove_method(struct shelf *shelf, const struct shelf_method *removed,
                          const struct shelf_method *kept)
{
    struct shelf_method **chosen = NULL;
    pthread_mutex_lock(&shelf->lock);
    for (struct shelf_method **at = &shelf->methods; *at != NULL; at = &(*at)->next)
        if ((*at)->n_loans == 0 && *at != kept && (removed == NULL || *at == removed) &&
            (chosen == NULL || (*at)->last_used < (*chosen)->last_used))
            chosen = at;
    struct shelf_method *const method = chosen == NULL ? NULL : *chosen;
    if (method != NULL)
        *chosen = method->next;
    pthread_mutex_unlock(&shelf->lock);
    if (method != NULL)
        free_method(method);
    return method != NULL;
}

static void make_room(struct shelf *shelf, const struct shelf_method *kept)
{
    bool removed = true;
    while (removed && is_full(shelf)) {
        fifteen_tables_trim(shelf->tables.store);
        removed = is_full(shelf) && remove_method(shelf, NULL, kept);
    }
}

/* ---- preparing ---- */

static enum fifteen_status add_method(struct shelf *shelf, const struct search_settings *search,
                                      struct shelf_method **out, struct fifteen_error *error)
{
    const struct search_settings settings = {.heuristic = search->heuristic,
                                             .algorithm = search->algorithm};
    struct shelf_method *const method = calloc(1, sizeof *method);
    if (method == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    method->algorithm = search->algorithm;
    enum fifteen_status status =
        tables_create_solver(&shelf->tables, &settings, &method->solver, error);
    if (status == FIFTEEN_OK && search->heuristic != NULL) {
        method->heuristic = strdup(search->heuristic);
        if (method->heuristic == NULL)
            status = message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    }
    if (status != FIFTEEN_OK) {
        free_method(method);
        return status;
    }
    pthread_mutex_lock(&shelf->lock);
    method->last_used = ++shelf->n_uses;
    method->next = shelf->methods;
    shelf->methods = *out = method;
    pthread_mutex_unlock(&shelf->lock);
    return FIFTEEN_OK;
}

enum fifteen_status shelf_make(struct shelf *shelf, const struct shelf_wanted *wanted,
                               struct fifteen_error *error)
{
    struct shelf_method *method = find_method(shelf, wanted->search);
    const bool is_new = method == NULL;
    enum fifteen_status status =
        is_new ? add_method(shelf, wanted->search, &method, error) : FIFTEEN_OK;
    if (status != FIFTEEN_OK)
        return status;
    status = tables_prepare(&shelf->tables, method->solver, wanted->problem, error);
    if (status != FIFTEEN_OK && is_new && remove_method(shelf, method, NULL))
        method = NULL;
    make_room(shelf, method);
    return status;
}

/* ---- creating and freeing ---- */

struct shelf *shelf_create(const struct search_settings *search, const struct run_settings *run)
{
    struct shelf *const shelf = calloc(1, sizeof *shelf);
    if (shelf == NULL)
        return NULL;
    if (tables_init(&shelf->tables, search, run, &shelf->progress, NULL) != FIFTEEN_OK) {
        free(shelf);
        return NULL;
    }
    pthread_mutex_init(&shelf->lock, NULL);
    return shelf;
}

void shelf_free(struct shelf *shelf)
{
    while (shelf->methods != NULL) {
        struct shelf_method *const method = shelf->methods;
        shelf->methods = method->next;
        free_method(method);
    }
    tables_free(&shelf->tables);
    pthread_mutex_destroy(&shelf->lock);
    free(shelf);
}

struct fifteen_tables *shelf_tables(const struct shelf *shelf)
{
    return shelf->tables.store;
}
