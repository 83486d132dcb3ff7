/* row_pipeline.c - rows made by all threads and delivered in order */
/* SPDX-License-Identifier: MIT */
#include "dataset/row_pipeline.h"

#include <stdalign.h>

#include "cli/message.h"
#include "process/batch.h"
#include "process/interrupt.h"

struct run {
    const struct row_pipeline *pipeline;
    uint64_t next;              /* the first row that no group has */
    enum fifteen_status status; /* set by finish_group */
    struct fifteen_error error;
};

struct group {
    uint64_t index;
    unsigned n;
    enum fifteen_status status;
    struct fifteen_error error;
    uint8_t rows[];
};

static bool prepare_group(void *context, void *item)
{
    struct run *const run = context;
    const struct row_pipeline *const pipeline = run->pipeline;
    struct group *const group = item;
    const uint64_t left = pipeline->end - run->next;
    if (left == 0 || interrupt_requested())
        return false;
    group->index = run->next;
    group->n = left < pipeline->group ? (unsigned)left : pipeline->group;
    run->next += group->n;
    return true;
}

static void make_group(void *context, void *item, unsigned n_busy)
{
    const struct row_pipeline *const pipeline = ((struct run *)context)->pipeline;
    struct group *const group = item;
    (void)n_busy;
    group->status =
        pipeline->make(pipeline->context, group->index, group->n, group->rows, &group->error);
}

static bool finish_group(void *context, void *item)
{
    struct run *const run = context;
    const struct row_pipeline *const pipeline = run->pipeline;
    struct group *const group = item;
    if (group->status == FIFTEEN_OK)
        group->status =
            pipeline->take(pipeline->context, group->index, group->n, group->rows, &group->error);
    run->status = group->status;
    run->error = group->error;
    return group->status == FIFTEEN_OK;
}

enum fifteen_status row_pipeline_run(const struct row_pipeline *pipeline,
                                     struct fifteen_error *error)
{
    const size_t size = sizeof(struct group) + pipeline->group * pipeline->row_size;
    /* A multiple of the alignment, since items are an array. */
    const size_t item_size =
        (size + alignof(struct group) - 1) / alignof(struct group) * alignof(struct group);
    struct run run = {.pipeline = pipeline, .next = pipeline->first, .status = FIFTEEN_OK};
    const struct batch_stages stages = {.context = &run,
                                        .item_size = item_size,
                                        .prepare = prepare_group,
                                        .work = make_group,
                                        .finish = finish_group};
    const unsigned n_threads =
        pipeline->n_threads != 0 ? pipeline->n_threads : fifteen_n_processors();
    if (pipeline->first == pipeline->end)
        return FIFTEEN_OK;
    if (!batch_run(&stages, n_threads))
        return message_no_memory(error);
    if (run.status == FIFTEEN_OK && interrupt_requested() && run.next < pipeline->end)
        return message_set(error, FIFTEEN_CANCELLED, "interrupted");
    *error = run.error;
    return run.status;
}
