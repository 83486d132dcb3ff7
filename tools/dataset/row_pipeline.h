/* row_pipeline.h - rows made by all threads and delivered in order */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_ROW_PIPELINE_H
#define DATASET_ROW_PIPELINE_H

#include <stddef.h>
#include <stdint.h>

#include <fifteen/fifteen.h>

enum { PIPELINE_MAX_ROWS = 32, PIPELINE_EASY_CELLS = 16 };

struct row_pipeline {
    uint64_t first; /* rows first .. end - 1 */
    uint64_t end;
    unsigned group; /* rows that are made at once, at most PIPELINE_MAX_ROWS */
    size_t row_size;
    unsigned n_threads; /* 0: one per core */
    void *context;
    /* Makes n rows from number `index` on; on several threads at once. */
    enum fifteen_status (*make)(void *context, uint64_t index, unsigned n, uint8_t *rows,
                                struct fifteen_error *error);
    /* Takes rows in order, one call at a time, on any thread. */
    enum fifteen_status (*take)(void *context, uint64_t index, unsigned n, const uint8_t *rows,
                                struct fifteen_error *error);
};

/* The number of rows to solve at once: a search on more than 16 cells may take minutes, so that its
 * row is kept at once. */
static inline unsigned row_pipeline_group(struct fifteen_geometry size)
{
    return fifteen_cells(size) <= PIPELINE_EASY_CELLS ? PIPELINE_MAX_ROWS : 1;
}

/* Returns the first failure of a stage, after which no row is taken. FIFTEEN_CANCELLED after an
 * interrupt. */
enum fifteen_status row_pipeline_run(const struct row_pipeline *pipeline,
                                     struct fifteen_error *error);

#endif
