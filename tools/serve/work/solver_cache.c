/* solver_cache.c - solvers for all requests, which share their tables */
#include "serve/work/solver_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "input/goal.h"

/* More than so many solvers are not kept, of which one with walking distance on 2x6 takes 22 MB,
 * nor so many partitions that were named, nor so many bytes of their tables. */
enum { MAX_SOLVERS = 24, MAX_NAMED = 64, MAX_BYTES = 256 << 20 };

/* Problems that have one solver. */
struct shelf_key {
    struct fifteen_geometry geometry;
    unsigned goal_blank; /* of the canonical goal */
    bool from_corner;    /* the start's blank is in one */
};

struct shelf_known {
    struct shelf_key key;
    const struct fifteen_solver *solver;
};

/* A heuristic and an algorithm. */
struct shelf_method {
    struct search_settings search; /* the heuristic is its own */
    struct solvers solvers;        /* the making thread's */
    struct shelf_known *known;
    unsigned n_known;
    unsigned n_loans;
    uint64_t last_used;
    struct shelf_method *next;
};

struct shelf {
    /* The making thread's. */
    struct progress progress; /* shows nothing */
    struct tables tables;

    struct loaded loaded;
    pthread_mutex_t lock; /* for what follows, and for methods but their solvers */
    struct shelf_method *methods;
    uint64_t n_uses;
};

/* ---- keys ---- */

/* Every tray has a tile 1. */
static enum fifteen_status make_key(const struct fifteen_problem *problem, struct shelf_key *key,
                                    struct fifteen_error *error)
{
    struct fifteen_pattern pattern;
    const enum fifteen_status status =
        fifteen_pattern_make(problem->geometry, problem->goal, 1 << 1, &pattern, error);
    if (status == FIFTEEN_OK)
        *key = (struct shelf_key){problem->geometry, pattern.goal_blank,
                                  goal_in_corner(problem->geometry, problem->start)};
    return status;
}

static bool is_same(const struct shelf_key *a, const struct shelf_key *b)
{
    return a->geometry.rows == b->geometry.rows && a->geometry.columns == b->geometry.columns &&
           a->goal_blank == b->goal_blank && a->from_corner == b->from_corner;
}

static bool is_same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* ---- finding ---- */

static struct shelf_method *find_method(const struct shelf *shelf,
                                        const struct search_settings *search)
{
    struct shelf_method *method = shelf->methods;
    while (method != NULL && (method->search.algorithm != search->algorithm ||
                              !is_same_text(method->search.heuristic, search->heuristic)))
        method = method->next;
    return method;
}

static const struct fifteen_solver *find_solver(const struct shelf_method *method,
                                                const struct shelf_key *key)
{
    for (unsigned i = 0; i < method->n_known; i++)
        if (is_same(&method->known[i].key, key))
            return method->known[i].solver;
    return NULL;
}

bool shelf_find(struct shelf *shelf, const struct shelf_wanted *wanted, struct shelf_loan *loan)
{
    struct shelf_key key;
    *loan = (struct shelf_loan){.solver = NULL};
    if (make_key(wanted->problem, &key, NULL) != FIFTEEN_OK)
        return false;
    pthread_mutex_lock(&shelf->lock);
    struct shelf_method *const method = find_method(shelf, wanted->search);
    const struct fifteen_solver *const solver = method == NULL ? NULL : find_solver(method, &key);
    if (solver != NULL) {
        loan->solver = solver;
        loan->method = method;
        method->n_loans++;
        method->last_used = ++shelf->n_uses;
    }
    pthread_mutex_unlock(&shelf->lock);
    return solver != NULL;
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

/* ---- making ---- */

static void free_method(struct shelf_method *method)
{
    if (method == NULL)
        return;
    solvers_free(&method->solvers);
    free((char *)(uintptr_t)method->search.heuristic);
    free(method->known);
    free(method);
}

static struct shelf_method *create_method(struct shelf *shelf, const struct search_settings *search)
{
    struct shelf_method *const method = calloc(1, sizeof *method);
    if (method == NULL)
        return NULL;
    method->search.algorithm = search->algorithm;
    if (search->heuristic != NULL) {
        method->search.heuristic = strdup(search->heuristic);
        if (method->search.heuristic == NULL) {
            free(method);
            return NULL;
        }
    }
    solvers_init(&method->solvers, &method->search, &shelf->tables);
    return method;
}

static bool add_known(struct shelf_method *method, const struct shelf_key *key,
                      const struct fifteen_solver *solver)
{
    struct shelf_known *const grown =
        realloc(method->known, (method->n_known + 1) * sizeof *method->known);
    if (grown == NULL)
        return false;
    method->known = grown;
    grown[method->n_known++] = (struct shelf_known){*key, solver};
    return true;
}

/* Puts a solver where it is found, with its method if that is new. */
static enum fifteen_status put(struct shelf *shelf, struct shelf_method *method, bool is_new,
                               const struct shelf_known *known, struct fifteen_error *error)
{
    pthread_mutex_lock(&shelf->lock);
    const bool added = add_known(method, &known->key, known->solver);
    method->last_used = ++shelf->n_uses;
    if (added && is_new) {
        method->next = shelf->methods;
        shelf->methods = method;
    }
    pthread_mutex_unlock(&shelf->lock);
    return added ? FIFTEEN_OK : message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
}

/* ---- making room; no other thread changes the list ---- */

static bool is_in_use(const void *context, const struct fifteen_pdb_set *set)
{
    const struct shelf *const shelf = context;
    for (const struct shelf_method *method = shelf->methods; method != NULL; method = method->next)
        if (solvers_use(&method->solvers, set))
            return true;
    return false;
}

/* Takes out the method that was not used for longest, but not `kept`; NULL: all are in use. */
static struct shelf_method *take_oldest(struct shelf *shelf, const struct shelf_method *kept)
{
    struct shelf_method **oldest = NULL;
    pthread_mutex_lock(&shelf->lock);
    for (struct shelf_method **at = &shelf->methods; *at != NULL; at = &(*at)->next)
        if (*at != kept && (*at)->n_loans == 0 &&
            (oldest == NULL || (*at)->last_used < (*oldest)->last_used))
            oldest = at;
    struct shelf_method *const method = oldest == NULL ? NULL : *oldest;
    if (oldest != NULL)
        *oldest = method->next;
    pthread_mutex_unlock(&shelf->lock);
    return method;
}

static unsigned count_solvers(const struct shelf *shelf)
{
    unsigned n = 0;
    for (const struct shelf_method *method = shelf->methods; method != NULL; method = method->next)
        n += method->solvers.n;
    return n;
}

static bool is_full(const struct shelf *shelf)
{
    uint64_t n_bytes;
    return count_solvers(shelf) > MAX_SOLVERS ||
           tables_named(&shelf->tables, &n_bytes) > MAX_NAMED || n_bytes > MAX_BYTES;
}

static void make_room(struct shelf *shelf, const struct shelf_method *kept)
{
    while (is_full(shelf)) {
        tables_trim(&shelf->tables, is_in_use, shelf);
        struct shelf_method *const oldest = is_full(shelf) ? take_oldest(shelf, kept) : NULL;
        if (oldest == NULL)
            return;
        free_method(oldest);
    }
}

enum fifteen_status shelf_make(struct shelf *shelf, const struct shelf_wanted *wanted,
                               struct fifteen_error *error)
{
    struct shelf_known known;
    enum fifteen_status status = make_key(wanted->problem, &known.key, error);
    if (status != FIFTEEN_OK)
        return status;
    struct shelf_method *method = find_method(shelf, wanted->search);
    const bool is_new = method == NULL;
    if (is_new)
        method = create_method(shelf, wanted->search);
    if (method == NULL)
        return message_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    status = solvers_find(&method->solvers, wanted->problem, &known.solver, error);
    if (status == FIFTEEN_OK)
        status = put(shelf, method, is_new, &known, error);
    if (status != FIFTEEN_OK && is_new) {
        free_method(method);
        method = NULL;
    }
    make_room(shelf, method);
    loaded_note(&shelf->loaded, &shelf->tables);
    return status;
}

/* ---- all of it ---- */

struct shelf *shelf_create(const struct search_settings *search, const struct run_settings *run)
{
    struct shelf *const shelf = calloc(1, sizeof *shelf);
    if (shelf == NULL)
        return NULL;
    pthread_mutex_init(&shelf->lock, NULL);
    loaded_init(&shelf->loaded);
    tables_init(&shelf->tables, search, run, &shelf->progress);
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
    loaded_free(&shelf->loaded);
    free(shelf);
}

struct loaded *shelf_loaded(struct shelf *shelf)
{
    return &shelf->loaded;
}

const struct folders *shelf_folders(const struct shelf *shelf)
{
    return &shelf->tables.source.folders;
}
