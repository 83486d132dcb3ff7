/* shared_cellsets.c - indexes of cell sets that tables share */
/* SPDX-License-Identifier: MIT */
#include "pdb/table/shared_cellsets.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "util/error.h"

/* An index that is in use. */
struct shared {
    struct cellsets cellsets; /* the first member: cellsets_release converts its address back */
    enum cellset_blocks blocks;
    unsigned n_users; /* at least 1 */
    struct shared *next;
};

enum { MAX_ROWS = 5, MAX_COLUMNS = FIFTEEN_TRAY_MAX_CELLS / 2 };

/* The indexes of this process. */
static struct {
    pthread_mutex_t lock; /* guards all members, and is held while an index is created */
    struct shared *first;
    /* By rows, columns and k, 0 until they are counted. */
    unsigned n_regions[MAX_ROWS + 1][MAX_COLUMNS + 1][FIFTEEN_PATTERN_MAX_TILES + 1];
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};

static unsigned *known_regions(struct fifteen_geometry geometry, unsigned k)
{
    assert(geometry.rows <= MAX_ROWS && geometry.columns <= MAX_COLUMNS);
    assert(k <= FIFTEEN_PATTERN_MAX_TILES);
    return &all.n_regions[geometry.rows][geometry.columns][k];
}

static struct shared *find_shared(struct fifteen_geometry geometry, unsigned k,
                                  enum cellset_blocks blocks)
{
    for (struct shared *shared = all.first; shared != NULL; shared = shared->next)
        if (shared->cellsets.geometry.rows == geometry.rows &&
            shared->cellsets.geometry.columns == geometry.columns && shared->cellsets.k == k &&
            shared->blocks == blocks)
            return shared;
    return NULL;
}

static enum fifteen_status add_shared(struct fifteen_geometry geometry, unsigned k,
                                      enum cellset_blocks blocks, struct shared **out,
                                      struct fifteen_error *error)
{
    struct shared *const made = malloc(sizeof *made);
    if (made == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for an index of cell sets");
    const enum fifteen_status status = cellsets_create(geometry, k, blocks, &made->cellsets, error);
    if (status != FIFTEEN_OK) {
        free(made);
        return status;
    }
    made->blocks = blocks;
    made->n_users = 0;
    made->next = all.first;
    all.first = made;
    *known_regions(geometry, k) = made->cellsets.n_regions;
    *out = made;
    return FIFTEEN_OK;
}

enum fifteen_status cellsets_share(struct fifteen_geometry geometry, unsigned k,
                                   enum cellset_blocks blocks, const struct cellsets **out,
                                   struct fifteen_error *error)
{
    enum fifteen_status status = FIFTEEN_OK;
    pthread_mutex_lock(&all.lock);
    struct shared *shared = find_shared(geometry, k, blocks);
    if (shared == NULL)
        status = add_shared(geometry, k, blocks, &shared, error);
    if (status == FIFTEEN_OK) {
        shared->n_users++;
        *out = &shared->cellsets;
    }
    pthread_mutex_unlock(&all.lock);
    return status;
}

static void remove_shared(struct shared *shared)
{
    struct shared **link = &all.first;
    while (*link != shared)
        link = &(*link)->next;
    *link = shared->next;
    cellsets_free(&shared->cellsets);
    free(shared);
}

void cellsets_release(const struct cellsets *cellsets)
{
    if (cellsets == NULL)
        return;
    struct shared *const shared = (struct shared *)(uintptr_t)cellsets;
    pthread_mutex_lock(&all.lock);
    if (--shared->n_users == 0)
        remove_shared(shared);
    pthread_mutex_unlock(&all.lock);
}

unsigned cellsets_n_regions(struct fifteen_geometry geometry, unsigned k)
{
    pthread_mutex_lock(&all.lock);
    unsigned *const known = known_regions(geometry, k);
    if (*known == 0)
        *known = cellset_count_regions(geometry, k);
    const unsigned n_regions = *known;
    pthread_mutex_unlock(&all.lock);
    return n_regions;
}
