/* cost_sets.c - the tables by cost of a solver: those of the latest goal stay in memory
 *
 * Each goal has tables of its own, unlike tables that count moves, so that a solver which kept all
 * of them would grow with every goal.
 */
/* SPDX-License-Identifier: MIT */
#include "search/plan/cost_sets.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct record {
    struct cost_set *set;
    unsigned n_users;
    struct record *next;
};

struct cost_sets {
    pthread_mutex_t lock;
    struct record *first; /* the latest */
};

struct cost_sets *cost_sets_create(void)
{
    struct cost_sets *const made = calloc(1, sizeof *made);
    if (made != NULL)
        pthread_mutex_init(&made->lock, NULL);
    return made;
}

static void free_records(struct record *record)
{
    for (struct record *next; record != NULL; record = next) {
        next = record->next;
        cost_set_free(record->set);
        free(record);
    }
}

void cost_sets_free(struct cost_sets *sets)
{
    if (sets == NULL)
        return;
    free_records(sets->first);
    pthread_mutex_destroy(&sets->lock);
    free(sets);
}

/* The latest set, if it is that of a request. The caller has the lock. */
static struct record *find_record(const struct cost_sets *sets,
                                  const struct cost_set_request *request)
{
    struct record *const record = sets->first;
    return record != NULL && fifteen_geometry_equal(record->set->geometry, request->geometry) &&
                   record->set->goal == request->goal && record->set->cost == request->cost &&
                   strcmp(record->set->partition, request->partition) == 0
               ? record
               : NULL;
}

/* Takes the records without users out of the list, except the first. The caller has the lock. */
static struct record *take_unused(struct cost_sets *sets)
{
    struct record *unused = NULL;
    for (struct record **at = sets->first != NULL ? &sets->first->next : &sets->first;
         *at != NULL;) {
        struct record *const record = *at;
        if (record->n_users > 0) {
            at = &record->next;
            continue;
        }
        *at = record->next;
        record->next = unused;
        unused = record;
    }
    return unused;
}

/* Adds a record that was built, unless the same set is the latest by now. */
static const struct cost_set *add_record(struct cost_sets *sets, struct record *made,
                                         const struct cost_set_request *request)
{
    pthread_mutex_lock(&sets->lock);
    struct record *record = find_record(sets, request);
    struct record *unused = made;
    if (record == NULL) {
        record = made;
        record->next = sets->first;
        sets->first = record;
        unused = take_unused(sets);
    }
    record->n_users++;
    pthread_mutex_unlock(&sets->lock);
    free_records(unused);
    return record->set;
}

enum fifteen_status cost_sets_get(struct cost_sets *sets, const struct cost_set_request *request,
                                  const struct fifteen_monitor *monitor,
                                  const struct cost_set **out, struct fifteen_error *error)
{
    pthread_mutex_lock(&sets->lock);
    struct record *const found = find_record(sets, request);
    if (found != NULL) {
        found->n_users++;
        *out = found->set;
    }
    pthread_mutex_unlock(&sets->lock);
    if (found != NULL)
        return FIFTEEN_OK;
    struct cost_set *set = NULL;
    struct record *const made = calloc(1, sizeof *made);
    const enum fifteen_status status = cost_set_build(request, monitor, &set, error);
    if (status != FIFTEEN_OK || made == NULL) {
        cost_set_free(set);
        free(made);
        return status == FIFTEEN_OK ? FIFTEEN_NO_MEMORY : status;
    }
    made->set = set;
    *out = add_record(sets, made, request);
    return FIFTEEN_OK;
}

void cost_sets_release(struct cost_sets *sets, const struct cost_set *set)
{
    if (set == NULL)
        return;
    pthread_mutex_lock(&sets->lock);
    for (struct record *record = sets->first; record != NULL; record = record->next)
        record->n_users -= record->set == set;
    struct record *const unused = take_unused(sets);
    pthread_mutex_unlock(&sets->lock);
    free_records(unused);
}
