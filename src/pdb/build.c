/* build.c - retrograde breadth-first search that fills a table
 *
 * All moves are reversible, so the search runs from the goal. Level d holds the entries of value d.
 * A pattern move takes one tile to a cell of the other colour, so a level touches the cell sets of
 * one colour parity only, reads those of the other, and no frontier needs to be kept apart: what an
 * older level of a source has reached was passed on when it was new.
 *
 * A block (cell set, region) has one plane of bits, an arrangement each (rotation.h). The move of a
 * tile from cell a to cell b leads from exactly one block to exactly one other, so a block's new
 * entries are gathered, plane by plane, from the blocks whose moves end in it. Threads take cell
 * sets and write to none but their own, which is why the result does not depend on their number.
 */
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "board/canonical.h"
#include "board/tray.h"
#include "pdb/index.h"
#include "pdb/plane.h"
#include "pdb/table.h"
#include "pdb/transpose.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/threads.h"

/* What a thread needs for itself; padded so that no two share a cache line. */
struct worker {
    uint8_t *reached; /* a plane */
    uint64_t n_entries;
    uint64_t n_placements;
    uint8_t padding[104];
};

struct builder {
    struct fifteen_pdb *pdb;
    struct fifteen_monitor monitor;
    struct tray tray;
    struct plane_shape shape;
    struct rotations *rotations;
    const struct plane_ops *ops;
    uint16_t *order; /* numbers of the cell sets, those of even colour parity first */
    unsigned n_even; /* how many those are */
    unsigned goal_parity;
    uint8_t *visited;    /* a plane for each block */
    uint8_t *bit_1;      /* a plane for each block: entries whose value has bit 1 set */
    uint8_t *any;        /* a plane for each cell set: placements reached in some region */
    uint8_t *changed;    /* by block: the last level that added to it, plus 1 */
    uint32_t *n_visited; /* by block */
    size_t planes_bytes; /* of visited and of bit_1 */
    size_t any_bytes;
    unsigned n_threads;
    struct worker *workers;
    unsigned level;
    uint64_t n_found;
};

static unsigned colour_parity(const struct fifteen_geometry geometry, uint16_t set)
{
    unsigned parity = 0;
    for (uint32_t rest = set; rest != 0; rest &= rest - 1) {
        const unsigned cell = (unsigned)__builtin_ctz(rest);
        parity ^= (cell / geometry.columns + cell % geometry.columns) & 1;
    }
    return parity;
}

static void order_sets(struct builder *builder)
{
    const struct cellsets *cellsets = &builder->pdb->cellsets;
    unsigned n = 0;
    for (unsigned parity = 0; parity < 2; parity++) {
        for (unsigned i = 0; i < cellsets->n_sets; i++)
            if (colour_parity(cellsets->geometry, cellsets->sets[i]) == parity)
                builder->order[n++] = (uint16_t)i;
        if (parity == 0)
            builder->n_even = n;
    }
}

/* The planes that only the search needs, to make room for the table. */
static void free_search(struct builder *builder)
{
    memory_free(builder->visited, builder->planes_bytes);
    memory_free(builder->any, builder->any_bytes);
    builder->visited = NULL;
    builder->any = NULL;
}

static void builder_free(struct builder *builder)
{
    rotations_free(builder->rotations);
    free_search(builder);
    memory_free(builder->bit_1, builder->planes_bytes);
    if (builder->workers != NULL)
        for (unsigned i = 0; i < builder->n_threads; i++)
            free(builder->workers[i].reached);
    free(builder->workers);
    free(builder->order);
    free(builder->changed);
    free(builder->n_visited);
}

static bool allocate(struct builder *builder)
{
    const struct cellsets *cellsets = &builder->pdb->cellsets;
    builder->planes_bytes = (size_t)cellsets->n_blocks * builder->shape.n_bytes;
    builder->any_bytes = (size_t)cellsets->n_sets * builder->shape.n_bytes;
    builder->rotations = rotations_create(builder->pdb->k, cellsets->geometry.columns);
    builder->visited = memory_alloc(builder->planes_bytes);
    builder->bit_1 = memory_alloc(builder->planes_bytes);
    builder->any = memory_alloc(builder->any_bytes);
    builder->order = malloc(cellsets->n_sets * sizeof *builder->order);
    builder->changed = calloc(cellsets->n_blocks, 1);
    builder->n_visited = calloc(cellsets->n_blocks, sizeof *builder->n_visited);
    builder->workers = calloc(builder->n_threads, sizeof *builder->workers);
    if (builder->rotations == NULL || builder->visited == NULL || builder->bit_1 == NULL ||
        builder->any == NULL || builder->order == NULL || builder->changed == NULL ||
        builder->n_visited == NULL || builder->workers == NULL)
        return false;
    for (unsigned i = 0; i < builder->n_threads; i++)
        if ((builder->workers[i].reached = malloc(builder->shape.n_bytes)) == NULL)
            return false;
    return true;
}

/* Tells the caller where the search is; only the caller's own thread does. */
static enum fifteen_status report(const struct builder *builder, size_t index)
{
    const struct fifteen_monitor *monitor = &builder->monitor;
    if (monitor->report == NULL || index % 32 != 0)
        return FIFTEEN_OK;
    const struct fifteen_progress progress = {.stage = FIFTEEN_STAGE_BUILD,
                                              .level = builder->level,
                                              .done = builder->n_found,
                                              .total = builder->pdb->n_entries};
    return monitor->report(monitor->context, &progress) ? FIFTEEN_OK : FIFTEEN_CANCELLED;
}

/* Settles what has been reached in a block at this level: worker->reached against what is known. */
static void settle(struct builder *builder, struct worker *worker, unsigned set_number,
                   uint32_t block)
{
    const uint32_t n_bytes = builder->shape.n_bytes;
    uint8_t *visited = builder->visited + (size_t)block * n_bytes;
    const uint32_t n_new = builder->ops->visit(worker->reached, visited, n_bytes);
    if (n_new == 0)
        return;
    builder->changed[block] = (uint8_t)(builder->level + 1);
    builder->n_visited[block] += n_new;
    worker->n_entries += n_new;
    if ((builder->level >> 1 & 1) != 0)
        builder->ops->add(builder->bit_1 + (size_t)block * n_bytes, worker->reached, n_bytes);
    worker->n_placements +=
        builder->ops->visit(worker->reached, builder->any + (size_t)set_number * n_bytes, n_bytes);
}

/* Gathers into worker->reached from every block that a move of the tile on some cell `to` of the
 * set to the free cell `from` of this block's region undoes; false if none of them changed at the
 * level before. */
static bool gather(const struct builder *builder, struct worker *worker, uint16_t set,
                   uint16_t region)
{
    const struct cellsets *cellsets = &builder->pdb->cellsets;
    const uint32_t n_bytes = builder->shape.n_bytes;
    bool any = false;
    for (uint32_t rest = region; rest != 0; rest &= rest - 1) {
        const unsigned from = (unsigned)__builtin_ctz(rest);
        for (unsigned move = 0; move < 4; move++) {
            const unsigned to = builder->tray.to[from][move];
            if (to == TRAY_NO_CELL || (set >> to & 1) == 0)
                continue;
            const uint16_t source_set = (uint16_t)(set ^ 1U << to ^ 1U << from);
            const uint32_t source = cellset_block(cellsets->words[source_set], to);
            if (builder->changed[source] != builder->level)
                continue;
            if (!any)
                memset(worker->reached, 0, n_bytes);
            any = true;
            const int position_from = __builtin_popcount(source_set & ((1U << from) - 1));
            const int position_to = __builtin_popcount(set & ((1U << to) - 1));
            builder->ops->gather(worker->reached, builder->visited + (size_t)source * n_bytes,
                                 &builder->rotations->rotation[position_from][position_to],
                                 n_bytes);
        }
    }
    return any;
}

/* One cell set at one level. */
static enum fifteen_status expand_set(void *context, size_t index, unsigned thread)
{
    struct builder *builder = context;
    const struct cellsets *cellsets = &builder->pdb->cellsets;
    const unsigned parity = (builder->level + builder->goal_parity) & 1;
    const unsigned number = builder->order[index + (parity == 0 ? 0 : builder->n_even)];
    const uint16_t set = cellsets->sets[number];
    uint16_t open = (uint16_t)(((1U << builder->tray.n_cells) - 1) & ~(unsigned)set);
    struct worker *worker = &builder->workers[thread];
    while (open != 0) {
        const unsigned cell = (unsigned)__builtin_ctz(open);
        const uint16_t region = cellset_region(cellsets->geometry, open, cell);
        const uint32_t block = cellset_block(cellsets->words[set], cell);
        open = (uint16_t)(open & ~region);
        if (builder->n_visited[block] < builder->pdb->n_ranks &&
            gather(builder, worker, set, region))
            settle(builder, worker, number, block);
    }
    return thread == 0 ? report(builder, index) : FIFTEEN_OK;
}

/* Adds what the threads found at this level to the histograms. */
static uint64_t close_level(struct builder *builder)
{
    uint64_t n_new = 0;
    for (unsigned i = 0; i < builder->n_threads; i++) {
        struct worker *worker = &builder->workers[i];
        n_new += worker->n_entries;
        builder->pdb->zero_aware[builder->level] += worker->n_entries;
        builder->pdb->classic[builder->level] += worker->n_placements;
        worker->n_entries = 0;
        worker->n_placements = 0;
    }
    builder->n_found += n_new;
    return n_new;
}

static void visit_goal(struct builder *builder)
{
    const struct fifteen_pdb *pdb = builder->pdb;
    const struct fifteen_geometry geometry = pdb->pattern.geometry;
    const struct pdb_place goal =
        pdb_locate(pdb, canonical_goal(geometry, pdb->pattern.goal_blank));
    unsigned number = 0;
    while (pdb->cellsets.sets[number] != goal.set)
        number++;
    struct worker *worker = &builder->workers[0];
    memset(worker->reached, 0, builder->shape.n_bytes);
    worker->reached[goal.rank / builder->shape.bits_per_byte] =
        (uint8_t)(1U << goal.rank % builder->shape.bits_per_byte);
    builder->goal_parity = colour_parity(geometry, goal.set);
    settle(builder, worker, number, goal.block);
}

static enum fifteen_status search(struct builder *builder, struct fifteen_error *error)
{
    visit_goal(builder);
    while (close_level(builder) != 0) {
        if (++builder->level == FIFTEEN_HISTOGRAM_SIZE)
            return error_set(error, FIFTEEN_INTERNAL, "values beyond %u", builder->level - 1);
        const unsigned parity = (builder->level + builder->goal_parity) & 1;
        const unsigned n_sets = builder->pdb->cellsets.n_sets;
        const enum fifteen_status status = threads_for(
            builder->n_threads, parity == 0 ? builder->n_even : n_sets - builder->n_even,
            expand_set, builder);
        if (status != FIFTEEN_OK)
            return error_set(error, status, "building was stopped");
    }
    return FIFTEEN_OK;
}

static enum fifteen_status build(struct builder *builder, struct fifteen_error *error)
{
    struct fifteen_pdb *pdb = builder->pdb;
    if (!allocate(builder))
        return error_set(error, FIFTEEN_NO_MEMORY,
                         "out of memory: building this table takes %zu MB",
                         (2 * builder->planes_bytes + builder->any_bytes) / 1000000);
    order_sets(builder);
    const enum fifteen_status status = search(builder, error);
    if (status != FIFTEEN_OK)
        return status;
    free_search(builder);
    pdb->bits = memory_alloc(pdb->size_bytes);
    if (pdb->bits == NULL)
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for a table of %zu MB",
                         pdb->size_bytes / 1000000);
    transpose_planes(builder->bit_1, &builder->shape, pdb, builder->n_threads);
    pdb->hash = XXH3_64bits(pdb->bits, pdb->size_bytes);
    return FIFTEEN_OK;
}

enum fifteen_status fifteen_pdb_build(const struct fifteen_pattern *pattern,
                                      enum fifteen_pdb_kind kind, unsigned n_threads,
                                      const struct fifteen_monitor *monitor,
                                      struct fifteen_pdb **out, struct fifteen_error *error)
{
    struct fifteen_pdb *pdb;
    enum fifteen_status status = pdb_create(pattern, kind, &pdb, error);
    if (status != FIFTEEN_OK)
        return status;
    struct builder builder = {
        .pdb = pdb,
        .shape = plane_shape_of(pdb->k),
        .ops = plane_ops_for(cpu_level()),
        .n_threads = n_threads == 0 ? threads_available() : n_threads,
    };
    if (monitor != NULL)
        builder.monitor = *monitor;
    tray_init(&builder.tray, pattern->geometry);
    status = build(&builder, error);
    builder_free(&builder);
    if (status != FIFTEEN_OK)
        fifteen_pdb_free(pdb);
    else
        *out = pdb;
    return status;
}
