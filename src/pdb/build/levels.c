/* levels.c - retrograde breadth-first search: the levels of which a table is made
 *
 * All moves are reversible, so the search starts at the goal. A pattern move takes one tile to a
 * cell of the other colour, so a level writes the cell sets of one colour parity only and reads
 * those of the other. No separate frontier is needed: entries of older levels of a source block
 * were passed on when they were new, and gathering them again changes nothing.
 *
 * A block (cell set, region) has one plane of bits, one for each arrangement (rotation.h). The move
 * of a tile from cell a to cell b leads from exactly one block to exactly one other. So the new
 * entries of a block are gathered, plane by plane, from the blocks whose moves end in it. A thread
 * writes to the cell set it has taken only, so the result does not depend on the number of threads.
 */
/* SPDX-License-Identifier: MIT */
#include "pdb/build/levels.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board/canonical.h"
#include "board/tray.h"
#include "pdb/build/plane.h"
#include "pdb/table/index.h"
#include "pdb/table/shared_cellsets.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/threads.h"

enum { SETS_A_REPORT = 16 }; /* some milliseconds for large sets */

/* The state of a thread, padded so that no two share a cache line. */
struct worker {
    uint8_t *reached; /* a plane */
    uint64_t n_entries;
    uint64_t n_placements;
    uint8_t padding[104];
};

struct search {
    struct fifteen_pdb *pdb;
    bool classic;
    const struct cellsets *cellsets; /* with regions, for classic tables too; shared */
    struct report *report;
    unsigned n_expanded; /* cell sets at this level, by the caller's thread */
    struct tray tray;
    uint32_t inside[4]; /* by the blank's move: cells from which the move is possible */
    int distance[4];    /* by the blank's move: new cell minus old cell */
    struct plane_shape shape;
    struct rotations *rotations;
    const struct plane_ops *ops;
    uint32_t *order; /* numbers of the cell sets, those of even colour parity first */
    unsigned n_even; /* the number of these */
    unsigned goal_parity;
    uint8_t *visited; /* by block: a plane */
    size_t visited_bytes;
    uint8_t *any; /* by cell set: a plane of the placements reached in some region */
    size_t any_bytes;
    struct levels levels;
    uint8_t *changed;    /* by block: the last level that added entries, plus 1 */
    uint32_t *n_visited; /* by block */
    unsigned n_threads;
    struct worker *workers;
    unsigned level;
};

void levels_free(struct levels *levels)
{
    for (unsigned i = 0; i < LEVELS_MAX_BITS; i++)
        memory_free(levels->bits[i], levels->size_bytes);
}

/* All but the levels. */
static void search_free(struct search *search)
{
    rotations_free(search->rotations);
    memory_free(search->visited, search->visited_bytes);
    memory_free(search->any, search->any_bytes);
    for (unsigned i = 0; search->workers != NULL && i < search->n_threads; i++)
        free(search->workers[i].reached);
    free(search->workers);
    free(search->order);
    free(search->changed);
    free(search->n_visited);
    cellsets_release(search->cellsets);
}

static void size_planes(struct search *search)
{
    struct levels *const levels = &search->levels;
    search->visited_bytes = (size_t)search->cellsets->n_blocks * search->shape.n_bytes;
    search->any_bytes = (size_t)search->cellsets->n_sets * search->shape.n_bytes;
    levels->shape = search->shape;
    levels->n_bits = search->classic ? LEVELS_MAX_BITS : 1;
    levels->size_bytes = search->classic ? search->any_bytes : search->visited_bytes;
}

/* The table itself is allocated after these planes but the levels are freed, and is smaller. */
static enum fifteen_status check_memory(const struct search *search, struct fifteen_error *error)
{
    const uint64_t needed = search->visited_bytes + search->any_bytes +
                            search->levels.n_bits * search->levels.size_bytes;
    const uint64_t available = memory_available();
    if (needed <= available)
        return FIFTEEN_OK;
    return error_set(error, FIFTEEN_NO_MEMORY,
                     "building this table takes %" PRIu64 " MB of memory, of which %" PRIu64
                     " MB are available; choose smaller patterns",
                     (needed + 999999) / 1000000, available / 1000000);
}

static bool allocate_planes(struct search *search)
{
    struct levels *const levels = &search->levels;
    search->visited = memory_alloc(search->visited_bytes);
    search->any = memory_alloc(search->any_bytes);
    /* Pages that are never written take no memory. */
    for (unsigned i = 0; i < levels->n_bits; i++)
        if ((levels->bits[i] = memory_alloc(levels->size_bytes)) == NULL)
            return false;
    return search->visited != NULL && search->any != NULL;
}

static bool allocate(struct search *search)
{
    const struct cellsets *cellsets = search->cellsets;
    search->order = malloc(cellsets->n_sets * sizeof *search->order);
    search->changed = calloc(cellsets->n_blocks, 1);
    search->n_visited = calloc(cellsets->n_blocks, sizeof *search->n_visited);
    search->workers = calloc(search->n_threads, sizeof *search->workers);
    if (!allocate_planes(search) || search->order == NULL || search->changed == NULL ||
        search->n_visited == NULL || search->workers == NULL)
        return false;
    for (unsigned i = 0; i < search->n_threads; i++)
        if ((search->workers[i].reached = malloc(search->shape.n_bytes)) == NULL)
            return false;
    return true;
}

/* Records this level for the new entries, in plane number `index` of the levels. */
static void record_level(struct search *search, const struct worker *worker, size_t index)
{
    const uint32_t n_bytes = search->shape.n_bytes;
    for (unsigned i = 0; i < search->levels.n_bits; i++)
        if ((search->level >> (i + 1) & 1) != 0)
            search->ops->add(search->levels.bits[i] + index * n_bytes, worker->reached, n_bytes);
}

/* Separates the new entries of a block in worker->reached from known ones, and records them. */
static void record_new(struct search *search, struct worker *worker, unsigned set_number,
                       uint32_t block)
{
    const uint32_t n_bytes = search->shape.n_bytes;
    uint8_t *visited = search->visited + (size_t)block * n_bytes;
    const uint32_t n_new = search->ops->visit(worker->reached, visited, n_bytes);
    if (n_new == 0)
        return;
    search->changed[block] = (uint8_t)(search->level + 1);
    search->n_visited[block] += n_new;
    worker->n_entries += n_new;
    if (!search->classic)
        record_level(search, worker, block);
    const uint32_t n_first =
        search->ops->visit(worker->reached, search->any + (size_t)set_number * n_bytes, n_bytes);
    worker->n_placements += n_first;
    if (search->classic && n_first != 0)
        record_level(search, worker, set_number);
}

/* Gathers the entries that lead to a block of the set by a move of a tile from cell `to` of the set
 * to a free cell `from`. Returns false if their block did not change at the previous level. `first`
 * says that worker->reached is still to be cleared. */
static bool gather_source(const struct search *search, struct worker *worker, uint32_t set,
                          unsigned from, unsigned to, bool first)
{
    const struct cellsets *cellsets = search->cellsets;
    const uint32_t n_bytes = search->shape.n_bytes;
    const uint32_t source_set = set ^ 1U << to ^ 1U << from;
    const unsigned number = cellset_number(cellsets, source_set);
    const uint32_t source = cellset_block(cellsets->words[number], to);
    if (search->changed[source] != search->level)
        return false;
    if (first)
        memset(worker->reached, 0, n_bytes);
    const int position_from = __builtin_popcount(source_set & ((1U << from) - 1));
    const int position_to = __builtin_popcount(set & ((1U << to) - 1));
    search->ops->gather(worker->reached, search->visited + (size_t)source * n_bytes,
                        &search->rotations->rotation[position_from][position_to], n_bytes);
    return true;
}

/* Gathers into worker->reached the entries that lead to the block of a region: those of every block
 * from which a tile moves between a cell of the set and a cell of the region. Returns false if none
 * of these blocks changed at the previous level. */
static bool gather_sources(const struct search *search, struct worker *worker, uint32_t set,
                           uint32_t region)
{
    bool any = false;
    for (unsigned move = 0; move < 4; move++) {
        const int distance = search->distance[move];
        const uint32_t beside = distance > 0 ? set >> distance : set << -distance;
        for (uint32_t rest = region & search->inside[move] & beside; rest != 0; rest &= rest - 1) {
            const unsigned from = (unsigned)__builtin_ctz(rest);
            const unsigned to = (unsigned)((int)from + distance);
            any |= gather_source(search, worker, set, from, to, !any);
        }
    }
    return any;
}

/* Expands one cell set at one level. */
static enum fifteen_status expand_set(void *context, size_t index, unsigned thread)
{
    struct search *search = context;
    const struct cellsets *cellsets = search->cellsets;
    const unsigned parity = (search->level + search->goal_parity) & 1;
    const unsigned number = search->order[index + (parity == 0 ? 0 : search->n_even)];
    const uint32_t set = cellsets->sets[number];
    uint32_t open = ((1U << search->tray.n_cells) - 1) & ~set;
    struct worker *worker = &search->workers[thread];
    while (open != 0) {
        const unsigned cell = (unsigned)__builtin_ctz(open);
        const uint32_t region = cellset_region(cellsets->geometry, open, cell);
        const uint32_t block = cellset_block(cellsets->words[number], cell);
        open &= ~region;
        if (search->n_visited[block] < search->pdb->n_ranks &&
            gather_sources(search, worker, set, region))
            record_new(search, worker, number, block);
    }
    return thread == 0 && search->n_expanded++ % SETS_A_REPORT == 0 ? report_make(search->report)
                                                                    : FIFTEEN_OK;
}

/* Adds the counts of all threads at this level to the histograms; returns the new entries. */
static uint64_t close_level(struct search *search)
{
    uint64_t n_new = 0;
    for (unsigned i = 0; i < search->n_threads; i++) {
        struct worker *worker = &search->workers[i];
        n_new += worker->n_entries;
        search->pdb->zero_aware[search->level] += worker->n_entries;
        search->pdb->classic[search->level] += worker->n_placements;
        worker->n_entries = 0;
        worker->n_placements = 0;
    }
    search->report->progress.done += n_new;
    return n_new;
}

static void visit_goal(struct search *search)
{
    const struct fifteen_pdb *pdb = search->pdb;
    const struct fifteen_geometry geometry = pdb->pattern.geometry;
    const struct pdb_place goal =
        pdb_locate(pdb, canonical_goal(geometry, pdb->pattern.goal_blank));
    const unsigned number = cellset_number(search->cellsets, goal.set);
    uint8_t *const reached = search->workers[0].reached;
    memset(reached, 0, search->shape.n_bytes);
    reached[goal.rank / search->shape.bits_per_byte] =
        (uint8_t)(1U << goal.rank % search->shape.bits_per_byte);
    search->goal_parity = cellset_colour(geometry, goal.set);
    record_new(search, &search->workers[0], number,
               cellset_block(search->cellsets->words[number], pdb->pattern.goal_blank));
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): search_free frees what the workers have */
}

static enum fifteen_status run_levels(struct search *search, struct fifteen_error *error)
{
    visit_goal(search);
    while (close_level(search) != 0) {
        if (++search->level == FIFTEEN_HISTOGRAM_SIZE)
            return error_set(error, FIFTEEN_INVALID,
                             "cannot build this table: values above %u; choose smaller patterns",
                             search->level - 1);
        const unsigned parity = (search->level + search->goal_parity) & 1;
        const unsigned n_sets = search->cellsets->n_sets;
        search->report->progress.level = search->level;
        search->n_expanded = 0;
        const enum fifteen_status status =
            threads_for(search->n_threads, parity == 0 ? search->n_even : n_sets - search->n_even,
                        expand_set, search);
        if (status != FIFTEEN_OK)
            return error_set(error, status, "building was stopped");
    }
    return FIFTEEN_OK;
}

static void list_moves(struct search *search)
{
    tray_init(&search->tray, search->pdb->pattern.geometry);
    for (unsigned cell = 0; cell < search->tray.n_cells; cell++)
        for (unsigned move = 0; move < 4; move++)
            if (search->tray.to[cell][move] != TRAY_NO_CELL) {
                search->inside[move] |= UINT32_C(1) << cell;
                search->distance[move] = search->tray.to[cell][move] - (int)cell;
            }
}

static enum fifteen_status prepare_search(struct search *search, struct fifteen_error *error)
{
    const struct fifteen_pdb *const pdb = search->pdb;
    const struct fifteen_geometry geometry = pdb->pattern.geometry;
    search->report->progress.total = (uint64_t)pdb->n_ranks * pdb->n_regions;
    enum fifteen_status status =
        cellsets_share(geometry, pdb->k, CELLSET_REGIONS, &search->cellsets, error);
    if (status != FIFTEEN_OK)
        return status;
    size_planes(search);
    status = check_memory(search, error);
    if (status != FIFTEEN_OK)
        return status;
    status = rotations_create(pdb->k, geometry.columns, search->report, &search->rotations);
    if (status == FIFTEEN_CANCELLED)
        return error_set(error, status, "building was stopped");
    if (status != FIFTEEN_OK || !allocate(search))
        return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for building a table");
    search->n_even = cellsets_by_colour(search->cellsets, search->order);
    return FIFTEEN_OK;
}

enum fifteen_status levels_search(struct fifteen_pdb *pdb, unsigned n_threads,
                                  struct report *report, struct levels *out,
                                  struct fifteen_error *error)
{
    struct search search = {.pdb = pdb,
                            .classic = pdb->kind == FIFTEEN_CLASSIC,
                            .shape = plane_shape_of(pdb->k),
                            .ops = plane_ops_for(cpu_level()),
                            .n_threads = n_threads,
                            .report = report};
    list_moves(&search);
    enum fifteen_status status = prepare_search(&search, error);
    if (status == FIFTEEN_OK)
        status = run_levels(&search, error);
    search_free(&search);
    /* The last level had no entries. */
    while (search.levels.n_bits > 1 && (search.level - 1) >> search.levels.n_bits == 0)
        search.levels.n_bits--;
    if (status == FIFTEEN_OK)
        *out = search.levels;
    else
        levels_free(&search.levels);
    return status;
}
