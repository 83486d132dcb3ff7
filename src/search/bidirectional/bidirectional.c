/* bidirectional.c - bidirectional heuristic search: the loop that all strategies share */
/* SPDX-License-Identifier: MIT */
#include "search/bidirectional/bidirectional.h"

#include <stdlib.h>

#include "util/error.h"

/* ---- bounds ---- */

/* Records what is proven: no path is shorter than the shortest one found, either. */
static enum fifteen_status raise_bound(struct bidirectional *search, unsigned bound)
{
    if (bound > search->upper_bound)
        bound = search->upper_bound;
    if (bound <= search->lower_bound)
        return FIFTEEN_OK;
    search->lower_bound = bound;
    return watch_begin(&search->watch, bound, search->result->expanded, search->result->generated,
                       search->error);
}

/* ---- the search ---- */

/* Without open nodes of one side no shorter path is left. */
static unsigned bound_of(struct bidirectional *search)
{
    if (search->open[FORWARD].n == 0 || search->open[BACKWARD].n == 0)
        return NO_PATH;
    return search->strategy->bound(search);
}

static enum fifteen_status run_search(struct bidirectional *search)
{
    for (;;) {
        enum fifteen_status status = raise_bound(search, bound_of(search));
        if (status != FIFTEEN_OK)
            return status;
        if (search->upper_bound <= search->lower_bound)
            break;
        status = search->strategy->step(search);
        if (status != FIFTEEN_OK)
            return status;
    }
    if (search->upper_bound < NO_PATH)
        return FIFTEEN_OK;
    return limits_moves_reached(search->job->tray->geometry, search->error);
}

/* Both roots count as generated. */
static enum fifteen_status open_roots(struct bidirectional *search)
{
    struct search_result *const result = search->result;
    enum fifteen_status status = open_root(search, FORWARD);
    if (status != FIFTEEN_OK)
        return status;
    result->generated = 1;
    if (search->job->start == search->job->goal) {
        search->upper_bound = 0;
        return FIFTEEN_OK;
    }
    if (search->watch.limits.n_nodes == 1)
        return watch_check(&search->watch, 0, 1, search->error);
    status = open_root(search, BACKWARD);
    if (status != FIFTEEN_OK)
        return status;
    result->generated = 2;
    return raise_bound(search, search->root_h);
}

static const struct strategy *strategy_of(enum fifteen_algorithm algorithm)
{
    switch (algorithm) {
    case FIFTEEN_BAE:
        return &strategy_bae;
    case FIFTEEN_NBS:
        return &strategy_nbs;
    case FIFTEEN_MM:
        return &strategy_mm;
    case FIFTEEN_DVCBS:
        return &strategy_dvcbs;
    default:
        return &strategy_breadth_first;
    }
}

static uint64_t count_necessary(const struct bidirectional *search)
{
    uint64_t n = 0;
    for (unsigned bound = 0; bound < search->lower_bound; bound++)
        n += search->expanded_at[bound];
    return n;
}

static enum fifteen_status search_both_sides(struct bidirectional *search)
{
    const size_t states_bytes =
        search->heuristic[FORWARD]->state_size + search->heuristic[BACKWARD]->state_size;
    enum fifteen_status status =
        pair_table_init(&search->table, &search->budget, search->packed, states_bytes);
    if (status == FIFTEEN_OK)
        status = open_roots(search);
    else
        status = no_room(search, status);
    measure(search, 0);
    if (status == FIFTEEN_OK)
        status = run_search(search);
    return status;
}

enum fifteen_status bidirectional_search(const struct search_job *job,
                                         const struct heuristic *heuristic,
                                         struct search_result *result, struct fifteen_error *error)
{
    *result = (struct search_result){.n_threads = 1};
    struct bidirectional *const search = calloc(1, sizeof *search);
    if (search == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for the search");
    *search = (struct bidirectional){.job = job,
                                     .strategy = strategy_of(job->algorithm),
                                     .result = result,
                                     .error = error,
                                     .heuristic = {heuristic, job->backward},
                                     .packed = tray_is_packed(job->tray->geometry),
                                     .upper_bound = NO_PATH};
    budget_init(&search->budget, limits_memory(&job->limits));
    watch_start(&search->watch, &job->limits, &job->monitor);
    open_pool_init(&search->pool, &search->budget);
    for (unsigned side = 0; side < 2; side++)
        open_rows_init(&search->open[side], &search->pool, search->packed);
    const enum fifteen_status status = search_both_sides(search);
    result->lower_bound = search->watch.state.lower_bound;
    result->has_necessary = true;
    result->necessary = count_necessary(search);
    result->extent.max_stored = search->table.n_nodes;
    for (unsigned side = 0; side < 2; side++)
        open_rows_free(&search->open[side]);
    open_pool_free(&search->pool);
    pair_table_free(&search->table);
    free(search);
    return status;
}
