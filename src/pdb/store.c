/* store.c - the table store: each set of tables once, for all who share it */
/* SPDX-License-Identifier: MIT */
#include "pdb/store.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "pdb/set.h"
#include "util/error.h"
#include "util/report.h"

/* A set in memory, or the fact that no folder has one. */
struct record {
    struct goal_form form;
    enum fifteen_pdb_kind kind;
    bool is_best;                /* answers requests without a name */
    bool is_built;               /* in memory, since no folder has it */
    struct fifteen_pdb_set *set; /* NULL: no folder has one */
    unsigned n_users;
    struct record *next;
};

struct fifteen_tables {
    struct table_source source;
    pthread_mutex_t lock;   /* guards what follows, for short times only */
    bool is_busy;           /* a thread loads or builds, and is the only one to add records */
    pthread_cond_t is_idle; /* signals the end of that */
    struct record *records;
};

/* ---- creating and freeing ---- */

enum fifteen_status fifteen_tables_create(const struct fifteen_tables_options *options,
                                          struct fifteen_tables **out, struct fifteen_error *error)
{
    struct fifteen_tables *const made = calloc(1, sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    if (options != NULL)
        made->source.options = *options;
    const enum fifteen_status status =
        search_path_init(&made->source.path, made->source.options.folder, error);
    made->source.options.folder = NULL;
    pthread_mutex_init(&made->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&made->is_idle, &attributes);
    pthread_condattr_destroy(&attributes);
    if (status == FIFTEEN_OK)
        *out = made;
    else
        fifteen_tables_free(made);
    return status;
}

void fifteen_tables_free(struct fifteen_tables *tables)
{
    if (tables == NULL)
        return;
    for (struct record *record = tables->records, *next; record != NULL; record = next) {
        next = record->next;
        fifteen_pdb_set_free(record->set);
        free(record);
    }
    pthread_cond_destroy(&tables->is_idle);
    pthread_mutex_destroy(&tables->lock);
    search_path_free(&tables->source.path);
    free(tables);
}

const struct fifteen_tables_folder *fifteen_tables_folder(const struct fifteen_tables *tables,
                                                          unsigned index)
{
    return index < tables->source.path.n ? &tables->source.path.folder[index] : NULL;
}

/* ---- one thread loads at a time ---- */

/* Waits until no other thread loads or builds. */
static enum fifteen_status enter_store(struct fifteen_tables *tables,
                                       const struct fifteen_monitor *monitor,
                                       struct fifteen_error *error)
{
    enum { WAIT_NANOSECONDS = 20000000 }; /* between reports */
    const struct report report = {monitor, {.stage = FIFTEEN_STAGE_LOAD}};
    enum fifteen_status status = FIFTEEN_OK;
    pthread_mutex_lock(&tables->lock);
    while (tables->is_busy && status == FIFTEEN_OK) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += WAIT_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&tables->is_idle, &tables->lock, &until);
        pthread_mutex_unlock(&tables->lock);
        status = report_make(&report);
        pthread_mutex_lock(&tables->lock);
    }
    if (status == FIFTEEN_OK)
        tables->is_busy = true;
    else
        error_set(error, status, "loading was stopped");
    pthread_mutex_unlock(&tables->lock);
    return status;
}

static void leave_store(struct fifteen_tables *tables)
{
    pthread_mutex_lock(&tables->lock);
    tables->is_busy = false;
    pthread_cond_signal(&tables->is_idle);
    pthread_mutex_unlock(&tables->lock);
}

/* ---- records ---- */

static bool record_serves(const struct record *record, const struct table_request *request)
{
    if (!goal_form_equal(&record->form, &request->form) || record->kind != request->kind)
        return false;
    if (request->n_partitions == 0)
        return record->is_best;
    return record->set != NULL &&
           pdb_set_is(record->set, request->partitions, request->n_partitions);
}

static struct record *find_record(const struct fifteen_tables *tables,
                                  const struct table_request *request)
{
    struct record *record = tables->records;
    while (record != NULL && !record_serves(record, request))
        record = record->next;
    return record;
}

/* Answers a request from memory. False: folders must be searched, or a set must be built. */
static bool find_in_memory(struct fifteen_tables *tables, const struct table_request *request,
                           bool builds, const struct fifteen_pdb_set **out)
{
    pthread_mutex_lock(&tables->lock);
    struct record *const record = find_record(tables, request);
    const bool is_known = record != NULL && (record->set != NULL || !builds);
    *out = NULL;
    if (is_known && record->set != NULL && (builds || !record->is_built)) {
        record->n_users++;
        *out = record->set;
    }
    pthread_mutex_unlock(&tables->lock);
    return is_known;
}

/* Adds a set, or the fact that there is none, unless the same set is there. Takes the set. */
static enum fifteen_status add_record(struct fifteen_tables *tables, const struct record *added,
                                      const struct fifteen_pdb_set **out,
                                      struct fifteen_error *error)
{
    struct record *const fresh = malloc(sizeof *fresh);
    if (fresh == NULL) {
        fifteen_pdb_set_free(added->set);
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory");
    }
    *fresh = *added;
    pthread_mutex_lock(&tables->lock);
    struct record *record = tables->records;
    while (record != NULL &&
           (added->set == NULL || record->set == NULL || !pdb_set_equal(record->set, added->set)))
        record = record->next;
    const bool is_known = record != NULL;
    if (!is_known) {
        fresh->next = tables->records;
        record = tables->records = fresh;
    }
    record->is_best |= added->is_best;
    record->n_users += record->set != NULL;
    *out = record->set;
    pthread_mutex_unlock(&tables->lock);
    if (is_known) {
        fifteen_pdb_set_free(added->set);
        free(fresh);
    }
    return FIFTEEN_OK;
}

/* ---- requests ---- */

/* Builds the set that no folder has. */
static enum fifteen_status fill_record(struct fifteen_tables *tables, struct record *record,
                                       const struct table_request *request,
                                       const struct fifteen_monitor *monitor,
                                       const struct fifteen_pdb_set **out,
                                       struct fifteen_error *error)
{
    struct fifteen_pdb_set *set = NULL;
    const enum fifteen_status status =
        table_source_build(&tables->source, request, monitor, &set, error);
    pthread_mutex_lock(&tables->lock);
    record->set = set;
    record->is_built = set != NULL;
    record->n_users = set != NULL;
    *out = set;
    pthread_mutex_unlock(&tables->lock);
    return status;
}

/* Searches the folders, then builds. */
static enum fifteen_status make_set(struct fifteen_tables *tables,
                                    const struct table_request *request, bool builds,
                                    const struct fifteen_monitor *monitor,
                                    const struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    struct record made = {
        .form = request->form, .kind = request->kind, .is_best = request->n_partitions == 0};
    enum fifteen_status status =
        table_source_load(&tables->source, request, monitor, &made.set, error);
    if (status == FIFTEEN_OK && made.set == NULL && builds) {
        status = table_source_build(&tables->source, request, monitor, &made.set, error);
        made.is_built = made.set != NULL;
    }
    if (status != FIFTEEN_OK || (made.set == NULL && !made.is_best))
        return status;
    return add_record(tables, &made, out, error);
}

enum fifteen_status store_get(struct fifteen_tables *tables, const struct table_request *request,
                              bool builds, const struct fifteen_monitor *monitor,
                              const struct fifteen_pdb_set **out, struct fifteen_error *error)
{
    if (find_in_memory(tables, request, builds, out))
        return FIFTEEN_OK;
    enum fifteen_status status = enter_store(tables, monitor, error);
    if (status != FIFTEEN_OK)
        return status;
    if (!find_in_memory(tables, request, builds, out)) {
        pthread_mutex_lock(&tables->lock);
        struct record *const absent = find_record(tables, request);
        pthread_mutex_unlock(&tables->lock);
        status = absent != NULL ? fill_record(tables, absent, request, monitor, out, error)
                                : make_set(tables, request, builds, monitor, out, error);
    }
    leave_store(tables);
    return status;
}

void store_release(struct fifteen_tables *tables, const struct fifteen_pdb_set *set)
{
    pthread_mutex_lock(&tables->lock);
    for (struct record *record = tables->records; record != NULL; record = record->next)
        record->n_users -= record->set == set;
    pthread_mutex_unlock(&tables->lock);
}

/* ---- all sets ---- */

void fifteen_tables_each(struct fifteen_tables *tables, fifteen_tables_visitor *visit,
                         void *context)
{
    pthread_mutex_lock(&tables->lock);
    for (const struct record *record = tables->records; record != NULL; record = record->next)
        if (record->set != NULL)
            visit(context, record->set, !record->is_best);
    pthread_mutex_unlock(&tables->lock);
}

void fifteen_tables_trim(struct fifteen_tables *tables)
{
    struct record *dropped = NULL;
    pthread_mutex_lock(&tables->lock);
    for (struct record **at = &tables->records; *at != NULL;) {
        struct record *const record = *at;
        if (record->is_best || record->n_users > 0) {
            at = &record->next;
            continue;
        }
        *at = record->next;
        record->next = dropped;
        dropped = record;
    }
    pthread_mutex_unlock(&tables->lock);
    for (struct record *next; dropped != NULL; dropped = next) {
        next = dropped->next;
        fifteen_pdb_set_free(dropped->set);
        free(dropped);
    }
}
