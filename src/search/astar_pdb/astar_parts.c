/* astar_parts.c - the memory of the parts of a fast A* */
/* SPDX-License-Identifier: MIT */
#include "search/astar_pdb/astar_parts.h"

#include <stdlib.h>

#include "util/error.h"

enum {
    PAGE_BYTES = 2 << 20, /* a huge page */
    MIN_STEP_BYTES = 1 << 16,
    SHARE_PER_NODE = 64 /* bytes that a part must be allowed for each node of the one part */
};

static enum fifteen_status fail_without_memory(struct fifteen_error *error)
{
    return error_set(error, FIFTEEN_NO_MEMORY, "out of memory for A*");
}

/* ---- all parts ---- */

enum fifteen_status astar_parts_for_each(struct astar_pdb *search, threads_item *item,
                                         void *context)
{
    if (search->crew != NULL)
        return crew_for(search->crew, search->n_parts, item, context);
    enum fifteen_status status = FIFTEEN_OK;
    for (unsigned part = 0; part < search->n_parts && status == FIFTEEN_OK; part++)
        status = item(context, part, 0);
    return status;
}

static bool make_parts(struct astar_pdb *search, unsigned n_parts, size_t table_bytes)
{
    search->n_parts = n_parts;
    search->parts = calloc(n_parts, sizeof *search->parts);
    search->queues = calloc(n_parts, sizeof *search->queues);
    bool is_made = search->parts != NULL && search->queues != NULL;
    for (unsigned part = 0; part < n_parts && is_made; part++) {
        search->parts[part].may_generate = ASTAR_PDB_CHILDREN;
        is_made = board_table_init(&search->parts[part].table, search->n_stored_views, table_bytes);
    }
    return is_made;
}

void astar_parts_free(struct astar_pdb *search)
{
    for (unsigned part = 0; part < search->n_parts; part++) {
        if (search->queues != NULL)
            board_queue_free(&search->queues[part]);
        if (search->parts != NULL)
            board_table_free(&search->parts[part].table);
    }
    free(search->queues);
    free(search->parts);
}

static uint64_t limit_of_part(const struct astar_pdb *search)
{
    return search->parts_bytes / search->n_parts;
}

/* Slots that a part's table must have for a round. */
static unsigned slots_for_round(const struct astar_pdb *search)
{
    const unsigned n_arrivals = search->arrivals != NULL ? ASTAR_PDB_MAX_ARRIVALS : 0;
    return ASTAR_PDB_CHILDREN * search->n_parts + n_arrivals;
}

/* ---- growth ---- */

/* By which a part's table grows: whole pages, since a page that is begun is used. */
static size_t step_bytes(const struct astar_pdb *search, unsigned part)
{
    const struct board_table *const table = &search->parts[part].table;
    const bool is_small = board_table_bytes(table) < PAGE_BYTES - board_table_slot_bytes(table);
    return search->n_parts > 1 && is_small ? MIN_STEP_BYTES : PAGE_BYTES;
}

/* The memory a part's table may use if its queue keeps its present share. */
static size_t table_bytes_allowed(const struct astar_pdb *search, unsigned part)
{
    const struct board_table *const table = &search->parts[part].table;
    const double table_bytes = (double)board_table_bytes(table);
    const double share = table_bytes / (table_bytes + (double)search->queues[part].used_bytes);
    const double allowed = share * (double)limit_of_part(search);
    const uint64_t max_bytes = board_table_max_bytes(table);
    return allowed < (double)max_bytes ? (size_t)allowed : max_bytes;
}

/* The size that a full table should grow to, in whole steps: by half, or by what is left if this is
 * worth the work; else 0. A table below one step has its maximum size from the start. Of the last
 * step a table does not use what is less than a node. */
static size_t next_table_bytes(const struct astar_pdb *search, unsigned part)
{
    const size_t step = step_bytes(search, part);
    const struct board_table *const table = &search->parts[part].table;
    const size_t used = board_table_bytes(table);
    const size_t now = (used + board_table_slot_bytes(table) - 1) / step * step;
    const size_t allowed = table_bytes_allowed(search, part) / step * step;
    const size_t larger = (now / 2 + step - 1) / step * step + now;
    if (now < step || allowed < now + now / 16)
        return 0;
    return larger < allowed ? larger : allowed;
}

struct growth {
    struct astar_pdb *search;
    unsigned thread;
};

/* Checks limits while a table grows, on the thread that may. When all nodes allowed are generated,
 * the goal is not among them: the search ends as soon as it generates the goal, with g at most the
 * bound. */
static enum fifteen_status check_growth(void *context)
{
    const struct growth *const growth = context;
    struct astar_pdb *const search = growth->search;
    if (growth->thread != 0)
        return FIFTEEN_OK;
    return watch_check(search->watch, search->bound, search->generated, search->error);
}

static enum fifteen_status grow_part(void *context, size_t part, unsigned thread)
{
    struct growth growth = {context, thread};
    struct board_table *const table = &growth.search->parts[part].table;
    const size_t size_bytes = next_table_bytes(growth.search, (unsigned)part);
    if (size_bytes != 0)
        return board_table_grow(table, size_bytes, check_growth, &growth);
    board_table_pack(table);
    return FIFTEEN_OK;
}

static bool tables_have_room(const struct astar_pdb *search)
{
    const unsigned n_slots = slots_for_round(search);
    for (unsigned part = 0; part < search->n_parts; part++)
        if (!board_table_has_room(&search->parts[part].table, n_slots))
            return false;
    return true;
}

/* Chunks that a part's queue must have for a round. The queue of one part is not given more then;
 * those of several may be, a little beyond the limit. */
static unsigned chunks_for_round(const struct astar_pdb *search)
{
    return search->n_parts == 1 ? ASTAR_PDB_CHUNKS : ASTAR_PDB_CHUNKS / 4;
}

static bool queues_have_room(const struct astar_pdb *search)
{
    for (unsigned part = 0; part < search->n_parts; part++)
        if (search->queues[part].n_spare < chunks_for_round(search))
            return false;
    return true;
}

static bool reserve_chunks(struct astar_pdb *search)
{
    bool is_done = true;
    for (unsigned part = 0; part < search->n_parts && is_done; part++) {
        const uint64_t table_bytes = board_table_bytes(&search->parts[part].table);
        const uint64_t limit = limit_of_part(search);
        is_done = board_queue_reserve(&search->queues[part], 4 * chunks_for_round(search),
                                      limit > table_bytes ? limit - table_bytes : 0);
    }
    return is_done;
}

static enum fifteen_status enlarge(struct astar_pdb *search, bool *full)
{
    if (!tables_have_room(search)) {
        const enum fifteen_status status = astar_parts_for_each(search, grow_part, search);
        if (status == FIFTEEN_NO_MEMORY)
            return fail_without_memory(search->error);
        if (status != FIFTEEN_OK)
            return status;
    }
    if (!reserve_chunks(search))
        return fail_without_memory(search->error);
    *full = !tables_have_room(search) || !queues_have_room(search);
    if (!*full)
        return FIFTEEN_OK;
    return limits_memory_reached(search->limit_bytes, search->generated, "idastar", search->error);
}

enum fifteen_status astar_parts_make_room(struct astar_pdb *search, bool *full)
{
    *full = false;
    return tables_have_room(search) && queues_have_room(search) ? FIFTEEN_OK
                                                                : enlarge(search, full);
}

enum fifteen_status astar_parts_init(struct astar_pdb *search)
{
    const uint64_t max_bytes = search->parts_bytes / 3 * 2;
    size_t size_bytes = max_bytes < 2 * (uint64_t)PAGE_BYTES ? (size_t)max_bytes : PAGE_BYTES;
    if (size_bytes < BOARD_TABLE_MIN_BYTES)
        size_bytes = BOARD_TABLE_MIN_BYTES;
    bool full;
    if (!make_parts(search, 1, size_bytes))
        return fail_without_memory(search->error);
    return astar_parts_make_room(search, &full);
}

/* ---- from one part to all ---- */

/* Tables grow by whole pages. With less memory the parts could not use most of the limit. */
bool astar_parts_divides(const struct astar_pdb *search)
{
    const uint64_t share_bytes = search->parts_bytes / ASTAR_PDB_PARTS;
    return search->n_parts == 1 && search->n_nodes >= search->divided_at &&
           share_bytes / SHARE_PER_NODE >= search->divided_at &&
           share_bytes >= BOARD_TABLE_MIN_BYTES;
}

/* The size of each part's first table: two pages, since a table of one may be smaller than a page
 * and so come from malloc; with a small share, three quarters more slots than nodes. */
static size_t divided_table_bytes(const struct astar_pdb *search)
{
    const uint64_t n_slots = search->n_nodes / ASTAR_PDB_PARTS * 7 / 4 + BOARD_TABLE_SPARE;
    if (search->parts_bytes / ASTAR_PDB_PARTS >= 4 * (uint64_t)PAGE_BYTES)
        return 2 * (size_t)PAGE_BYTES;
    return (size_t)n_slots * board_table_slot_bytes(&search->parts[0].table);
}

static bool queue_again(void *context, unsigned layer, unsigned g, node_key key)
{
    const struct astar_pdb *const search = context;
    return board_queue_push(&search->queues[astar_pdb_part(search, key)], layer, g, key);
}

static void add_again(struct astar_pdb *search, const struct board_table *from)
{
    for (uint64_t i = 0; i < from->n_slots + BOARD_TABLE_SPARE; i++) {
        const struct board_node *const node = board_table_slot(from, i);
        if (board_table_is_empty(node))
            continue;
        struct board_table *const to = &search->parts[astar_pdb_part(search, node->key)].table;
        board_table_add(to, board_table_seek(to, node->key), node);
    }
}

enum fifteen_status astar_parts_divide(struct astar_pdb *search)
{
    struct astar_pdb before = *search;
    bool is_done = make_parts(search, ASTAR_PDB_PARTS, divided_table_bytes(search));
    if (is_done) {
        add_again(search, &before.parts[0].table);
        is_done = board_queue_empty(&before.queues[0], queue_again, search);
    }
    astar_parts_free(&before);
    return is_done ? FIFTEEN_OK : fail_without_memory(search->error);
}
