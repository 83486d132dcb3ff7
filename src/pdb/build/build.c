/* build.c - the table builder: from a pattern to its table */
/* SPDX-License-Identifier: MIT */
#include "pdb/build/levels.h"
#include "pdb/file/hash.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/threads.h"

/* Makes the bits of the table from the levels. */
static enum fifteen_status fill_table(struct fifteen_pdb *pdb, const struct levels *levels,
                                      unsigned n_threads, const struct report *report,
                                      struct fifteen_error *error)
{
    pdb->bits = memory_alloc(pdb->size_bytes);
    if (pdb->bits == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a table of %zu MB",
                         pdb->size_bytes / 1000000);
    enum fifteen_status status = pdb->kind == FIFTEEN_CLASSIC
                                     ? excess_fill(levels, pdb, n_threads, report, error)
                                     : transpose_fill(levels, pdb, n_threads, report);
    if (status == FIFTEEN_OK)
        status = hash_table(pdb->bits, pdb->size_bytes, report, NULL, &pdb->hash);
    if (status == FIFTEEN_CANCELLED)
        return error_set(error, status, "building was stopped");
    return status == FIFTEEN_NO_MEMORY ? error_set(error, status, "out of memory") : status;
}

enum fifteen_status fifteen_pdb_build(const struct fifteen_pattern *pattern,
                                      enum fifteen_pdb_kind kind, unsigned n_threads,
                                      const struct fifteen_monitor *monitor,
                                      struct fifteen_pdb **out, struct fifteen_error *error)
{
    if (pattern == NULL || out == NULL)
        return error_set(error, FIFTEEN_INVALID, "no pattern or no result given");
    const unsigned n_used = threads_to_use(n_threads);
    struct report report = {.to = monitor, .progress.stage = FIFTEEN_STAGE_BUILD};
    struct fifteen_pdb *pdb;
    struct levels levels;
    enum fifteen_status status = pdb_create(pattern, kind, &pdb, error);
    if (status != FIFTEEN_OK)
        return status;
    status = levels_search(pdb, n_used, &report, &levels, error);
    if (status == FIFTEEN_OK) {
        status = fill_table(pdb, &levels, n_used, &report, error);
        levels_free(&levels);
    }
    if (status == FIFTEEN_OK)
        *out = pdb;
    else
        fifteen_pdb_free(pdb);
    return status;
}
